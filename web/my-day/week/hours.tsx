import { formatDay } from '#domain/format/day.ts'
import type { WorkingHours } from '#domain/professional/hours.ts'
import { hoursInWords } from '#domain/professional/words.ts'

type Props = WorkingHours & { locale: string }

/** The weekly hours to read, and those that begin later. The office changes them. */
export function YourHours({ hours, laterHours, locale }: Props) {
  return (
    <>
      <Rows hours={hours} locale={locale} />
      {laterHours.map((later) => (
        <section key={later.from}>
          <h3 className="px-4 pt-4 pb-1 text-base font-semibold">From {formatDay(later.from, locale, 'near')}</h3>
          <Rows hours={later.hours} locale={locale} />
        </section>
      ))}
    </>
  )
}

function Rows({ hours, locale }: Pick<Props, 'hours' | 'locale'>) {
  const rows = hoursInWords(hours, locale, 'longWeekday')
  return (
    <ul className="mx-4 mt-1 rounded-lg bg-surface shadow-[inset_0_0_0_1px_var(--border)] forced-colors:border">
      {rows.length === 0 && <li className="flex min-h-15 items-center px-4 py-2.5 text-base">No hours yet</li>}
      {rows.map(({ days, times }) => (
        <li
          key={days}
          className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 border-t border-border px-4 py-2.5 text-base first:border-t-0"
        >
          <span>{days}</span>
          <b className="figures ml-auto text-right font-semibold">{times}</b>
        </li>
      ))}
    </ul>
  )
}
