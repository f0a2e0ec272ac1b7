import { randomUUID } from 'node:crypto'
import { differenceOf, refusalOfStale } from '#domain/activity.ts'
import {
  type AdminCategory,
  type CategoryChange,
  type CategoryFields,
  type CategoryOrder,
  fieldsOfCategory,
  findOrderProblem,
  keysFor,
  type NewCategory,
} from '#domain/catalogue/category.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { plural } from '#domain/format/plural.ts'
import { dayIn } from '#domain/format/zone.ts'
import { imageOf } from '#domain/image.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import { movingAtEnd } from '#server/catalogue/admin/store.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import { hasImage } from '#server/image/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, duplicateOf, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { lockServicesIn, rewordServices } from './moving/store.ts'
import {
  addCategory,
  type CategoryName,
  countServicesIn,
  findAdminCategory,
  findCategory,
  lockCategory,
  lockOrder,
  setCategory,
  setOrder,
} from './store.ts'

type By = { actor: Actor; storefront: StorefrontPlan }

/** The storefronts with their current dates. */
export function listedAt({ storefronts, clock }: Pick<Deps, 'storefronts' | 'clock'>, keys: string[]) {
  const now = clock()
  const todays = keys.map((key) => ({ storefront: key, today: dayIn(storefronts.getPlan(key).timeZone, now) }))
  return { todays, now }
}

export async function readCategory(db: Db, deps: Deps, name: CategoryName): Promise<AdminCategory> {
  return getCategory(db, deps, await getRow(db, name))
}

type Adding = By & { body: NewCategory; visitor: Pick<Visitor, 'idempotencyKey'> }

export async function createCategory(db: Db, deps: Deps, adding: Adding): Promise<AdminCategory> {
  try {
    return await addOnce(db, deps, adding)
  } catch (error) {
    // The request was sent twice at the same moment, and the other one has added the category.
    if (adding.visitor.idempotencyKey !== undefined && duplicateOf(error) !== undefined)
      return addOnce(db, deps, adding).catch(refuseTakenName)
    return refuseTakenName(error)
  }
}

async function addOnce(db: Db, deps: Deps, { actor, storefront, body, visitor }: Adding): Promise<AdminCategory> {
  const { idempotencyKey } = visitor
  // The same key of the same administrator gives the same id.
  const id = idempotencyKey === undefined ? randomUUID() : idOf(`category ${actor.user._id} ${idempotencyKey}`)
  const row = { id, storefront: storefront.key }
  return inTransaction(db, async (tx) => {
    const same = idempotencyKey !== undefined && (await findCategory(tx, { ...row, idOrKey: id }))
    if (same) return sameAgain(await getCategory(tx, deps, same), body)
    await refuseStrangeImage(tx, body.imageUrl)
    const keys = body.key === undefined ? keysFor(body.name) : [body.key]
    const added = { ...row, ...fieldsOfCategory(body), ...changedNow(deps, actor) }
    if (!(await addCategory(tx, added, keys)))
      throw refusalOf(body.key === undefined ? 'name' : 'key', 'This key is already in use. Please choose another.')
    const category = await getCategory(tx, deps, row)
    await note(tx, deps, { kind: 'category-added', actor, category, before: null, after: fieldsOf(category) })
    return category
  })
}

/** The category as it is now, which may have changed since it was added. */
function sameAgain(category: AdminCategory, body: NewCategory): AdminCategory {
  const { after } = differenceOf(fieldsOfCategory(category), fieldsOfCategory(body))
  const isOther = Object.keys(after).length > 0 || (body.key !== undefined && body.key !== category.key)
  if (category.version === 1 && isOther) throw new Refusal('idempotency_key_reused')
  return category
}

type Changing = By & { idOrKey: string; body: CategoryChange }

export async function changeCategory(
  db: Db,
  deps: Deps,
  { actor, storefront, idOrKey, body }: Changing,
): Promise<AdminCategory> {
  const { version, archived, ...given } = body
  return inTransaction(db, async (tx) => {
    const found = await getRow(tx, { storefront: storefront.key, idOrKey })
    // A new name changes the search words of the services. They are locked before the category, as by other writes.
    if (given.name !== undefined && given.name !== found.name) await lockServicesIn(tx, found, { withArchived: true })
    if (!(await lockCategory(tx, found.id))) throw new Refusal('not_found')
    const was = await getCategory(tx, deps, found)
    if (version !== undefined && version !== was.version) throw stale(deps, was)
    const wanted = { ...fieldsOfCategory(was), ...definedOf(given) }
    const isArchived = archived ?? was.archived
    const changes = differenceOf(fieldsOf(was), { ...fieldsOf(was), ...wanted, archived: isArchived })
    // Saved without a change: no activity to record.
    if (Object.keys(changes.after).length === 0) return was
    if (wanted.imageUrl !== was.imageUrl) await refuseStrangeImage(tx, wanted.imageUrl)
    if (isArchived && !was.archived) await refuseInUse(tx, was)
    const change = changedNow(deps, actor)
    const archivedAt = isArchived !== was.archived && { archivedAt: isArchived ? change.changedAt : null }
    await save(tx, was, { ...wanted, ...archivedAt, ...change })
    await note(tx, deps, { kind: kindOf(was.archived, isArchived), actor, category: was, ...changes })
    return getCategory(tx, deps, found)
  }).catch(refuseTakenName)
}

/** The category is locked, so no other service gets its former name as a search word. */
async function save(tx: Db, was: AdminCategory, changes: Parameters<typeof setCategory>[2]) {
  if (changes.name === was.name) return setCategory(tx, was._id, changes)
  const renamed = await lockServicesIn(tx, was, { withArchived: true })
  await movingAtEnd(tx, was.storefront, async () => {
    await setCategory(tx, was._id, changes)
    await rewordServices(tx, renamed)
  })
}

function kindOf(wasArchived: boolean, isArchived: boolean): ActivityEntry['kind'] {
  if (wasArchived === isArchived) return 'category-changed'
  return isArchived ? 'category-archived' : 'category-restored'
}

/** The category is locked, so no service is added to it before it is archived. */
async function refuseInUse(tx: Db, category: AdminCategory) {
  const count = await countServicesIn(tx, category)
  if (count === 0) return
  const message = `${category.name} still has ${plural(count, 'service')}. Please move or delete ${count === 1 ? 'it' : 'them'} first.`
  throw new Refusal('category_in_use', { message })
}

/** The last complete order stands. Archived categories that it leaves out come after the others. */
export async function orderCategories(
  db: Db,
  { clock }: Deps,
  { actor, storefront: { key: storefront, brand }, body }: By & { body: CategoryOrder },
): Promise<CategoryOrder> {
  return inTransaction(db, async (tx) => {
    const all = await lockOrder(tx, storefront)
    const problem = findOrderProblem(body.keys, all)
    if (problem !== undefined) throw refusalOf('keys', problem)
    const before = all.map(({ key }) => key)
    const after = [...body.keys, ...before.filter((key) => !body.keys.includes(key))]
    if (after.join() === before.join()) return { keys: body.keys }
    await setOrder(tx, storefront, after)
    const subject = { _id: storefront, title: brand }
    const [at, by] = [clock(), actor.user._id]
    await addActivity(tx, {
      kind: 'categories-ordered',
      at,
      by,
      storefront,
      subject,
      before: { keys: before },
      after: { keys: after },
    })
    return { keys: body.keys }
  })
}

async function refuseStrangeImage(tx: Db, imageUrl: string) {
  const image = imageOf(imageUrl)
  if (image && !(await hasImage(tx, image.id)))
    throw refusalOf('imageUrl', 'This picture no longer exists. Please upload it again.')
}

/** Another category that is listed has the name; the index decides between two at the same moment. */
function refuseTakenName(error: unknown): never {
  if (duplicateOf(error) !== 'categories_named') throw error
  throw refusalOf('name', 'There is already a category with this name. Please choose another.')
}

export function refusalOf(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, code: 'invalid_value', message }] })
}

function stale({ storefronts }: Deps, { storefront, changed }: AdminCategory): Refusal {
  if (!changed) return new Refusal('version_conflict')
  return refusalOfStale(changed, { what: 'category', plan: storefronts.getPlan(storefront) })
}

export async function getRow(db: Db, name: CategoryName) {
  const found = await findCategory(db, name)
  if (!found) throw new Refusal('not_found')
  return found
}

export async function getCategory(db: Db, deps: Deps, { id, storefront }: { id: string; storefront: string }) {
  const found = await findAdminCategory(db, id, listedAt(deps, [storefront]))
  if (!found) throw new Refusal('not_found')
  return found
}

export function changedNow({ clock }: Deps, { user }: Actor) {
  return { changedAt: clock(), changedBy: user._id }
}

function fieldsOf(category: AdminCategory) {
  const { key, archived } = category
  return { key, ...fieldsOfCategory(category), archived }
}

/** Removes undefined fields, which mean the same as absent ones. */
function definedOf(given: Partial<Record<keyof CategoryFields, string | undefined>>): Partial<CategoryFields> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

type Note = Pick<ActivityEntry, 'kind' | 'before' | 'after'> & { actor: Actor; category: AdminCategory }

export async function note(tx: Db, { clock }: Deps, { actor, category: { _id, name, storefront }, ...done }: Note) {
  const subject = { _id, title: name }
  await addActivity(tx, { ...done, at: clock(), by: actor.user._id, storefront, subject })
}
