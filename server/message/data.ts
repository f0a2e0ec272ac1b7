import * as z from 'zod/mini'
import type { MessageKind, Message } from '#domain/message.ts'
import {
  AppointmentData,
  BookingChangedData,
  BookingReceivedData,
  CancellationsData,
  VisitsChangedData,
} from '#server/booking/messages/data.ts'
import { EmailChangedData, NewSignInData } from '#server/identity/mails.ts'

const ReplyData = z.object({ review: z.string() })

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
  'booking-received': BookingReceivedData,
  'booking-status': BookingChangedData,
  'booking-rescheduled': BookingChangedData,
  'booking-reminder': AppointmentData,
  'review-invitation': AppointmentData,
  'review-reply': ReplyData,
  'booking-cancellations': CancellationsData,
  'visits-changed': VisitsChangedData,
} satisfies Record<MessageKind, z.ZodMiniType>

export type MessageData = { [Kind in MessageKind]: z.infer<(typeof schemas)[Kind]> }

/** Typed by kind, so that the data parsed for a kind has the type that its writer expects. */
const schemaOf: { [Kind in MessageKind]: z.ZodMiniType<MessageData[Kind]> } = schemas

export function parseMessage<Kind extends MessageKind>(kind: Kind, message: Message): Message<MessageData[Kind]> {
  return { ...message, data: schemaOf[kind].parse(message.data) }
}
