import { QuietSelect } from '#web/ui/form/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { pageSizes, type useOfficeList } from './use-list.ts'

type Props = { list: Pick<ReturnType<typeof useOfficeList>, 'page' | 'limit' | 'steps' | 'change'> }

/** Under a list of the office: how many rows a page has, and the way to the others. */
export function OfficePages({ list: { page, limit, steps, change } }: Props) {
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
