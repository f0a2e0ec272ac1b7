import { randomUUID } from 'node:crypto'
import { readPostcode, wrongPostcode } from '#domain/booking/postcode.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { canonicalEmail } from '#domain/identity.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { isIn } from '#domain/storefront/area.ts'
import type { AreaAnswer, AreaDemand, NewAreaRequest } from '#domain/storefront/area-request.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { takeTry } from '#server/platform/http/rate-limit/actions.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { addAreaRequest, countByPostcode, countRequests, removeAreaRequest } from './store.ts'

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
  const [people, postcodes] = await Promise.all([
    countRequests(db, storefront),
    countByPostcode(db, storefront, mostShown),
  ])
  return { people, postcodes }
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
