import { useSearchParams } from 'react-router'
import { withQuery } from '#domain/contract/address.ts'

const views = ['day', 'week', 'time-off', 'calendar'] as const
export type View = (typeof views)[number]

type Place = {
  view: View
  /** The day, or a day of the week that is shown; undefined for today. */
  date: string | undefined
  /** A visit of the day that is shown large. */
  visit: string | undefined
}

/** What the URL shows. Only the browser reads it, so that one kept document serves all of it without a network. */
export function usePlace(): Place {
  const [query] = useSearchParams()
  const date = query.get('date') ?? ''
  return {
    view: views.find((view) => view === query.get('view')) ?? 'day',
    date: /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined,
    visit: query.get('visit') ?? undefined,
  }
}

/** The address of a place in 'My day'. */
export function placeAt({ view, date, visit }: Partial<Place>): string {
  return withQuery('/my-day', { view: view === 'day' ? undefined : view, date, visit })
}
