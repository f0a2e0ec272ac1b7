import { api } from '#domain/api.ts'
import type { AdminBookingDetails, AdminReschedule } from '#domain/booking/admin.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, Offline, Outage, prepare, type Prepared } from '#web/api.ts'
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
  write: Prepared<AdminBookingDetails>
  /** Whether the booking, read after an error, shows this change; `mayBeOwn` unless it is certainly by someone else. */
  isSaved: (now: AdminBookingDetails, found: { mayBeOwn: boolean }) => boolean
}

/**
 * Changes one booking. After a lost answer or a conflict it reads the booking, because the change may have been saved.
 * If not, it throws a Refusal, a Conflict, NotSaved, Offline, or an Outage where the outcome is unknown.
 */
async function changeBooking({ booking, write, isSaved }: Options): Promise<AdminBookingDetails> {
  try {
    return await write.send()
  } catch (error) {
    // Without a network the booking cannot be read either.
    if (error instanceof Offline) throw error
    const isConflict = error instanceof Refusal && error.code === 'version_conflict'
    if (outcomeOfError(error).kind !== 'unknown' && !isConflict) throw error
    const now = await ask(api.adminBookings.any, { params: { booking: booking._id } }).catch(() => undefined)
    if (!now) throw isConflict ? error : new Outage('It is unknown whether the booking was changed.', { cause: error })
    const isDone = isSaved(now, { mayBeOwn: write.wasSent || !isConflict })
    // An unchanged booking settles nothing: the write may still be on its way.
    if (isDone || now.version !== booking.version) write.settle()
    if (isDone) return now
    throw now.version === booking.version ? new NotSaved() : new Conflict(booking, now)
  }
}

/** Sets the status of a booking. */
export function setStatus(booking: Before, change: { status: BookingStatus; note: string }) {
  const { _id, version } = booking
  return changeBooking({
    booking,
    write: prepare(api.adminBookings.setStatus, { params: { booking: _id }, body: { ...change, version } }),
    isSaved: (now, { mayBeOwn }) => mayBeOwn && isStatusSaved(booking, change, now),
  })
}

/** Moves a booking to another time, or back. */
export function reschedule(booking: Before, body: Omit<AdminReschedule, 'version'>) {
  const { _id, version } = booking
  const { date, time } = body
  return changeBooking({
    booking,
    write: prepare(api.adminBookings.reschedule, { params: { booking: _id }, body: { ...body, version } }),
    isSaved: (now, { mayBeOwn }) => mayBeOwn && now.version === version + 1 && now.date === date && now.time === time,
  })
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
    write: prepare(api.adminBookings.assign, { params: { booking: _id }, body: { professional, version } }),
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
