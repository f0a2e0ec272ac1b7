import { useRef, useState } from 'react'
import { type AdminBooking, mostAtOnce } from '#domain/booking/admin.ts'

type Chosen = readonly AdminBooking[]

/** The selected bookings, which stay selected on other pages and in other views until the user clears them. */
export function useChosen() {
  return useState<Chosen>([])
}

/** The selection as the rows of a page show it. */
export function useSelection([kept, setKept]: ReturnType<typeof useChosen>, rows: AdminBooking[] = []) {
  const last = useRef<string>(undefined)
  const isExtending = useRef(false)
  const has = (id: string) => kept.some(({ _id }) => _id === id)
  /** Rows are newer than what was selected. */
  const chosen = kept.map((booking) => rows.find(({ _id }) => _id === booking._id) ?? booking)
  const onPage = rows.filter(({ _id }) => has(_id)).length

  function set(some: AdminBooking[], isOn: boolean) {
    setKept((before) => {
      const others = before.filter(({ _id }) => !some.some((one) => one._id === _id))
      return isOn ? [...others, ...some].slice(0, mostAtOnce) : others
    })
  }

  /** With Shift, every row from the last one that was pressed. */
  function toggle(booking: AdminBooking) {
    const [from, to] = [last.current, booking._id].map((id) => rows.findIndex(({ _id }) => _id === id))
    const isRange = isExtending.current && from !== undefined && to !== undefined && from >= 0 && to >= 0
    const some = isRange ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [booking]
    set(some, !has(booking._id))
    last.current = booking._id
    isExtending.current = false
  }

  return {
    chosen,
    has,
    toggle,
    /** Notes whether Shift is held while a checkbox is pressed. */
    extendWith: (isHeld: boolean) => (isExtending.current = isHeld),
    isFull: kept.length >= mostAtOnce,
    elsewhere: chosen.length - onPage,
    isSome: onPage > 0,
    isWhole: rows.length > 0 && onPage === rows.length,
    toggleAll: () => set(rows, onPage < rows.length),
    /** Bookings that have changed stay selected. */
    update: (changed: AdminBooking[]) =>
      setKept((before) => before.map((one) => changed.find(({ _id }) => _id === one._id) ?? one)),
    clear: () => setKept([]),
  }
}
export type Selection = ReturnType<typeof useSelection>
