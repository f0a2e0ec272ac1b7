import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { type Option, optionsOf } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { ProfessionalList } from './use-professional-list.ts'

const states = optionsOf(['away', 'inactive', 'all'], { away: 'Away now', inactive: 'Archived', all: 'All' })

function useCategories() {
  const { storefront, storefronts } = useAdmin()
  return (storefront ? [storefront] : storefronts).flatMap(({ frame }) => frame.categories)
}

/** What the list is filtered by, for the title of the tab. */
export function useFilterWords({ chosen }: ProfessionalList): (string | undefined)[] {
  const categories = useCategories()
  const { search, category, state } = chosen
  const nameIn = (options: readonly Option[], key: string | undefined) => options.find((one) => one.key === key)?.name
  return [search && `“${search}”`, nameIn(categories, category), nameIn(states, state)]
}

export function ProfessionalToolbar({ list }: { list: ProfessionalList }) {
  const categories = useCategories()
  return (
    <ListToolbar label="Search name" list={list}>
      <ToolbarSelect label="Category" usual="All Categories" options={categories} {...list.filterBy('category')} />
      <ToolbarSelect label="State" usual="Working and away" options={states} {...list.filterBy('state')} />
    </ListToolbar>
  )
}
