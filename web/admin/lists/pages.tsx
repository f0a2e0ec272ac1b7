import { QuietSelect } from '#web/ui/form/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Options } from '#web/admin/options.tsx'
import { pageSizes, type List } from './use-list.ts'

type Props = { list: Pick<List<unknown>, 'page' | 'limit' | 'steps' | 'change'> }

/** Below an admin list: rows per page, and the links to the other pages. */
export function ListPages({ list: { page, limit, steps, change } }: Props) {
  if (!page || page.items.length === 0) return null
  return (
    <div className="mt-4 grid gap-3 600:grid-cols-[auto_minmax(0,1fr)] 600:items-center 600:gap-6">
      <QuietSelect label="Per page" value={limit} onChange={(event) => change({ limit: event.currentTarget.value })}>
        <Options of={pageSizes.map((size) => ({ key: String(size), name: String(size) }))} />
      </QuietSelect>
      <Pagination {...steps} />
    </div>
  )
}
