import * as z from 'zod/mini'
import { BookingStatus, statusNames } from '#domain/booking.ts'
import { id, line, paging, storefrontFilter } from '#domain/contract/field.ts'
import { emailAddress } from '#domain/identity.ts'
import { isAboutAccess, MessageKind, MessageState } from '#domain/message.ts'

/**
 * The delivery of an email in the words of administrators: delayed because its change can be undone; in the queue;
 * refused at least once and retried; given up; given up, but sent again or dismissed by an administrator; sent.
 */
export const Delivery = z.enum(['held', 'queued', 'retrying', 'failed', 'settled', 'sent'])
export type Delivery = z.infer<typeof Delivery>

/** Undelivered emails have failed, or are retried for longer than a passing fault of the mail server takes. */
export const DeliveryFilter = z.enum([...Delivery.options, 'undelivered'])
export type DeliveryFilter = z.infer<typeof DeliveryFilter>
export const undeliveredAfter = 30 * 60_000

/** An email as administrators see it: its subject matter and delivery, without its text. */
export const AdminMessage = z.strictObject({
  _id: z.uuid(),
  storefront: z.string(),
  kind: z.string(),
  recipient: z.string(),
  booking: z.nullable(z.strictObject({ _id: z.uuid(), number: z.string() })),
  /** The new status of the booking, if the email announces one. */
  status: z.nullable(BookingStatus),
  /** Null for an email to the shop, or to an address without an account. */
  customer: z.nullable(z.strictObject({ _id: z.uuid(), name: z.string() })),
  state: MessageState,
  tries: z.int(),
  /** The mail server's error for the last attempt. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  dueAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** When the next attempt is made, after a failed one. */
  nextTryAt: z.nullable(z.string()),
  /** The message that an administrator has sent again as this one, and the latest one that was made of this one. */
  resentFrom: z.nullable(z.uuid()),
  resentAs: z.nullable(z.uuid()),
  /** When an administrator has sent a failed email again or dismissed it. */
  settled: z.nullable(z.strictObject({ at: z.string(), by: z.string() })),
})
export type AdminMessage = z.infer<typeof AdminMessage>

export const Letter = z.strictObject({ subject: z.string(), text: z.string(), html: z.string() })
export type Letter = z.infer<typeof Letter>

export const AdminMessageDetails = z.strictObject({
  ...AdminMessage.shape,
  /** The email as it was sent, or as it would be sent now. */
  letter: z.nullable(Letter),
  /** Why there is no letter. */
  noLetter: z.nullable(z.string()),
})
export type AdminMessageDetails = z.infer<typeof AdminMessageDetails>

export const MessageFilter = z.strictObject({
  state: z.optional(MessageState),
  delivery: z.optional(DeliveryFilter),
  kind: z.optional(MessageKind),
  /** A part of the address, or the number of a booking. */
  search: z.optional(line({ max: 100 })),
  booking: z.optional(id),
  customer: z.optional(id),
  storefront: storefrontFilter,
  ...paging,
})
export type MessageFilter = z.infer<typeof MessageFilter>

/** Without a recipient, it goes to the same address again. */
export const Resending = z._default(
  z
    .strictObject({
      recipient: z.optional(emailAddress('Please enter an email address')),
      /** Whether the address of the customer's account is corrected too. */
      alsoAccount: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ recipient, alsoAccount }) => !alsoAccount || recipient !== undefined, {
        path: ['recipient'],
        error: 'Please enter an email address',
      }),
    ),
  { alsoAccount: false },
)
export type Resending = z.infer<typeof Resending>

export const Dismissal = z.strictObject({ dismissed: z.boolean() })
export type Dismissal = z.infer<typeof Dismissal>

export const MessageSummaryFilter = z.strictObject({ storefront: storefrontFilter })

/** The queue of emails, and the undelivered ones that no administrator has settled. */
export const MessageSummary = z.strictObject({
  waiting: z.int(),
  failed: z.int(),
  /** Those that are retried for more than half an hour. */
  delayed: z.int(),
  oldestWaitingAt: z.nullable(z.string()),
  oldestFailedAt: z.nullable(z.string()),
  /** Since the day began at each storefront. */
  sentToday: z.int(),
  /** Messages of the contact form that wait for an answer. */
  unanswered: z.int(),
  /** The path of the development mailbox; null while emails are sent. */
  mailbox: z.nullable(z.string()),
})
export type MessageSummary = z.infer<typeof MessageSummary>

/** The outcome of a test email. */
export const TestMail = z.strictObject({ recipient: z.string(), error: z.nullable(z.string()) })
export type TestMail = z.infer<typeof TestMail>

type Delivered = Pick<AdminMessage, 'state' | 'tries' | 'lastError' | 'dueAt' | 'settled'>

export function deliveryOf({ state, tries, lastError, dueAt, settled }: Delivered, now: Date): Delivery {
  if (state === 'sent') return 'sent'
  if (state === 'parked') return settled ? 'settled' : 'failed'
  if (lastError !== null) return 'retrying'
  return tries === 0 && Date.parse(dueAt) > now.getTime() ? 'held' : 'queued'
}

export function isUndelivered(message: Delivered & Pick<AdminMessage, 'createdAt'>, now: Date): boolean {
  const delivery = deliveryOf(message, now)
  const age = now.getTime() - Date.parse(message.createdAt)
  return delivery === 'failed' || (delivery === 'retrying' && age > undeliveredAfter)
}

/** Undo takes back the change of status that the email announces; to restore is to count a dismissed failure again. */
export type MessageAction = 'undo' | 'resend' | 'dismiss' | 'restore'

/** What administrators can do with an email. One that is about to be sent is not sent again. */
export function messageActions(
  message: Delivered & Pick<AdminMessage, 'kind' | 'resentAs'>,
  now: Date,
): MessageAction[] {
  // A link that opens an account must not be repeated.
  const resend: MessageAction[] = isAboutAccess(message.kind) ? [] : ['resend']
  const actions: Record<Delivery, MessageAction[]> = {
    held: message.kind === 'booking-status' ? ['undo'] : [],
    queued: [],
    retrying: resend,
    failed: [...resend, 'dismiss'],
    settled: message.resentAs === null ? ['restore'] : [],
    sent: resend,
  }
  return actions[deliveryOf(message, now)]
}

/** How long the text of an email is kept after it was sent, in days. */
export const letterDays = 90

/** The name of each kind of email, for administrators. */
const messageNames: Record<MessageKind, string> = {
  'booking-received': 'Booking received',
  'booking-status': 'Status changed',
  'booking-rescheduled': 'Rescheduled',
  'booking-corrected': 'Corrected',
  'booking-reminder': 'Reminder',
  'visit-on-the-way': 'On the way',
  'review-invitation': 'Review invitation',
  'review-reply': 'Reply to a review',
  'booking-cancellations': 'Bookings of a closed account',
  'visits-changed': 'Changed visits',
  'contact-answer': 'Answer to a message',
  'area-served': 'New postcode',
  'time-off-decided': 'Time off',
  'team-news': 'News for the team',
  'visit-news': 'News for the professional',
  'visit-list': 'List for the professional',
  'verify-email': 'Verify your email',
  'change-email': 'New email address',
  'email-changed': 'Email address changed',
  'reset-password': 'Password reset',
  'password-changed': 'Password changed',
  'new-sign-in': 'New sign-in',
  'team-invitation': 'Invitation to the team',
  'professional-invitation': 'Invitation to My day',
  'two-step': 'Two-step sign-in',
  'sign-in-tries': 'Failed sign-ins',
}

/** 'Status changed: Confirmed' */
export function nameOfMessage({ kind, status }: Pick<AdminMessage, 'kind' | 'status'>): string {
  const known = MessageKind.safeParse(kind).data
  const name = known === undefined ? kind : messageNames[known]
  return status === null ? name : `${name}: ${statusNames[status]}`
}

/** Why Doorstep itself did not send an email: how each sentence begins, and what it means in a few words. */
const ownReasons: [string, string][] = [
  ['The recipient is not', 'The address is not valid'],
  ['The visit ha', 'The visit has begun'],
  ['A newer email', 'A newer email was sent instead'],
  ['The booking has changed', 'The booking has changed since'],
  ['The address is no longer', 'The address is no longer the confirmed one'],
  ['A reminder is sent only', 'It was too late for a reminder'],
  ['Reminders and invitations', 'It was night'],
  ['No attempt', 'Its delivery was interrupted'],
]

/** Whether the mail server has said it. */
export function isOfMailServer(lastError: string): boolean {
  return !ownReasons.some(([start]) => lastError.startsWith(start))
}

/** What the errors of mail servers mean for the shop. The first that fits counts. */
const meanings: [RegExp, string][] = [
  [/mailbox (is )?full|quota|\b[45]52\b|\b4\.2\.2\b|\b5\.2\.2\b/i, 'The mailbox is full'],
  [
    /\b5\.1\.[12]\b|user unknown|unknown user|no such (user|mailbox|recipient)|does not exist|mailbox (unavailable|not found)|address (rejected|not found)/i,
    'Address not found',
  ],
  [/ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ESOCKET|timeout|greeting|connection/i, 'The mail server could not be reached'],
  [/\b535\b|authentication/i, 'The mail server refused the sign-in of the shop'],
  [/spam|blocked|policy|5\.7\.\d/i, 'The receiving server refused it as unwanted'],
]

/** Why an email was not delivered, in a few words. */
export function whyNotDelivered(lastError: string): string {
  const own = ownReasons.find(([start]) => lastError.startsWith(start))
  return (own ?? meanings.find(([form]) => form.test(lastError)))?.[1] ?? 'The mail server refused it'
}
