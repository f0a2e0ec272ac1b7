import type { Week, WeekDay } from '#domain/board/week.ts'
import { isOpen } from '#domain/booking.ts'
import { formatDay } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { whyInWords } from '#web/admin/bookings/board/labels.ts'
import type { Days } from '#web/admin/bookings/board/use-days.ts'
import { DayLink, MoreLink } from './day-link.tsx'
import { Line } from './line.tsx'

type Props = { week: Week; days: Days; locale: string; onOpen: (id: string) => void }

/** For a narrow screen: the days one after another, with their first bookings by time. */
export function WeekList({ week, days, locale, onOpen }: Props) {
  const names = new Map(week.rows.map(({ _id, name }) => [_id, name]))
  return (
    <ol>
      {week.days.map((day, index) => (
        <li key={day.date} className="grid gap-2 border-b border-border p-4 last:border-b-0">
          <h2 className="text-base">
            <DayLink {...{ day, days, locale }} />
          </h2>
          <Facts {...{ day, locale }} away={namesOfAway(week, index)} />
          <ul className="grid grid-cols-1 gap-1.5">
            {day.lines?.map((line) => (
              <li key={line._id}>
                <Line
                  {...{ line, locale, onOpen }}
                  who={names.get(line.professional)}
                  isAlert={line.professional === null && isOpen(line.status)}
                />
              </li>
            ))}
          </ul>
          <More {...{ week, day, days, locale, index }} />
        </li>
      ))}
    </ol>
  )
}

function Facts({ day: { closed, lines }, away, locale }: { day: WeekDay; away: string[]; locale: string }) {
  const list = new Intl.ListFormat(locale, { type: 'unit' })
  return (
    <>
      {closed !== null && <p className="text-sm text-text-2">{whyInWords('closed', { isToday: false, closed })}</p>}
      {away.length > 0 && <p className="text-sm text-text-2">Away: {list.format(away)}</p>}
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

function namesOfAway({ rows }: Week, index: number): string[] {
  return rows.filter(({ off }) => off?.[index] === 'away').map(({ name }) => name)
}
