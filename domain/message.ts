/** The letters that we write. */
export type MessageKind =
  | 'verify-email'
  | 'change-email'
  | 'email-changed'
  | 'reset-password'
  | 'password-changed'
  | 'booking-received'
  | 'booking-status'
  | 'booking-rescheduled'

/**
 * Whether a mailbox gets so many of a kind in an hour and no more, whoever asks. What happens to a booking is told each
 * time, but not to an address that nobody has confirmed: it may be a stranger's.
 */
export function isLimited(kind: MessageKind, isVerified: boolean): boolean {
  return !isVerified || !kind.startsWith('booking-')
}

/** A letter waits until it was handed over; one that nobody takes is put aside, where it can be seen. */
export type MessageState = 'waiting' | 'sent' | 'parked'

export type Message = {
  id: string
  storefront: string
  kind: MessageKind
  recipient: string
  /** Null where it must not be known yet whether the recipient has an account. */
  userId: string | null
  /** Where its links lead. */
  origin: string
  facts: Record<string, string>
  state: MessageState
  createdAt: Date
  sentAt: Date | null
}
