import { AdminServiceSort } from '#domain/catalogue/admin.ts'
import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { type Option, optionsOf } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { ServiceList } from './use-service-list.ts'

const orderNames: Record<AdminServiceSort, string> = {
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
const usualOrder = 'title-asc'
const otherOrders = AdminServiceSort.options.filter((order) => order !== usualOrder)

/** By default a search lists the hits in titles first. */
const ordersOf = ({ filter: { search } }: ServiceList) =>
  search
    ? { usual: 'Found in the title first', options: optionsOf(AdminServiceSort.options, orderNames) }
    : { usual: orderNames[usualOrder], options: optionsOf(otherOrders, orderNames) }
const featuredOptions = optionsOf(['true', 'false'], { true: 'Featured', false: 'Not featured' })
const stateOptions = optionsOf(['true'], { true: 'Archived' })

function useCategories() {
  const { storefront, storefronts } = useAdmin()
  return (storefront ? [storefront] : storefronts).flatMap(({ frame }) => frame.categories)
}

/** What the list is filtered by, for the title of the tab. */
export function useFilterWords({ chosen }: ServiceList): (string | undefined)[] {
  const categories = useCategories()
  const { search, category, featured, archived } = chosen
  const nameIn = (options: readonly Option[], key: string | undefined) => options.find((one) => one.key === key)?.name
  return [
    search && `“${search}”`,
    nameIn(categories, category),
    nameIn(featuredOptions, featured),
    nameIn(stateOptions, archived),
  ]
}

export function ServiceToolbar({ list }: { list: ServiceList }) {
  const categories = useCategories()
  return (
    <ListToolbar label="Search title or description" list={list}>
      <ToolbarSelect label="Category" usual="All Categories" options={categories} {...list.filterBy('category')} />
      <ToolbarSelect
        label="Featured"
        usual="Featured or not"
        options={featuredOptions}
        {...list.filterBy('featured')}
      />
      <ToolbarSelect label="State" usual="Active" options={stateOptions} {...list.filterBy('archived')} />
      <ToolbarSelect label="Sort by" isForCards {...ordersOf(list)} {...list.filterBy('sort')} />
    </ListToolbar>
  )
}
