import { api } from '#domain/api.ts'
import { AdminServiceFilter, type AdminServiceSort } from '#domain/catalogue/admin.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import type { Column } from '#web/ui/table.tsx'

const names = ['search', 'category', 'archived', 'featured', 'sort'] as const

/** The services that match the URL. */
export function useServiceList() {
  const list = useList({
    names,
    read: (query) => ask(api.adminCatalogue.services, { query: parseKnown(AdminServiceFilter, query) }),
  })
  const filter = parseKnown(AdminServiceFilter, list.chosen)
  // By default a search lists the hits in titles first.
  const usual: AdminServiceSort | undefined = filter.search ? undefined : 'title-asc'
  const { sort = usual } = filter

  /** For a column heading: the direction it is sorted in, and how to reverse it. */
  function sortBy(by: 'title' | 'category' | 'price' | 'duration'): NonNullable<Column<unknown>['sort']> {
    const up: AdminServiceSort = `${by}-asc`
    const down: AdminServiceSort = `${by}-desc`
    const direction = sort === up ? 'ascending' : sort === down ? 'descending' : undefined
    return { direction, onSort: () => list.change({ sort: sort === up ? down : up === usual ? undefined : up }) }
  }

  return { ...list, filter, sortBy }
}
export type ServiceList = ReturnType<typeof useServiceList>
