import { memo, startTransition, useOptimistic } from 'react'
import { nameOfCustomer } from '#domain/customer.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { Tick } from '#web/ui/form/choice.tsx'
import type { BookingList } from './use-booking-list.ts'
import type { Selection } from './use-selection.ts'

export function PageTick({ list, selection }: { list: BookingList; selection: Selection }) {
  const { isWhole, isSome, setAll } = selection
  const [isChecked, setChecked] = useOptimistic(isWhole)
  return (
    <Tick
      label="Select all on this page"
      checked={isChecked}
      isMixed={isSome && !isWhole && !isChecked}
      disabled={!list.rows?.length || list.isRefreshing}
      // The press is painted before the rows, of which there may be 50.
      onChange={() =>
        startTransition(() => {
          setChecked(!isChecked)
          setAll(!isChecked)
        })
      }
    />
  )
}

export function tickOf(booking: AdminBooking, { has, isFull, toggle, extendWith }: Selection) {
  const isChecked = has(booking._id)
  return <OneTick {...{ booking, isChecked, toggle, extendWith }} isDisabled={isFull && !isChecked} />
}

type TickProps = Pick<Selection, 'toggle' | 'extendWith'> & {
  booking: AdminBooking
  isChecked: boolean
  isDisabled: boolean
}

/** Rendered again only when its row is selected or has changed. */
const OneTick = memo(function OneTick({ booking, isChecked, isDisabled, toggle, extendWith }: TickProps) {
  const { number, customer } = booking
  return (
    <span
      className="flex select-none"
      onPointerDownCapture={({ shiftKey }) => extendWith(shiftKey)}
      onKeyDownCapture={({ key, shiftKey }) => {
        // Not Shift+Tab, which leaves the checkbox.
        if (key === ' ') extendWith(shiftKey)
      }}
    >
      <Tick
        label={`Select ${number}, ${nameOfCustomer(customer)}`}
        checked={isChecked}
        disabled={isDisabled}
        onChange={() => toggle(booking)}
      />
    </span>
  )
})
