import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { startProduct, type StartedProduct } from '#campaigns/rig/start-product.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import {
  type SectionOfState,
  states,
  statesInPage,
  statesOfContact,
  statesOfPrice,
} from '#campaigns/settings/states.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { noLimits } from '#campaigns/rig/no-limits.ts'

const password = 'a campaign of settings'
const env = {
  DEMO: 'yes',
  DEMO_PASSWORD: password,
  ...noLimits,
  UPCOMING_PER_CUSTOMER: '1000000',
}
/** How late another process may show a change, in milliseconds. */
const longestDelay = 2_000

/** Settings change while two processes answer: no response may contain half of a change, and both show the new state. */
export const campaign = defineCampaign(
  { changes: { full: 200, quick: 30 } },
  async ({ db, sizes: { changes }, verdict }) => {
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('settings')
    const products: StartedProduct[] = []
    try {
      const url = await databases.make()
      // One after the other: the first one fills the database.
      for (const name of ['one', 'two'])
        products.push(await startProduct({ ...env, DATABASE_URL: url, DATA_DIR: `${folder}/${name}` }))
      verdict.caught('half of a change', isHalfFound())
      const { tally, slowest } = await attack(products, changes)
      for (const error of products.flatMap(({ errors }) => errors)) tally.wrong('errors in the log', error)
      reportCounts(tally)
      verdict.rules(tally, rules)
      verdict.happened(tally, outcomes)
      verdict.figure(
        'A change of a setting is visible as a whole, in all processes, within two seconds.',
        `0 halves in ${changes} changes; ${slowest.toFixed(0)} ms at most`,
      )
    } finally {
      await Promise.all(products.map(({ close }) => close()))
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

const judged = ['storefronts', 'price policies', 'rules', 'pages', 'bookings']
const late = 'late in the other process'
const rules = [...judged.map((what) => `half of a change in ${what}`), late, 'errors in the log']
const outcomes = ['storefronts', 'pages', 'bookings'].flatMap((what) =>
  [...states.keys()].map((state) => `${what} in state ${state}`),
)

function isHalfFound(): boolean {
  const tally = openTally()
  judge('pages', [0, 1, 1], { parts: 3, tally })
  return tally.wrongs.has('half of a change in pages')
}

async function attack(products: StartedProduct[], changes: number) {
  const tally = openTally()
  const origins = products.map(({ origin }) => origin)
  const [first = '', second = ''] = origins
  const admin = await signIn(first, 'admin@doorstep.example')
  const customer = await signIn(first, 'customer@doorstep.example')
  const change = async (origin: string, state: number) => {
    for (const section of ['contact', 'prices', 'booking'] as const) await put(origin, { admin, section, state, tally })
  }
  await change(first, 0)
  await sleep(longestDelay)

  let isOver = false
  const reading = origins.flatMap((origin) => [
    repeat(
      () => isOver,
      () => readStorefront(origin, tally),
    ),
    repeat(
      () => isOver,
      () => readPage(origin, tally),
    ),
    repeat(
      () => isOver,
      () => book(origin, { customer, tally }),
    ),
  ])
  const delays: number[] = []
  for (let turn = 1; turn <= changes; turn += 1) {
    const [here, there] = turn % 2 === 0 ? [first, second] : [second, first]
    const state = turn % states.length
    await change(here, state)
    if (!(await shows(here, state))) tally.wrong('the process that changed a setting shows the former one', `${turn}`)
    const delay = await delayUntil(() => shows(there, state))
    delays.push(delay)
    if (delay > longestDelay) tally.wrong(late, `${Math.round(delay)} ms`)
  }
  isOver = true
  await Promise.all(reading)
  const sorted = delays.toSorted((one, other) => one - other)
  const at = (share: number) => `${(sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(0)} ms`
  report(`  the other process shows a change after ${at(0.5)} (median), ${at(0.99)} (99 of 100), ${at(1)} (slowest)`)
  return { tally, slowest: sorted.at(-1) ?? 0 }
}

type Put = { admin: string; section: SectionOfState; state: number; tally: Tally }

async function put(origin: string, { admin, section, state, tally }: Put) {
  const response = await call(origin, `/api/admin/settings/${section}`, {
    token: admin,
    method: 'PUT',
    body: states[state]?.[section],
  })
  tally.count(`change: ${response.status}`)
  if (!response.ok) tally.wrong('changes that were refused', await response.text())
}

async function readStorefront(origin: string, tally: Tally) {
  const { support, prices, rules } = (await (await call(origin, '/api/storefront')).json()) as Storefront
  judge('storefronts', statesOfContact(support), { parts: 3, tally })
  const fee = states.findIndex((state) => state.prices.serviceFee === prices.serviceFee)
  const tax = states.findIndex((state) => state.prices.taxes[0].name === prices.taxes[0]?.name)
  judge('price policies', [fee, tax], { parts: 2, tally })
  const days = states.findIndex((state) => state.booking.days === rules.days)
  judge('rules', [days, states.findIndex((state) => state.booking.freeHours === rules.freeHours)], { parts: 2, tally })
}
type Storefront = {
  support: Record<string, unknown>
  prices: { serviceFee: number; taxes: { name: string }[] }
  rules: { days: number; freeHours: number }
}

async function readPage(origin: string, tally: Tally) {
  const html = await (await call(origin, '/faq')).text()
  judge('pages', statesInPage(html), { parts: 3, tally })
}

const fullDay = 409

/** Each on a day of its own choice, so that most find a free slot. */
async function book(origin: string, { customer, tally }: { customer: string; tally: Tally }) {
  const services = (await (await call(origin, '/api/services?limit=50')).json()) as { _id: string }[]
  const service = services[tally.of('tries to book') % services.length]?._id ?? ''
  tally.count('tries to book')
  const next = (await (await call(origin, `/api/services/next-slots?ids=${service}`)).json()) as {
    date: string
    time: string
  }[]
  const [slot] = next
  if (!slot) return
  const { date, time } = slot
  const response = await call(origin, '/api/bookings', {
    token: customer,
    method: 'POST',
    body: { service, date, time, address: '14, Lake View Road' },
  })
  if (response.status === fullDay) return tally.count('slots taken')
  if (response.status !== 201) return tally.wrong('bookings that were refused', await response.text())
  const { price } = (await response.json()) as { price: Parameters<typeof statesOfPrice>[0] }
  judge('bookings', statesOfPrice(price), { parts: 2, tally })
}

function judge(what: string, found: number[], { parts, tally }: { parts: number; tally: Tally }) {
  const [state] = found
  const isWhole = found.length === parts && new Set(found).size === 1
  if (isWhole) tally.count(`${what} in state ${state}`)
  else tally.wrong(`half of a change in ${what}`, found.join(' '))
}

async function shows(origin: string, state: number): Promise<boolean> {
  const { rules } = (await (await call(origin, '/api/storefront')).json()) as Storefront
  return rules.days === states[state]?.booking.days
}

async function delayUntil(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo()) && performance.now() - began < 2 * longestDelay) await sleep(2)
  return performance.now() - began
}

async function repeat(isOver: () => boolean, work: () => Promise<void>) {
  while (!isOver()) await work()
}

async function signIn(origin: string, email: string): Promise<string> {
  const response = await call(origin, '/api/auth/login', { method: 'POST', body: { email, password } })
  return ((await response.json()) as { token: string }).token
}

type Call = { token?: string; method?: string; body?: unknown }

async function call(origin: string, path: string, { token, method = 'GET', body }: Call = {}): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: {
      'X-Storefront': 'documents',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
