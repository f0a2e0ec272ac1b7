import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { type Range, ranges, usualRange } from '#domain/dashboard.ts'
import { ask } from '#web/api.ts'
import { useOffice } from '#web/admin/use-admin.ts'
import { type Fresh, useFresh } from '#web/data/use-polled.ts'

/** How many days the charts look back: the address says it. */
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

/** All that the dashboard shows, each read again by itself. */
export function useFigures(days: Range) {
  const { storefront, figures } = useOffice()
  const query = { storefront, days }
  const overview = useFresh(`overview ${storefront} ${days}`, async () => {
    const { items } = await ask(api.dashboard.overview, { query })
    return { days, items }
  })
  const distribution = useFresh(`distribution ${storefront} ${days}`, async () => {
    // The days that it is about are those of the overview, whatever the clock here says.
    const [{ items }, { items: dates }] = await Promise.all([
      ask(api.dashboard.distribution, { query }),
      ask(api.dashboard.overview, { query }),
    ])
    return { days, items, from: dates[0]?.date, to: dates.at(-1)?.date }
  })
  const recent = useFresh(`recent ${storefront}`, () => ask(api.dashboard.recent, { query: { storefront } }))
  return {
    figures: figures && ofThis(figures),
    overview: ofThis(overview),
    distribution: ofThis(distribution),
    recent: ofThis(recent),
  }
}
export type Figures = ReturnType<typeof useFigures>

/** What was read last stands for what is asked now, or for what is on its way; for what has failed it would be a lie. */
function ofThis<T>(fresh: Fresh<T>): Fresh<T> {
  return fresh.hasFailed && !fresh.isCurrent ? { ...fresh, value: undefined } : fresh
}

/** Whether something of another range or storefront stands there until the one that is meant has come. */
export function isOnItsWay({ value, isCurrent }: Fresh<unknown>): boolean {
  return value !== undefined && !isCurrent
}

export const views = [
  { key: 'chart', label: 'Chart' },
  { key: 'table', label: 'Table' },
] as const
export type View = (typeof views)[number]['key']

const viewed = new Map<string, View>()

/** As a drawing or in numbers: kept for each of them until the page is left. */
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
