import { api } from '#domain/api.ts'
import { parseKnown } from '#domain/contract/field.ts'
import { type Customer, CustomerFilter, type CustomerSort } from '#domain/customer.ts'
import { useList } from '#web/admin/lists/use-list.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { ask } from '#web/api.ts'
import type { Column } from '#web/ui/table.tsx'

export const customerFilters = ['search', 'disabled', 'sort'] as const

/** An account has no version: of two readings, the later one is newer. */
export type ListedCustomer = Customer & { version: number }
const asRead = (customer: Customer): ListedCustomer => ({ ...customer, version: Date.now() })

/** The customers that match the URL. */
export function useCustomerList() {
  const { query: inUrl } = useUrlQuery()
  const filter = parseKnown(CustomerFilter, inUrl)
  const list = useList<ListedCustomer>({
    names: customerFilters,
    read: async (query) => {
      const page = await ask(api.customer.all, { query: parseKnown(CustomerFilter, query) })
      return { ...page, items: page.items.map(asRead) }
    },
    readOne: async (id) => asRead(await ask(api.customer.any, { params: { customer: id } })),
    isMatching: ({ disabled }) => filter.disabled === undefined || filter.disabled === disabled,
  })
  const { sort = 'name' } = filter

  /** For a column heading; each order has one direction. */
  function sortBy(by: CustomerSort): NonNullable<Column<unknown>['sort']> {
    const direction = by === 'name' ? 'ascending' : 'descending'
    return {
      direction: sort === by ? direction : undefined,
      onSort: () => list.change({ sort: by === 'name' ? undefined : by }),
    }
  }

  return { ...list, sortBy }
}
export type CustomerList = ReturnType<typeof useCustomerList>
