import { isDeepStrictEqual } from 'node:util'
import { readPostcode } from '#domain/booking/postcode.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { closedAccount } from '#domain/customer.ts'
import { formatMoney } from '#domain/format/money.ts'
import { type Opening, openingOf, openingSteps, type Tick, type TickedStep } from '#domain/storefront/opening.ts'
import { pageNames } from '#domain/page.ts'
import { isIn } from '#domain/storefront/area.ts'
import { isAmong } from '#domain/storefront/postcodes.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { makeTrial, readTrial, type TrialTime } from '#server/booking/trial/actions.ts'
import { listShortest } from '#server/catalogue/opening/store.ts'
import { listCategories } from '#server/catalogue/search/store.ts'
import type { Deps } from '#server/deps.ts'
import { listUnreadLegalPages } from '#server/page/actions.ts'
import type { From } from '#server/identity/actions.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { listNextSlots } from '#server/slot/actions.ts'
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
    staffed: staffed(working),
    people: working.map(({ name }) => name),
    unread: unread.map((page) => pageNames[page]),
    ticks: Object.fromEntries(ticked),
    trial,
    clock: plan,
  }
  const shipped = plan.services.length === 0 && { hasNothingShipped: true as const }
  return { storefront: plan.key, isOpen: plan.isOpen, ...openingOf(facts), ...shipped }
}

type Working = Awaited<ReturnType<typeof listWorking>>

const staffed = (working: Working) => [...new Set(working.flatMap((one) => one.categories))]

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

/** Books the next free time of a service. A trial that was made is a step done. */
export async function tryBooking(db: Db, deps: Deps, { actor, visitor, storefront }: From & { actor: Actor }) {
  if (!(await readTrial(db, storefront))) {
    const at = await findTrialTime(db, deps, storefront)
    if (!at) throw new Refusal('no_trial')
    await makeTrial(db, deps, { actor, visitor, storefront, at })
  }
  return tickStep(db, deps, { actor, storefront, step: 'trial', isDone: true })
}

/** Each costs a search for times. */
const mostPostcodes = 12

/** The first free time of any service, in any part of the area that someone of the team goes to. */
async function findTrialTime(db: Db, deps: Deps, storefront: StorefrontPlan): Promise<TrialTime | undefined> {
  const working = await listWorking(db, storefront.key)
  const ids = await listShortest(db, storefront.key, staffed(working))
  if (ids.length === 0) return undefined
  for (const postcode of postcodesIn(storefront, working)) {
    const slots = await listNextSlots(db, deps, { storefront, ids, postcode })
    const [first] = slots.toSorted((one, other) => (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1))
    if (first) return { service: first._id, date: first.date, time: first.time, postcode: postcode ?? null }
  }
  return undefined
}

/** One that the shop serves for each of the team, as they go to different parts; undefined if it serves all. */
function postcodesIn({ area, locale }: StorefrontPlan, working: Working): (string | undefined)[] {
  if (area.postcodes.length === 0) return [undefined]
  const ofShop = area.postcodes.flatMap((pattern) => postcodeLike(pattern, locale))
  const ofEach = working.map(({ postcodes }) => {
    const theirs = postcodes.flatMap((pattern) => postcodeLike(pattern, locale))
    const isServed = (one: string) => isAmong(one, area.postcodes) && isIn(postcodes, one)
    return [...ofShop, ...theirs].find(isServed)
  })
  return [...new Set(ofEach)].filter((one) => one !== undefined).slice(0, mostPostcodes)
}

const zeros = ['', '0', '00', '000', '0000', '00000']

/** A whole postcode for a pattern like 4110*. */
function postcodeLike(pattern: string, locale: string): string[] {
  const start = pattern.replace('*', '')
  const whole = zeros.map((more) => readPostcode(start + more, locale)).find((one) => one !== undefined)
  return whole === undefined ? [] : [whole]
}
