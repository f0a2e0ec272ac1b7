import { isPostcodeNeeded, readPostcode } from '#domain/booking/postcode.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Trial } from '#domain/storefront/opening.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { bookingForSelf } from '#server/booking/actions.ts'
import { listBookable } from '#server/catalogue/opening/store.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { describe } from '#server/log.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, duplicateOf, inTransaction } from '#server/platform/database/db.ts'
import { listNextSlots } from '#server/slot/actions.ts'
import { deleteTrial, findName, findTrial, listOver } from './store.ts'

/** Long enough to read the emails and to look at the board. */
const lasts = 60 * 60_000

/** With times one after the other, more would only take longer. */
const mostServices = 24

const address = 'A trial booking: no one has to come.'

type Request = From & { actor: Actor }

export async function readTrial(db: Db, { key }: StorefrontPlan): Promise<Trial | null> {
  const found = await findTrial(db, key)
  if (!found?.until) return null
  const { until, id, professional, ...trial } = found
  return { ...trial, _id: id, professional: professional ?? null, until: until.toISOString() }
}

/**
 * Books the next free time of a service for the administrator, by the rule and the statement of every booking. One that
 * is there already is the answer, also if another administrator makes one at the same moment.
 */
export async function makeTrial(db: Db, deps: Deps, { actor, visitor, storefront }: Request) {
  if (await findTrial(db, storefront.key)) return
  const postcode = postcodeIn(storefront)
  const ids = await listBookable(db, storefront.key, mostServices)
  const slots = await listNextSlots(db, deps, { storefront, ids, ...(postcode !== '' && { postcode }) })
  const [first] = slots.toSorted((one, other) => (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1))
  if (!first) throw new Refusal('no_trial')
  const { _id: service, date, time } = first
  const body = { service, date, time, address, notes: '' }
  const contact = { phone: null, onSiteName: null, onSitePhone: null, postcode: postcode === '' ? null : postcode }
  const trialUntil = new Date(deps.clock().getTime() + lasts)
  try {
    // Without the key of the request: the trial itself is what there is once.
    const asking = { ...visitor, idempotencyKey: undefined }
    await bookingForSelf(db, deps)({ actor, visitor: asking, storefront, body, trial: { contact, until: trialUntil } })
  } catch (error) {
    if (duplicateOf(error) !== 'bookings_trial') throw error
  }
}

/** One that the shop serves. */
function postcodeIn({ area, prices, locale }: StorefrontPlan): string {
  const [first = ''] = area.postcodes
  if (!isPostcodeNeeded({ hasArea: first !== '', prices })) return ''
  const start = first.replace('*', '')
  const lengths = [0, 1, 2, 3, 4, 5].map((more) => readPostcode(start + '0'.repeat(more), locale))
  return lengths.find((one) => one !== undefined) ?? ''
}

type Removing = { storefront: string; actor?: Actor }

/** As if it had never been, except in the log. Nothing if there is none. */
export async function removeTrial(db: Db, { clock }: Pick<Deps, 'clock'>, { storefront, actor }: Removing) {
  await inTransaction(db, async (tx) => {
    const removed = await deleteTrial(tx, storefront)
    if (!removed) return
    const { id, number, status, day: date, time } = removed
    const by = actor ? { by: actor.user._id } : { by: null, role: 'system' as const }
    const subject = { _id: id, title: number }
    const professional = await findName(tx, removed.professionalId)
    const before = { status, date, time, professional }
    await addActivity(tx, { kind: 'trial-removed', at: clock(), ...by, storefront, subject, before, after: null })
  })
}

/** For the worker: a failure at one storefront must not keep the trial of another one. */
export async function removeOldTrials(deps: ServerDeps) {
  for (const storefront of await listOver(deps.db, deps.clock())) {
    await removeTrial(deps.db, deps, { storefront }).catch((error: unknown) =>
      deps.log.warn('a trial booking could not be removed', { storefront, ...describe(error) }),
    )
  }
}
