import type { AdminCategory } from '#domain/catalogue/category.ts'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table.tsx'
import { type Acts, Edit, More, Title } from './actions.tsx'
import { Count } from './count.tsx'
import { Handle, howToMove } from './order/handle.tsx'
import { useDrag } from './order/use-drag.ts'
import type { CategoryOrdering } from './order/use-order.ts'
import { CategoryToolbar } from './toolbar.tsx'
import type { CategoryList } from './use-category-list.ts'

type Props = { list: CategoryList; order: CategoryOrdering; acts: Acts; marked: string | undefined }

/** A category that was archived since the list was read keeps its place. */
function markOfCategory(list: CategoryList, category: AdminCategory): string | undefined {
  const { isCurrent, filter } = list
  if (isCurrent && category.archived && !filter.archived) return 'Archived'
  return isCurrent && filter.archived && !category.archived ? 'Restored' : markOf(list, category)
}

export function CategoryTable({ list, order, acts, marked }: Props) {
  const { storefront, storefrontOf } = useAdmin()
  const drag = useDrag({ onMove: order.move })
  const canMove = order.canMove && !list.filter.archived
  const propsOf = (category: AdminCategory) => ({
    category,
    order: canMove ? order : undefined,
    acts,
    mark: markOfCategory(list, category),
  })
  const handleOf = (category: AdminCategory) => canMove && <Handle {...{ category, order, drag }} />
  const columns: Column<AdminCategory>[] = [
    ...(canMove ? [{ title: 'Order', isQuiet: true, width: 'w-17', cell: handleOf }] : []),
    { title: 'Category', cell: (category) => <Summary {...propsOf(category)} /> },
    count('Services', 'services', 'w-21'),
    count('Upcoming bookings', 'upcoming', 'w-25 1280:w-39'),
    count('Professionals', 'professionals', 'w-27'),
    { title: 'State', width: 'w-24', cell: ({ archived }) => <State archived={archived} /> },
    {
      title: 'Actions',
      isQuiet: true,
      atEnd: true,
      width: 'w-28',
      cell: (category) => (
        <span className="inline-flex gap-0.5">
          <Edit category={category} />
          <More {...propsOf(category)} />
        </span>
      ),
    },
  ]
  return (
    <div className="contents [&_[data-held]]:relative [&_[data-held]]:z-1 [&_[data-held]]:bg-surface-raised [&_[data-held]]:shadow-3 motion-safe:[&_:is(tr,li):has([data-handle]):not([data-held])]:transition-transform motion-safe:[&_:is(tr,li):has([data-handle]):not([data-held])]:duration-120">
      <p id={howToMove} hidden>
        Press Space to lift, the arrow keys to move, Space to drop and Escape to cancel.
      </p>
      <p aria-live="assertive" className="sr-only">
        {order.said}
      </p>
      <ListBox
        list={{ ...list, rows: order.rows }}
        openKey={order.liftedId ?? marked}
        noun="categories"
        toolbar={<CategoryToolbar list={list} />}
        columns={columns}
        groupOf={storefront ? undefined : (category) => storefrontOf(category.storefront).brand}
        isQuiet={({ archived }) => archived && !list.filter.archived}
        card={(category) => <Card {...propsOf(category)} handle={handleOf(category)} />}
      />
    </div>
  )
}

function count(title: string, of: 'services' | 'upcoming' | 'professionals', width: string): Column<AdminCategory> {
  const head = title.replace(/ bookings$/, '')
  return {
    title,
    head: (
      <span>
        {head}
        {head !== title && <span className="max-1280:sr-only"> bookings</span>}
      </span>
    ),
    atEnd: true,
    width,
    cell: (category) => <Count {...{ category, of }} />,
  }
}

type RowProps = { category: AdminCategory; order: CategoryOrdering | undefined; acts: Acts; mark: string | undefined }

function Summary({ category, mark }: RowProps) {
  const { imageUrl, key, description } = category
  return (
    <span className="flex items-center gap-4">
      <span className="w-14 flex-none">
        <ServiceImage of={{ imageUrl, category: key }} />
      </span>
      <span className="min-w-0">
        <Title category={category} />
        {/* In the line of the description, so that a mark moves no row. */}
        <span className="line-clamp-1 text-text-2">
          {mark !== undefined && <b className="font-semibold">{mark} · </b>}
          {description}
        </span>
      </span>
    </span>
  )
}

function State({ archived }: Pick<AdminCategory, 'archived'>) {
  return archived ? <Badge>Archived</Badge> : <Badge tone="success">Active</Badge>
}

function Card({ handle, ...props }: RowProps & { handle: React.ReactNode }) {
  const { category, mark } = props
  const { imageUrl, key, archived } = category
  return (
    <div className="grid grid-cols-[auto_64px_minmax(0,1fr)_auto] items-center gap-x-3">
      <span className="-ml-2">{handle}</span>
      <ServiceImage of={{ imageUrl, category: key }} />
      <div className="min-w-0">
        <Title category={category} />
        {/* In one line, so that a mark moves no row. */}
        <p className="truncate text-text-2">
          {(mark ?? (archived ? 'Archived' : undefined)) !== undefined && (
            <b className="font-semibold">{mark ?? 'Archived'} · </b>
          )}
          {category.description}
        </p>
      </div>
      <More {...props} />
      <p className="figures col-span-full mt-2 flex flex-wrap gap-x-4 gap-y-1 text-text-2">
        {(['services', 'upcoming', 'professionals'] as const).map((of) => (
          <Count key={of} {...{ category, of }} isNamed />
        ))}
      </p>
    </div>
  )
}
