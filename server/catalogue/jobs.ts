import type { ServerDeps } from '#server/deps.ts'
import { setRecentBookings } from '#server/catalogue/counters/store.ts'

const recent = 90 * 86_400_000

/** Counts recent bookings, on which the recommended order depends. */
export async function countRecentBookings({
  db,
  storefronts,
  clock,
}: Pick<ServerDeps, 'db' | 'storefronts' | 'clock'>) {
  const to = clock()
  const span = { from: new Date(to.getTime() - recent), to }
  for (const { key } of storefronts.plans) {
    let isMore = true
    while (isMore) ({ isMore } = await setRecentBookings(db, key, span))
  }
}
