import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import type { ClosedDay } from '#domain/professional/closed-day.ts'
import { formatDay } from '#domain/format/day.ts'
import { addDays } from '#domain/format/zone.ts'
import { useToday } from '#web/admin/use-today.ts'
import { askAt } from '#web/api.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useUnsaved } from '#web/forms/use-unsaved.ts'

/** What is planned for a day: a reason closes it, null reopens it; and how it was when that was planned. */
type Change = { was: string | null; reason: string | null }
type Draft = { changes: Record<string, Change> }
/** Only this page writes it, and the schema of a record would cost every page with a form 0.6 KB. */
const Draft = z.custom<Draft>((draft) => typeof draft === 'object' && draft !== null && 'changes' in draft)

/** How many days are read at once: those of a year before today, and more ahead than can be booked. */
const daysRead = 790
/** How many days ahead are shown. */
const daysAhead = 759

export type DayState = {
  date: string
  /** The reason for which it is closed now; undefined if it is open. */
  closed: string | undefined
  /** The reason for which it will be closed. */
  planned: string | undefined
  isChanged: boolean
}

/** The first and the last day of the month of a day. */
export function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 8)}01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) }
}

/** The days that are read, whichever month is shown: their bookings are needed for all rows. */
export function readAround(today: string): { from: string; to: string } {
  const { from } = monthOf(addDays(today, -365))
  return { from, to: addDays(from, daysRead) }
}

type Planned = { date: string; reason: string | null | undefined }

/** Adds what is planned to the changes. Undefined leaves a day as it is. */
export function planned(
  changes: Draft['changes'],
  days: Planned[],
  closedOn: (date: string) => string | undefined,
): Draft['changes'] {
  const next = { ...changes }
  for (const { date, reason } of days) {
    const now = closedOn(date) ?? null
    // Someone else may have changed the day since it was planned first.
    const seen = changes[date]
    if (reason === undefined || reason === now) delete next[date]
    else next[date] = { was: seen ? seen.was : now, reason }
  }
  return next
}

/** The closed days of a storefront, and the changes to them until they are saved together. */
export function useClosedDays(onSaved: () => void) {
  const { key, locale } = useStorefront()
  const today = useToday()
  const [month, setMonth] = useState(() => monthOf(today).from)
  const readDays = () => askAt(key)(api.closedDay.coming, { query: { storefront: key } })
  const coming = useQuery(`closed days of ${key}`, readDays, { every: pollingPause })
  const { from, to } = readAround(today)
  const calendar = useQuery(
    `bookings of ${key} from ${from}`,
    () => askAt(key)(api.closedDay.calendar, { query: { from, to } }),
    { every: pollingPause },
  )
  const { draft, change, clear } = useDraft(`closed days of ${key}`, Draft, (): Draft => ({ changes: {} }))
  const [changedByOthers, setChangedByOthers] = useState<string[]>([])
  /** What was just saved, until it is read again. */
  const [saved, setSaved] = useState<{ before: ClosedDay[] | undefined; reasons: Record<string, string | null> }>()
  const isOver = useRef(false)
  const days = coming.value?.items
  const shown = calendar.isCurrent ? calendar.value : undefined
  const savedNow = saved && saved.before === days ? saved.reasons : {}

  function closedOn(date: string, known: ClosedDay[] | undefined = days): string | undefined {
    const now = known === days ? savedNow[date] : undefined
    if (now !== undefined) return now ?? undefined
    const found = known?.find((day) => day.date === date)
    if (found || (known && date >= today)) return found?.reason
    return shown?.closed.find((day) => day.date === date)?.reason
  }

  function stateOf(date: string): DayState {
    const closed = closedOn(date)
    const asked = draft.changes[date]
    const isChanged = asked !== undefined && asked.reason !== (closed ?? null)
    return { date, closed, planned: isChanged ? (asked.reason ?? undefined) : closed, isChanged }
  }

  /** Closes days with a reason, or reopens them; undefined leaves them as they are. */
  function plan(days: Planned[]) {
    setChangedByOthers([])
    write.clear()
    change(({ changes }) => ({ changes: planned(changes, days, closedOn) }))
  }

  const changes = Object.keys(draft.changes)
    .filter((date) => date >= today && stateOf(date).isChanged)
    .toSorted()
  const write = useWrite(
    () =>
      askAt(key)(api.closedDay.change, {
        body: { changes: changes.map((date) => ({ date, ...(draft.changes[date] as Change) })) },
      }),
    { failed: 'The closed days could not be saved. Please try again.' },
  )

  async function save() {
    setChangedByOthers([])
    const outcome = await write.run()
    if (outcome?.kind === 'refused' && outcome.refusal.code === 'closed_day_changed') return followOthers()
    if (outcome?.kind !== 'done') return
    const reasons = Object.fromEntries(outcome.value.changes.map(({ date, reason }) => [date, reason]))
    setSaved({ before: days, reasons })
    coming.refresh()
    undo()
    onSaved()
  }

  /** Shows what someone else has saved. Saving again then means it. */
  async function followOthers() {
    const latest = await readDays().catch(() => undefined)
    if (!latest) return
    const isOther = (date: string) => (closedOn(date, latest.items) ?? null) !== draft.changes[date]?.was
    setChangedByOthers(changes.filter(isOther))
    change(({ changes: before }) => ({
      changes: Object.fromEntries(
        Object.entries(before).map(([date, one]) => [date, { ...one, was: closedOn(date, latest.items) ?? null }]),
      ),
    }))
    write.clear()
    coming.refresh()
  }

  function undo() {
    change({ changes: {} })
    clear()
    setChangedByOthers([])
    write.clear()
  }

  const isUnsaved = changes.length > 0
  useEffect(() => {
    isOver.current = false
  }, [isUnsaved])
  const unsaved = useUnsaved({ isDirty: isUnsaved, isBusy: write.isBusy, isOver })

  return {
    today,
    days,
    hasFailed: days === undefined && coming.error !== undefined,
    refresh: coming.refresh,
    /** The shown month, by its first day. */
    month,
    showMonth: (day: string) => setMonth(monthOf(day).from),
    /** The first and the last month that can be shown. */
    months: { first: from, last: monthOf(addDays(today, daysAhead)).from },
    /** All days ahead that are closed or planned, in order. */
    rows: [...new Set([...(days ?? []).map(({ date }) => date), ...Object.keys(savedNow), ...changes])]
      .toSorted()
      .map(stateOf)
      .filter(({ closed, isChanged }) => closed !== undefined || isChanged),
    bookableTo: calendar.value?.bookableTo,
    bookingsOn: (date: string) => shown?.booked.find((day) => day.date === date)?.bookings ?? 0,
    stateOf,
    plan,
    changes,
    /** 'Dec 2 closed' */
    changesInWords: changes.map((date) => {
      const { closed, planned } = stateOf(date)
      const did = planned === undefined ? 'open again' : closed === undefined ? 'closed' : 'with another reason'
      return `${formatDay(date, locale, 'brief')} ${did}`
    }),
    /** The days that someone else has changed since they were planned. */
    changedByOthers,
    isBusy: write.isBusy,
    problem: write.problem,
    save: () => void save(),
    undo,
    /** For <DiscardDialog>. */
    discard: {
      open: unsaved.isAsking,
      onStay: unsaved.stay,
      onLeave: () => {
        isOver.current = true
        clear()
        unsaved.go()
      },
    },
  }
}
export type ClosedDays = ReturnType<typeof useClosedDays>
