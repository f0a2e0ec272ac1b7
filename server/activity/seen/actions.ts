import type { ActivityShown, LastVisit, StorefrontChoice } from '#domain/activity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Place } from '#server/activity/list/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { chosenStorefront } from '#server/storefronts.ts'
import { findPlace, findSeen, type Reader, type Seen, setSeen } from './store.ts'

/** A visit ends when the page has not been shown for this long. */
const pause = 30 * 60_000

type Asked = { actor: Actor; storefront: StorefrontPlan; query: StorefrontChoice }

export async function readLastVisit(db: Db, deps: Deps, { query, ...asked }: Asked): Promise<LastVisit> {
  return visitOf(await findSeen(db, readerOf(deps, { ...asked, named: query.storefront })), deps.clock())
}

/** Where the last visit ended; undefined before the second one. */
export async function findLastPlace(db: Db, deps: Deps, asked: Reading): Promise<Place | undefined> {
  return lastOf(await findSeen(db, readerOf(deps, asked)), deps.clock())?.place
}

type Reading = { actor: Actor; storefront: StorefrontPlan; named: string | undefined }

function readerOf({ storefronts }: Deps, { actor, storefront, named }: Reading): Reader {
  return { user: actor.user._id, storefront: chosenStorefront(storefronts, storefront, named) }
}

type Showing = { actor: Actor; storefront: StorefrontPlan; body: ActivityShown }

export async function seeActivity(db: Db, deps: Deps, { body, ...asked }: Showing): Promise<LastVisit> {
  const reader = readerOf(deps, { ...asked, named: body.storefront })
  const place = await findPlace(db, Number(body.upTo))
  if (!place) {
    const message = 'There is no such activity.'
    throw new Refusal('validation_failed', { errors: [{ field: 'upTo', code: 'invalid_value', message }] })
  }
  const now = deps.clock()
  const newVisitSince = new Date(now.getTime() - pause)
  return visitOf(await setSeen(db, { ...reader, place, now, newVisitSince }), now)
}

type Last = { place: Place; visitedAt: Date }

/** If the current visit has not been stored yet, the stored one is the last. */
function lastOf(seen: Seen | undefined, now: Date): Last | undefined {
  if (!seen) return undefined
  const { seenAt, seenId, visitedAt, lastAt, lastId, lastVisitedAt } = seen
  if (visitedAt.getTime() < now.getTime() - pause) return { place: { at: seenAt, id: seenId }, visitedAt }
  return lastAt && lastId !== null && lastVisitedAt
    ? { place: { at: lastAt, id: lastId }, visitedAt: lastVisitedAt }
    : undefined
}

function visitOf(seen: Seen | undefined, now: Date): LastVisit {
  const last = lastOf(seen, now)
  return { lastVisit: last ? { at: last.visitedAt.toISOString(), upTo: String(last.place.id) } : null }
}
