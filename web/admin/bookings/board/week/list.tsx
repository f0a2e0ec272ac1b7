import type { Week, WeekDay, WeekRow } from '#domain/board/week.ts'
import { isOpen } from '#domain/booking.ts'
import { formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { NameLink } from '#web/admin/bookings/board/row.tsx'
import { whyInWords } from '#web/admin/bookings/board/labels.ts'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { cx } from '#web/ui/cx.ts'
import type { Days } from '#web/admin/bookings/board/use-days.ts'
import { DayLink, MoreLink } from './day-link.tsx'
import { Line } from './line.tsx'

type Props = { week: Week; days: Days; storefront: AdminStorefront; onOpen: (id: string) => void }

/** For a narrow screen: the days one after another, with their first bookings by time. */
export function WeekList({ week, days, storefront, onOpen }: Props) {
  const { locale, timeZone } = storefront
  const clock = { locale, timeZone, now: days.now }
  const names = new Map(week.rows.map(({ _id, name }) => [_id, name]))
  return (
    <ol>
      {week.days.map((day, index) => (
        <li key={day.date} className="grid gap-2 border-b border-border p-4 last:border-b-0">
          <h2 className="text-base">
            <DayLink {...{ day, days, locale }} />
          </h2>
          <Facts {...{ day, storefront }} away={week.rows.filter(({ off }) => off?.[index] === 'away')} />
          <ul className="grid grid-cols-1 gap-1.5">
            {day.lines?.map((line) => (
              <li key={line._id} className="flex gap-2">
                <Line
                  {...{ line, clock, onOpen }}
                  who={names.get(line.professional)}
                  isAlert={line.professional === null && isOpen(line.status)}
                />
                <Who professional={line.professional} name={names.get(line.professional)} storefront={storefront} />
              </li>
            ))}
          </ul>
          <More {...{ week, day, days, locale, index }} />
        </li>
      ))}
    </ol>
  )
}

type WhoProps = { professional: string | null; name: string | undefined; storefront: AdminStorefront }

/** Beside the appointment, because a link must not be in a button. */
function Who({ professional, name, storefront }: WhoProps) {
  const look = 'flex min-h-11 w-2/5 flex-none items-center text-sm leading-snug'
  if (professional === null || name === undefined) return <span className={cx(look, 'text-text-2')}>{name}</span>
  return <NameLink {...{ professional, name, storefront }} className={cx(look, 'underline')} />
}

type FactsProps = { day: WeekDay; away: WeekRow[]; storefront: AdminStorefront }

function Facts({ day: { closed, lines }, away, storefront }: FactsProps) {
  return (
    <>
      {closed !== null && <p className="text-sm text-text-2">{whyInWords('closed', { isToday: false, closed })}</p>}
      {away.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-text-2">
          Away:
          {away.map(({ _id, name }) => (
            <NameLink
              key={_id}
              professional={_id ?? ''}
              {...{ name, storefront }}
              className="flex min-h-11 items-center underline"
            />
          ))}
        </p>
      )}
      {lines?.length === 0 && <p className="text-sm text-text-2">No appointments</p>}
    </>
  )
}

type MoreProps = { week: Week; day: WeekDay; days: Days; locale: string; index: number }

/** The appointments that are not listed, on the board of the day. */
function More({ week: { rows }, day: { date, lines = [] }, days, locale, index }: MoreProps) {
  const count = rows.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0) - lines.length
  if (count <= 0) return null
  const words = `${plural(count, 'appointment', locale)}, ${formatDay(date, locale, 'near')}`
  return <MoreLink {...{ count, locale, words }} to={days.pathOf(date)} />
}
