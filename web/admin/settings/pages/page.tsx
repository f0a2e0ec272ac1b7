import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import type { AdminPage } from '#domain/page/admin.ts'
import { isPageName, pageNames } from '#domain/page.ts'
import { askAt } from '#web/api.ts'
import { boxLook } from '#web/admin/lists/frame.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ArticleList } from './articles/list.tsx'
import { DeletedArticles } from './articles/deleted.tsx'
import { useRestore } from './articles/use-restore.ts'
import { PageEditor } from './page-editor.tsx'
import { PageHeadline } from './headline.tsx'
import { newArticle } from './use-page-form.ts'

/** In place of a page: the list of articles. */
const articles = 'articles'

/** The articles that can be restored. */
const deletedArticles = 'deleted-articles'

/** The words of the shop: one of its pages, or an article, with its versions. */
export default function PagesSection() {
  const { key } = useStorefront()
  const [query, setQuery] = useSearchParams()
  const page = query.get('page') ?? 'about'
  const open = (next: string) =>
    setQuery((before) => {
      before.set('page', next)
      return before
    })
  if (page === articles || page === deletedArticles)
    return (
      <section aria-label="Articles" className={boxLook}>
        <PageHeadline chosen={articles} onChoose={open} path="/blog" />
        {page === articles ? (
          <ArticleList onOpen={open} onDeleted={() => open(deletedArticles)} />
        ) : (
          <DeletedArticles onBack={() => open(articles)} />
        )}
      </section>
    )
  // A form of its own for each page.
  return <OnePage key={`${key} ${page}`} page={page} onOpen={open} />
}

type Props = { page: string; onOpen: (page: string) => void }

function OnePage({ page, onOpen }: Props) {
  const { key } = useStorefront()
  const isNew = page === newArticle
  const { value, error, refresh } = useQuery(
    `page ${key} ${page}`,
    () => (isNew ? readEmpty(key) : askAt(key)(api.page.one, { params: { page } })),
    { every: isNew ? undefined : pollingPause },
  )
  const [saved, setSaved] = useState<AdminPage>()
  const toast = useToast()
  // The toast stays when this page has been left.
  const { run: restore } = useRestore(page, (text) => toast({ text, isFailure: true }))
  async function undo() {
    if ((await restore())?.kind === 'done') onOpen(page)
  }
  const latest = saved && (!value || saved.version >= value.version) ? saved : value
  const chosen = isPageName(page) ? page : articles
  if (!latest)
    return (
      <section aria-label="Page" className={boxLook}>
        <PageHeadline chosen={chosen} onChoose={onOpen} path={null} />
        <div className="p-6">
          {error === undefined ? (
            <Skeleton className="h-96" />
          ) : (
            <Failed onRetry={refresh}>We could not load this page.</Failed>
          )}
        </div>
      </section>
    )
  return (
    <PageEditor
      // After saving, the form starts from what was saved.
      key={saved?.version ?? 0}
      latest={latest}
      isSaved={saved !== undefined}
      chosen={chosen}
      onChoose={onOpen}
      onSaved={(next, text = `${isPageName(next.page) ? pageNames[next.page] : 'Article'} saved.`) => {
        toast({ text })
        setSaved(next)
        if (isNew) onOpen(next.page)
      }}
      onDeleted={() => {
        toast({ text: 'Article deleted.', action: { label: 'Undo', onAct: () => void undo() } })
        onOpen(articles)
      }}
    />
  )
}

/** A new article, with the placeholders of the shop. */
async function readEmpty(storefront: string): Promise<AdminPage> {
  const { placeholders } = await askAt(storefront)(api.page.one, { params: { page: 'about' } })
  const date = new Date().toISOString().slice(0, 10)
  return {
    page: newArticle,
    name: 'New article',
    version: 0,
    changed: null,
    isRead: null,
    path: null,
    content: { title: '', slug: '', summary: '', date, imageUrl: '', published: false, text: '' },
    placeholders,
  }
}
