import { withQuery } from '#domain/contract/address.ts'
import { isId, readAs, wholeNumber } from '#domain/contract/field.ts'

export const tabs = [
  { key: 'upcoming', label: 'Upcoming Bookings', noun: 'bookings', step: 10 },
  { key: 'past', label: 'Past Bookings', noun: 'bookings', step: 10 },
  { key: 'reviews', label: 'My Reviews', noun: 'reviews', step: 10 },
  { key: 'favorites', label: 'Favorite Services', noun: 'favorites', step: 24 },
] as const
export type TabKey = (typeof tabs)[number]['key']
export type BookingsTab = 'upcoming' | 'past'

/** The state of the dashboard in its URL. With a booking, its review comes first. */
export type View = { tab: TabKey; shown: number; booking?: string | undefined }

export const mostShown = 1_000

/** The first one for an unknown key. */
export function tabOf(key: string | null) {
  return tabs.find((tab) => tab.key === key) ?? tabs[0]
}

/** Invalid values are ignored. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search)
  const { key: tab, step } = tabOf(query.get('tab'))
  const booking = query.get('booking') ?? ''
  return {
    tab,
    ...(isId(booking) && { booking }),
    shown: readAs(wholeNumber({ min: 1, max: mostShown }), query.get('shown')).value ?? step,
  }
}

export function pathOfView({ tab, shown = 0, booking }: Partial<View> & { tab: TabKey }): string {
  return withQuery('/dashboard', {
    tab: tab === tabs[0].key ? undefined : tab,
    shown: shown > tabOf(tab).step ? shown : undefined,
    booking,
  })
}
