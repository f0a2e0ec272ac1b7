import { isDeepStrictEqual } from 'node:util'
import { closedAccount } from '#domain/customer.ts'
import { formatMoney } from '#domain/format/money.ts'
import { type Opening, openingOf, openingSteps, type Tick, type TickedStep } from '#domain/storefront/opening.ts'
import { pageNames } from '#domain/page.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { makeTrial, readTrial } from '#server/booking/trial/actions.ts'
import { listCategories } from '#server/catalogue/search/store.ts'
import type { Deps } from '#server/deps.ts'
import { listUnreadLegalPages } from '#server/page/actions.ts'
import type { From } from '#server/identity/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { addTick, listTicks, listWorking, removeTick } from './store.ts'

type At = { storefront: StorefrontPlan }

/** What a storefront still needs before it opens. */
export async function readOpening(db: Db, { storefronts }: Deps, { storefront: plan }: At): Promise<Opening> {
  const [categories, working, unread, ticks, trial] = await Promise.all([
    listCategories(db, plan),
    listWorking(db, plan.key),
    listUnreadLegalPages(db, plan.key),
    listTicks(db, plan.key),
    readTrial(db, plan),
  ])
  const start = storefronts.getStart(plan.key)
  const { brand, support, company } = plan
  const ticked = ticks.map(({ step, at, by }): [string, Tick] => [
    step,
    { at: at.toISOString(), by: by ?? closedAccount },
  ])
  const facts = {
    brand,
    support,
    company,
    isNamed: brand !== start.brand && !isDeepStrictEqual(support, start.support),
    prices: sayPrices(plan),
    categories,
    staffed: [...new Set(working.flatMap((one) => one.categories))],
    people: working.map(({ name }) => name),
    unread: unread.map((page) => pageNames[page]),
    ticks: Object.fromEntries(ticked),
    trial,
    clock: plan,
  }
  const shipped = plan.services.length === 0 && { hasNothingShipped: true as const }
  return { storefront: plan.key, isOpen: plan.isOpen, ...openingOf(facts), ...shipped }
}

function sayPrices({ prices, currency, locale }: StorefrontPlan): string {
  const fee = `Fee ${formatMoney(prices.serviceFee, { currency, locale }, 'summary')}`
  const taxes = prices.taxes.map(({ name, rate }) => `${name} ${rate}%`)
  return [fee, ...(taxes.length > 0 ? taxes : ['no tax'])].join(', ')
}

type Ticking = At & { actor: Actor; step: TickedStep; isDone: boolean }

/** Said twice is the same as once. */
export async function tickStep(db: Db, deps: Deps, { actor, storefront, step, isDone }: Ticking): Promise<Opening> {
  await inTransaction(db, async (tx) => {
    const tick = { storefront: storefront.key, step, at: deps.clock(), by: actor.user._id }
    const hasChanged = isDone ? await addTick(tx, tick) : await removeTick(tx, tick)
    if (!hasChanged) return
    const { at, by } = tick
    const subject = { _id: step, title: openingSteps[step] }
    const [before, after] = [{ done: !isDone }, { done: isDone }]
    await addActivity(tx, { kind: 'opening-step', at, by, storefront: storefront.key, subject, before, after })
  })
  return readOpening(db, deps, { storefront })
}

/** A trial that was made is a step done. */
export async function tryBooking(db: Db, deps: Deps, { actor, visitor, storefront }: From & { actor: Actor }) {
  await makeTrial(db, deps, { actor, visitor, storefront })
  return tickStep(db, deps, { actor, storefront, step: 'trial', isDone: true })
}
