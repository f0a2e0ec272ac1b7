import { QuietSelect } from '#web/ui/form/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { pageSizes, type useList } from './use-list.ts'

type Props = { list: Pick<ReturnType<typeof useList>, 'page' | 'limit' | 'steps' | 'change'> }

/** Below an admin list: rows per page, and the links to the other pages. */
export function ListPages({ list: { page, limit, steps, change } }: Props) {
  if (!page || page.items.length === 0) return null
  return (
    <div className="mt-4 grid gap-3 600:grid-cols-[auto_minmax(0,1fr)] 600:items-center 600:gap-6">
      <QuietSelect label="Per page" value={limit} onChange={(event) => change({ limit: event.currentTarget.value })}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </QuietSelect>
      <Pagination {...steps} />
    </div>
  )
}
