type Meaning = { status: number; message: string }

/**
 * Every refusal of the server: its HTTP status, and the sentence for the user. The server has the titles. The scripts of
 * pages contain only those that they raise or quote themselves; see scripts/slim-contract.ts.
 */
export const refusals = {
  invalid_token: {
    status: 400,
    message: 'This link no longer works. It may have expired, or have been used already.',
  },
  malformed_json: { status: 400, message: 'The request body is not valid JSON.' },
  unknown_field: { status: 400, message: 'The request contains an unknown field.' },
  bad_parameter: { status: 400, message: 'A parameter of the request is not valid.' },
  unknown_storefront: {
    status: 400,
    message: 'There is no storefront with that name.',
  },
  bad_host: {
    status: 400,
    message: 'The host of the request is missing or ambiguous.',
  },
  unreadable_request: { status: 400, message: 'The request could not be read.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  invalid_credentials: {
    status: 401,
    message: 'That email and password do not match. Please check them and try again.',
  },
  challenge_ended: {
    status: 401,
    message: 'This sign-in took too long. Please enter your password again.',
  },
  two_step_needed: { status: 403, message: 'All administrators need two-step sign-in here. Please set it up first.' },
  password_needed: { status: 403, message: 'Please enter your password again to do this.' },
  forbidden: { status: 403, message: 'You do not have permission to do that.' },
  not_found: { status: 404, message: 'We could not find that.' },
  wrong_method: { status: 405, message: 'This address does not support that method.' },
  too_slow: {
    status: 408,
    message: 'The request took too long to arrive. Please try again.',
  },
  email_taken: {
    status: 409,
    message: 'There is already an account with this email address. Please sign in, or use another address.',
  },
  other_account: {
    status: 409,
    message: 'This link is for a different account from the one you are signed in to. Please sign out first.',
  },
  bookings_changed: {
    status: 409,
    message: 'You have another upcoming booking now. Please check again what will be cancelled.',
  },
  last_admin: {
    status: 409,
    message: 'This is the only administrator. Please add another one first.',
  },
  no_trial: {
    status: 409,
    message: 'There is no free time for a trial. Please add services, and people with hours for them, first.',
  },
  time_off_decided: {
    status: 409,
    message: 'The office has decided this already. Please contact them to change it.',
  },
  demo_being_removed: {
    status: 409,
    message: 'Another administrator is removing the demo right now. Please look again in a moment.',
  },
  phone_known: {
    status: 409,
    message: 'A customer with this phone number exists. Please choose one, or book for someone else.',
  },
  has_email: {
    status: 409,
    message: 'This customer has an email address by now.',
  },
  slot_taken: {
    status: 409,
    message: 'That time has just been taken. Please choose another.',
  },
  price_changed: {
    status: 409,
    message: 'The price has changed since you saw it. Please check the new price.',
  },
  not_open: {
    status: 409,
    message: 'This shop is not open yet. Please contact us.',
  },
  too_many_bookings: {
    status: 409,
    message: 'You have reached the maximum number of upcoming bookings. Please cancel one first, or contact support.',
  },
  email_unconfirmed: {
    status: 409,
    message: 'Please confirm your email address to make more bookings. We can send you the link again.',
  },
  too_late: {
    status: 409,
    message: 'Free cancellation ended 24 hours before your appointment. Please contact support.',
  },
  invalid_state: {
    status: 409,
    message: 'This booking is completed or cancelled and cannot be changed.',
  },
  not_completed: {
    status: 409,
    message: 'You can review a booking once it is completed.',
  },
  already_reviewed: {
    status: 409,
    message: 'You have already reviewed this booking.',
  },
  review_hidden: {
    status: 409,
    message: 'This review has been hidden and cannot be changed. Please contact support.',
  },
  version_conflict: {
    status: 409,
    message: 'Someone else has changed this in the meantime. Please load it again.',
  },
  closed_day_changed: {
    status: 409,
    message: 'Someone else has closed or reopened one of these days in the meantime. Please check them again.',
  },
  too_many_match: { status: 409, message: 'Too many bookings match. Please narrow the filters.' },
  key_taken: { status: 409, message: 'There is already a storefront with this key. Please choose another.' },
  category_in_use: {
    status: 409,
    message: 'This category still has services. Please move or delete them first.',
  },
  category_archived: {
    status: 409,
    message: 'The category of this service is archived. Please restore the category first.',
  },
  two_step_first: {
    status: 409,
    message: 'Please set up two-step sign-in for your own account first.',
  },
  already_professional: { status: 409, message: 'Another professional signs in with this email address.' },
  has_access: { status: 409, message: 'This professional can sign in already. Please end that access first.' },
  account_disabled: {
    status: 409,
    message: 'The account with this email address is disabled. Please enable it first.',
  },
  already_admin: { status: 409, message: 'There is already an administrator with this email address.' },
  two_step_on: {
    status: 409,
    message: 'Two-step sign-in is on already.',
  },
  two_step_not_ready: {
    status: 409,
    message: 'Please scan the code and enter six digits first.',
  },
  cannot_merge: {
    status: 409,
    message: 'These two accounts cannot be merged.',
  },
  not_resendable: {
    status: 409,
    message: 'This email cannot be sent again.',
  },
  not_failed: {
    status: 409,
    message: 'Only an email that could not be delivered can be dismissed.',
  },
  account_address: {
    status: 409,
    message: "The address of this customer's account is confirmed or has changed, so it cannot be corrected here.",
  },
  import_not_ready: {
    status: 409,
    message: 'This file is not ready to be imported. Please choose it again.',
  },
  too_large: { status: 413, message: 'That is larger than we can accept in one request.' },
  address_too_long: { status: 414, message: 'That address is too long.' },
  unsupported_media_type: { status: 415, message: 'Please send the request as JSON.' },
  misdirected: {
    status: 421,
    message: 'There is no storefront at this address. Please check the address. The operator sets it in PUBLIC_URL.',
  },
  slot_not_offered: {
    status: 422,
    message: 'That time cannot be booked. Please choose another.',
  },
  bad_image: {
    status: 422,
    message: 'Please choose a JPEG, PNG, WebP or AVIF picture of at most 25 megapixels.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  validation_failed: { status: 422, message: 'Please check the highlighted fields.' },
  wrong_code: { status: 422, message: 'That code is not right.' },
  used_code: { status: 422, message: 'That code was used already. Wait for the next one.' },
  wrong_password: { status: 422, message: 'That is not your current password.' },
  common_password: {
    status: 422,
    message: 'This is one of the 10,000 most common passwords, which attackers try first. Please choose another.',
  },
  weak_password: {
    status: 422,
    message: 'This password is easy to guess. Please choose another.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many attempts in a short time. Please wait a little and try again.',
  },
  headers_too_large: { status: 431, message: 'The headers of that request are too large.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Please try again.',
  },
  unavailable: {
    status: 503,
    message: 'We cannot be reached at the moment. Please try again in a few seconds.',
  },
  outcome_unknown: {
    status: 503,
    message: 'We could not confirm that this was saved. Please try again in a few seconds.',
  },
  overloaded: {
    status: 503,
    message: 'We are very busy right now. Please try again in a few seconds.',
  },
  timeout: { status: 503, message: 'That took too long. Please try again.' },
} as const satisfies Record<string, Meaning>

export type RefusalCode = keyof typeof refusals
