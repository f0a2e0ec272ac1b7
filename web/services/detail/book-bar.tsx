import type { Service } from '#domain/catalogue.ts'
import { formatMoney } from '#domain/format/money.ts'
import { extrasOf } from '#domain/format/price.ts'
import { useIsWide } from '#web/ui/use-wide.ts'
import { BookLink } from '#web/shared/services/book-link.tsx'
import { useArea } from '#web/shared/area/use-area.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

/** On phones: price and button, fixed at the bottom unless the screen is too low. */
export function BookBar({ service }: { service: Service }) {
  const shop = useStorefront()
  const { locale } = shop
  const extras = extrasOf(shop)
  const { price, currency } = service
  const { isOutside } = useArea()
  if (useIsWide() === true || isOutside) return null
  return (
    <div
      data-foot-bar=""
      className="bottom-0 z-15 border-t border-border bg-surface-raised pt-3 pb-[max(12px,env(safe-area-inset-bottom))] 900:hidden [@media(min-height:420px)]:sticky"
    >
      <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-2">
        <div>
          {/* Hidden from screen readers, because the card already has the price. */}
          <span
            aria-hidden="true"
            data-price={formatMoney(price, { currency, locale })}
            className="figures block text-lead leading-[1.2] font-bold before:content-[attr(data-price)]"
          />
          {extras !== undefined && <span className="text-xs text-text-3">+ {extras}</span>}
        </div>
        <div className="flex-1">
          <BookLink service={service} size="l" full />
        </div>
      </div>
    </div>
  )
}
