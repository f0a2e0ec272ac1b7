import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { type Range, ranges, usualRange } from '#domain/dashboard.ts'
import { ask } from '#web/api.ts'
import { seenIn } from '#web/admin/lists/seen.ts'
import { useLiveRows } from '#web/admin/lists/use-live-rows.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'

/** Everything the dashboard shows, each part polled by itself, and the number of days in the charts, from the URL. */
export function useDashboard() {
  const { query: inUrl, go } = useUrlQuery()
  const days = ranges.find((range) => String(range) === inUrl['days']) ?? usualRange
  const { storefrontKey, figures } = useAdmin()
  const query = { storefront: storefrontKey, days }
  const overview = useQuery(
    `overview ${storefrontKey} ${days}`,
    async () => ({ days, ...(await ask(api.dashboard.overview, { query })) }),
    { every: pollingPause },
  )
  const distribution = useQuery(
    `distribution ${storefrontKey} ${days}`,
    async () => {
      // The days come from the overview: the clock of this browser may be wrong.
      const [{ items }, { items: dates }] = await Promise.all([
        ask(api.dashboard.distribution, { query }),
        ask(api.dashboard.overview, { query }),
      ])
      return { days, items, from: dates[0]?.date, to: dates.at(-1)?.date }
    },
    { every: pollingPause },
  )
  const readRecent = () => ask(api.dashboard.recent, { query: { storefront: storefrontKey } })
  const recent = useQuery(`recent ${storefrontKey}`, async () => {
    const page = await readRecent()
    return { ...page, seen: seenIn(page.items, Date.now()) }
  })
  // Newer bookings would move the rows, so they wait until the user asks for them.
  const { rows, unseen } = useLiveRows({
    page: recent.value,
    isCurrent: recent.isCurrent,
    read: readRecent,
    // The page consists of the newest.
    readNew: async (_, now) => now,
    // Only rows that newer bookings have displaced, so at most as many as are listed.
    readOne: (id): Promise<AdminBooking> => ask(api.adminBookings.any, { params: { booking: id } }),
    refresh: recent.refresh,
  })
  return {
    figures,
    overview,
    distribution,
    recent: { query: recent, rows, unseen },
    days,
    chooseDays: (next: Range) => go({ days: next === usualRange ? undefined : String(next) }, { replace: true }),
  }
}
export type Dashboard = ReturnType<typeof useDashboard>

export const views = [
  { key: 'chart', label: 'Chart' },
  { key: 'table', label: 'Table' },
] as const
export type View = (typeof views)[number]['key']

const viewed = new Map<string, View>()

/** Chart or table: remembered for each panel until the page is reloaded. */
export function useView(of: string): [View, (view: View) => void] {
  const [view, setView] = useState(viewed.get(of) ?? 'chart')
  return [
    view,
    (next) => {
      viewed.set(of, next)
      setView(next)
    },
  ]
}
