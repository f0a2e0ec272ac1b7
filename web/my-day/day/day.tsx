import { Link } from 'react-router'
import { api } from '#domain/api.ts'
import { addDays } from '#domain/format/zone.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import type { MyDay } from '#domain/professional/my-day.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Failed } from '#web/ui/empty.tsx'
import { DaySkeleton } from '#web/my-day/frame.tsx'
import { placeAt, usePlace } from '#web/my-day/view.ts'

const pause = 60_000

/** The visits of a day. */
export function Day() {
  const { date } = usePlace()
  const query = useQuery(`day ${date}`, () => ask(api.myDay.day, { query: { date } }), { every: pause })
  if (query.value && query.isCurrent) return <Visits day={query.value} />
  if (!query.hasFailed) return <DaySkeleton />
  return (
    <div className="p-4">
      <Failed onRetry={query.refresh}>We could not load your day.</Failed>
    </div>
  )
}

function Visits({ day }: { day: MyDay }) {
  const { locale } = useStorefront()
  return (
    <>
      <div className="flex items-center justify-between px-4 py-3 text-center">
        <Link to={placeAt({ date: addDays(day.date, -1) })} aria-label="Day before">
          <Icon name="left" />
        </Link>
        <h2 className="text-h3">{formatDay(day.date, locale, 'near')}</h2>
        <Link to={placeAt({ date: addDays(day.date, 1) })} aria-label="Day after">
          <Icon name="right" />
        </Link>
      </div>
      <ul className="px-4 text-base">
        {day.visits.map(({ _id, time, service, customer }) => (
          <li key={_id}>
            {formatTime(time, locale)} {service.title}, {customer}
          </li>
        ))}
      </ul>
    </>
  )
}
