import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminArticle } from '#domain/page/admin.ts'
import { askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** A page of the articles, or of the deleted ones. */
export function useArticles({ deleted = false } = {}) {
  const { key } = useStorefront()
  /** The cursor of the page, and those of the pages before it. */
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const query = { ...(cursor !== undefined && { cursor }), ...(deleted && { deleted }) }
  const { value, error, refresh } = useQuery(`articles ${key} ${deleted} ${cursor ?? ''}`, () =>
    askAt(key)(api.page.articles, { query }),
  )
  return { value, error, refresh, cursors, setCursors }
}

type Props = ReturnType<typeof useArticles> & {
  label: string
  empty: React.ReactNode
  children: (article: AdminArticle) => React.ReactNode
}

export function Articles({ value, error, refresh, cursors, setCursors, label, empty, children }: Props) {
  if (!value)
    return (
      <div className="p-6">
        {error === undefined ? (
          <Skeleton className="h-40" />
        ) : (
          <Failed onRetry={refresh}>We could not load the articles.</Failed>
        )}
      </div>
    )
  const { items, next } = value
  return (
    <>
      {items.length === 0 ? empty : <ul aria-label={label}>{items.map(children)}</ul>}
      {(cursors.length > 0 || next !== null) && (
        <div className="flex justify-end gap-2 border-t border-border px-4 py-3 600:px-6">
          <Button
            look="secondary"
            size="s"
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <Button
            look="secondary"
            size="s"
            disabled={next === null}
            onClick={() => next !== null && setCursors([...cursors, next])}
          >
            Older
          </Button>
        </div>
      )}
    </>
  )
}
