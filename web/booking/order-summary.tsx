import { freeCancellation, freeSpan } from '#domain/booking/free-change.ts'
import type { Price } from '#domain/booking.ts'
import type { Service } from '#domain/catalogue.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { Note } from '#web/ui/note.tsx'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { ServiceLine } from '#web/shared/service-line.tsx'
import { PriceLines } from '#web/shared/price-lines.tsx'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import { useCategory, useStorefront } from '#web/data/use-storefront.ts'

type Props = { service: Service; price: Price; chosen: Choice; isTooSoon: boolean }

export function OrderSummary(props: Props) {
  const { service, isTooSoon } = props
  const category = useCategory(service.category)?.name
  return (
    <section className="grid gap-4.5 rounded-xl border border-border bg-surface p-6 shadow-2">
      <h2 className="text-h3">Order Summary</h2>
      <ServiceLine of={service}>
        {category !== undefined && `${category} · `}
        {service.duration} minutes
      </ServiceLine>
      <Lines {...props} />
      <Promises isTooSoon={isTooSoon} />
    </section>
  )
}

/** For phones. The total is in the bar at the bottom. */
export function FoldedSummary(props: Props) {
  const { title } = props.service
  return (
    <details className="group rounded-lg border border-border bg-surface">
      <summary className="flex list-none items-center gap-3 rounded-lg px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="w-14 flex-none">
          <ServiceImage of={props.service} />
        </span>
        <span className="min-w-0 flex-1 text-ui">
          <b className="line-clamp-1 font-semibold">{title}</b>
          <span className="text-sm text-text-3">Order Summary</span>
        </span>
        <Icon name="down" className="flex-none transition-transform group-open:-scale-y-100" />
      </summary>
      <div className="grid gap-4.5 border-t border-border px-4 py-4.5">
        <Lines {...props} />
      </div>
    </details>
  )
}

function Lines({ price, chosen: { date, time } }: Props) {
  const { locale } = useStorefront()
  const rows = {
    Date: date && `${formatDay(date, locale, 'weekday')}, ${formatDay(date, locale, 'short')}`,
    Time: time && formatTime(time, locale),
  }
  return (
    <>
      <dl className="figures grid gap-2.5 text-ui">
        {Object.entries(rows).map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-text-2">{name}</dt>
            <dd>{value ?? <span className="text-text-3">Not chosen yet</span>}</dd>
          </div>
        ))}
      </dl>
      <hr className="border-border" />
      <PriceLines price={price} />
      <p className="flex items-center gap-3 text-sm">
        <Icon name="cash" className="text-text-2" />
        <span>
          <b className="block font-semibold">Cash on delivery</b>
          <span className="text-text-3">You pay nothing now.</span>
        </span>
      </p>
    </>
  )
}

/** The guarantee, and until when the chosen time can be changed; on phones outside of the summary. */
export function Promises({ isTooSoon }: Pick<Props, 'isTooSoon'>) {
  const { freeHours } = useStorefront().rules
  return (
    <>
      <Note tone="promise">
        <b>100% Satisfaction Guarantee.</b> If something is not right, we fix it at no extra cost.
      </Note>
      <p className="text-xs text-text-3">
        {isTooSoon
          ? `This visit starts in less than ${freeSpan(freeHours)}. You cannot cancel it yourself.`
          : freeCancellation(freeHours)}
      </p>
    </>
  )
}
