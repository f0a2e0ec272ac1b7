import { setTimeout as sleep } from 'node:timers/promises'
import { withQuery } from '#domain/contract/address.ts'
import { createApp } from '#server/app.ts'
import { readNetworks } from '#server/platform/http/address.ts'
import type { ServerDeps } from '#server/deps.ts'
import type { Filled } from './fill.ts'
import { line } from './report.ts'
import { openSessions, visiting, type Visited } from './visits.ts'

const attack = { perSecond: 20, seconds: 10, soon: 6 }
/** How long the other visitors are measured without an attack. */
const calm = 5
/** The limit for the 95th percentile of bookings during constant searches, in milliseconds. */
const slowest = 1_000
/** The most that the searches of one visitor may take, in percent of a core, and the least share refused in the end. */
const limits = { memory: { share: 20, refused: undefined }, 'the database': { share: 50, refused: 70 } } as const

type Product = { deps: ServerDeps; filled: Filled; cpu: () => Promise<number>; services: number }

/**
 * One visitor who sends as many different misspelt searches as the rate limit allows, with the catalogue in memory and
 * while the database answers: the share of a core that they take, and how long other visitors wait.
 */
export async function measureAttack({ deps, filled, cpu, services }: Product): Promise<boolean> {
  const trustedProxies = readNetworks(['127.0.0.1']) ?? deps.config.trustedProxies
  const { catalogues, ...others } = { ...deps, config: { ...deps.config, readsPerMinute: 1_200, trustedProxies } }
  // Each visit takes another slot, in both cases.
  const visits = visiting({ filled, services, tokens: await openSessions(filled) })
  const isMet: boolean[] = []
  for (const [answer, kept] of [
    ['memory', catalogues && { catalogues }],
    ['the database', {}],
  ] as const) {
    const app = createApp({ ...others, ...kept })
    const alone = await shareOf(cpu, () => visits(app, calm))
    const beside = await shareOf(cpu, async () => {
      const [visited, statuses] = await Promise.all([visits(app, attack.seconds), searchConstantly(app)])
      return { ...visited, statuses }
    })
    isMet.push(judge(answer, alone, beside))
  }
  return isMet.every(Boolean)
}

/** What is done, and the percentage of a core that the process and the database use for it. */
async function shareOf<T>(cpu: () => Promise<number>, work: () => Promise<T>): Promise<T & { share: number }> {
  const [before, started, own] = [await cpu(), performance.now(), process.cpuUsage()]
  const done = await work()
  const { user, system } = process.cpuUsage(own)
  return {
    ...done,
    share: (100 * ((await cpu()) - before + (user + system) / 1_000)) / (performance.now() - started),
  }
}

type Sent = { at: number; status: number }

async function searchConstantly(app: ReturnType<typeof createApp>): Promise<Sent[]> {
  const started = performance.now()
  const sending: Promise<Sent>[] = []
  for (let sent = 0; sent < attack.perSecond * attack.seconds; sent += 1) {
    const search = `trademrk pasport regstration certifcate ${sent}`
    const address = withQuery('/api/services', { search, category: 'tax', maxPrice: 20_000 + sent, limit: 24 })
    const at = performance.now() - started
    const asked = app.request(address, { headers: { 'X-Forwarded-For': '192.0.2.1' } })
    sending.push(Promise.resolve(asked).then(async (response) => ({ at, status: await statusOf(response) })))
    await sleep(Math.max(0, started + (1_000 * sent) / attack.perSecond - performance.now()))
  }
  return Promise.all(sending)
}

async function statusOf(response: Response): Promise<number> {
  await response.text()
  return response.status
}

type Shared = Visited & { share: number }

function judge(answer: keyof typeof limits, alone: Shared, beside: Shared & { statuses: Sent[] }): boolean {
  const { share, refused: leastRefused } = limits[answer]
  const named = (what: string) => `misspelt searches of one visitor, answered by ${answer}: ${what}`
  for (const what of ['page', 'booking'] as const)
    line({ what: named(`another visitor's ${what} without them`), unit: 'ms', values: alone.times[what], at: 0.95 })
  line({ what: named("another visitor's page"), unit: 'ms', values: beside.times.page, at: 0.95 })
  const later = beside.statuses.filter(({ at }) => at > 1_000 * attack.soon)
  const refused = (100 * later.filter(({ status }) => status === 429 || status === 503).length) / later.length
  const booking = { what: named("another visitor's booking"), unit: 'ms', values: beside.times.booking } as const
  return [
    line({ ...booking, at: 0.95, asked: { atMost: slowest } }),
    line({ what: named('failed requests of others'), unit: '', values: [beside.failed], asked: { atMost: 0 } }),
    line({
      what: named('share of a core'),
      unit: '%',
      values: [beside.share - alone.share],
      asked: { atMost: share },
    }),
    line({
      what: named(`refused after ${attack.soon} s`),
      unit: '%',
      values: [refused],
      ...(leastRefused !== undefined && { asked: { atLeast: leastRefused } }),
    }),
  ].every(Boolean)
}
