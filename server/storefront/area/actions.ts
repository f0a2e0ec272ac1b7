import { randomUUID } from 'node:crypto'
import { readPostcode, wrongPostcode } from '#domain/booking/postcode.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { clockAt } from '#domain/format/day.ts'
import { canonicalEmail } from '#domain/identity.ts'
import { isQuiet } from '#domain/message.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { isIn } from '#domain/storefront/area.ts'
import type { AreaAnswer, AreaDemand, AreaOverview, NewAreaRequest } from '#domain/storefront/area-request.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { enqueueMessage } from '#server/message/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { mostCounted } from '#server/platform/database/pagination.ts'
import { takeTry } from '#server/platform/http/rate-limit/actions.ts'
import { emailOriginOf } from '#server/platform/http/origins.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { readSection } from '#server/storefront/settings/actions.ts'
import {
  addAreaRequest,
  type Claimed,
  claimRequests,
  countByPostcode,
  countUpcomingByPostcode,
  listAreasOfStaff,
  listWantedPostcodes,
  removeAreaRequest,
} from './store.ts'

/** The postcode as it is written in the country of the storefront. */
export function requirePostcode(text: string, { locale }: Pick<StorefrontPlan, 'locale'>): string {
  const postcode = readPostcode(text, locale)
  if (postcode === undefined) throw refusalOfField('postcode', 'validation_failed', wrongPostcode(locale))
  return postcode
}

/** Without the list of all postcodes, which is the shop's own. */
export function checkPostcode(plan: StorefrontPlan, text: string): AreaAnswer {
  const postcode = requirePostcode(text, plan)
  return { postcode, isServed: isIn(plan.area.postcodes, postcode) }
}

type Asking = { storefront: StorefrontPlan; visitor: Visitor; body: NewAreaRequest }

/** The answer is the same for an address that waits already. */
export async function requestArea(db: Db, deps: Deps, { storefront, visitor, body }: Asking) {
  const { postcode, isServed } = checkPostcode(storefront, body.postcode)
  if (isServed) throw refusalOfField('postcode', 'validation_failed', `We come to ${postcode} now.`)
  await takeTry(db, deps, { kind: 'area', who: visitor.address })
  await addAreaRequest(db, {
    id: randomUUID(),
    storefront: storefront.key,
    postcode,
    email: canonicalEmail(body.email),
    origin: visitor.emailOriginOf(storefront),
    createdAt: deps.clock(),
  })
}

const mostShown = 8

export async function readDemand(db: Db, storefront: string): Promise<AreaDemand> {
  const { all, postcodes } = await countByPostcode(db, storefront, { counted: mostCounted + 1, shown: mostShown })
  return { people: Math.min(all, mostCounted), hasMore: all > mostCounted, postcodes }
}

export async function readOverview(db: Db, { clock }: Deps, { key, area }: StorefrontPlan): Promise<AreaOverview> {
  const [staff, upcoming] = await Promise.all([listAreasOfStaff(db, key), countUpcomingByPostcode(db, key, clock())])
  const outside = upcoming.filter(({ postcode }) => !isIn(area.postcodes, postcode))
  return {
    professionals: staff.length,
    own: staff.filter(({ postcodes }) => postcodes.length > 0),
    outside: outside.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Without the address in the log, which is permanent. */
export async function forgetAreaRequest(db: Db, { clock }: Deps, { actor, id }: { actor: Actor; id: string }) {
  await inTransaction(db, async (tx) => {
    const removed = await removeAreaRequest(tx, id)
    if (!removed) throw new Refusal('not_found')
    await addActivity(tx, {
      kind: 'area-request-deleted',
      at: clock(),
      by: actor.user._id,
      storefront: removed.storefront,
      subject: { _id: id, title: removed.postcode },
      before: null,
      after: null,
    })
  })
}

/** People in one transaction. */
const mostAtOnce = 200

/**
 * Stores an email for everyone who waits for a postcode that is served now, and deletes their address in the same
 * transaction. What a process leaves when it ends is done at the next run.
 */
export async function tellServed(deps: ServerDeps) {
  for (const plan of deps.storefronts.plans) {
    if (isQuiet(clockAt(deps.clock().toISOString(), plan.timeZone).time)) continue
    const wanted = await listWantedPostcodes(deps.db, plan.key)
    if (wanted.length === 0) continue
    // From the database: the plan of this process may be older.
    const { values } = await readSection(deps.db, deps, { storefront: plan, section: 'area' })
    const postcodes = wanted.filter((postcode) => isIn(values.postcodes, postcode))
    let hasMore = postcodes.length > 0
    while (hasMore) hasMore = await tellSome(deps, plan, postcodes)
  }
}

/** False if there is no one left. */
async function tellSome(deps: ServerDeps, plan: StorefrontPlan, postcodes: string[]): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const claimed = await claimRequests(tx, { storefront: plan.key, postcodes, most: mostAtOnce })
    for (const [recipient, requests] of Map.groupBy(claimed, ({ email }) => email))
      await enqueueMessage(tx, deps, {
        kind: 'area-served',
        storefront: plan.key,
        recipient,
        userId: null,
        origin: originOf(deps, plan, requests),
        data: { postcodes: requests.map(({ postcode }) => postcode).toSorted() },
        isPatient: true,
      })
    return claimed.length > 0
  })
}

/** The stored one may be a year old, and its host given up since. */
function originOf({ storefronts, config }: ServerDeps, { key }: StorefrontPlan, [first]: Claimed[]): string {
  return first ? emailOriginOf({ origin: first.origin, plan: storefronts.getPlan(key), storefronts, config }) : ''
}

/** With the postcode as it is written in the country of the storefront. */
export function inForm<Query extends { postcode?: string | undefined }>(
  query: Query,
  storefront: StorefrontPlan,
): Query {
  return query.postcode === undefined ? query : { ...query, postcode: requirePostcode(query.postcode, storefront) }
}
