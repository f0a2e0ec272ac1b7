import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { optionsOf } from '#web/admin/options.tsx'
import type { CategoryList } from './use-category-list.ts'

const stateOptions = optionsOf(['true'], { true: 'Archived' })

/** What the list is filtered by, for the title of the tab. */
export function filterWordsOf({ filter: { search, archived = false } }: CategoryList): (string | undefined)[] {
  return [search && `“${search}”`, archived ? 'Archived' : undefined]
}

export function CategoryToolbar({ list }: { list: CategoryList }) {
  return (
    <ListToolbar label="Search name or description" list={list}>
      <ToolbarSelect label="State" usual="Active" options={stateOptions} {...list.filterBy('archived')} />
    </ListToolbar>
  )
}
