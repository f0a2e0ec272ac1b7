import { api } from '#domain/api.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { ask, prepare } from '#web/api.ts'
import { isStatusSaved } from '#web/admin/bookings/change-booking.ts'
import { outcomeOfError } from '#web/data/use-write.ts'

export type StatusChange = { booking: AdminBooking; status: BookingStatus }

export type Result = StatusChange & {
  /** The booking after the request, if it is known. */
  now?: AdminBooking
  /** Why the booking was not changed. */
  problem?: string
  /** The answer was lost: the booking was read and is unchanged, or could not be read. */
  lost?: 'unchanged' | 'unknown'
}

type Changes = {
  changes: StatusChange[]
  note: string
  /** Whether the answer to an earlier attempt was lost, so that a conflict may be caused by that attempt. */
  wasLost: (booking: AdminBooking) => boolean
}

const notSaved = 'It could not be saved. Please try again.'
const conflict = 'Someone else changed this booking. Your change was not saved.'
const unsure = 'We could not find out whether it was saved. Try again: it cannot happen twice.'

/** After a conflict or a lost answer, each booking concerned is read again. */
export async function setStatuses({ changes, note, wasLost }: Changes): Promise<Result[]> {
  const asked = changes.map(({ booking: { _id, version }, status }) => ({ booking: _id, status, version }))
  const write = prepare(api.adminBookings.setSeveral, { body: { changes: asked, note } })
  try {
    const { results } = await write.send()
    return await Promise.all(
      changes.map(async (change): Promise<Result> => {
        const { done, problem } = results.find(({ booking }) => booking === change.booking._id) ?? {}
        if (done) return { ...change, now: done }
        if (problem?.code !== 'version_conflict') return { ...change, problem: problem?.message ?? notSaved }
        const now = await read(change)
        if (!now) return { ...change, problem: conflict }
        const isOwn = wasLost(change.booking) && isStatusSaved(change.booking, { ...change, note }, now)
        return isOwn ? { ...change, now } : { ...change, now, problem: conflict }
      }),
    )
  } catch (error) {
    if (outcomeOfError(error).kind !== 'unknown') throw error
    const found = await Promise.all(changes.map((change) => findResult(change, note)))
    if (found.every(({ lost }) => lost === undefined)) write.settle()
    return found
  }
}

async function findResult(change: StatusChange, note: string): Promise<Result> {
  const { booking, status } = change
  const now = await read(change)
  if (!now) return { ...change, problem: unsure, lost: 'unknown' }
  if (isStatusSaved(booking, { status, note }, now)) return { ...change, now }
  if (now.version > booking.version) return { ...change, now, problem: conflict }
  return now.status === status ? { ...change, now } : { ...change, now, problem: notSaved, lost: 'unchanged' }
}

async function read({ booking: { _id } }: StatusChange) {
  return ask(api.adminBookings.any, { params: { booking: _id } }).catch(() => undefined)
}

/** Without those that had the status already. */
export function changedOf(results: Result[]): Result[] {
  return results.filter(({ booking, now, problem }) => problem === undefined && now && now.status !== booking.status)
}

export function failedOf(results: Result[]): Result[] {
  return results.filter(({ problem }) => problem !== undefined)
}
