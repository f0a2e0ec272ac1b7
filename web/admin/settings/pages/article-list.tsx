import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatDay, formatMoment } from '#domain/format/day.ts'
import type { AdminArticle } from '#domain/page/admin.ts'
import { askAt } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { newArticle } from './use-page-form.ts'

type Props = { onOpen: (page: string) => void }

/** The articles and drafts of the shop, newest first. */
export function ArticleList({ onOpen }: Props) {
  const { key } = useStorefront()
  /** The cursor of the page, and those of the pages before it. */
  const [cursors, setCursors] = useState<string[]>([])
  const cursor = cursors.at(-1)
  const { value, error, refresh } = useQuery(`articles ${key} ${cursor ?? ''}`, () =>
    askAt(key)(api.page.articles, { query: { ...(cursor !== undefined && { cursor }) } }),
  )
  return (
    <>
      <div className="border-t border-border px-4 py-3 600:px-6">
        <Button look="secondary" size="s" onClick={() => onOpen(newArticle)}>
          <Icon name="plus" /> New article
        </Button>
      </div>
      {!value ? (
        <div className="p-6">
          {error === undefined ? (
            <Skeleton className="h-40" />
          ) : (
            <Failed onRetry={refresh}>We could not load the articles.</Failed>
          )}
        </div>
      ) : value.items.length === 0 ? (
        <Empty title="No articles" text="Without any, the shop has no link to the blog." />
      ) : (
        <ul aria-label="Articles">
          {value.items.map((article) => (
            <Row key={article._id} article={article} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {value && (cursors.length > 0 || value.next !== null) && (
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
            disabled={value.next === null}
            onClick={() => value.next !== null && setCursors([...cursors, value.next])}
          >
            Older
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ article, onOpen }: Props & { article: AdminArticle }) {
  const storefront = useStorefront()
  const { _id, title, date, published, changed } = article
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-2.5 text-sm 600:px-6">
      <span className="min-w-0 flex-[1_1_16rem]">
        <button type="button" className={`${linkClass} text-left`} onClick={() => onOpen(_id)}>
          {title}
        </button>
        {changed && (
          <span className="block text-xs text-text-3">
            {formatMoment(changed.at, storefront, 'short')} by {changed.by}
          </span>
        )}
      </span>
      <span className="figures text-text-2">{formatDay(date, storefront.locale, 'short')}</span>
      <Badge tone={published ? 'success' : 'plain'}>{published ? 'Published' : 'Draft'}</Badge>
    </li>
  )
}
