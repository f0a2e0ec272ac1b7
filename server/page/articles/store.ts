import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Page } from '#domain/contract/endpoint.ts'
import type { ArticleContent, ArticleSummary } from '#domain/page/fields.ts'
import { closedAccount } from '#domain/customer.ts'
import { asItCame, type AdminArticle, type ArticleFilter } from '#domain/page/admin.ts'
import { minutesToRead } from '#domain/page/tree.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { articles, pageVersions } from '#server/page/tables.ts'

export type ArticleRow = typeof articles.$inferSelect

const isCurrent = isNull(articles.deletedAt)
const isVisible = and(eq(articles.published, true), isCurrent)

/** Visitors read the newest ones. */
const mostPublished = 100

export async function listPublished(db: Db, storefront: string): Promise<ArticleSummary[]> {
  const rows = await db
    .select()
    .from(articles)
    .where(and(eq(articles.storefront, storefront), isVisible))
    .orderBy(desc(articles.date), desc(articles.id))
    .limit(mostPublished)
  return rows.map(summaryOf)
}

export function summaryOf({ slug, title, summary, date, minutes, imageUrl }: ArticleRow): ArticleSummary {
  return { slug, title, summary, date, minutes, ...(imageUrl !== '' && { imageUrl }) }
}

/** A published article with its text. */
export async function findPublished(db: Db, storefront: string, slug: string) {
  const [found] = await db
    .select({ row: articles, content: pageVersions.content })
    .from(articles)
    .innerJoin(pageVersions, isNewest)
    .where(and(eq(articles.storefront, storefront), eq(articles.slug, slug), isVisible))
  return found && { row: found.row, content: found.content as ArticleContent }
}

const isNewest = and(
  eq(pageVersions.storefront, articles.storefront),
  eq(pageVersions.page, sql`${articles.id}::text`),
  eq(pageVersions.version, articles.version),
)

function isArticle(storefront: string, id: string) {
  return and(eq(articles.id, id), eq(articles.storefront, storefront))
}

export async function findArticle(db: Db, storefront: string, id: string): Promise<ArticleRow | undefined> {
  const [found] = await db
    .select()
    .from(articles)
    .where(and(isArticle(storefront, id), isCurrent))
  return found
}

const order = inOrder(
  'articles',
  [
    { by: articles.date, type: 'text' },
    { by: articles.id, type: 'uuid' },
  ],
  { isDescending: true },
)

export async function listArticles(
  db: Db,
  storefront: string,
  { deleted = false, ...paging }: ArticleFilter,
): Promise<Page<AdminArticle>> {
  const where = and(eq(articles.storefront, storefront), deleted ? isNotNull(articles.deletedAt) : isCurrent)
  const query = db
    .select({ row: articles, at: pageVersions.at, byId: pageVersions.byId, by: users.name, place: order.place })
    .from(articles)
    .innerJoin(pageVersions, isNewest)
    .leftJoin(users, eq(users.id, pageVersions.byId))
  const [{ rows, next }, total] = await Promise.all([
    readPage(query, { where, order, ...paging }),
    countFound(db, db.select({ id: articles.id }).from(articles).where(where)),
  ])
  const items = rows.map(({ row: { id, slug, title, date, published }, at, byId, by }) => ({
    _id: id,
    slug,
    title,
    date,
    published,
    changed: { at: at.toISOString(), by: byId === null ? asItCame.by : (by ?? closedAccount) },
  }))
  return { items, total, next }
}

/** The columns of an article, made from its newest version. */
export function columnsOf(content: ArticleContent) {
  const { slug, title, summary, imageUrl, date, published, text } = content
  return { slug, title, summary, imageUrl, date, published, minutes: minutesToRead(text) }
}

/** False if an article with this id exists. */
export async function addArticle(db: Db, row: typeof articles.$inferInsert): Promise<boolean> {
  return (await db.insert(articles).values(row).onConflictDoNothing({ target: articles.id }).returning()).length === 1
}

export async function setArticle(db: Db, id: string, changes: Partial<ArticleRow>) {
  await db.update(articles).set(changes).where(eq(articles.id, id))
}

/** The article before; undefined if there is none, also because of a concurrent request. */
export async function deleteArticle(db: Db, { storefront, id, now }: { storefront: string; id: string; now: Date }) {
  const [deleted] = await db
    .update(articles)
    .set({ deletedAt: now })
    .where(and(isArticle(storefront, id), isCurrent))
    .returning()
  return deleted
}

/** Undefined if no such article is deleted. */
export async function restoreArticle(db: Db, storefront: string, id: string): Promise<ArticleRow | undefined> {
  const [restored] = await db
    .update(articles)
    .set({ deletedAt: null })
    .where(and(isArticle(storefront, id), isNotNull(articles.deletedAt)))
    .returning()
  return restored
}

/** Deterministic, so that an article of the demo is added once, whatever happens to it. */
export const idOfDemoArticle = (plan: StorefrontPlan, slug: string) => idOf(`doorstep demo article ${plan.key}/${slug}`)

/** The articles that ship with a storefront, for a demo. Those that are there already stay as they are. */
export async function addDemoArticles(db: Db, plan: StorefrontPlan, now: Date) {
  const contents = plan.content.articles.map((article) => {
    return { id: idOfDemoArticle(plan, article.slug), content: { ...article, imageUrl: '', published: true } }
  })
  if (contents.length === 0) return
  const rows = contents.map(({ id, content }) => {
    return { id, storefront: plan.key, ...columnsOf(content), version: 1 }
  })
  const added = await db.insert(articles).values(rows).onConflictDoNothing().returning({ id: articles.id })
  const versions = contents
    .filter(({ id }) => added.some((row) => row.id === id))
    .map(({ id, content }) => {
      const { change } = asItCame
      return { storefront: plan.key, page: id, version: 1, content, change, at: now, byId: null }
    })
  if (versions.length > 0) await db.insert(pageVersions).values(versions)
}

/** Removes the articles of the demo that no one has changed, and returns how many they were. */
export async function removeDemoArticles(db: Db, plan: StorefrontPlan): Promise<number> {
  const ids = plan.content.articles.map(({ slug }) => idOfDemoArticle(plan, slug))
  if (ids.length === 0) return 0
  const removed = await db
    .delete(articles)
    .where(and(inArray(articles.id, ids), eq(articles.version, 1)))
    .returning({ id: articles.id })
  const pages = removed.map(({ id }) => id)
  const isOfThem = and(eq(pageVersions.storefront, plan.key), inArray(pageVersions.page, pages))
  if (pages.length > 0) await db.delete(pageVersions).where(isOfThem)
  return removed.length
}

/** Whether visitors can read any article. */
export async function hasArticles(db: Db, storefront: string): Promise<boolean> {
  const isListed = and(eq(articles.storefront, storefront), isVisible)
  return (await db.select({ id: articles.id }).from(articles).where(isListed).limit(1)).length === 1
}
