import type { Price } from '#domain/booking.ts'
import { type RefusalCode, refusals } from './refusals.ts'

/** What is wrong with one field, in words for the user. */
export type Complaint = { field: string; code: string; message: string }

/** Data that helps the user to continue: free times, the current price, or who made the conflicting change and when. */
export type Offered = {
  alternatives?: { date: string; time: string }[]
  price?: Price
  changed?: { by: string; at: string }
}

type Details = {
  message?: string
  /** For a refusal that a response describes: scripts of pages do not contain the status of every refusal. */
  status?: number
  errors?: Complaint[] | undefined
  retryAfter?: number
  allow?: string
  offered?: Offered
  instance?: string | undefined
}

/** Scripts of pages contain only what they raise themselves. */
const known: Partial<Record<RefusalCode, { status: number; message: string }>> = refusals

/** Thrown for an expected failure. Any other error is a bug and becomes a 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly errors: Complaint[] | undefined
  /** Seconds after which the client may try again. */
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly offered: Offered | undefined
  /** The id of the refused request, for a refusal that a response describes. */
  readonly instance: string | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    const { message, status } = known[code] ?? refusals.internal
    super(details.message ?? details.errors?.[0]?.message ?? message)
    this.name = 'Refusal'
    this.code = code
    this.status = details.status ?? status
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.allow = details.allow
    this.offered = details.offered
    this.instance = details.instance
  }
}

/** Says when to try again, in the Retry-After header and in words. */
export function tooManyTries(retryAfter: number, what = 'attempts'): Refusal {
  const minutes = Math.ceil(retryAfter / 60)
  const hours = Math.round(minutes / 60)
  const when = hours > 1 ? `in ${hours} hours` : minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return new Refusal('rate_limited', {
    retryAfter,
    message: `Too many ${what} in a short time. Please try again ${when}.`,
  })
}

/** A refusal caused by one field, with the usual message unless another is given. */
export function refusalOfField(field: string, code: RefusalCode, message: string = refusals[code].message): Refusal {
  return new Refusal(code, { errors: [{ field, code, message }] })
}

/** The body of an error response: RFC 9457, with `message` for clients that show one sentence. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  message: string
  code: RefusalCode
  instance: string
  errors?: Complaint[]
} & Offered

/** Reads the body of an error response, and its HTTP status, back into a refusal. */
export function refusalOf(problem: unknown, status: number): Refusal {
  // A proxy in between may have sent anything, so only the shape is trusted.
  const { code, message, instance, errors, alternatives, price, changed } = (problem ?? {}) as Partial<Problem>
  if (typeof code !== 'string' || !/^[a-z_]+$/.test(code)) return new Refusal('internal')
  const offered = { ...(alternatives && { alternatives }), ...(price && { price }), ...(changed && { changed }) }
  return new Refusal(code, { status, ...(message && { message }), errors, offered, instance })
}
