import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { type Range, ranges, usualRange } from '#domain/dashboard.ts'
import { ask } from '#web/api.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { pollingPause, type Query, useQuery } from '#web/data/use-query.ts'

/** The number of days in the charts, from the URL. */
export function useRange() {
  const [query, setQuery] = useSearchParams()
  const days = ranges.find((range) => String(range) === query.get('days')) ?? usualRange
  const choose = (next: Range) =>
    setQuery(
      (query) => {
        if (next === usualRange) query.delete('days')
        else query.set('days', String(next))
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  return { days, choose }
}

/** Everything the dashboard shows; each part is polled by itself. */
export function useFigures(days: Range) {
  const { storefrontKey, figures } = useAdmin()
  const query = { storefront: storefrontKey, days }
  const overview = useQuery(
    `overview ${storefrontKey} ${days}`,
    async () => {
      const { items } = await ask(api.dashboard.overview, { query })
      return { days, items }
    },
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
  const recent = useQuery(
    `recent ${storefrontKey}`,
    () => ask(api.dashboard.recent, { query: { storefront: storefrontKey } }),
    {
      every: pollingPause,
    },
  )
  return {
    figures: figures && withoutOutdated(figures),
    overview: withoutOutdated(overview),
    distribution: withoutOutdated(distribution),
    recent: withoutOutdated(recent),
  }
}
export type Figures = ReturnType<typeof useFigures>

/** An old value may stay while the next loads, but not when that has failed: it belongs to another range or storefront. */
function withoutOutdated<T>(query: Query<T>): Query<T> {
  return query.hasFailed && !query.isCurrent ? { ...query, value: undefined } : query
}

/** Whether the values of another range or storefront are still shown while the chosen ones load. */
export function isLoading({ value, isCurrent }: Query<unknown>): boolean {
  return value !== undefined && !isCurrent
}

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
