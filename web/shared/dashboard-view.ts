import { withQuery } from '#domain/contract/endpoint.ts'
import { isId, readAs, wholeNumber } from '#domain/contract/field.ts'

export const tabs = [
  { key: 'upcoming', label: 'Upcoming Bookings', step: 10 },
  { key: 'past', label: 'Past Bookings', step: 10 },
  { key: 'reviews', label: 'My Reviews', step: 10 },
  { key: 'favorites', label: 'Favorite Services', step: 24 },
] as const
export type TabKey = (typeof tabs)[number]['key']
export type BookingsTab = 'upcoming' | 'past'

/** The state of the dashboard in its URL. With a booking, its review comes first. */
export type View = { tab: TabKey; shown: number; booking?: string | undefined }

export const mostShown = 1_000

export function stepOf(tab: TabKey): number {
  return tabs.find(({ key }) => key === tab)?.step ?? mostShown
}

/** Invalid values are ignored. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search)
  const tab = tabs.find(({ key }) => key === query.get('tab'))?.key ?? 'upcoming'
  const booking = query.get('booking') ?? ''
  return {
    tab,
    ...(isId(booking) && { booking }),
    shown: readAs(wholeNumber({ min: 1, max: mostShown }), query.get('shown')).value ?? stepOf(tab),
  }
}

export function pathOfView({ tab, shown = 0, booking }: Partial<View> & { tab: TabKey }): string {
  const isFirst = tab === 'upcoming'
  return withQuery('/dashboard', {
    tab: isFirst ? undefined : tab,
    shown: shown > stepOf(tab) ? shown : undefined,
    booking,
  })
}
