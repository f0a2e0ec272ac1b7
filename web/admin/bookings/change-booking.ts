import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, Offline, OfflineAgain, Outage } from '#web/api.ts'
import { type Outcome, outcomeOfError } from '#web/data/use-write.ts'

/** The latest change by someone else, and its value: the new time, professional or status. */
export type LastChange = { by: string; at: string } & (
  | { kind: 'moved'; date: string; time: string }
  | { kind: 'assigned'; to: string }
  | { kind: 'status'; status: BookingStatus }
  | { kind: 'unknown' }
)

/** Someone else changed the booking first. */
export class Conflict extends Refusal {
  /** The booking as it is now. */
  readonly now: AdminBookingDetails
  readonly change: LastChange

  constructor(before: Before, now: AdminBookingDetails) {
    super('version_conflict')
    this.now = now
    this.change = lastChangeSince(before, now)
  }
}

/** The conflict that a write has failed with. */
export function conflictOf(outcome: Outcome<unknown> | undefined): Conflict | undefined {
  return outcome?.kind === 'refused' && outcome.refusal instanceof Conflict ? outcome.refusal : undefined
}

/** There was no answer, and the booking is known to be unchanged. */
export class NotSaved extends Outage {}

/** What to say when a change has failed: whether it was saved is known only after NotSaved. */
export function whyFailed(notSaved: string): (error: unknown) => string {
  return (error) =>
    error instanceof NotSaved
      ? notSaved
      : 'We could not find out whether this was saved. Please try again: it cannot happen twice.'
}

/** A block of the board has no history. */
type Before = Pick<AdminBookingDetails, '_id' | 'version'> &
  Partial<Pick<AdminBookingDetails, 'date' | 'time' | 'history' | 'handed'>>

type Options = {
  booking: Before
  /** The answer to an earlier attempt was lost, so that attempt may have been saved. */
  wasLost?: boolean
  send: () => Promise<AdminBookingDetails>
  /** Whether the booking, read after an error, shows this change. */
  isSaved: (now: AdminBookingDetails, error: { isConflict: boolean }) => boolean
}

/**
 * Changes one booking. After a lost answer or a conflict it reads the booking, because the change may have been saved.
 * If not, it throws a Refusal, a Conflict, NotSaved, Offline, or an Outage where the outcome is unknown.
 */
export async function changeBooking({
  booking,
  wasLost = false,
  send,
  isSaved,
}: Options): Promise<AdminBookingDetails> {
  try {
    return await send()
  } catch (error) {
    if (wasLost && error instanceof Offline) throw new OfflineAgain(error.message, { cause: error })
    const isConflict = error instanceof Refusal && error.code === 'version_conflict'
    if (outcomeOfError(error).kind !== 'unknown' && !isConflict) throw error
    const now = await ask(api.adminBookings.any, { params: { booking: booking._id } }).catch(() => undefined)
    if (!now) throw isConflict ? error : new Outage('It is unknown whether the booking was changed.', { cause: error })
    if (isSaved(now, { isConflict })) return now
    throw now.version === booking.version ? new NotSaved() : new Conflict(booking, now)
  }
}

/**
 * Whether a booking, read after a lost answer, shows this change of its status: the next version with the same note. The
 * same status by someone else's change does not count.
 */
export function isStatusSaved(
  before: Pick<Before, 'version'>,
  { status, note }: { status: BookingStatus; note: string },
  now: AdminBookingDetails,
): boolean {
  return now.version === before.version + 1 && now.status === status && now.history.at(-1)?.note === note.trim()
}

/** Assigns a booking to a professional. Succeeds as well if someone else has just assigned it to the same one. */
export function assign(booking: Before, professional: string): Promise<AdminBookingDetails> {
  const { _id, version } = booking
  return changeBooking({
    booking,
    send: () => ask(api.adminBookings.assign, { params: { booking: _id }, body: { professional, version } }),
    isSaved: (now) => now.professional?._id === professional,
  })
}

function lastChangeSince(before: Before, now: AdminBookingDetails): LastChange {
  const status = now.history.slice(before.history?.length).at(-1)
  const assignment = now.handed.slice(before.handed?.length).at(-1)
  if (assignment && (!status || assignment.at > status.at)) {
    return { by: assignment.by, at: assignment.at, kind: 'assigned', to: assignment.to }
  }
  if (!status) return { by: 'Someone else', at: now.createdAt, kind: 'unknown' }
  const { by, at } = status
  const { date, time } = now
  const isMoved = date !== before.date || time !== before.time
  return isMoved ? { by, at, kind: 'moved', date, time } : { by, at, kind: 'status', status: status.status }
}
