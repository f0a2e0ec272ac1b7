import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { refusalOfStale } from '#domain/activity.ts'
import { pathOfArticle, type ArticleContent } from '#domain/page/fields.ts'
import { isId } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import {
  type AdminPage,
  asItCame,
  type PageRestore,
  type PageRow,
  type PageSave,
  type PageVersion,
  type VersionContent,
} from '#domain/page/admin.ts'
import { type AnyContent, linesOf } from '#domain/page/content.ts'
import { sayDifference } from '#domain/page/differences.ts'
import { isLegal, isPageName, legalPages, type LegalPageName, pageNames, pathOfPage } from '#domain/page.ts'
import { valuesOf } from '#domain/page/placeholders.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { isDemo } from '#server/storefront/store.ts'
import { acceptContent } from './markdown/accept.ts'
import { note, refuseStrangeImages, refuseTakenAddress, storeArticle } from './articles/actions.ts'
import { addArticle, type ArticleRow, columnsOf, findArticle } from './articles/store.ts'
import { shippedPage } from './reading/shipped.ts'
import {
  addReading,
  addVersion,
  findPage,
  findVersion,
  listPages,
  listReadings,
  listVersions,
  type StoredPage,
  versionOf,
} from './store.ts'

type At = { storefront: StorefrontPlan }
type By = At & { actor: Actor }

/** A page as it is now: its newest version, or what came with Doorstep. */
type Current = Pick<AdminPage, 'page' | 'name' | 'version' | 'changed' | 'path'> & {
  content: AnyContent
  article?: ArticleRow
}

export async function readPages(db: Db, _deps: Deps, { storefront }: At): Promise<PageRow[]> {
  const [stored, readings] = await Promise.all([
    listPages(db, storefront.key, Object.keys(pageNames)),
    listReadings(db, storefront.key, legalPages),
  ])
  return Object.entries(pageNames).map(([page, name]) => {
    const found = stored.find((one) => one.page === page)
    const version = found?.version ?? 1
    const isRead = readings.some((one) => one.page === page && one.version === version)
    return { page, name, version, changed: found ? changedOf(found) : null, isRead: isLegal(page) ? isRead : null }
  })
}

/** The legal pages whose current version no one has read. */
export async function listUnreadLegalPages(db: Db, storefront: string): Promise<LegalPageName[]> {
  const [stored, readings] = await Promise.all([
    listPages(db, storefront, legalPages),
    listReadings(db, storefront, legalPages),
  ])
  return legalPages.filter((page) => {
    const version = stored.find((one) => one.page === page)?.version ?? 1
    return !readings.some((one) => one.page === page && one.version === version)
  })
}

export async function getPage(db: Db, _deps: Deps, { storefront, page }: At & { page: string }): Promise<AdminPage> {
  return adminPage(db, storefront, await getCurrent(db, storefront, page))
}

async function adminPage(db: Db, plan: StorefrontPlan, current: Current): Promise<AdminPage> {
  const { page, name, path, version, changed, content } = current
  const readings = isLegal(page) ? await listReadings(db, plan.key, [page]) : []
  const isRead = readings.some((one) => one.version === version)
  return {
    page,
    name,
    path,
    version,
    changed,
    content,
    isRead: isLegal(page) ? isRead : null,
    placeholders: placeholdersOf(plan),
  }
}

function placeholdersOf(plan: StorefrontPlan): AdminPage['placeholders'] {
  return Object.entries(valuesOf(plan)).map(([name, value]) => ({ name, value }))
}

async function getCurrent(db: Db, plan: StorefrontPlan, page: string): Promise<Current> {
  const named = { storefront: plan.key, page }
  if (isPageName(page)) {
    const [found, isMadeUp] = await Promise.all([findPage(db, named), isDemo(db, plan.key)])
    const head = { page, name: pageNames[page], path: pathOfPage[page] }
    const shipped = shippedPage(plan, page, { isDemo: isMadeUp })
    if (found) return { ...head, version: found.version, changed: changedOf(found), content: found.content }
    if (shipped) return { ...head, version: 1, changed: null, content: shipped }
  }
  const article = isId(page) && (await findArticle(db, plan.key, page))
  const found = article && (await findPage(db, named))
  if (!article || !found) throw new Refusal('not_found')
  const path = article.published ? pathOfArticle(article.slug) : null
  const { version, content } = found
  return { page, name: article.title, path, version, changed: changedOf(found), content, article }
}

function changedOf(found: StoredPage): PageRow['changed'] {
  const { at, by } = versionOf(found)
  return at === null || found.byId === null ? null : { at, by }
}

type Paging = { limit?: number | undefined; cursor?: string | undefined }

/** Newest first. The first version of a page is not stored. */
export async function readVersions(
  db: Db,
  _deps: Deps,
  { storefront, page, query }: At & { page: string; query: Paging | undefined },
) {
  const { version } = await getCurrent(db, storefront, page)
  const { items, next } = await listVersions(db, { storefront: storefront.key, page }, query ?? {})
  const isLast = next === null && isPageName(page)
  return { items: isLast ? [...items, firstVersion] : items, next, total: String(version) }
}

const firstVersion: PageVersion = { version: 1, at: null, ...asItCame }

export async function getVersion(
  db: Db,
  _deps: Deps,
  { storefront, page, version }: At & { page: string; version: number },
): Promise<VersionContent> {
  const found = await findVersion(db, { storefront: storefront.key, page }, version)
  if (found) return { ...versionOf(found), content: found.content }
  const content = version === 1 && shippedPage(storefront, page, { isDemo: await isDemo(db, storefront.key) })
  if (!content) throw new Refusal('not_found')
  return { ...firstVersion, content }
}

type Saving = By & { page: string; body: PageSave }

/** A text that breaks a rule, or that another administrator has changed since, is refused. */
export async function savePage(db: Db, deps: Deps, { page, body, ...by }: Saving): Promise<AdminPage> {
  const content = acceptContent(page, body.content)
  return store(db, deps, { ...by, page, version: body.version, content, kind: 'changed' })
}

export async function restorePage(
  db: Db,
  deps: Deps,
  { page, body: { version, from }, ...by }: By & { page: string; body: PageRestore },
): Promise<AdminPage> {
  const earlier = await getVersion(db, deps, { ...by, page, version: from })
  // A rule or a placeholder may be newer than the version.
  const content = acceptContent(page, earlier.content)
  return store(db, deps, { ...by, page, version, content, kind: 'restored', from })
}

type Storing = By & { page: string; version: number; content: AnyContent; kind: 'changed' | 'restored'; from?: number }

async function store(db: Db, deps: Deps, { page, version, content, kind, from, ...by }: Storing): Promise<AdminPage> {
  const { storefront, actor } = by
  return inTransaction(db, async (tx) => {
    const was = await getCurrent(tx, storefront, page)
    const isSame = isDeepStrictEqual(was.content, content)
    // Nothing to store; the same save may also have arrived before.
    if (isSame && (was.version === version || was.version === version + 1)) return adminPage(tx, storefront, was)
    if (was.version !== version) throw stale(storefront, was)
    await refuseStrangeImages(tx, content)
    const change = from === undefined ? sayChange(was.content, content) : `Version ${from} restored`
    const row = { storefront: storefront.key, page, version: version + 1, content, change }
    if (!(await addVersion(tx, { ...row, at: deps.clock(), byId: actor.user._id })))
      throw stale(storefront, await getCurrent(tx, storefront, page))
    const after = { version: row.version, change }
    if (was.article) await storeArticle(tx, deps, { ...by, was, article: was.article, content, after })
    else await note(tx, deps, { ...by, kind: `page-${kind}`, subject: { _id: page, title: was.name }, after })
    return getPage(tx, deps, { storefront, page })
  }).catch(refuseTakenAddress)
}

type Adding = By & { body: { content: unknown }; visitor: Pick<Visitor, 'idempotencyKey'> }

export async function createArticle(
  db: Db,
  deps: Deps,
  { body, visitor: { idempotencyKey }, ...by }: Adding,
): Promise<AdminPage> {
  const { storefront, actor } = by
  // Without a name of a page, the content is that of an article.
  const content = acceptContent('', body.content) as ArticleContent
  // The same key of the same administrator gives the same id.
  const id = idempotencyKey === undefined ? randomUUID() : idOf(`article ${actor.user._id} ${idempotencyKey}`)
  const columns = { id, storefront: storefront.key, ...columnsOf(content), version: 1 }
  return inTransaction(db, async (tx) => {
    await refuseStrangeImages(tx, content)
    if (!(await addArticle(tx, columns))) {
      const same = await getPage(tx, deps, { storefront, page: id })
      if (same.version === 1 && !isDeepStrictEqual(same.content, content)) throw new Refusal('idempotency_key_reused')
      return same
    }
    const first = { storefront: storefront.key, page: id, version: 1, content, change: 'Written' }
    await addVersion(tx, { ...first, at: deps.clock(), byId: actor.user._id })
    const { slug, title, summary, imageUrl, date, published } = columns
    const after = { slug, title, summary, imageUrl, date, published, version: 1, change: first.change }
    await note(tx, deps, { ...by, kind: 'article-added', subject: { _id: id, title }, after })
    return getPage(tx, deps, { storefront, page: id })
  }).catch(refuseTakenAddress)
}

/** An administrator has read this version of a legal page; what was changed since is to be read again. */
export async function readLegalPage(
  db: Db,
  deps: Deps,
  { page, body: { version }, ...by }: By & { page: string; body: { version: number } },
): Promise<AdminPage> {
  const { storefront, actor } = by
  if (!isLegal(page)) throw new Refusal('not_found')
  return inTransaction(db, async (tx) => {
    const current = await getCurrent(tx, storefront, page)
    if (current.version !== version) throw stale(storefront, current)
    const reading = { storefront: storefront.key, page, version, byId: actor.user._id, at: deps.clock() }
    if (await addReading(tx, reading))
      await note(tx, deps, {
        ...by,
        kind: 'page-read',
        subject: { _id: page, title: current.name },
        after: { version },
      })
    return adminPage(tx, storefront, current)
  })
}

/** A change of other fields than the text has no lines. */
function sayChange(before: AnyContent, after: AnyContent): string {
  return sayDifference(linesOf(before), linesOf(after)) || 'Changed'
}

function stale(plan: StorefrontPlan, { changed }: Current): Refusal {
  return changed ? refusalOfStale(changed, { what: 'page', plan }) : new Refusal('version_conflict')
}
