type Meaning = { status: number; title: string; message: string }

/** Everything Doorstep can decline to do: its HTTP status, a title, and the sentence that people read. */
export const refusals = {
  invalid_token: {
    status: 400,
    title: 'Link no longer works',
    message: 'This link no longer works. It may have been used already, or be too old.',
  },
  malformed_json: { status: 400, title: 'Malformed request', message: 'That request is not readable JSON.' },
  unknown_field: { status: 400, title: 'Unknown field', message: 'That request holds a field we do not know.' },
  bad_parameter: { status: 400, title: 'Bad parameter', message: 'That request has the wrong shape.' },
  unknown_storefront: {
    status: 400,
    title: 'Unknown storefront',
    message: 'There is no storefront of that name here.',
  },
  bad_host: {
    status: 400,
    title: 'Bad host',
    message: 'That request does not say clearly which host it is for.',
  },
  unreadable_request: { status: 400, title: 'Unreadable request', message: 'That request cannot be read.' },
  unauthenticated: { status: 401, title: 'Not signed in', message: 'Please sign in to continue.' },
  invalid_credentials: {
    status: 401,
    title: 'Wrong email or password',
    message: 'That email and password do not match. Please check them and try again.',
  },
  forbidden: { status: 403, title: 'Not allowed', message: 'You do not have permission to do that.' },
  not_found: { status: 404, title: 'Not found', message: 'We could not find that.' },
  wrong_method: { status: 405, title: 'Wrong method', message: 'That address does not answer this kind of request.' },
  too_slow: { status: 408, title: 'Too slow', message: 'That request took too long to arrive. Please try again.' },
  email_taken: {
    status: 409,
    title: 'Email taken',
    message: 'There is already an account with this email address. Please sign in, or use another address.',
  },
  other_account: {
    status: 409,
    title: 'Link of another account',
    message: 'This link belongs to another account than the one you are signed in to. Please sign out first.',
  },
  last_admin: {
    status: 409,
    title: 'Last administrator',
    message: 'This is the only administrator. Please make another one first.',
  },
  slot_taken: {
    status: 409,
    title: 'Slot taken',
    message: 'That time has just been taken. Please choose another.',
  },
  price_changed: {
    status: 409,
    title: 'Price changed',
    message: 'The price has changed since you saw it. Please look at it again.',
  },
  too_many_bookings: {
    status: 409,
    title: 'Too many upcoming bookings',
    message: 'You have as many upcoming bookings as one account can have. Please cancel one first, or contact support.',
  },
  email_unconfirmed: {
    status: 409,
    title: 'Email address not confirmed',
    message: 'Please confirm your email address to hold more bookings. We can send the link again.',
  },
  too_late: {
    status: 409,
    title: 'Too late',
    message: 'Free cancellation ended 24 hours before your appointment. Please contact support.',
  },
  invalid_state: {
    status: 409,
    title: 'Not possible any more',
    message: 'This booking is completed or cancelled and cannot be changed.',
  },
  not_completed: {
    status: 409,
    title: 'Not completed',
    message: 'A booking can be reviewed when it is completed.',
  },
  already_reviewed: {
    status: 409,
    title: 'Reviewed already',
    message: 'You have already reviewed this booking.',
  },
  review_closed: {
    status: 409,
    title: 'Too late to change',
    message: 'A review can be changed for 30 days. Please contact support.',
  },
  review_hidden: {
    status: 409,
    title: 'Hidden',
    message: 'This review has been hidden and cannot be changed. Please contact support.',
  },
  version_conflict: {
    status: 409,
    title: 'Changed meanwhile',
    message: 'Somebody else has changed this meanwhile. Please load it again.',
  },
  import_not_ready: {
    status: 409,
    title: 'Not ready',
    message: 'This file cannot be imported as it is. Please choose it again.',
  },
  too_large: { status: 413, title: 'Too large', message: 'That is more than we can take in one request.' },
  address_too_long: { status: 414, title: 'Address too long', message: 'That address is too long.' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', message: 'Please send the request as JSON.' },
  misdirected: {
    status: 421,
    title: 'No shop at this address',
    message: 'No shop is known here under this address. Please check it; the operator names it in PUBLIC_URL.',
  },
  slot_not_offered: {
    status: 422,
    title: 'Time not offered',
    message: 'That time cannot be booked. Please choose another.',
  },
  bad_image: {
    status: 422,
    title: 'Not a picture that we take',
    message: 'Please choose a JPEG, PNG, WebP or AVIF picture of at most 25 megapixels.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Key used before',
    message: 'This Idempotency-Key was used for another request.',
  },
  validation_failed: { status: 422, title: 'Validation failed', message: 'Please check the highlighted fields.' },
  wrong_password: { status: 422, title: 'Wrong password', message: 'That is not your current password.' },
  common_password: {
    status: 422,
    title: 'Common password',
    message: 'This is one of the 10,000 most used passwords, which are tried first. Please choose another.',
  },
  weak_password: {
    status: 422,
    title: 'Weak password',
    message: 'This password is easy to guess. Please choose another.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    message: 'Too many tries in a short time. Please wait a little and try again.',
  },
  headers_too_large: { status: 431, title: 'Headers too large', message: 'The headers of that request are too large.' },
  internal: {
    status: 500,
    title: 'Something went wrong',
    message: 'Something went wrong on our side. Please try again.',
  },
  unavailable: {
    status: 503,
    title: 'Not available',
    message: 'We cannot be reached for the moment. Please try again in a few seconds.',
  },
  outcome_unknown: {
    status: 503,
    title: 'Outcome unknown',
    message: 'We could not make sure that this was saved. Please try again in a few seconds.',
  },
  overloaded: {
    status: 503,
    title: 'Overloaded',
    message: 'We are very busy right now. Please try again in a few seconds.',
  },
  timeout: { status: 503, title: 'Took too long', message: 'That took too long. Please try again.' },
} as const satisfies Record<string, Meaning>

export type RefusalCode = keyof typeof refusals

/** What is wrong with one field, in words for the person who filled it in. */
export type Complaint = { field: string; code: string; message: string }

/** What may help whoever was refused: times that are free, the price as it is now, who was first and when. */
export type Offered = {
  alternatives?: { date: string; time: string }[]
  price?: Record<string, string | number>
  changed?: { by: string; at: string }
}

type Details = { message?: string; errors?: Complaint[]; retryAfter?: number; allow?: string; offered?: Offered }

/** Thrown for an expected "no". Any other error is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: Complaint[] | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined
  readonly allow: string | undefined
  readonly offered: Offered | undefined

  constructor(code: RefusalCode, details: Details = {}) {
    super(details.message ?? details.errors?.[0]?.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
    this.allow = details.allow
    this.offered = details.offered
  }

  get status(): number {
    return refusals[this.code].status
  }
}

/** For who has tried too often: says when to come back, in the header and in words. */
export function tooManyTries(retryAfter: number, what = 'tries'): Refusal {
  const minutes = Math.ceil(retryAfter / 60)
  const hours = Math.round(minutes / 60)
  const when = hours > 1 ? `in ${hours} hours` : minutes > 1 ? `in ${minutes} minutes` : 'in a minute'
  return new Refusal('rate_limited', {
    retryAfter,
    message: `Too many ${what} in a short time. Please try again ${when}.`,
  })
}

/** A refusal that one field is the reason of, in its usual words unless there are better ones. */
export function refusalOfField(field: string, code: RefusalCode, message: string = refusals[code].message): Refusal {
  return new Refusal(code, { errors: [{ field, code, message }] })
}

/** The refusal as it travels: RFC 9457, with `message` for clients that show one sentence. */
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

export function problemOf(refusal: Refusal, instance: string): Problem {
  const { title, status } = refusals[refusal.code]
  return {
    type: `/problems/${refusal.code.replaceAll('_', '-')}`,
    title,
    status,
    detail: refusal.message,
    message: refusal.message,
    code: refusal.code,
    instance,
    ...(refusal.errors && { errors: refusal.errors }),
    ...refusal.offered,
  }
}

/** The other way round: what a browser makes of an answer that was not a yes. */
export function refusalOf(problem: unknown): Refusal {
  // Only the shape is believed; a proxy in between may answer with anything.
  const { code, message, errors, alternatives, price, changed } = (problem ?? {}) as Partial<Problem>
  if (!code || !Object.hasOwn(refusals, code)) return new Refusal('internal')
  const offered = { ...(alternatives && { alternatives }), ...(price && { price }), ...(changed && { changed }) }
  return new Refusal(code, { ...(message && { message }), ...(errors && { errors }), offered })
}
