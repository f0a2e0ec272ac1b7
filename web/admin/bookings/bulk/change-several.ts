import { api } from '#domain/api.ts'
import { type AdminBooking, type AdminBookingDetails, mostAtOnce, type StatusResults } from '#domain/booking/admin.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, prepare } from '#web/api.ts'
import { isStatusSaved } from '#web/admin/bookings/change-booking.ts'
import type { Selected } from '#web/admin/bookings/use-selection.ts'
import { outcomeOfError } from '#web/data/use-write.ts'

/** A new status, or who comes: without a professional, the least busy one who is free. */
export type Change = { booking: Selected } & ({ status: BookingStatus } | { professional: string | undefined })

export type Result = Change & {
  /** When the request was sent that changed it, and when its answer was read, in milliseconds. */
  sentAt: number
  endedAt: number
  /** The booking after the request, if it is known. */
  now?: AdminBooking
  /** Why the booking was not changed. */
  problem?: string
  /** The answer was lost: the booking was read and is unchanged, or could not be read. */
  lost?: 'unchanged' | 'unknown'
}

type Changes = {
  changes: Change[]
  note: string
  /** When an earlier attempt was sent whose answer was lost, so that a conflict may be caused by that attempt. */
  lostSince: (booking: Selected) => number | undefined
}

const notSaved = 'It could not be saved. Please try again.'
const conflict = 'Someone else changed this booking. Your change was not saved.'
const unsure = 'We could not find out whether it was saved. Try again: it cannot happen twice.'

type Many = Changes & {
  /** After each request: how many changes have a result. */
  onResults: (results: Result[]) => void
  signal: AbortSignal
}

/**
 * Sends changes in requests of as many as the server takes, one after another. It ends early when the user stops it, and
 * when the server cannot be reached: the other bookings then have no result.
 */
export async function changeMany({ changes, onResults, signal, ...how }: Many): Promise<Result[]> {
  const results: Result[] = []
  let left = changes
  while (left.length > 0 && !signal.aborted) {
    const portion = left.slice(0, mostAtOnce)
    try {
      // Each request needs the answer to the one before.
      // oxlint-disable-next-line no-await-in-loop
      const found = await changeTimed({ ...how, changes: portion })
      // The server had no time for these: they are sent again, unless it has none for any.
      const late = found.filter(({ isLate }) => isLate)
      const done = late.length === found.length ? found : found.filter(({ isLate }) => !isLate)
      results.push(...done)
      onResults(done)
      const again = done === found ? [] : late.map(({ booking }) => booking._id)
      left = left.filter(({ booking }, at) => at >= portion.length || again.includes(booking._id))
      if (done.some(({ lost }) => lost !== undefined)) break
    } catch (error) {
      if (results.length === 0) throw error
      // oxlint-disable-next-line no-await-in-loop
      if (!(await mayGoOn(error, signal))) break
    }
  }
  return results
}

/** After too many requests, waits for as long as the server asks for. */
async function mayGoOn(error: unknown, signal: AbortSignal): Promise<boolean> {
  if (!(error instanceof Refusal) || error.code !== 'rate_limited') return false
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.min(error.retryAfter ?? 2, 60) * 1_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
  })
  return true
}

type Untimed = Change & Pick<Result, 'now' | 'problem' | 'lost'>
type Found = Untimed & { isLate?: boolean; sentAt?: number }
type Timed = Result & { isLate?: boolean }

async function changeTimed(asked: Changes): Promise<Timed[]> {
  const sentAt = Date.now()
  const found = await changeSeveral(asked)
  const endedAt = Date.now()
  return found.map((one) => ({ sentAt, ...one, endedAt }))
}

/** After a conflict or a lost answer, each booking concerned is read again. */
async function changeSeveral({ changes, note, lostSince }: Changes): Promise<Found[]> {
  const write = prepareWrite(changes, note)
  try {
    const { results } = await write.send()
    return await Promise.all(
      changes.map(async (change): Promise<Found> => {
        const { done, problem } = results.find(({ booking }) => booking === change.booking._id) ?? {}
        if (done) return { ...change, now: done }
        if (problem?.code === 'timeout') return { ...change, problem: problem.message, isLate: true }
        if (problem?.code !== 'version_conflict') return { ...change, problem: problem?.message ?? notSaved }
        const now = await read(change)
        if (!now) return { ...change, problem: conflict }
        const sentAt = lostSince(change.booking)
        const isOwn = sentAt !== undefined && isSaved(change, note, now)
        return isOwn ? { ...change, now, sentAt } : { ...change, now, problem: conflict }
      }),
    )
  } catch (error) {
    if (outcomeOfError(error).kind !== 'unknown') throw error
    const found = await Promise.all(changes.map((change) => findResult(change, note)))
    if (found.every(({ lost }) => lost === undefined)) write.settle()
    return found
  }
}

type Write = { send: () => Promise<StatusResults>; settle: () => void }

/** All changes of one call are of the same kind. */
function prepareWrite(changes: Change[], note: string): Write {
  const statuses = changes.flatMap(({ booking: { _id, version }, ...to }) =>
    'status' in to ? [{ booking: _id, status: to.status, version }] : [],
  )
  if (statuses.length > 0) return prepare(api.adminBookings.setSeveral, { body: { changes: statuses, note } })
  const assignments = changes.map(({ booking: { _id, version }, ...to }) => ({
    booking: _id,
    version,
    ...('professional' in to && { professional: to.professional }),
  }))
  return prepare(api.adminBookings.assignSeveral, { body: { changes: assignments } })
}

async function findResult(change: Change, note: string): Promise<Untimed> {
  const { booking } = change
  const now = await read(change)
  if (!now) return { ...change, problem: unsure, lost: 'unknown' }
  if (isSaved(change, note, now)) return { ...change, now }
  if (now.version > booking.version) return { ...change, now, problem: conflict }
  return isAlready(change, now) ? { ...change, now } : { ...change, now, problem: notSaved, lost: 'unchanged' }
}

/** Whether a booking, read after a lost answer, shows this change. */
function isSaved(change: Change, note: string, now: AdminBookingDetails): boolean {
  if ('status' in change) return isStatusSaved(change.booking, { status: change.status, note }, now)
  return now.version === change.booking.version + 1 && isAlready(change, now)
}

function isAlready(change: Change, now: AdminBooking): boolean {
  if ('status' in change) return now.status === change.status
  const { professional } = change
  return professional === undefined ? now.professional !== null : now.professional?._id === professional
}

async function read({ booking: { _id } }: Change) {
  return ask(api.adminBookings.any, { params: { booking: _id } }).catch(() => undefined)
}

/** Without those that were as wished already. */
export function changedOf<R extends Untimed>(results: R[]): R[] {
  return results.filter(({ booking, now, problem }) => problem === undefined && now && !isSame(booking, now))
}

function isSame(one: Selected, other: Selected): boolean {
  return one.status === other.status && one.professional?._id === other.professional?._id
}

export function failedOf(results: Result[]): Result[] {
  return results.filter(({ problem }) => problem !== undefined)
}
