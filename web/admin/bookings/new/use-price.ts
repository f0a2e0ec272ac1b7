import { useState } from 'react'
import type { Price } from '#domain/booking.ts'
import { formatMoney, priceLines } from '#domain/format/money.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { NewBookingDraft } from './draft.ts'

/** The price of the chosen service: as in the list, or as the server has answered since. */
export function usePrice({ typed }: NewBookingDraft) {
  const storefront = useAdmin().storefrontOf(typed.storefront)
  const { service } = typed
  const [changed, setChanged] = useState<{ service: string; price: Price }>()
  const listed = service && priceLines(service.price, { ...storefront, currency: service.currency })
  const price = service && (changed?.service === service._id ? changed.price : listed)

  return {
    price: price ?? undefined,
    /** Takes the new price; returns the words for the administrator. */
    change(next: Price): string {
      if (service) setChanged({ service: service._id, price: next })
      const say = ({ total, currency }: Price) => formatMoney(total, { ...storefront, currency }, 'summary')
      const before = price ? `, not ${say(price)}` : ''
      return `The price has changed: it is ${say(next)} now${before}. Please tell the customer, then press Book again.`
    },
  }
}
export type NewBookingPrice = ReturnType<typeof usePrice>
