import { Link } from 'react-router'
import { formatTime } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import type { ShownVisit } from '#web/my-day/steps/queue.ts'
import { placeAt } from '#web/my-day/view.ts'
import { cx } from '#web/ui/cx.ts'
import { areaOf, collectedWords, dueWords } from './words.ts'

type Props = { title: string; date: string | undefined; visits: ShownVisit[] }

export function Rows({ title, date, visits }: Props) {
  return (
    <section aria-label={title}>
      <h2 className="px-4 pt-6.5 pb-1.5 font-text text-lead font-heavy">{title}</h2>
      <ul className="border-b border-border">
        {visits.map((visit) => (
          <li key={visit._id} className="@container">
            <Row visit={visit} to={placeAt({ date, visit: visit._id })} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ visit, to }: { visit: ShownVisit; to: string }) {
  const { locale } = useStorefront()
  const isOver = visit.status === 'completed' || visit.status === 'cancelled'
  const [time = '', ...half] = formatTime(visit.time, locale).split(/\s/)
  return (
    <Link
      to={to}
      className="grid min-h-21 grid-cols-[4rem_minmax(0,1fr)_1.25rem] items-center gap-2.5 border-t border-border px-4 @max-[16rem]:grid-cols-[minmax(0,1fr)_1.25rem] py-2.5 hover:bg-fill focus-visible:-outline-offset-3"
    >
      <span
        className={cx(
          'figures self-start pt-0.5 @max-[16rem]:col-span-full text-h3 leading-tight tracking-[-0.02em]',
          isOver ? 'font-strong' : 'font-bold',
        )}
      >
        {time} <small className="block text-ui font-medium tracking-[0] text-text-2">{half.join(' ')}</small>
      </span>
      <span className="min-w-0">
        <b className={cx('block text-card wrap-anywhere', isOver ? 'font-strong' : 'font-heavy')}>
          {visit.customer || 'A former customer'}
        </b>
        <span className="block text-ui wrap-anywhere text-text-2">{visit.service.title}</span>
        <LastLine visit={visit} />
      </span>
      <Icon name="right" className="text-text-2" />
    </Link>
  )
}

function LastLine({ visit }: { visit: ShownVisit }) {
  const { locale } = useStorefront()
  const { status, collected, isWaiting, currency } = visit
  if (isWaiting)
    return (
      <span className="flex items-center gap-1.5 text-ui font-semibold text-pending-text">
        <Icon name="clock" className="size-3.75" />
        Waits to be sent
      </span>
    )
  if (status === 'completed')
    return (
      <span className="figures flex items-center gap-1.5 text-ui font-semibold text-success-text">
        <Icon name="check" className="size-3.75 stroke-[2.2]" />
        {collected ? collectedWords(collected, { currency, locale }) : sentence(dueWords(visit, locale))}
      </span>
    )
  if (status === 'cancelled') return <span className="block text-ui text-text-2">Cancelled</span>
  return (
    <span className="figures block text-ui wrap-anywhere text-text-2">
      {areaOf(visit)}, <span className="inline-block">{dueWords(visit, locale)}</span>
    </span>
  )
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
