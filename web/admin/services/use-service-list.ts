import { api } from '#domain/api.ts'
import { type AdminService, AdminServiceFilter, type AdminServiceSort } from '#domain/catalogue/admin.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import type { Column } from '#web/ui/table.tsx'

const names = ['search', 'category', 'archived', 'featured', 'sort'] as const

/** The services that match the URL. */
export function useServiceList() {
  const { query: inUrl } = useUrlQuery()
  const list = useList({
    names,
    read: (query) => ask(api.adminCatalogue.services, { query: parseKnown(AdminServiceFilter, query) }),
    readOne: (id): Promise<AdminService> => ask(api.adminCatalogue.service, { params: { service: id } }),
    isMatching: (service) => matches(service, parseKnown(AdminServiceFilter, inUrl)),
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

/** Whether a service that has changed still matches, apart from the search. */
function matches(service: AdminService, { category, featured, archived = false }: AdminServiceFilter): boolean {
  return (
    (service.archivedAt !== null) === archived &&
    (category === undefined || service.category === category) &&
    (featured === undefined || service.featured === featured)
  )
}
