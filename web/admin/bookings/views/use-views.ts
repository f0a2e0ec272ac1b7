import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingColumn, SavedView } from '#domain/booking/view.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { keepColumns, keptColumns, readColumns } from '#web/admin/bookings/columns/kept-columns.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { paramsOfView } from './view-query.ts'

/** The saved views of the chosen storefront, the one that the URL names, and the columns that are shown. */
export function useViews() {
  const { storefrontKey } = useAdmin()
  const { query, go } = useUrlQuery()
  const read = useQuery(
    `views ${storefrontKey}`,
    async () => (await ask(api.view.all, { query: { storefront: storefrontKey } })).items,
    { every: pollingPause },
  )
  const [changed, setChanged] = useState<{ of: SavedView[] | undefined; views: SavedView[] }>()
  const answered = read.isCurrent ? read.value : undefined
  const views = changed !== undefined && changed.of === answered ? changed.views : answered
  const chosen = views?.find(({ _id }) => _id === query['view'])

  const isUnknown = query['view'] !== undefined && views !== undefined && chosen === undefined
  const isBare = chosen !== undefined && query['sort'] === undefined
  const settle = useEffectEvent(() => {
    // A view of another administrator or storefront, or one that was deleted: its filters stay.
    if (isUnknown) go({ view: undefined, columns: undefined }, { replace: true })
    if (isBare) go({ ...paramsOfView(chosen), cursor: undefined }, { replace: true })
  })
  useEffect(() => settle(), [isUnknown, isBare])

  const [kept, setKept] = useState(keptColumns)
  const columns = chosen ? (readColumns(query['columns']) ?? chosen.columns) : kept

  return {
    views: views ?? [],
    chosen,
    columns,
    /** In this browser; in a view, until it is left or updated. */
    setColumns: (next: readonly BookingColumn[]) => {
      if (chosen) {
        const isSaved = next.join() === chosen.columns.join()
        go({ columns: isSaved ? undefined : next.join() }, { replace: true })
      } else {
        keepColumns(next)
        setKept(next)
      }
    },
    refresh: read.refresh,
    /** Shows a saved view at once, before the views are read again. */
    put: (view: SavedView) => {
      const others = (views ?? []).filter(({ _id }) => _id !== view._id)
      const isNew = others.length === views?.length
      const next = isNew
        ? [...others.filter(({ mine }) => mine), view, ...others.filter(({ mine }) => !mine)]
        : (views ?? []).map((one) => (one._id === view._id ? view : one))
      setChanged({ of: answered, views: next })
      // An answer that is under way may not have it yet.
      read.refresh()
    },
    remove: (view: SavedView) => {
      setChanged({ of: answered, views: (views ?? []).filter(({ _id }) => _id !== view._id) })
    },
  }
}
export type Views = ReturnType<typeof useViews>
