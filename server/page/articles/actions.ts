import { differenceOf } from '#domain/activity.ts'
import type { ArticleContent } from '#domain/page/fields.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { imageOf } from '#domain/image.ts'
import { pictureGone } from '#domain/image/field.ts'
import { type AnyContent, textsIn } from '#domain/page/content.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import { hasImage } from '#server/image/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, duplicateOf, inTransaction } from '#server/platform/database/db.ts'
import { type ArticleRow, columnsOf, deleteArticle, findArticle, restoreArticle, setArticle } from './store.ts'

type StoringArticle = By & {
  was: { page: string; version: number }
  article: ArticleRow
  content: AnyContent
  after: { version: number; change: string }
}

/** Updates the list of articles, with the new version already stored. */
export async function storeArticle(tx: Db, deps: Deps, { was, article, content, after, ...by }: StoringArticle) {
  // An article is stored with its own fields only.
  const columns = columnsOf(content as ArticleContent)
  await setArticle(tx, article.id, { ...columns, version: after.version })
  const difference = differenceOf(article, columns)
  await note(tx, deps, {
    ...by,
    kind: 'article-changed',
    subject: { _id: was.page, title: columns.title },
    before: { ...difference.before, version: was.version },
    after: { ...difference.after, ...after },
  })
}

type Deleting = By & { params: { article: string } }

/** Its versions stay, so that it can be restored. */
export async function removeArticle(db: Db, deps: Deps, { params: { article: id }, ...by }: Deleting) {
  await inTransaction(db, async (tx) => {
    const deleted = await deleteArticle(tx, { storefront: by.storefront.key, id, now: deps.clock() })
    if (!deleted) throw new Refusal('not_found')
    const subject = { _id: id, title: deleted.title }
    await note(tx, deps, {
      ...by,
      kind: 'article-deleted',
      subject,
      before: { deleted: false },
      after: { deleted: true },
    })
  })
}

/** As it was before it was deleted, unless another article has its address by now. */
export async function bringBackArticle(db: Db, deps: Deps, { params: { article: id }, ...by }: Deleting) {
  await inTransaction(db, async (tx) => {
    const restored = await restoreArticle(tx, by.storefront.key, id)
    // An earlier attempt whose answer was lost has restored it.
    if (!restored && (await findArticle(tx, by.storefront.key, id))) return
    if (!restored) throw new Refusal('not_found')
    const subject = { _id: id, title: restored.title }
    await note(tx, deps, {
      ...by,
      kind: 'article-restored',
      subject,
      before: { deleted: true },
      after: { deleted: false },
    })
  }).catch(refuseTakenAddress)
}

/** Locks the uploaded pictures that a content shows, so that none of them is removed. */
export async function refuseStrangeImages(tx: Db, content: AnyContent) {
  for (const { field, text } of textsIn(content)) {
    const image = imageOf(text)
    if (image && !(await hasImage(tx, image.id)))
      throw new Refusal('validation_failed', { errors: [{ field, code: 'unknown_image', message: pictureGone }] })
  }
}

export function refuseTakenAddress(error: unknown): never {
  if (duplicateOf(error) !== 'articles_slug') throw error
  const message = 'Another article has this address. Please choose another.'
  throw new Refusal('validation_failed', { errors: [{ field: 'content.slug', code: 'slug_taken', message }] })
}

type By = { actor: Actor; storefront: StorefrontPlan }
type Note = By & Pick<ActivityEntry, 'kind' | 'subject' | 'after'> & { before?: ActivityEntry['before'] }

/** The log is permanent and texts may name persons, so it has what changed in a few words. */
export async function note(tx: Db, { clock }: Deps, { actor, storefront, before = null, ...deed }: Note) {
  await addActivity(tx, { ...deed, before, at: clock(), by: actor.user._id, storefront: storefront.key })
}
