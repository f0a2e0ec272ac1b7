import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { News, NewsItem } from '#domain/activity/news.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { attempt } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { headlineOf } from './words.ts'

const failed = 'It could not be marked as read. Please try again.'

/** What is new for the administrator at the chosen storefronts, kept up to date. */
export function useNews(storefront: string) {
  const toast = useToast()
  const query = useQuery(`news ${storefront}`, () => ask(api.news.news, { query: { storefront } }), {
    every: pollingPause,
  })
  /** Marked here, and not yet in what was read from the server. */
  const [readHere, setReadHere] = useState<string[]>([])
  const value = query.isCurrent ? query.value : undefined
  const said = useSaid(value, storefront)
  const items = value?.items.map((item) => (readHere.includes(item._id) ? { ...item, isRead: true } : item))
  const before = value?.items.filter(({ _id, isRead }) => !isRead && readHere.includes(_id)).length ?? 0

  async function mark(ids: string[], body: { items: string[] } | { upTo: string; storefront: string }) {
    setReadHere((others) => [...others, ...ids])
    const [outcome] = await attempt(() => ask(api.news.read, { body }), failed)
    if (outcome.kind === 'done') return query.refresh()
    setReadHere((others) => others.filter((id) => !ids.includes(id)))
    toast({ isFailure: true, text: failed })
  }

  return {
    items,
    unread: Math.max(0, (value?.unread ?? 0) - before),
    hasFailed: query.hasFailed,
    readAt: query.readAt ?? 0,
    refresh: query.refresh,
    /** For screen readers: what has arrived since the page was opened. */
    said,
    markOne: ({ _id, isRead }: NewsItem) => void (isRead || mark([_id], { items: [_id] })),
    markAll: () => {
      const unread = items?.filter(({ isRead }) => !isRead) ?? []
      const [newest] = unread
      if (newest)
        void mark(
          unread.map(({ _id }) => _id),
          { upTo: newest.at, storefront },
        )
    },
  }
}
export type NewsState = ReturnType<typeof useNews>

/** The latest news that was not there at the first reading. */
function useSaid(value: News | undefined, storefront: string): string {
  const [last, setLast] = useState<{ value: News | undefined; storefront: string; known: string[]; said: string }>()
  if (!value) return ''
  if (last?.value === value && last.storefront === storefront) return last.said
  const known = value.items.map(({ _id }) => _id)
  const isFirst = last?.storefront !== storefront
  const arrived = isFirst ? undefined : value.items.find(({ _id, isRead }) => !isRead && !last.known.includes(_id))
  const said = arrived ? `New: ${headlineOf(arrived)}` : ''
  setLast({ value, storefront, known, said })
  return said
}
