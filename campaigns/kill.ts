import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { checkAll, checkedRules, missing } from '#campaigns/invariants/check.ts'
import { createDemoFixtures, type DemoFixtures } from '#campaigns/kill/demo-fixtures.ts'
import { openKillLoad, type KillLoad } from '#campaigns/kill/load.ts'
import { type Ledger, openLedger } from '#campaigns/invariants/ledger.ts'
import { openProduct, type Product, readyAfter } from '#campaigns/kill/product.ts'
import { openConnection } from '#campaigns/rig/connection.ts'
import { defineCampaign, type Run } from '#campaigns/rig/campaign.ts'
import { report, reportCounts, secondsSince } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'
import { openTally } from '#campaigns/rig/tally.ts'

const upcomingPerCustomer = 500
const longestAway = 5_000
const patience = 30_000
/** The first start may include building the pages. */
const firstPatience = 180_000
/** How long the load continues after recovery, in milliseconds. */
const afterwards = 300

const connectionCount = 32
/** About half of what a small machine can handle, so that it can recover. */
const pause = { least: 40, most: 120 }

const allVictims = ['the server', 'the database', 'both'] as const
type Victim = (typeof allVictims)[number]

/** Kills the product repeatedly under load: no acknowledged booking may be lost or duplicated. */
export const campaign = defineCampaign({ rounds: { full: 20, quick: 5 } }, async (run) => {
  const databases = run.db === undefined ? undefined : await openScratchDatabases(run.db)
  const product = await openProduct({ upcomingPerCustomer, databaseUrl: await databases?.make() })
  // The product must not outlive the campaign.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void product.close().then(() => process.exit(1)))
  try {
    await attack(product, run)
  } finally {
    await product.close()
    await databases?.close()
  }
})

async function attack(product: Product, { db, seed, sizes: { rounds }, verdict }: Run<'rounds'>) {
  const { port } = product
  const began = performance.now()
  product.start()
  if ((await readyAfter(began, { port, within: firstPatience })) === undefined) throw new Error(product.said())
  const fixtures = await createDemoFixtures(port, product.connection())
  report(`  open after ${secondsSince(began)}`)
  const chance = seededRandom(`kill ${seed}`)
  const setup = { product, fixtures, chance, seed }
  // A database of others is never killed, nor are its settings changed.
  const planted = db === undefined ? await loseAcknowledged(setup, verdict) : undefined
  const victims = db === undefined ? allVictims : (['the server'] as const)
  const { ledger, tally, longest } = await killAgain({ ...setup, rounds, victims, earlier: planted?.ledger })
  if (db !== undefined) verdict.caught(missing, await findsInvented(product, ledger))
  if (tally.wrongs.size > 0) report(`\nErrors in the log:\n${errorsIn(product.said())}`)
  reportCounts(tally)
  verdict.rules(tally, [...checkedRules, 'no recovery', 'slow recovery'])
  if (rounds >= 10) verdict.happened(tally, ['unknown creates that booked once'])
  verdict.figure(
    'What was answered with success is stored, even if the server, the database or both are killed next.',
    `0 of ${ledger.entries.length} lost in ${rounds} kills; ready again after ${(longest / 1_000).toFixed(1)} s at most`,
  )
}

const mostPlantedRounds = 6

/** Without synchronous commits, PostgreSQL acknowledges what it has not written: a kill must be seen to lose some. */
async function loseAcknowledged(setup: Setup, verdict: Verdict) {
  await setCommits(setup.product, "alter system set synchronous_commit = 'off'")
  const options = { ...setup, rounds: mostPlantedRounds, victims: ['the database'] as const, until: missing }
  const planted = await killAgain(options)
  await setCommits(setup.product, 'alter system reset synchronous_commit')
  const lost = planted.tally.wrongs.get(missing)?.length ?? 0
  verdict.caught('commits that are acknowledged before they are written', lost > 0, `${lost} × ${missing}`)
  return planted
}

async function setCommits(product: Product, statement: string) {
  const client = await connect(product.connection())
  await client.query(statement)
  await client.query('select pg_reload_conf()')
  await client.end()
}

/** Whether a booking that was acknowledged, but is not in the database, is found. */
async function findsInvented(product: Product, { entries }: Ledger): Promise<boolean> {
  const [entry] = entries
  if (!entry) return false
  const [tally, ledger] = [openTally(), openLedger({ isQuiet: true })]
  ledger.acknowledge({ ...entry.booking, _id: randomUUID() }, entry.customer, entry.key)
  const client = await connect(product.connection())
  await checkAll(client, { ledger, tally, upcomingPerCustomer }).finally(() => client.end())
  return tally.wrongs.has(missing)
}

/** The last errors of the log; refusals while the database is down are expected. */
function errorsIn(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '' && !/"level":"(info|warn)"/.test(line))
  return lines.slice(-30).join('\n')
}

type Setup = { product: Product; fixtures: DemoFixtures; chance: Random; seed: string }
type Rounds = Setup & {
  rounds: number
  victims: readonly Victim[]
  /** Ends the rounds once this rule was broken. */
  until?: string
  /** The requests of earlier rounds, whose bookings are not without a request. */
  earlier?: Ledger | undefined
}

async function killAgain({ product, fixtures, chance, seed, rounds, victims, until, earlier }: Rounds) {
  const { port } = product
  const [tally, ledger] = [openTally(), openLedger({ isQuiet: true })]
  for (const note of earlier?.asked ?? []) ledger.asked.add(note)
  const name = until === undefined ? seed : `${seed}-planted`
  const connections = Array.from({ length: connectionCount }, () => openConnection(port))
  const load = openKillLoad({ records: { ledger, tally }, fixtures, chance, seed: name, connections, pause })
  let longest = 0
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] ?? 'both'
    const away = await killOnce(product, { load, chance, victim })
    if (away === undefined) {
      tally.wrong('no recovery', `${victim}, in round ${round + 1}`)
      break
    }
    longest = Math.max(longest, away)
    const looked = await look(load)
    const client = await connect(product.connection())
    const { bookings } = await checkAll(client, { ledger, tally, upcomingPerCustomer }).finally(() => client.end())
    report(
      `  ${victim.padEnd(12)} back after ${(away / 1_000).toFixed(2)} s; ${looked} bookings verified, ` +
        `${ledger.entries.length} acknowledged, ${bookings.length} bookings in total`,
    )
    if (away > longestAway) tally.wrong('slow recovery', `${victim}, in round ${round + 1}: ${away.toFixed(0)} ms`)
    if (until !== undefined && tally.wrongs.has(until)) break
  }
  load.close()
  return { tally, ledger, longest }
}

async function look(load: KillLoad): Promise<number> {
  await load.settle()
  return load.look()
}

type KillOptions = { load: KillLoad; chance: Random; victim: Victim }

/** Kills the victim under load, restarts what does not restart by itself, and returns the downtime. */
async function killOnce(product: Product, { load, chance, victim }: KillOptions): Promise<number | undefined> {
  const stopping = new AbortController()
  const running = load.run(stopping.signal)
  await sleep(chance.whole(500, 4_000))
  const since = performance.now()
  const hasServer = victim !== 'the database'
  // The server first, because a running one would restart the database.
  if (hasServer) await product.end('SIGKILL')
  if (victim !== 'the server') await product.killDatabase()
  if (hasServer) product.start()
  const away = await readyAfter(since, { port: product.port, within: patience })
  await sleep(afterwards)
  stopping.abort()
  await running
  return away
}
