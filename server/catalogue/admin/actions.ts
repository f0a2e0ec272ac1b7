import { randomUUID } from 'node:crypto'
import { differenceOf, refusalOfStale } from '#domain/activity.ts'
import {
  type AdminService,
  type AdminServiceDetails,
  fieldsOfService,
  mostNumbered,
  type NewService,
  proposeSlug,
  type ServiceChange,
  type ServiceFields,
  findServiceProblem,
} from '#domain/catalogue/admin.ts'
import { imageOf } from '#domain/image.ts'
import { minorOf } from '#domain/format/money.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import { type Db, inTransaction, isUniqueViolation } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { hasImage } from '#server/image/store.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { countUpcoming, findAdminService, holdCategoryKeys, lockAdminService, addService, setService } from './store.ts'
import { idOf, insertShipped } from '#server/catalogue/opening/store.ts'

type By = { actor: Actor }
type ServiceRequest<Body> = By & { id: string; body: Body }

export async function readService(db: Db, { clock }: Deps, id: string): Promise<AdminServiceDetails> {
  const service = await findAdminService(db, id)
  if (!service) throw new Refusal('not_found')
  return { ...service, upcoming: await countUpcoming(db, service, clock()) }
}

type Adding = By & { storefront: StorefrontPlan; body: NewService; visitor: Pick<Visitor, 'idempotencyKey'> }

export async function createService(db: Db, deps: Deps, adding: Adding): Promise<AdminService> {
  try {
    return await addOnce(db, deps, adding)
  } catch (error) {
    // The request was sent twice at the same moment, and the other one has added the service.
    if (adding.visitor.idempotencyKey !== undefined && isUniqueViolation(error)) return addOnce(db, deps, adding)
    throw error
  }
}

async function addOnce(db: Db, deps: Deps, { actor, storefront, body, visitor }: Adding): Promise<AdminService> {
  const { idempotencyKey } = visitor
  // The same key of the same administrator gives the same id.
  const id = idempotencyKey === undefined ? randomUUID() : idOf(`service ${actor.user._id} ${idempotencyKey}`)
  return inTransaction(db, async (tx) => {
    const same = await findAdminService(tx, id)
    if (same) return sameAgain(same, body)
    await refuseStrange(tx, storefront, { wanted: body })
    const { key, currency } = storefront
    const row = { id, storefront: key, currency, createdAt: deps.clock(), ...changedNow(deps, actor) }
    const slug = await addService(tx, { ...row, ...rowOf(body, currency) }, slugsOf(body.title))
    if (slug === undefined) throw titleTaken()
    const added = there(await findAdminService(tx, id))
    await note(tx, deps, { kind: 'service-added', actor, service: added, before: null, after: fieldsOfService(added) })
    return added
  })
}

type Shipping = By & { storefront: StorefrontPlan; slugs: string[] }

/** Adds services that came with Doorstep; those that are there, also archived ones, stay as they are. */
export async function addShippedServices(db: Db, deps: Deps, { actor, storefront, slugs }: Shipping) {
  await inTransaction(db, async (tx) => {
    const keys = await holdCategoryKeys(tx, storefront.key)
    const chosen = slugs.map((slug, index) => {
      const service = storefront.services.find((one) => one.slug === slug)
      if (!service) throw refusalOfField(`slugs.${index}`, 'validation_failed', `There is no service ${slug}.`)
      if (keys.includes(service.category)) return service
      const message = `${service.title} belongs to a category that the shop does not have: ${service.category}.`
      throw refusalOfField(`slugs.${index}`, 'validation_failed', message)
    })
    const columns = { createdAt: deps.clock(), ...changedNow(deps, actor) }
    for (const id of await insertShipped(tx, storefront, { chosen, columns })) {
      const service = there(await findAdminService(tx, id))
      await note(tx, deps, { kind: 'service-added', actor, service, before: null, after: fieldsOfService(service) })
    }
  })
}

/** The service as it is now, which may have changed since it was added. */
function sameAgain(service: AdminService, body: NewService): AdminService {
  const { after } = differenceOf(fieldsOfService(service), fieldsOfService(body))
  if (service.version === 1 && Object.keys(after).length > 0) throw new Refusal('idempotency_key_reused')
  return service
}

export async function changeService(
  db: Db,
  deps: Deps,
  { actor, id, body }: ServiceRequest<ServiceChange>,
): Promise<AdminService> {
  const { version, ...given } = body
  return inTransaction(db, async (tx) => {
    const was = await lock(tx, id)
    if (version !== undefined && version !== was.version) throw stale(deps, was)
    const plan = deps.storefronts.getPlan(was.storefront)
    const wanted = { ...fieldsOfService(was), ...definedOf(given) }
    await refuseStrange(tx, plan, { wanted, was })
    const difference = differenceOf(fieldsOfService(was), wanted)
    // Saved without a change: no activity to record.
    if (Object.keys(difference.after).length === 0) return was
    await setService(tx, id, { ...rowOf(wanted, was.currency), ...changedNow(deps, actor) })
    await note(tx, deps, { kind: 'service-changed', actor, service: was, ...difference })
    return there(await findAdminService(tx, id))
  })
}

/** The row stays, for its bookings and for restoring it. */
export async function archiveService(db: Db, deps: Deps, { actor, id }: Omit<ServiceRequest<undefined>, 'body'>) {
  await inTransaction(db, async (tx) => {
    const was = await lock(tx, id)
    if (was.archivedAt !== null) throw new Refusal('not_found')
    // Both get the same time, which later identifies this as the last change.
    const change = changedNow(deps, actor)
    await setService(tx, id, { archivedAt: change.changedAt, ...change })
    await note(tx, deps, {
      kind: 'service-archived',
      actor,
      service: was,
      before: { archived: false },
      after: { archived: true },
    })
  })
}

export async function restoreService(
  db: Db,
  deps: Deps,
  { actor, id }: Omit<ServiceRequest<undefined>, 'body'>,
): Promise<AdminService> {
  return inTransaction(db, async (tx) => {
    const was = await lock(tx, id)
    // Already restored, perhaps by a request whose response was lost: the result is the desired one.
    if (was.archivedAt === null) return was
    if (!(await holdCategoryKeys(tx, was.storefront)).includes(was.category)) throw new Refusal('category_archived')
    await setService(tx, id, { archivedAt: null, ...changedNow(deps, actor) })
    await note(tx, deps, {
      kind: 'service-restored',
      actor,
      service: was,
      before: { archived: true },
      after: { archived: false },
    })
    return there(await findAdminService(tx, id))
  })
}

type ServiceEdit = { wanted: ServiceFields; was?: ServiceFields }

/** The rules for a service that its form cannot check. */
async function refuseStrange(tx: Db, { key, currency }: StorefrontPlan, { wanted, was }: ServiceEdit) {
  const categories = await holdCategoryKeys(tx, key)
  const image = imageOf(wanted.imageUrl)
  const hasPicture = !image || wanted.imageUrl === was?.imageUrl || (await hasImage(tx, image.id))
  const complaint = findServiceProblem(wanted, { categories, currency, hasPicture, was })
  if (complaint) throw new Refusal('validation_failed', { errors: [complaint] })
}

function rowOf({ price, ...fields }: ServiceFields, currency: string) {
  return { ...fields, price: minorOf(price, currency) }
}

function changedNow({ clock }: Deps, { user }: Actor) {
  return { changedAt: clock(), changedBy: user._id }
}

/** The candidate slugs: with a number if the title is taken, and a random one last. */
function slugsOf(title: string): string[] {
  const strange = randomUUID().slice(0, 8)
  return Array.from({ length: mostNumbered + 1 }, (_, at) => proposeSlug(title, at + 1, strange))
}

function titleTaken(): Refusal {
  const message = 'There are already many services with this title. Please choose another.'
  return new Refusal('validation_failed', { errors: [{ field: 'title', code: 'invalid_value', message }] })
}

async function lock(tx: Db, id: string): Promise<AdminService> {
  const found = await lockAdminService(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

function stale({ storefronts }: Deps, { storefront, changed, archivedAt }: AdminService): Refusal {
  if (!changed) return new Refusal('version_conflict')
  const verb = archivedAt === changed.at ? 'deleted' : 'changed'
  return refusalOfStale(changed, { what: 'service', plan: storefronts.getPlan(storefront), verb })
}

type Note = By & Pick<ActivityEntry, 'kind' | 'before' | 'after'> & { service: AdminService }

async function note(tx: Db, { clock }: Deps, { actor, service: { _id, title, storefront }, ...done }: Note) {
  await addActivity(tx, { ...done, at: clock(), by: actor.user._id, storefront, subject: { _id, title } })
}

/** Removes undefined fields, which mean the same as absent ones. */
function definedOf(given: Omit<ServiceChange, 'version'>): Partial<ServiceFields> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** The row was written in this transaction, so it exists. */
function there(found: AdminService | undefined): AdminService {
  if (!found) throw new Error('a service that was written is not there')
  return found
}
