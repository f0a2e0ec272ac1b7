import { formatDay, formatMoment } from '#domain/format/day.ts'
import type { AdminArticle } from '#domain/page/admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Articles, useArticles } from './articles.tsx'
import { newArticle } from '#web/admin/settings/pages/use-page-form.ts'

type Props = { onOpen: (page: string) => void; onDeleted: () => void }

/** The articles and drafts of the shop, newest first. */
export function ArticleList({ onOpen, onDeleted }: Props) {
  const articles = useArticles()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border px-4 py-3 600:px-6">
        <Button look="secondary" size="s" onClick={() => onOpen(newArticle)}>
          <Icon name="plus" /> New article
        </Button>
        <Button look="ghost" size="s" onClick={onDeleted}>
          Deleted articles
        </Button>
      </div>
      <Articles
        {...articles}
        label="Articles"
        empty={<Empty title="No articles" text="Without any, the shop has no link to the blog." />}
      >
        {(article) => <Row key={article._id} article={article} onOpen={onOpen} />}
      </Articles>
    </>
  )
}

function Row({ article, onOpen }: Pick<Props, 'onOpen'> & { article: AdminArticle }) {
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
