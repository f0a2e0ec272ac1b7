import { AdminServiceSort } from '#domain/catalogue/admin.ts'
import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { ServiceList } from './use-service-list.ts'

const orders: Record<AdminServiceSort, string> = {
  'title-asc': 'Title, A to Z',
  'title-desc': 'Title, Z to A',
  'category-asc': 'Category, A to Z',
  'category-desc': 'Category, Z to A',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'duration-asc': 'Duration, short to long',
  'duration-desc': 'Duration, long to short',
  newest: 'Newest first',
}

export function ServiceToolbar({ list: { filter, change, isNarrowed, clear } }: { list: ServiceList }) {
  const { storefront, storefronts } = useAdmin()
  const { search = '', category = '', featured, archived = false, sort = 'title-asc' } = filter
  const categories = (storefront ? [storefront] : storefronts).flatMap(({ frame }) => frame.categories)
  return (
    <ListToolbar
      label="Search title or description"
      search={search}
      onSearch={(text) => change({ search: text || undefined }, { replace: true })}
      isNarrowed={isNarrowed}
      onClear={clear}
    >
      <ToolbarSelect
        label="Category"
        value={category}
        onChange={(event) => change({ category: event.currentTarget.value || undefined })}
      >
        <option value="">All Categories</option>
        {categories.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </ToolbarSelect>
      <ToolbarSelect
        label="Featured"
        value={featured === undefined ? '' : String(featured)}
        onChange={(event) => change({ featured: event.currentTarget.value || undefined })}
      >
        <option value="">Featured or not</option>
        <option value="true">Featured</option>
        <option value="false">Not featured</option>
      </ToolbarSelect>
      <ToolbarSelect
        label="State"
        value={archived ? 'archived' : 'active'}
        onChange={(event) => change({ archived: event.currentTarget.value === 'archived' ? 'true' : undefined })}
      >
        <option value="active">Active</option>
        <option value="archived">Archived</option>
      </ToolbarSelect>
      <ToolbarSelect
        label="Sort by"
        isForCards
        value={sort}
        onChange={(event) =>
          change({ sort: event.currentTarget.value === 'title-asc' ? undefined : event.currentTarget.value })
        }
      >
        {AdminServiceSort.options.map((key) => (
          <option key={key} value={key}>
            {orders[key]}
          </option>
        ))}
      </ToolbarSelect>
    </ListToolbar>
  )
}
