import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/form/segments.tsx'
import { announceBooking, announceNewBooking } from './booking-events.ts'
import { useBookingRoute } from './use-booking-route.ts'
import { StartedBooking } from '#web/admin/bookings/new/started.tsx'
import { ListHead } from '#web/admin/lists/frame.tsx'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { WhyNotRoute } from '#web/admin/why-not/route.tsx'

const views = [
  { key: 'list', label: 'List' },
  { key: 'day', label: 'Day' },
  { key: 'week', label: 'Week' },
] as const

type Props = {
  /** The counts under the title. */
  text: React.ReactNode
  /** The filters in words, for the title of the tab. */
  filter?: readonly (string | undefined)[] | undefined
  /** Actions for the list. */
  children?: React.ReactNode
}

/** The title, the view switch and the actions above the list or the board. */
export function BookingHead({ text, filter, children }: Props) {
  const { view, booking, show, open, start, startNew, closeNew, asked, askWhyNot } = useBookingRoute()
  const { query } = useUrlQuery()

  function done(booking: AdminBookingDetails) {
    announceNewBooking(booking)
    open(booking._id)
  }

  return (
    <>
      <ListHead
        title="Bookings"
        {...{ text, filter }}
        isLong
        isBehind={[booking, start, asked].some((open) => open !== undefined)}
      >
        {/* Not every view has these: at the outer end they do not move the switch between the views. */}
        <span className="contents max-1280:*:order-last">
          {children}
          {view !== 'list' && (
            <Button look="secondary" onClick={() => askWhyNot({ date: query['date'] })}>
              <Icon name="help" /> Why not?
            </Button>
          )}
        </span>
        <Segments label="View" options={views} chosen={view} onChoose={show} />
        <Button look="ink" onClick={() => startNew()}>
          <Icon name="plus" /> New booking
        </Button>
      </ListHead>
      {start && <StartedBooking start={start} onClose={closeNew} onDone={done} onUnsure={announceBooking} />}
      <WhyNotRoute />
    </>
  )
}
