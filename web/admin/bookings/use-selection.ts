import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type AdminBooking, mostAtOnce } from '#domain/booking/admin.ts'

type Chosen = readonly AdminBooking[]

/** The selected bookings, which stay selected on other pages and in other views until the user clears them. */
export function useChosen() {
  return useState<Chosen>([])
}

/** The selection as the rows of a page show it. */
export function useSelection([kept, setKept]: ReturnType<typeof useChosen>, rows: AdminBooking[] = []) {
  const has = (id: string) => kept.some(({ _id }) => _id === id)
  /** Rows are newer than what was selected. */
  const chosen = kept.map((booking) => rows.find(({ _id }) => _id === booking._id) ?? booking)
  const onPage = rows.filter(({ _id }) => has(_id)).length

  return {
    chosen,
    has,
    ...useToggle(setKept, rows),
    isFull: kept.length >= mostAtOnce,
    elsewhere: chosen.length - onPage,
    isSome: onPage > 0,
    isWhole: rows.length > 0 && onPage === rows.length,
    setAll: (isOn: boolean) => setKept((before) => withSome(before, rows, isOn)),
    /** Bookings that have changed stay selected. */
    update: (changed: AdminBooking[]) =>
      setKept((before) => before.map((one) => changed.find(({ _id }) => _id === one._id) ?? one)),
    clear: () => setKept([]),
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
      setKept((before) => withSome(before, some, !before.some(({ _id }) => _id === booking._id)))
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

function withSome(before: Chosen, some: AdminBooking[], isOn: boolean): Chosen {
  const others = before.filter(({ _id }) => !some.some((one) => one._id === _id))
  return isOn ? [...others, ...some].slice(0, mostAtOnce) : others
}

export type Selection = ReturnType<typeof useSelection>
