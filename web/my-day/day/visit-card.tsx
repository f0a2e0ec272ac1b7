import { stepNames, openAmount } from '#domain/booking/report.ts'
import { formatTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { urlOfPhone } from '#domain/format/phone.ts'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Drawn } from '#web/my-day/drawn.tsx'
import type { ShownVisit } from '#web/my-day/steps/queue.ts'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { collectedWords, endOf, latestOf, mapOf, placeOf, stateOf } from './words.ts'

type Props = { visit: ShownVisit; now: number; isNext?: boolean }

/** A visit with everything that is needed at the door. */
export function VisitCard({ visit, now, isNext = false }: Props) {
  const { locale } = useStorefront()
  const { customer, phone, onSite, notes, preparation } = visit
  const hasWords = notes !== '' || preparation !== ''
  return (
    <section
      aria-labelledby={visit._id}
      className="@container mx-4 rounded-xl border-2 border-ink bg-surface px-4 pt-4 pb-1"
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="figures flex-1 basis-32 text-base font-heavy">{stateOf(visit, { now, locale, isNext })}</p>
        <StatusBadge status={visit.status} />
      </div>
      <p className="figures mt-3.5 mb-2.5 text-[2.75rem] leading-none font-hero tracking-[-0.03em]">
        {formatTime(visit.time, locale)}{' '}
        <span className="inline-block text-lead font-medium tracking-[0] whitespace-nowrap text-text-2">
          to {endOf(visit, locale)}
        </span>
      </p>
      <h2 id={visit._id} className="font-text text-h3 font-heavy tracking-[-0.01em]">
        {visit.service.title}
      </h2>
      <p className="text-lead text-text-2">{customer || 'A former customer'}</p>
      {visit.trial && <p className="text-base text-text-2">A trial: no one is billed for it.</p>}
      <Progress visit={visit} />
      <div>
        <Line icon="pin" title={placeOf(visit)} href={mapOf(visit)} act="Open the map" isOutside>
          <Drawn name="nav" />
        </Line>
        {phone !== '' && (
          <Line
            icon="user"
            title={customer || 'The customer'}
            text={showPhone(phone, locale)}
            href={urlOfPhone(phone)}
            act={`Call ${customer}`}
          >
            <Icon name="phone" />
          </Line>
        )}
        {onSite && <OnSite {...onSite} />}
      </div>
      {hasWords && (
        <dl className="grid gap-3 border-t border-border py-3.5">
          {notes !== '' && <Words title="Note">{notes}</Words>}
          {preparation !== '' && <Words title="Asked to keep ready">{preparation}</Words>}
        </dl>
      )}
      <Due visit={visit} />
    </section>
  )
}

function OnSite({ name, phone }: { name: string; phone: string }) {
  const { locale } = useStorefront()
  const title = name === '' ? 'Who opens the door' : `${name} opens the door`
  if (phone === '')
    return (
      <div className={line}>
        <Icon name="key" className="size-6" />
        <b className={lineTitle}>{title}</b>
      </div>
    )
  return (
    <Line
      icon="key"
      title={title}
      text={showPhone(phone, locale)}
      href={urlOfPhone(phone)}
      act={`Call ${name || 'who opens the door'}`}
    >
      <Icon name="phone" />
    </Line>
  )
}

const line =
  'grid min-h-16 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-border py-2 [&_.i]:size-6 @max-[12rem]:grid-cols-[minmax(0,1fr)_auto] @max-[12rem]:[&>.i]:hidden'
const lineTitle = 'figures block text-card font-semibold text-balance wrap-anywhere'

type LineProps = {
  icon: IconName
  title: string
  text?: string
  href: string
  /** What a press does. */
  act: string
  isOutside?: boolean
  children: React.ReactNode
}

/** The whole row is the target; its square shows what it does. */
function Line({ icon, title, text, href, act, isOutside = false, children }: LineProps) {
  return (
    <a href={href} className={line} {...(isOutside && { target: '_blank', rel: 'noreferrer' })}>
      <Icon name={icon} className="size-6" />
      <span>
        <b className={lineTitle}>{title}</b>
        {text !== undefined && <span className="figures block text-ui text-text-2">{text}</span>}
      </span>
      <span className="grid size-12 place-items-center rounded-md bg-fill">
        {children}
        <span className="sr-only">{act}</span>
      </span>
    </a>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <dt className="text-ui text-text-2">{title}</dt>
      <dd className="text-card font-medium wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

const shown = ['on-the-way', 'started', 'done'] as const

/** How far the visit is: what is done filled, the next step outlined. */
function Progress({ visit: { status, steps } }: { visit: ShownVisit }) {
  const latest = latestOf(steps)
  const reached = status === 'completed' ? 2 : shown.findIndex((step) => step === latest)
  const isOver = status === 'cancelled' || latest === 'nobody-there'
  return (
    <ol className="mt-4 mb-2 grid grid-cols-3 gap-1.5 @max-[12rem]:grid-cols-1">
      {shown.map((step, index) => {
        const isDone = index <= reached
        const isNext = index === reached + 1 && !isOver
        return (
          <li key={step} aria-current={isNext ? 'step' : undefined}>
            <span
              className={cx(
                'mb-1.5 block h-1.5 rounded-full',
                isDone ? 'bg-ink forced-colors:bg-[Highlight]' : isNext ? 'border-2 border-ink' : 'bg-fill-hover',
              )}
            />
            <span
              className={cx(
                'flex items-center gap-1 text-ui whitespace-nowrap @max-[17rem]:whitespace-normal',
                isDone || isNext ? 'font-heavy text-text' : 'font-medium text-text-2',
              )}
            >
              {isDone && <Icon name="check" className="size-3.75 stroke-[2.4]" />}
              {stepNames[step]}
              {isDone && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Due({ visit }: { visit: ShownVisit }) {
  const { locale } = useStorefront()
  const { total, paid, currency, collected, status } = visit
  const due = openAmount(visit)
  const money = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  const isOpen = due > 0 && status !== 'cancelled'
  const words =
    paid <= 0
      ? 'Nothing paid yet'
      : collected && collected.amount === paid
        ? collectedWords(collected, { currency, locale })
        : `${money(paid)} of ${money(total)} paid`
  return (
    <div className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 border-t border-border py-2 text-card font-semibold">
      <span>
        {isOpen ? 'To collect' : due < 0 ? 'Collected too much' : status === 'cancelled' ? 'Price' : 'All paid'}
        <small className="figures block text-ui font-normal text-text-2">{words}</small>
      </span>
      <b className="figures text-[min(1.75rem,18cqw)] leading-tight font-hero tracking-[-0.02em]">
        {money(isOpen ? due : due < 0 ? -due : total)}
      </b>
    </div>
  )
}
