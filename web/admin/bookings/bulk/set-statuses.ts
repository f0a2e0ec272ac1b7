import { api } from '#domain/api.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { type BookingStatus, statusNames } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'

export type Change = { booking: AdminBooking; status: BookingStatus }

/** What has become of one: as it is now, or why it is not so, or that nobody knows. */
export type Result = Change & { now?: AdminBooking; problem?: string; isUnknown?: boolean }

/** Gives several bookings a status. After an answer that was lost each is asked itself. */
export async function setSeveral(changes: Change[], note: string): Promise<Result[]> {
  try {
    const asked = changes.map(({ booking: { _id, version }, status }) => ({ booking: _id, status, version }))
    const { results } = await ask(api.adminBookings.setSeveral, { body: { changes: asked, note } })
    return changes.map((change) => {
      const said = results.find(({ booking }) => booking === change.booking._id)
      if (said?.done) return { ...change, now: said.done }
      return { ...change, problem: said?.problem ? problemIn(said.problem) : notDone }
    })
  } catch (error) {
    // Nothing was begun.
    if (error instanceof Refusal && error.status < 500) throw error
    return Promise.all(changes.map(lookAfter))
  }
}

const notDone = 'It could not be saved. Please try again.'
const theirs = 'Somebody else has changed it meanwhile. Nothing was written over.'
const unsure = 'We could not find out whether it was saved. Tried again, it is not done twice.'

function problemIn({ code, message }: { code: string; message: string }): string {
  return code === 'version_conflict' ? theirs : message
}

async function lookAfter(change: Change): Promise<Result> {
  const { _id, version } = change.booking
  const now = await ask(api.adminBookings.any, { params: { booking: _id } }).catch(() => undefined)
  if (!now) return { ...change, problem: unsure, isUnknown: true }
  // Of one that had this status already nothing had to be written.
  if (now.status === change.status) return { ...change, now }
  return { ...change, problem: now.version > version ? theirs : notDone }
}

/** Those that are another now than they were. */
export function changedOf(results: Result[]): Result[] {
  return results.filter(({ booking, now }) => now !== undefined && now.status !== booking.status)
}

export function failedOf(results: Result[]): Result[] {
  return results.filter(({ problem }) => problem !== undefined)
}

/** What is said of each. */
export function wordsOf({ booking, status, problem }: Result): string {
  return (
    problem ?? (booking.status === status ? `Was ${statusNames[status].toLowerCase()} already` : statusNames[status])
  )
}
