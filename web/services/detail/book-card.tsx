import { openDays } from '#domain/slot/open-days.ts'
import { freeCancellation } from '#domain/booking/free-change.ts'
import type { Service } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/format/money.ts'
import { extrasOf, priceLines } from '#domain/format/price.ts'
import { Icon } from '#web/art/icons.tsx'
import { Note } from '#web/ui/note.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { BookLink } from '#web/shared/services/book-link.tsx'
import { Heart } from '#web/data/favorites/heart.tsx'
import { useArea } from '#web/shared/area/use-area.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { QuickSlots } from './quick-slots.tsx'
import { useQuickSlots } from './use-quick-slots.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

const AreaQuestion = onDemand(
  async () => (await import('./area-question.tsx')).AreaQuestion,
  () => <div className="h-18.5 noscript:hidden" />,
)

export function BookCard({ service }: { service: Service }) {
  const shop = useStorefront()
  const isWide = useIsWide()
  const { hasArea, isOutside } = useArea()
  const quick = useQuickSlots(service._id)
  const { price, currency, duration } = service
  const place = { currency, locale: shop.locale }
  const { total } = priceLines(price, { ...shop, currency })
  const extras = extrasOf(shop)
  const facts = [
    ['clock', `${duration} minutes`],
    ['cal', `Available: ${openDays(shop)}`],
    ['shield', 'Verified professionals'],
    ['cash', 'Cash on delivery'],
  ] as const
  return (
    <div className="flex flex-col gap-4.5 rounded-xl border border-border bg-surface p-6 shadow-2">
      <div className="relative">
        <div className="absolute top-0 right-0">
          <Heart service={service} outlined />
        </div>
        <p className="figures text-price font-bold tracking-[-0.02em]">{formatMoney(price, place)}</p>
        {extras !== undefined && (
          <p className="figures mt-2 text-sm text-text-3">
            {formatMoney(total, place, 'summary')} with {extras}
          </p>
        )}
      </div>
      {hasArea && <AreaQuestion />}
      {!isOutside && <QuickSlots service={service} quick={quick} />}
      {/* Phones have <BookBar> instead. */}
      {isWide !== false && !isOutside && (
        <div className="max-900:hidden">
          <BookLink service={service} size="l" full />
        </div>
      )}
      <ul className="grid gap-3 text-ui">
        {facts.map(([icon, words]) => (
          <li key={icon} className="figures flex items-start gap-3">
            <Icon name={icon} className="text-text-3" />
            {words}
          </li>
        ))}
      </ul>
      <Note icon="refresh">{freeCancellation(shop.rules.freeHours)}</Note>
    </div>
  )
}
