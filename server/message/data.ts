import * as z from 'zod/mini'
import type { MessageKind, MessageToWrite } from '#domain/message.ts'
import { VisitNews } from '#domain/professional/visit-news.ts'
import { TeamEvent } from '#domain/storefront/settings.ts'
import {
  AppointmentData,
  BookingChangedData,
  BookingReceivedData,
  CancellationsData,
  CorrectedData,
  OnTheWayData,
  untypedBooking,
  untypedChange,
  VisitsChangedData,
} from '#server/booking/messages/data.ts'
import { EmailChangedData, NewSignInData, TwoStepData } from '#server/identity/mails.ts'

const ReplyData = z.object({ review: z.string() })

const ContactAnswerData = z.object({ contact: z.string() })

const InvitationData = z.object({ invitation: z.string() })

const AreaServedData = z.object({ postcodes: z.array(z.string()) })
const TimeOffDecidedData = z.object({ request: z.string(), isEnded: z.optional(z.boolean()) })
/** Ids only: the customers may close their accounts before it is sent. */
const TeamNewsData = z.object({
  event: TeamEvent,
  items: z.array(z.string()),
  count: z.int(),
  /** The time of the first of these events. Earlier letters do not have it. */
  first: z.optional(z.string()),
  until: z.string(),
})
export type TeamNewsData = z.infer<typeof TeamNewsData>

/** The visits of which a professional hears, as they knew them. */
const VisitNewsData = z.object({
  professional: z.string(),
  visits: z.array(z.object({ booking: z.string(), news: VisitNews })),
})
export type VisitNewsData = z.infer<typeof VisitNewsData>

const VisitListData = z.object({ professional: z.string(), day: z.string() })
export type VisitListData = z.infer<typeof VisitListData>

const NoData = z.object({})

/**
 * The data that each kind of message stores, in the column `facts`: renaming the column would break the servers of the
 * previous release, which run during an upgrade.
 */
const schemas = {
  'verify-email': NoData,
  'change-email': NoData,
  'email-changed': EmailChangedData,
  'reset-password': NoData,
  'password-changed': NoData,
  'new-sign-in': NewSignInData,
  'sign-in-tries': NoData,
  'two-step': TwoStepData,
  'team-invitation': InvitationData,
  'professional-invitation': InvitationData,
  'booking-received': BookingReceivedData,
  'booking-status': BookingChangedData,
  'booking-rescheduled': BookingChangedData,
  'booking-corrected': CorrectedData,
  'booking-reminder': AppointmentData,
  'visit-on-the-way': OnTheWayData,
  'review-invitation': AppointmentData,
  'review-reply': ReplyData,
  'booking-cancellations': CancellationsData,
  'visits-changed': VisitsChangedData,
  'contact-answer': ContactAnswerData,
  'area-served': AreaServedData,
  'time-off-decided': TimeOffDecidedData,
  'team-news': TeamNewsData,
  'visit-news': VisitNewsData,
  'visit-list': VisitListData,
} satisfies Record<MessageKind, z.ZodMiniType>

export type MessageData = { [Kind in MessageKind]: z.infer<(typeof schemas)[Kind]> }

/** Typed by kind, so that the data parsed for a kind has the type that its writer expects. */
const schemaOf: { [Kind in MessageKind]: z.ZodMiniType<MessageData[Kind]> } = schemas

function asStored<Data>(data: Data): Data {
  return data
}

/**
 * What anyone may read of the data that a message has stored: nothing that someone has typed. The address may have been
 * corrected since, or belong to no one who has confirmed it. Writers that read more when an email is sent check the reader
 * themselves.
 */
const untyped: { [Kind in MessageKind]: (data: MessageData[Kind]) => MessageData[Kind] } = {
  // Emails about access to an account go to the address for which they were stored.
  'verify-email': asStored,
  'change-email': asStored,
  'email-changed': asStored,
  'reset-password': asStored,
  'password-changed': asStored,
  'new-sign-in': asStored,
  'sign-in-tries': asStored,
  'two-step': asStored,
  'team-invitation': asStored,
  'professional-invitation': asStored,
  'booking-received': untypedBooking,
  'booking-status': untypedChange,
  'booking-rescheduled': untypedChange,
  'booking-corrected': asStored,
  'booking-reminder': asStored,
  'visit-on-the-way': asStored,
  'review-invitation': asStored,
  'review-reply': asStored,
  // Without data of the customer.
  'booking-cancellations': asStored,
  'visits-changed': (data) => ({ ...data, name: '' }),
  'contact-answer': asStored,
  // Read in the form of the country: digits or letters, nothing else.
  'area-served': asStored,
  'time-off-decided': asStored,
  'team-news': asStored,
  // Ids only.
  'visit-news': asStored,
  'visit-list': asStored,
}

export function parseMessage<Kind extends MessageKind>(
  kind: Kind,
  message: MessageToWrite,
): MessageToWrite<MessageData[Kind]> {
  const data = schemaOf[kind].parse(message.data)
  return { ...message, data: message.reader === 'owner' ? data : untyped[kind](data) }
}
