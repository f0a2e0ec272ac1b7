import type { Block, Board } from '#domain/board.ts'
import type { Week } from '#domain/board/week.ts'
import { isOpen } from '#domain/booking.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { formatDay, formatDays } from '#domain/format/day.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { DayBoard } from './day.tsx'
import { type BoardView, type Days, useDays } from './use-days.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { BoardToolbar } from './toolbar.tsx'
import { useSchedule } from './use-schedule.ts'
import { WeekBoard } from './week/week.tsx'
import { appointmentsIn } from './week/use-week.ts'
import { BookingDrawer } from '#web/admin/bookings/drawer/drawer.tsx'
import { HiddenFilters } from '#web/admin/bookings/hidden-filters.tsx'
import { BookingHead } from '#web/admin/bookings/head.tsx'
import { SickTodayDialog } from '#web/admin/away/sick-today.tsx'
import { boxLook } from '#web/admin/lists/frame.tsx'
import { useNeighbours, useReturn } from '#web/admin/bookings/use-neighbours.ts'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { type AdminStorefront, useAdmin } from '#web/admin/use-admin.ts'

/** The bookings of a day or of a week, by professional. */
export function BookingBoard({ view }: { view: BoardView }) {
  const { storefront } = useAdmin()
  return storefront ? (
    <StorefrontBoard key={storefront.key} view={view} storefront={storefront} />
  ) : (
    <ChooseStorefront view={view} />
  )
}

type BoardProps = { view: BoardView; storefront: AdminStorefront }

function StorefrontBoard({ view, storefront }: BoardProps) {
  const days = useDays(view, storefront)
  const schedule = useSchedule({ view, days, storefront })
  const { week, board, hasFailed, refresh } = schedule
  const { booking, open, close } = useBookingRoute()
  const focus = useKeptFocus()
  useReturn(booking)
  const neighbours = useNeighbours({ items: week ? appointmentsIn(week) : board?.blocks, booking, open })
  const counts = week ? countsOfWeek(week) : board && countsOfDay(board, days)
  const isEmpty = !board && !week

  return (
    <>
      <BookingHead text={counts ? countsInWords(counts, { view, days, storefront }) : '\u00a0'} />
      <section
        aria-label={view === 'week' ? 'Week' : 'Day board'}
        aria-busy={isEmpty && !hasFailed}
        className={boxLook}
        {...focus}
      >
        <BoardToolbar {...{ view, days, storefront }} />
        <HiddenFilters view={view} />
        {/* Of a board that is shown already, the bar above the page says that it is outdated. */}
        {isEmpty && hasFailed ? (
          <div className="p-4">
            <Failed onRetry={refresh}>{`We could not load the ${view}.`}</Failed>
          </div>
        ) : (
          <SickTodayDialog>
            <Appointments {...{ view, days, storefront, schedule }} />
          </SickTodayDialog>
        )}
      </section>
      {booking !== undefined && <BookingDrawer id={booking} onClose={close} {...neighbours} />}
    </>
  )
}

type AppointmentsProps = BoardProps & { days: Days; schedule: ReturnType<typeof useSchedule> }

function Appointments({ view, days, storefront, schedule }: AppointmentsProps) {
  const { week, board, rows, setRows, lastCount, assignTo } = schedule
  const { open, startNew } = useBookingRoute()
  if (view === 'week') return <WeekBoard {...{ week, rows, setRows, days, storefront }} onOpen={open} />
  return (
    <DayBoard
      {...{ board, days, storefront }}
      rows={lastCount}
      onOpen={open}
      onAssign={assignTo}
      onBook={(time, { key }) => startNew({ date: days.date, time, professional: key })}
    />
  )
}

/** The number of appointments, and of those without a professional. */
type Counts = { all: number; waiting: number }

function countsOfWeek({ days, waiting }: Week): Counts {
  return { all: days.reduce((sum, { count }) => sum + count, 0), waiting }
}

function countsOfDay({ blocks }: Board, { date: shown }: Days): Counts {
  // A booking that began the evening before is counted there.
  const counted = blocks.filter(({ date }) => date === shown)
  const isWaiting = ({ professional, status }: Block) => professional === null && isOpen(status)
  return { all: counted.length, waiting: counted.filter(isWaiting).length }
}

/** '10 appointments today, 1 without a professional' */
function countsInWords(
  { all, waiting }: Counts,
  { view, days, storefront: { locale } }: BoardProps & { days: Days },
): string {
  const { first, last, today } = days
  const when = view === 'week' ? formatDays(first, last, locale) : formatDay(first, locale, 'near')
  const count = all === 0 ? 'No appointments' : plural(all, 'appointment', locale)
  const day = view === 'day' && first === today ? ' today' : `, ${when}`
  return `${count}${day}${waiting > 0 ? `, ${formatCount(waiting, locale)} without a professional` : ''}`
}

/** Storefronts have their own professionals and time zones, so one axis cannot show two. */
function ChooseStorefront({ view }: { view: BoardView }) {
  const { storefronts, pathOf } = useAdmin()
  return (
    <>
      <BookingHead text="" />
      <section aria-label="Day board" className="rounded-lg border border-border bg-surface shadow-1">
        <Empty title="Choose a storefront" text="Each has its own professionals and its own time zone.">
          {storefronts.map(({ key, brand }) => (
            <ButtonLink key={key} look="secondary" to={pathOf('/admin/bookings', { view, storefront: key })}>
              {brand}
            </ButtonLink>
          ))}
        </Empty>
      </section>
    </>
  )
}
