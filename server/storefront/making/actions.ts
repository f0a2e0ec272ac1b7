import { isDeepStrictEqual } from 'node:util'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { localHostFor, type MadeStorefront, type NewStorefront } from '#domain/storefront/making.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { originOfOther } from '#server/platform/http/origins.ts'
import { readPhone } from '#server/platform/phone/phone.ts'
import { takeHosts } from '#server/storefront/settings/shop/actions.ts'
import { addStorefront } from '#server/storefront/store.ts'
import { addMade, findMade } from './store.ts'

type Making = { actor: Actor; body: NewStorefront; origin: string }

/**
 * Makes a storefront without a catalogue, which is not open. Every process serves it at once; this one before the answer
 * is sent. The same call of the same administrator again makes nothing.
 */
export async function makeStorefront(db: Db, deps: Deps, { actor, body, origin }: Making): Promise<MadeStorefront> {
  const { key, locale } = body
  readPhone(body.phone, { field: 'phone', locale })
  const hosts = [...new Set([...body.hosts, localHostFor(key)])]
  const initial = { ...body, hosts }
  await inTransaction(db, async (tx) => {
    // Of two calls at the same moment, the second one waits here for the first.
    if (!(await addStorefront(tx, key))) {
      const found = await findMade(tx, key)
      if (found && isSame(found, { ...initial, madeBy: actor.user._id })) return
      throw refusalOfField('key', 'key_taken')
    }
    await takeHosts(tx, deps, { storefront: { key }, hosts }).catch(refuseAtField(body))
    const [madeAt, madeBy] = [deps.clock(), actor.user._id]
    await addMade(tx, { ...initial, madeAt, madeBy })
    await addActivity(tx, {
      kind: 'storefront-made',
      at: madeAt,
      by: madeBy,
      storefront: key,
      subject: { _id: key, title: body.brand },
      before: null,
      after: initial,
    })
  })
  // Also for one that was there: another process may have made it just now.
  await deps.settings.refresh()
  const plan = deps.storefronts.getPlan(key)
  const { brand, currency, timeZone } = plan
  const url = originOfOther({ origin, plan, config: deps.config }) ?? ''
  return { key, brand, locale, currency, timeZone, hosts: plan.hosts, url }
}

type Initial = NewStorefront & { madeBy: string }

function isSame(found: Initial & { madeAt: Date }, initial: Initial): boolean {
  const { madeAt: _madeAt, ...was } = found
  return isDeepStrictEqual(was, initial)
}

/** The host of this machine follows from the key, and was not typed. */
function refuseAtField({ hosts }: NewStorefront) {
  return (error: unknown): never => {
    const [first] = error instanceof Refusal ? (error.errors ?? []) : []
    if (first?.field !== `hosts.${hosts.length}`) throw error
    throw new Refusal('validation_failed', { errors: [{ ...first, field: 'key' }] })
  }
}
