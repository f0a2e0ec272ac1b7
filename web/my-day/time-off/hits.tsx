import { formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { VisitsDuring } from '#domain/professional/time-off.ts'
import { visitsInWords } from '#domain/professional/words.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

/** The visits during the time off, and so who decides. */
export function Hits({ hits: { count, visits } }: { hits: VisitsDuring }) {
  const { locale } = useStorefront()
  if (count === 0)
    return (
      <section className="flex gap-2.5 rounded-xl bg-fill p-4">
        <Icon name="check" className="mt-0.5 text-success-text" />
        <p className="min-w-0 flex-1">
          <b className="font-semibold">{visitsInWords(0, locale)}.</b>{' '}
          <span className="text-text-2">You have it at once.</span>
        </p>
      </section>
    )
  const isOneDay = visits.every(({ date }) => date === visits[0]?.date)
  const rest = count - visits.length
  return (
    <section className="rounded-xl bg-fill px-4 py-3.5">
      <h2 className="flex items-center gap-2.5 font-text text-[1.0625rem] font-semibold">
        <Icon name="info" />
        {visitsInWords(count, locale)}
      </h2>
      <ul className="mt-3">
        {visits.map(({ _id, date, time, customer, service }) => (
          <li key={_id} className="grid grid-cols-[5.25rem_minmax(0,1fr)] gap-3 border-t border-border py-3">
            <b className="figures font-semibold">
              {!isOneDay && <span className="block">{formatDay(date, locale, 'brief')}</span>}
              {formatTime(time, locale)}
            </b>
            <span className="wrap-anywhere">
              {customer !== '' && <b className="block font-semibold">{customer}</b>}
              {service}
            </span>
          </li>
        ))}
        {rest > 0 && <li className="border-t border-border py-3">{`and ${plural(rest, 'more visit', locale)}`}</li>}
      </ul>
      <p className="text-text-2">
        So the office decides. They look for someone else or another time, and you get an email.
      </p>
    </section>
  )
}
