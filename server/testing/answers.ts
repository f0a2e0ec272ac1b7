import { Booking, type BookingDetails } from '#domain/booking.ts'
import type { Problem } from '#domain/contract/refusal.ts'

/** The body of a refused request, after checking what all of them have in common. */
export function problemIn({ status, headers, body }: { status: number; headers: Headers; body: unknown }): Problem {
  // The tests assert on the fields.
  const problem = body as Problem
  if (headers.get('content-type') !== 'application/problem+json') throw new Error('a refusal must be problem+json')
  if (headers.get('cache-control') !== 'no-store') throw new Error('a refusal must not be cached')
  if (problem.status !== status || !problem.instance || problem.message !== problem.detail)
    throw new Error('an invalid problem document')
  return problem
}

/** Reduces the details of a booking to the fields of a list. */
export function asListed(booking: BookingDetails): object {
  return Object.fromEntries(Object.entries(booking).filter(([name]) => name in Booking.shape))
}

type Answer = Parameters<typeof problemIn>[0]

/** The status, code and message of a refused request. */
export function refusalIn(answer: Answer): [number, string, string] {
  const { status, code, message } = problemIn(answer)
  return [status, code, message]
}

/** The fields that a refused request names. */
export function fieldsIn(answer: Answer): string[] | undefined {
  return problemIn(answer).errors?.map(({ field }) => field)
}

/** The statuses of responses to concurrent requests, sorted. */
export function statusesOf(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}

/** The address of the next page of a list. */
export function nextPageIn({ headers }: { headers: Headers }): string | undefined {
  return /<(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
}

/** The text of an email on one line, with plain spaces. */
export function plain(text = ''): string {
  return text.replaceAll(/\s+/g, ' ')
}

export function idsOf(rows: { _id: string }[]): string[] {
  return rows.map(({ _id }) => _id)
}
