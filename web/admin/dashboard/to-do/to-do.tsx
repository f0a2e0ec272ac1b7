import { useId, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import type { Todo, Todos } from '#domain/dashboard.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { readDraft, writeDraft } from '#web/data/use-draft.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useNow } from '#web/shared/use-now.ts'
import { cx } from '#web/ui/cx.ts'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { countInWords, todoRows, waitInWords } from './todos.ts'

/** What waits for an administrator, each with a link to exactly those rows. */
export function ToDo() {
  const id = useId()
  const { locale, storefrontKey } = useAdmin()
  const query = useQuery(
    `to do ${storefrontKey}`,
    async () => {
      const todos = await ask(api.dashboard.toDo, { query: { storefront: storefrontKey } })
      writeDraft(rowsOf(storefrontKey), todos.items.length)
      return todos
    },
    { every: pollingPause },
  )
  const reserved = useReserved(storefrontKey)
  const { value, hasFailed, isCurrent, isRefreshing, refresh, readAt = 0 } = query
  const todos = hasFailed && !isCurrent ? undefined : value
  return (
    <section
      aria-labelledby={id}
      aria-busy={isRefreshing || (!todos && !hasFailed) || undefined}
      className="overflow-hidden rounded-lg border border-border bg-surface shadow-1"
    >
      <div className="flex items-baseline justify-between gap-3 px-4 py-3.5 768:px-6">
        <h2 id={id} className="font-text text-card font-heavy tracking-[-0.005em]">
          To do
        </h2>
        <p role="status" className="figures text-sm text-text-2">
          {todos && sumInWords(todos, locale)}
        </p>
      </div>
      <div className={cx('grid border-t border-border', rooms[Math.min(reserved, mostRows)])}>
        {todos && <Rows todos={todos} readAt={readAt} isRefreshing={isRefreshing} />}
        {!todos && !hasFailed && <RowsSkeleton count={reserved} />}
        {!todos && hasFailed && (
          <div className="p-4 768:px-6">
            <Failed onRetry={refresh}>We could not load what waits for you.</Failed>
          </div>
        )}
      </div>
    </section>
  )
}

const rowsOf = (storefront: string) => `rows to do ${storefront}`
const usualRows = 2

/** How high so many rows are, each with two lines under its count. */
const rooms = ['', 'min-h-22.5', 'min-h-45 768:min-h-22.5', 'min-h-67.5 768:min-h-45']
const mostRows = rooms.length - 1

/**
 * As many rows as the storefront had when this tab read them last. Their room stays while the page is open, so that
 * nothing below moves when rows arrive or are done.
 */
function useReserved(storefront: string): number {
  const [rows] = useState(() => readDraft(rowsOf(storefront), z.int()) ?? usualRows)
  return Math.max(1, rows)
}

function sumInWords({ items }: Todos, locale: string): string {
  const sum = items.reduce((all, { count }) => all + count, 0)
  if (sum === 0) return ''
  return sum === 1 ? '1 thing waits' : `${countInWords(sum, locale)} things wait`
}

const gridLook = 'grid content-start 768:auto-rows-fr 768:grid-cols-2'
/** A line above each row, and at the left of those in the right column. */
const placeLook =
  'min-h-22.5 border-border max-768:not-first:border-t 768:nth-[n+3]:border-t 768:even:border-l 768:last:odd:col-span-2'
const rowLook = 'grid h-full grid-cols-[2.5rem_minmax(0,1fr)_1.25rem] items-center gap-3.5 px-4 py-2.5 768:px-6'

type RowsProps = { todos: Todos; readAt: number; isRefreshing: boolean }

function Rows({ todos: { items }, readAt, isRefreshing }: RowsProps) {
  const now = useNow(readAt)
  if (items.length === 0)
    return (
      <p className="flex items-center gap-3 px-4 text-text-2 768:px-6">
        <Icon name="check" className="text-success-text" /> Nothing waits for you.
      </p>
    )
  return (
    <ul className={cx(gridLook, 'transition-opacity', isRefreshing && 'opacity-60')}>
      {items.map((todo) => (
        <Row key={todo.kind} todo={todo} now={now} />
      ))}
    </ul>
  )
}

function Row({ todo, now }: { todo: Todo; now: number }) {
  const { locale, pathOf } = useAdmin()
  const today = useToday()
  const { icon, path, query, text } = todoRows[todo.kind]
  const isUrgent = todo.kind === 'unassigned' || todo.kind === 'nobody-there'
  return (
    <li className={placeLook}>
      <Link
        to={pathOf(path, query)}
        className={cx(rowLook, 'transition-colors hover:bg-fill focus-visible:-outline-offset-2')}
      >
        <span
          className={cx(
            'grid size-10 place-items-center rounded-t-[999px] rounded-b-sm',
            isUrgent ? 'bg-danger-soft text-danger-text' : 'bg-fill text-text-2',
          )}
        >
          <Icon name={icon} />
        </span>
        <span className="min-w-0">
          <b className="figures block font-semibold">
            {countInWords(todo.count, locale)} {text(todo.count)}
          </b>
          <span className={cx('figures block text-sm', isUrgent ? 'text-danger-text' : 'text-text-2')}>
            {waitInWords(todo, { now, today, locale })}
          </span>
        </span>
        <Icon name="right" className="text-text-3" />
      </Link>
    </li>
  )
}

function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className={cx('late', gridLook)}>
      {Array.from({ length: Math.max(1, count) }, (_, row) => (
        <div key={row} className={cx(rowLook, placeLook)}>
          <Skeleton className="size-10" />
          <span className="grid gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-1/3" />
          </span>
        </div>
      ))}
    </div>
  )
}
