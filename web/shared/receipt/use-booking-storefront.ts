import type { BookingDetails } from '#domain/booking.ts'
import type { Storefront } from '#domain/storefront.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

type BookingStorefront = {
  isHere: boolean
  brand: string
  /** Empty: the arch. */
  logoUrl?: string
  /** Known only for the current storefront. */
  support?: Storefront['support']
  /** The address of the other storefront, if visitors can reach it. */
  url?: string
}

/** The storefront of a booking. Customers can open their bookings on any storefront. */
export function useBookingStorefront({ storefront }: Pick<BookingDetails, 'storefront'>): BookingStorefront {
  const here = useStorefront()
  const other = here.others.find(({ key }) => key === storefront)
  return other
    ? { isHere: false, brand: other.brand, ...(other.url !== '' && { url: other.url }) }
    : { isHere: true, brand: here.brand, logoUrl: here.logoUrl, support: here.support }
}
