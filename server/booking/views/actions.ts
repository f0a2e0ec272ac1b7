import { randomUUID } from 'node:crypto'
import { differenceOf, refusalOfStale } from '#domain/activity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { everything } from '#domain/contract/text.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { mostViews, type NewView, type SavedView, type ViewChange, type ViewQuery } from '#domain/booking/view.ts'
import { addActivity } from '#server/activity/store.ts'
import { idOf } from '#server/catalogue/opening/store.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/identity/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, duplicateOf, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import {
  addView,
  countViews,
  listViews,
  type LockedView,
  lockView,
  removeView,
  setView,
  viewOf,
  type ViewRow,
} from './store.ts'

type By = { actor: Actor }
type At = { storefront: StorefrontPlan }

export async function readViews(
  db: Db,
  { storefronts }: Deps,
  { actor, storefront, query }: By & At & { query: { storefront?: string | undefined } },
): Promise<SavedView[]> {
  const chosen = chosenStorefront(storefronts, storefront, query.storefront) ?? everything
  return listViews(db, { storefront: chosen, reader: actor.user._id })
}

type Saving = By & At & { body: NewView; visitor: Pick<Visitor, 'idempotencyKey'> }

export async function saveView(db: Db, deps: Deps, { actor, storefront, body, visitor }: Saving): Promise<SavedView> {
  const { _id: reader, name: by } = actor.user
  const { storefront: named, ...fields } = body
  const of = chosenStorefront(deps.storefronts, storefront, named) ?? everything
  const { idempotencyKey } = visitor
  // The same key of the same administrator gives the same id.
  const id = idempotencyKey === undefined ? randomUUID() : idOf(`view ${reader} ${idempotencyKey}`)
  return refusingSameName(() =>
    inTransaction(db, async (tx) => {
      // Also orders what the same administrator saves at the same moment.
      if (!(await lockUser(tx, reader))) throw new Refusal('unauthenticated')
      const same = await lockView(tx, id)
      if (same) return sameAgain(same, { reader, fields })
      if ((await countViews(tx, reader)) >= mostViews) throw tooMany()
      const at = deps.clock()
      const row = await addView(tx, { ...fields, id, ownerId: reader, storefront: of, createdAt: at, changedAt: at })
      const view = viewOf(there(row), { by, isLeft: false, reader })
      await note(tx, deps, { kind: 'view-saved', actor, view, before: null, after: loggedOf(view) })
      return view
    }),
  )
}

type Fields = Omit<NewView, 'storefront'>

/** The view as it is now, which may have changed since it was saved. */
function sameAgain(row: LockedView, { reader, fields }: { reader: string; fields: Fields }): SavedView {
  const isOther = Object.keys(differenceOf(row, fields).after).length > 0
  if (row.version === 1 && isOther) throw new Refusal('idempotency_key_reused')
  return viewOf(row, { ...row, reader })
}

type Changing = By & { id: string }

/** The first administrator who changes a view that its owner has left becomes its owner. */
export async function changeView(
  db: Db,
  deps: Deps,
  { actor, id, body: { version, ...given } }: Changing & { body: ViewChange },
): Promise<SavedView> {
  return refusingSameName(() =>
    inTransaction(db, async (tx) => {
      const { _id: reader, name } = actor.user
      const was = await lockEditable(tx, { actor, id })
      if (version !== undefined && version !== was.version) throw stale(deps, was)
      const before = viewOf(was, { ...was, reader })
      const difference = differenceOf(before, given)
      // Saved without a change: no activity to record.
      if (Object.keys(difference.after).length === 0) return before
      const isTaken = was.ownerId !== reader
      if (isTaken && (await countViews(tx, reader)) >= mostViews) throw tooMany()
      const row = there(await setView(tx, id, { ...given, ownerId: reader, changedAt: deps.clock() }))
      const view = viewOf(row, { by: name, isLeft: false, reader })
      const logged = differenceOf({ ...loggedOf(before), ownerId: was.ownerId }, { ...loggedOf(view), ownerId: reader })
      // A view that stops being shared is still known by its name.
      await note(tx, deps, { kind: 'view-changed', actor, view: view.shared ? view : before, ...logged })
      return view
    }),
  )
}

export async function deleteView(db: Db, deps: Deps, { actor, id }: Changing) {
  await inTransaction(db, async (tx) => {
    const was = await lockEditable(tx, { actor, id })
    await removeView(tx, id)
    const view = viewOf(was, { ...was, reader: actor.user._id })
    await note(tx, deps, { kind: 'view-deleted', actor, view, before: loggedOf(view), after: null })
  })
}

/** A shared view of another administrator can be read, but not changed. */
async function lockEditable(tx: Db, { actor, id }: Changing): Promise<LockedView> {
  const found = await lockView(tx, id)
  if (!found) throw new Refusal('not_found')
  const { mine, shared, editable } = viewOf(found, { ...found, reader: actor.user._id })
  if (!mine && !shared) throw new Refusal('not_found')
  if (!editable) throw new Refusal('forbidden', { message: `Only ${found.by} can change this view.` })
  return found
}

function stale({ storefronts }: Deps, { by, changedAt, storefront }: LockedView): Refusal {
  const plan = storefronts.ofKey(storefront) ?? storefronts.plans[0]
  if (!plan) throw new Error('there is always a storefront')
  return refusalOfStale({ by, at: changedAt.toISOString() }, { what: 'view', plan })
}

function tooMany(): Refusal {
  const message = `You have saved ${mostViews} views already. Please delete one first.`
  return new Refusal('validation_failed', { errors: [{ field: 'name', code: 'too_many', message }] })
}

async function refusingSameName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (duplicateOf(error) !== 'views_named') throw error
    const message = 'You already have a view with this name.'
    throw new Refusal('validation_failed', { errors: [{ field: 'name', code: 'name_taken', message }] })
  }
}

/** Every administrator reads the log, and only the owner the name of a view that is not shared. */
const unshared = 'Personal view'

/** Activities are never deleted, and the search may be the name of a customer. */
function loggedOf({ name, shared, query, columns, sort }: SavedView) {
  const { search, ...filters } = query
  const logged: ViewQuery & { isSearched: boolean } = { ...filters, isSearched: search !== undefined && search !== '' }
  return { name: shared ? name : unshared, shared, query: logged, columns, sort }
}

type Note = By & {
  kind: 'view-saved' | 'view-changed' | 'view-deleted'
  view: SavedView
  before: object | null
  after: object | null
}

async function note(
  tx: Db,
  { clock }: Deps,
  { kind, actor, view: { _id, name, shared, storefront }, before, after }: Note,
) {
  await addActivity(tx, {
    kind,
    at: clock(),
    by: actor.user._id,
    storefront: storefront === everything ? null : storefront,
    subject: { _id, title: shared ? name : unshared },
    before: before && { ...before },
    after: after && { ...after },
  })
}

/** The row is locked or new, so it exists. */
function there(row: ViewRow | undefined): ViewRow {
  if (!row) throw new Error('a view that is locked is not there')
  return row
}
