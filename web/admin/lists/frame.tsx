import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Spot } from '#web/art/spot.tsx'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { Table } from '#web/ui/table.tsx'
import { Options } from '#web/admin/options.tsx'
import { QuietSelect } from '#web/ui/form/quiet-select.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { focusFirstRow, Hint } from './hint.tsx'
import { type List, pageSizes } from './use-list.ts'
import type { Row } from './use-live-rows.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'

type HeadProps = {
  title: string
  /** The counts under the title. */
  text: React.ReactNode
  /** What the list is filtered by, in words, for the title of the tab. */
  filter?: readonly (string | undefined)[] | undefined
  /** Something is open above the list, and renders the <AdminHead> in its place. */
  isBehind?: boolean
  /** The counts have a line of their own on narrower screens: how long they are must not move the actions. */
  isLong?: boolean
  /** The actions for the whole list. */
  children: React.ReactNode
}

/** The title of a list, with its actions. */
export function ListHead({ title, text, filter, isBehind = false, isLong = false, children }: HeadProps) {
  return (
    <>
      {!isBehind && <AdminHead {...{ title, filter }} />}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className={cx(isLong && 'min-w-0 1280:flex-1 max-1280:w-full')}>
          <h1 tabIndex={-1} className="text-admin outline-none">
            {title}
          </h1>
          <p className={cx('figures mt-0.5 min-h-[1lh] text-sm text-text-2', isLong && 'max-600:min-h-[2lh]')}>
            {text}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2.5">{children}</div>
      </div>
    </>
  )
}

/** How a row differs from the list as it was read. */
export function markOf<Item extends Row>(
  list: Pick<List<Item>, 'hasLeft' | 'isNew' | 'isCurrent'>,
  item: Item,
): string | undefined {
  // Rows of the previous filter are about to be replaced.
  if (!list.isCurrent) return undefined
  if (list.hasLeft(item)) return 'No longer matches'
  return list.isNew(item) ? 'New' : undefined
}

export const boxLook = 'overflow-clip rounded-lg border border-border bg-surface shadow-1'

type TableProps<Item> = React.ComponentProps<typeof Table<Item>>
type Props<Item extends Row> = Pick<
  TableProps<Item>,
  'columns' | 'card' | 'groupOf' | 'openKey' | 'isQuiet' | 'onPress' | 'dividerAt' | 'below' | 'minWidth' | 'isWalked'
> & {
  list: List<Item>
  /** The noun for the rows, in the plural: 'bookings'. */
  noun: string
  toolbar: React.ReactNode
  /** In the line above the rows, before the count. */
  lead?: React.ReactNode
  /** At the end of that line. */
  tail?: React.ReactNode
  /** Above the toolbar. */
  top?: React.ReactNode
  /** Between the links to the other pages. */
  hints?: React.ReactNode
  /** Below the rows. */
  foot?: React.ReactNode
}

/** A list in its box, with the links to its other pages. */
export function ListBox<Item extends Row>({
  list,
  noun,
  toolbar,
  lead,
  tail,
  top,
  hints,
  foot,
  ...table
}: Props<Item>) {
  const { rows, hasFailed, isRefreshing, isNarrowed, refresh, clear } = list
  return (
    <>
      <section aria-label={`List of ${noun}`} className={boxLook}>
        {top}
        {toolbar}
        {/* Older rows stay, and the bar of the admin area says how old they are. */}
        {hasFailed && !rows && (
          <div className="p-4">
            <Failed onRetry={refresh}>{`We could not load the ${noun}.`}</Failed>
          </div>
        )}
        <ListLine {...{ list, noun, lead, tail }} />
        {(rows || !hasFailed) && (
          <Table
            {...{ ...table, rows, isRefreshing }}
            label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}`}
            keyOf={({ _id }) => _id}
            instead={
              <Empty
                title={isNarrowed || noun === 'bookings' ? `No ${noun} found matching your criteria` : `No ${noun} yet`}
                picture={<Spot of={noun === 'bookings' ? 'emptyBookings' : 'emptySearch'} />}
              >
                {isNarrowed && (
                  <Button look="secondary" onClick={clear}>
                    Clear filters
                  </Button>
                )}
              </Empty>
            }
          />
        )}
        {foot}
      </section>
      <ListPages {...{ list, hints }} />
    </>
  )
}

type LineProps = {
  list: Omit<List<Row>, 'put' | 'add' | 'isNew' | 'hasLeft'>
  noun: Props<Row>['noun']
  lead: React.ReactNode
  tail: React.ReactNode
}

/**
 * Above the rows: how many match, and what has changed since the list was read. Its height is fixed, so that a hint moves
 * no row.
 */
function ListLine({ list, noun, lead, tail }: LineProps) {
  const { isNarrowed, left, unseen, refresh, showNew, isRefreshing } = list
  const { locale } = useAdmin()
  const one = noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, -1)
  const count = list.countOf(one)
  return (
    <div className="flex h-12 items-center gap-3 border-b border-border px-4 text-sm 768:px-6">
      {lead}
      <p role="status" className="figures min-w-0 flex-1 truncate text-text-2">
        {count !== undefined && `${count}${isNarrowed ? ' found' : ''}`}
      </p>
      {/* As high as a hint: an element that moves can make the browser scroll to keep it in place. */}
      <p role="status" className="figures flex h-8 flex-none items-center gap-2">
        {!isRefreshing && left > 0 && (
          <Hint onClick={refresh}>
            <span className="max-600:hidden">{`${formatCount(left, locale)} no longer ${left === 1 ? 'matches' : 'match'}, refresh`}</span>
            <span className="600:hidden">{`${formatCount(left, locale)} changed, refresh`}</span>
          </Hint>
        )}
        {!isRefreshing && unseen > 0 && (
          <Hint
            onClick={({ currentTarget }) => {
              const list = currentTarget.closest('section')
              flushSync(showNew)
              // The hint is gone, unless the list is read again.
              if (document.activeElement === document.body) focusFirstRow(list)
            }}
          >{`${plural(unseen, `new ${one}`, locale)}, show`}</Hint>
        )}
      </p>
      {tail}
    </div>
  )
}

type PagesProps = { list: Pick<List<Row>, 'page' | 'limit' | 'steps' | 'change'>; hints: React.ReactNode }

/** Below an admin list: rows per page, and the links to the other pages. */
function ListPages({ list: { page, limit, steps, change }, hints }: PagesProps) {
  if (!page || page.items.length === 0) return null
  return (
    <div className="mt-4 grid gap-3 600:grid-cols-[auto_minmax(0,1fr)] 600:items-center 600:gap-6">
      <QuietSelect label="Per page" value={limit} onChange={(event) => change({ limit: event.currentTarget.value })}>
        <Options of={pageSizes.map((size) => ({ key: String(size), name: String(size) }))} />
      </QuietSelect>
      <Pagination {...steps} hints={hints} />
    </div>
  )
}

/** Gives the focus to the title when the focused button has disappeared, with the row or the selection it was for. */
export function useLostFocus(page: unknown, selected = 0) {
  const isFirst = useRef(true)
  useEffect(() => {
    if (page === undefined) return
    if (!isFirst.current && document.activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true })
    isFirst.current = false
  }, [page, selected])
}
