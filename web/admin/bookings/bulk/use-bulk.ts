import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { plural } from '#domain/format/plural.ts'
import { announcementOfStatus } from '#domain/booking/announcement.ts'
import { heldFor } from '#domain/message.ts'
import { Outage } from '#web/api.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { useUndoToast } from '#web/admin/bookings/use-undo-toast.ts'
import { NotSaved } from '#web/admin/bookings/change-booking.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { changedOf, failedOf, type Result, setStatuses, type StatusChange } from './set-statuses.ts'

type Options = { selection: Selection; list: Pick<BookingList, 'put'> }

/** Gives bookings a status. They stay selected, and in their places. */
export function useBulk({ selection, list }: Options) {
  const toast = useToast()
  const offerUndoOf = useUndoToast()
  /** The bookings, in their versions, for which an answer was lost. */
  const lost = useRef(new Set<string>())
  const [results, setResults] = useState<Result[]>()
  const { isBusy, problem, run, clear } = useWrite(send, {
    failed: 'The bookings could not be changed. Please try again.',
  })
  const forget = useEffectEvent(clear)
  const ids = selection.chosen.map(({ _id }) => _id).join(' ')
  // A change of the selection removes the problems of the previous one.
  useEffect(() => () => forget(), [ids])

  async function send(changes: StatusChange[], note: string): Promise<Result[]> {
    const wasLost = (booking: AdminBooking) => lost.current.has(keyOf(booking))
    const found = await setStatuses({ changes, note, wasLost }).finally(() => announceBooking())
    for (const { booking, lost: how } of found) if (how !== undefined) lost.current.add(keyOf(booking))
    const read = found.flatMap(({ now }) => now ?? [])
    list.put(read)
    selection.update(read)
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
    if (changed.length > 0) offerUndo(changed, status)
    else if (failedOf(outcome.value).length === 0) toast({ text: 'Nothing changed' })
    return true
  }

  function offerUndo(changed: Result[], status: BookingStatus) {
    const emailsLeaveAt = Date.now() + heldFor
    /** Those that are not changed back, or may not be. */
    let left = changed.flatMap(({ booking, now }) => (now ? [{ booking: now, status: booking.status }] : []))
    const which = () => plural(left.length, 'booking')

    async function sendBack() {
      const found = await send(left, '')
      // Without the results of this attempt, which the next one would keep.
      left = found.flatMap(({ booking, status, lost: how }) => (how === undefined ? [] : [{ booking, status }]))
      showFailures(found.filter(({ lost: how }) => how === undefined))
      if (found.some(({ lost: how }) => how === 'unknown')) throw new Outage('It is unknown what was changed back.')
      if (left.length > 0) throw new NotSaved()
      return found
    }

    offerUndoOf(`${plural(changed.length, 'booking')} ${status}`, {
      send: sendBack,
      failed: (error) =>
        error instanceof NotSaved
          ? `This could not be undone: ${which()} ${left.length === 1 ? 'is' : 'are'} still ${status}.`
          : `We could not find out whether ${which()} ${left.length === 1 ? 'was' : 'were'} changed back.`,
      onDone(found) {
        if (changedOf(found).length > 0) toast({ text: undoneText(found, emailsLeaveAt) })
      },
      failureText: ({ kind }, problem) =>
        kind === 'unknown' ? problem : `${which()} ${left.length === 1 ? 'was' : 'were'} not changed back. ${problem}`,
    })
  }

  return { isBusy, problem, results, setStatus, clear, closeResults: () => setResults(undefined) }
}
export type Bulk = ReturnType<typeof useBulk>

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

const keyOf = ({ _id, version }: AdminBooking) => `${_id} ${version}`
