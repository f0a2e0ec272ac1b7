import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { optionsOf } from '#web/admin/options.tsx'
import type { CustomerList } from './use-customer-list.ts'

const states = optionsOf(['false', 'true'], { false: 'Active', true: 'Disabled' })
const orderNames = { name: 'By name', latest: 'Newest account first' }

export function CustomerToolbar({ list }: { list: CustomerList }) {
  return (
    <ListToolbar label="Search name, email or phone" list={list}>
      <ToolbarSelect label="State" usual="Any state" options={states} {...list.filterBy('disabled')} />
      <ToolbarSelect
        label="Sort by"
        isForCards
        usual={orderNames.name}
        options={optionsOf(['latest'], orderNames)}
        {...list.filterBy('sort')}
      />
    </ListToolbar>
  )
}

/** What the list is filtered by, for the title of the tab. */
export function filterWords({ chosen: { search, disabled } }: CustomerList): (string | undefined)[] {
  return [search && `“${search}”`, states.find(({ key }) => key === disabled)?.name]
}
