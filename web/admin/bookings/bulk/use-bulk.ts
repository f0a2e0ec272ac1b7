import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { plural } from '#domain/format/plural.ts'
import { announcementOfStatus } from '#domain/booking/announcement.ts'
import { heldFor } from '#domain/message.ts'
import { ask } from '#web/api.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { attempt, outcomeOfError, useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

type StatusChange = { booking: AdminBooking; status: BookingStatus }

/** The booking as it is now, or why it was not changed; `isUnknown` where the answer was lost. */
export type Result = StatusChange & { now?: AdminBooking; problem?: string; isUnknown?: boolean }

type Options = { selection: Selection; list: Pick<BookingList, 'put'> }

/** Gives bookings a status. They stay selected, and in their places. */
export function useBulk({ selection, list }: Options) {
  const toast = useToast()
  const [results, setResults] = useState<Result[]>()
  const { isBusy, problem, run, clear } = useWrite(send, {
    failed: 'The bookings could not be changed. Please try again.',
  })
  const forget = useEffectEvent(clear)
  const ids = selection.chosen.map(({ _id }) => _id).join(' ')
  // A change of the selection removes the problems of the previous one.
  useEffect(() => () => forget(), [ids])

  async function send(changes: StatusChange[], note: string): Promise<Result[]> {
    const found = await setStatuses(changes, note).finally(() => announceBooking())
    const changed = found.flatMap(({ now }) => now ?? [])
    list.put(changed)
    selection.update(changed)
    return found
  }

  function showFailures(found: Result[]) {
    if (failedOf(found).length > 0) setResults(found)
  }

  /** Resolves to whether the server has answered for each booking. */
  async function setStatus(bookings: AdminBooking[], status: BookingStatus, note = ''): Promise<boolean> {
    const outcome = await run(
      bookings.map((booking) => ({ booking, status })),
      note,
    )
    if (outcome?.kind !== 'done') return false
    showFailures(outcome.value)
    const changed = changedOf(outcome.value)
    if (changed.length > 0) offerUndo(changed, `${plural(changed.length, 'booking')} ${status}`)
    else if (failedOf(outcome.value).length === 0) toast({ text: 'Nothing changed' })
    return true
  }

  function offerUndo(changed: Result[], text: string) {
    const emailsLeaveAt = Date.now() + heldFor
    const undo = async () => {
      const back = changed.flatMap(({ booking, now }) => (now ? [{ booking: now, status: booking.status }] : []))
      const lost = 'This could not be undone. Please look at the bookings again.'
      const [outcome, [problem]] = await attempt(() => send(back, ''), lost)
      if (outcome.kind !== 'done') return toast({ isFailure: true, text: problem?.message ?? lost })
      showFailures(outcome.value)
      if (changedOf(outcome.value).length > 0) toast({ text: undoneText(outcome.value, emailsLeaveAt) })
    }
    toast({ text, standsFor: heldFor, action: { label: 'Undo', onAct: () => void undo() } })
  }

  return { isBusy, problem, results, setStatus, clear, closeResults: () => setResults(undefined) }
}
export type Bulk = ReturnType<typeof useBulk>

const notSaved = 'It could not be saved. Please try again.'
const conflict = 'Someone else changed this booking. Your change was not saved.'
const unsure = 'We could not find out whether it was saved. Try again: it cannot happen twice.'

/** If the answer is lost, each booking is read to find out. */
async function setStatuses(changes: StatusChange[], note: string): Promise<Result[]> {
  try {
    const asked = changes.map(({ booking: { _id, version }, status }) => ({ booking: _id, status, version }))
    const { results } = await ask(api.adminBookings.setSeveral, { body: { changes: asked, note } })
    return changes.map((change) => {
      const { done, problem } = results.find(({ booking }) => booking === change.booking._id) ?? {}
      if (done) return { ...change, now: done }
      return { ...change, problem: problem?.code === 'version_conflict' ? conflict : (problem?.message ?? notSaved) }
    })
  } catch (error) {
    if (outcomeOfError(error).kind !== 'unknown') throw error
    return Promise.all(changes.map(findResult))
  }
}

async function findResult(change: StatusChange): Promise<Result> {
  const { _id, version } = change.booking
  const now = await ask(api.adminBookings.any, { params: { booking: _id } }).catch(() => undefined)
  if (!now) return { ...change, problem: unsure, isUnknown: true }
  if (now.status === change.status) return { ...change, now }
  return { ...change, problem: now.version > version ? conflict : notSaved }
}

/** Without those that had the status already. */
function changedOf(results: Result[]): Result[] {
  return results.filter(({ booking, now }) => now !== undefined && now.status !== booking.status)
}

export function failedOf(results: Result[]): Result[] {
  return results.filter(({ problem }) => problem !== undefined)
}

/** A toast kept open under the mouse can outlive the delay of the emails. */
function undoneText(undone: Result[], emailsLeaveAt: number): string {
  if (Date.now() <= emailsLeaveAt) return 'Undone. No emails were sent.'
  const isFollowed = changedOf(undone).every(
    ({ booking, status }) => announcementOfStatus(booking, status, new Date()) !== 'none',
  )
  return isFollowed
    ? 'Undone. Emails that had already been sent are each followed by another one.'
    : 'Undone. The emails had already been sent.'
}
