import {
  mostUnread,
  type News,
  newsDays,
  type NewsFilter,
  type NewsItem,
  type NewsRead,
} from '#domain/activity/news.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { chosenStorefronts } from '#server/storefronts.ts'
import { addRead, listNews, type Reader, removeOldRead, setMarks } from './store.ts'

type Asked = { actor: Actor; storefront: StorefrontPlan }

const day = 24 * 3_600_000
/** Longer than a write takes: it may be committed after one that began later. */
const commitTime = 2 * 60_000

export async function readNews(db: Db, deps: Deps, { query, ...asked }: Asked & { query: NewsFilter }): Promise<News> {
  return newsOf(await listNews(db, readerOf(deps, { ...asked, named: query.storefront })))
}

function readerOf(
  { storefronts, clock }: Deps,
  { actor, storefront, named }: Asked & { named: string | undefined },
): Reader {
  const since = new Date(clock().getTime() - newsDays * day)
  return { user: actor.user._id, storefronts: chosenStorefronts(storefronts, storefront, named), since }
}

function newsOf(items: NewsItem[]): News {
  return { unread: Math.min(mostUnread, items.filter(({ isRead }) => !isRead).length), items }
}

/**
 * Marks what the administrator has seen. All until a moment becomes a mark, except what is so recent that something older
 * may still be committed: that is marked one by one.
 */
export async function markRead(db: Db, deps: Deps, { body, ...asked }: Asked & { body: NewsRead }): Promise<News> {
  const reader = readerOf(deps, { ...asked, named: body.storefront })
  const { user } = reader
  return inTransaction(db, async (tx) => {
    const unread = (await listNews(tx, reader)).filter(({ isRead }) => !isRead)
    const { items = [], upTo } = body
    const seen = unread.filter(({ _id, at }) => items.includes(_id) || (upTo !== undefined && at <= upTo))
    await addRead(
      tx,
      user,
      seen.map(({ _id, at }) => ({ item: _id, at: new Date(at) })),
    )
    if (upTo !== undefined) {
      const settled = deps.clock().getTime() - commitTime
      await setMarks(tx, reader, new Date(Math.min(Date.parse(upTo), settled)))
    }
    return newsOf(await listNews(tx, reader))
  })
}

/** What is no longer shown need not be known as read. */
export async function tidyNews({ db, clock }: ServerDeps) {
  await removeOldRead(db, new Date(clock().getTime() - (newsDays + 1) * day))
}
