import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type AdminBooking, type MatchingBooking, mostMatching } from '#domain/booking/admin.ts'

/** A selected booking: a row of the list, or one in short that matches it. */
export type Selected = MatchingBooking | AdminBooking

type Kept = {
  bookings: ReadonlyMap<string, Selected>
  /** The filters of which these are all bookings. */
  allOf?: string | undefined
}

const nothing: Kept = { bookings: new Map() }

/** The selected bookings, which stay selected on other pages and in other views until the user clears them. */
export function useChosen() {
  return useState<Kept>(nothing)
}

const noRows: AdminBooking[] = []

/** The selection as the rows of a page show it. */
export function useSelection([kept, setKept]: ReturnType<typeof useChosen>, rows: AdminBooking[] = noRows) {
  const { bookings, allOf } = kept
  const has = (id: string) => bookings.has(id)
  const chosen = useMemo(() => {
    // Rows are newer than what was selected.
    const shown = new Map(rows.map((row) => [row._id, row]))
    return [...bookings.values()].map((booking) => shown.get(booking._id) ?? booking)
  }, [bookings, rows])
  const onPage = rows.filter(({ _id }) => has(_id)).length

  return {
    chosen,
    has,
    ...useToggle(setKept, rows),
    isFull: bookings.size >= mostMatching,
    elsewhere: chosen.length - onPage,
    isSome: onPage > 0,
    isWhole: rows.length > 0 && onPage === rows.length,
    allOf,
    setAll: (isOn: boolean) => setKept(({ bookings: before }) => ({ bookings: withSome(before, rows, isOn) })),
    /** Selects all bookings that match these filters, and no others. */
    selectMatching: (found: MatchingBooking[], filters: string) =>
      setKept({ bookings: new Map(found.map((one) => [one._id, one])), allOf: filters }),
    add: (some: AdminBooking[]) => setKept(({ bookings: before }) => ({ bookings: withSome(before, some, true) })),
    /** Bookings that have changed stay selected. */
    update: (changed: AdminBooking[]) => setKept((before) => withChanges(before, changed)),
    clear: () => setKept(nothing),
  }
}

/** The functions stay the same between renders, so that a press on a checkbox renders only its row. */
function useToggle(setKept: ReturnType<typeof useChosen>[1], rows: AdminBooking[]) {
  const shown = useRef(rows)
  const last = useRef<string>(undefined)
  const isExtending = useRef(false)
  useLayoutEffect(() => {
    shown.current = rows
  })

  /** With Shift, every row from the last one that was pressed. */
  const toggle = useCallback(
    (booking: AdminBooking) => {
      const some = isExtending.current ? between(shown.current, last.current, booking) : [booking]
      setKept(({ bookings }) => ({ bookings: withSome(bookings, some, !bookings.has(booking._id)) }))
      last.current = booking._id
      isExtending.current = false
    },
    [setKept],
  )
  /** Notes whether Shift is held while a checkbox is pressed. */
  const extendWith = useCallback((isHeld: boolean) => {
    isExtending.current = isHeld
  }, [])
  return { toggle, extendWith }
}

/** The rows from one to another, or only the latter if one of them is not on this page. */
function between(rows: AdminBooking[], first: string | undefined, booking: AdminBooking): AdminBooking[] {
  const from = rows.findIndex(({ _id }) => _id === first)
  const to = rows.findIndex(({ _id }) => _id === booking._id)
  return from < 0 || to < 0 ? [booking] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Bookings that have changed may no longer match: the filters then name other bookings than the selected ones. */
export function withChanges(before: Kept, changed: AdminBooking[]): Kept {
  const known = changed.filter(({ _id }) => before.bookings.has(_id))
  if (known.length === 0) return before
  return { bookings: new Map([...before.bookings, ...known.map((one) => [one._id, one] as const)]) }
}

function withSome(before: Kept['bookings'], some: AdminBooking[], isOn: boolean): Kept['bookings'] {
  const after = new Map(before)
  for (const one of some) {
    if (!isOn) after.delete(one._id)
    else if (after.has(one._id) || after.size < mostMatching) after.set(one._id, one)
  }
  return after
}

export type Selection = ReturnType<typeof useSelection>
