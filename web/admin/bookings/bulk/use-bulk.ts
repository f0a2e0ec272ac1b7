import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { BookingStatus } from '#domain/booking.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { Outage } from '#web/api.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import type { Selected, Selection } from '#web/admin/bookings/use-selection.ts'
import { useUndoToast } from '#web/admin/bookings/use-undo-toast.ts'
import { NotSaved } from '#web/admin/bookings/change-booking.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { type Change, changedOf, changeMany, failedOf, type Result } from './change-several.ts'
import { undoneText } from './undone-text.ts'

type Options = { selection: Selection; list: Pick<BookingList, 'put'> }

/** Changes many bookings. They stay selected, and in their places. */
export function useBulk({ selection, list }: Options) {
  const toast = useToast()
  const { locale } = useAdmin()
  const offerUndoOf = useUndoToast()
  const { send, progress, stop } = useSending({ selection, list })
  const [results, setResults] = useState<Result[]>()
  const { isBusy, problem, run, clear } = useWrite(send, {
    failed: 'The bookings could not be changed. Please try again.',
  })
  const forget = useEffectEvent(clear)
  const { chosen } = selection
  const ids = useMemo(() => chosen.map(({ _id }) => _id).join(' '), [chosen])
  // A change of the selection removes the problems of the previous one.
  useEffect(() => () => forget(), [ids])

  function showFailures(found: Result[]) {
    if (failedOf(found).length > 0) setResults(found)
  }

  /** Resolves to the results; undefined if the server has not answered. */
  async function change(changes: Change[], note = ''): Promise<Result[] | undefined> {
    const outcome = await run(changes, note)
    if (outcome?.kind !== 'done') return undefined
    const found = outcome.value
    showFailures(found)
    const rest = changes.length - found.length
    if (rest > 0)
      toast({ text: `${plural(rest, 'booking', locale)} of ${formatCount(changes.length, locale)} left as before` })
    return found
  }

  /** Resolves to whether the server has answered. */
  async function setStatus(bookings: readonly Selected[], status: BookingStatus, note = ''): Promise<boolean> {
    const found = await change(
      bookings.map((booking) => ({ booking, status })),
      note,
    )
    if (!found) return false
    const changed = changedOf(found)
    if (changed.length > 0) offerUndo(changed, status)
    else if (found.length > 0 && failedOf(found).length === 0) toast({ text: 'Nothing changed' })
    return true
  }

  /** Without a professional, to the least busy one who is free. */
  async function assign(bookings: readonly Selected[], professional: string | undefined): Promise<boolean> {
    const found = await change(bookings.map((booking) => ({ booking, professional })))
    if (!found) return false
    const count = changedOf(found).length
    if (count > 0) toast({ text: `${plural(count, 'booking', locale)} assigned` })
    else if (found.length > 0 && failedOf(found).length === 0) toast({ text: 'Nothing changed' })
    return true
  }

  function offerUndo(changed: Result[], status: BookingStatus) {
    /** Those that are not changed back, or may not be. */
    let left = changed.flatMap(({ booking, now }) => (now ? [{ booking: now, status: booking.status }] : []))
    const which = () => plural(left.length, 'booking', locale)

    async function sendBack() {
      const found = await send(left, '')
      // Without the results of this attempt, which the next one would keep.
      const done = found.filter(({ lost: how }) => how === undefined).map(({ booking }) => booking._id)
      left = left.filter(({ booking }) => !done.includes(booking._id))
      showFailures(found.filter(({ lost: how }) => how === undefined))
      if (found.some(({ lost: how }) => how === 'unknown')) throw new Outage('It is unknown what was changed back.')
      if (left.length > 0) throw new NotSaved()
      return found
    }

    offerUndoOf(`${plural(changed.length, 'booking', locale)} ${status}`, {
      send: sendBack,
      failed: (error) =>
        error instanceof NotSaved
          ? `This could not be undone: ${which()} ${left.length === 1 ? 'is' : 'are'} still ${status}.`
          : `We could not find out whether ${which()} ${left.length === 1 ? 'was' : 'were'} changed back.`,
      onDone(found) {
        if (changedOf(found).length > 0) toast({ text: undoneText(changed, found) })
      },
      failureText: ({ kind }, problem) =>
        kind === 'unknown' ? problem : `${which()} ${left.length === 1 ? 'was' : 'were'} not changed back. ${problem}`,
    })
  }

  return {
    isBusy,
    problem,
    results,
    progress,
    stop,
    setStatus,
    assign,
    clear,
    closeResults: () => setResults(undefined),
  }
}
export type Bulk = ReturnType<typeof useBulk>

/** Sends changes, and shows the result of each in the list and in the selection. */
function useSending({ selection, list }: Options) {
  /** When the first request was sent whose answer was lost, for each booking in its version. */
  const lost = useRef(new Map<string, number>())
  const control = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  // Leaving the page stops it after the request that is under way.
  useEffect(() => () => control.current?.abort(), [])

  async function send(changes: Change[], note: string): Promise<Result[]> {
    const { signal } = (control.current = new AbortController())
    let done = 0
    function onResults(found: Result[]) {
      done += found.length
      if (changes.length > found.length) setProgress({ done, total: changes.length })
      for (const { booking, sentAt, lost: how } of found)
        if (how !== undefined) lost.current.set(keyOf(booking), lost.current.get(keyOf(booking)) ?? sentAt)
      const read = found.flatMap(({ now }) => now ?? [])
      list.put(read)
      selection.update(read)
    }
    try {
      const lostSince = (booking: Selected) => lost.current.get(keyOf(booking))
      return await changeMany({ changes, note, lostSince, onResults, signal })
    } finally {
      setProgress(undefined)
      announceBooking()
    }
  }

  return { send, progress, stop: () => control.current?.abort() }
}

const keyOf = ({ _id, version }: Selected) => `${_id} ${version}`
