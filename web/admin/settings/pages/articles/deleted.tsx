import { formatDay } from '#domain/format/day.ts'
import type { AdminArticle } from '#domain/page/admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Articles, useArticles } from './articles.tsx'
import { useRestore } from './use-restore.ts'

type Props = { onBack: () => void }

/** The deleted articles, each to be restored as it was. */
export function DeletedArticles({ onBack }: Props) {
  const articles = useArticles({ deleted: true })
  return (
    <>
      <p className="border-t border-border px-4 py-3 600:px-6">
        <Button look="ghost" size="s" onClick={onBack}>
          <Icon name="back" /> All articles
        </Button>
      </p>
      <Articles
        {...articles}
        label="Deleted articles"
        empty={<Empty title="No deleted articles" text="An article that you delete can be restored here." />}
      >
        {(article) => <Row key={article._id} article={article} onRestored={articles.refresh} />}
      </Articles>
    </>
  )
}

function Row({ article, onRestored }: { article: AdminArticle; onRestored: () => void }) {
  const { locale } = useStorefront()
  const toast = useToast()
  const { _id, title, slug, date, published } = article
  const { run, isBusy, problem } = useRestore(_id)
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-t border-border px-4 py-2.5 text-sm 600:px-6">
      <span className="min-w-0 flex-[1_1_16rem]">
        <span className="font-semibold">{title}</span>
        <span className="block text-xs wrap-anywhere text-text-3">/blog/{slug}</span>
        {problem !== undefined && (
          <span role="alert" className="block text-danger-text">
            {problem}
          </span>
        )}
      </span>
      <span className="figures text-text-2">{formatDay(date, locale, 'short')}</span>
      <Button
        look="secondary"
        size="s"
        busy={isBusy}
        busyLabel="Restoring..."
        aria-label={`Restore ${title}`}
        onClick={async () => {
          if ((await run())?.kind !== 'done') return
          toast({ text: published ? 'Article restored. Visitors can read it again.' : 'Article restored as a draft.' })
          onRestored()
        }}
      >
        Restore
      </Button>
    </li>
  )
}
