import type { Trial } from '#domain/storefront/opening.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { bookingForSelf } from '#server/booking/actions.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { From } from '#server/identity/actions.ts'
import { describe } from '#server/log.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, duplicateOf, inTransaction } from '#server/platform/database/db.ts'
import { deleteTrial, findName, findTrial, listOver } from './store.ts'

/** Long enough to read the emails and to look at the board. */
const lasts = 60 * 60_000

const address = 'A trial booking: no one has to come.'

type Request = From & { actor: Actor }
/** Without a postcode where the shop asks for none. */
export type TrialTime = { service: string; date: string; time: string; postcode: string | null }

export async function readTrial(db: Db, { key }: StorefrontPlan): Promise<Trial | null> {
  const found = await findTrial(db, key)
  if (!found?.until) return null
  const { until, id, professional, ...trial } = found
  return { ...trial, _id: id, professional: professional ?? null, until: until.toISOString() }
}

/**
 * Books for the administrator, by the rule and the statement of every booking. One that is there already is the answer,
 * also if another administrator makes one at the same moment.
 */
export async function makeTrial(db: Db, deps: Deps, { actor, visitor, storefront, at }: Request & { at: TrialTime }) {
  const { postcode, service, date, time } = at
  const body = { service, date, time, address, notes: '' }
  const contact = { phone: null, onSiteName: null, onSitePhone: null, postcode }
  const trialUntil = new Date(deps.clock().getTime() + lasts)
  try {
    // Without the key of the request: the trial itself is what there is once.
    const asking = { ...visitor, idempotencyKey: undefined }
    await bookingForSelf(db, deps)({ actor, visitor: asking, storefront, body, trial: { contact, until: trialUntil } })
  } catch (error) {
    if (duplicateOf(error) === 'bookings_trial') return
    // The other one may have taken the time itself.
    if (!(error instanceof Refusal) || !(await readTrial(db, storefront))) throw error
  }
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
