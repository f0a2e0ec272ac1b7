import type { BookingDetails } from '#domain/booking.ts'
import type { Storefront } from '#domain/storefront.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type Shop = {
  isHere: boolean
  brand: string
  /** Only that of the storefront that we are on is known here. */
  support?: Storefront['support']
  /** Where the other storefront is found. */
  url?: string
}

/** Whose booking it is: one finds one's own bookings on every storefront. */
export function useBookingStorefront({ storefront }: BookingDetails): Shop {
  const here = useStorefront()
  const other = here.others.find(({ key }) => key === storefront)
  return other
    ? { isHere: false, brand: other.brand, url: other.url }
    : { isHere: true, brand: here.brand, support: here.support }
}
