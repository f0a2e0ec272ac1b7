import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '#domain/random/random.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { checkAll, checkedRules } from '#campaigns/invariants/check.ts'
import { createDemoFixtures } from '#campaigns/kill/demo-fixtures.ts'
import { openKillLoad, type KillLoad } from '#campaigns/kill/load.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { openProduct, type Product, readyAfter } from '#campaigns/kill/product.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { report, reportCounts, secondsSince } from '#campaigns/rig/report.ts'
import { openTally } from '#campaigns/rig/tally.ts'

const upcomingPerCustomer = 500
const longestAway = 5_000
const patience = 30_000
/** The first start may include building the pages. */
const firstPatience = 180_000
/** How long the load continues after recovery, in milliseconds. */
const afterwards = 300

const victims = ['the server', 'the database', 'both'] as const

/** Kills the product repeatedly under load: no acknowledged booking may be lost or duplicated. */
export const campaign = defineCampaign(
  { rounds: { full: 20, quick: 5 } },
  async ({ seed, sizes: { rounds }, verdict }) => {
    const product = await openProduct(upcomingPerCustomer)
    // The product must not outlive the campaign.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void product.close().then(() => process.exit(1)))
    try {
      const { tally, acknowledged, longest } = await killAgain(product, { rounds, seed })
      if (tally.wrongs.size > 0) report(`\nErrors in the log:\n${errorsIn(product.said())}`)
      reportCounts(tally)
      verdict.rules(tally, [...checkedRules, 'no recovery', 'slow recovery'])
      if (rounds >= 10) verdict.happened(tally, ['unknown creates that booked once'])
      verdict.figure(
        'A request that was answered with success is stored, even if the server, the database or both are killed next.',
        `0 of ${acknowledged} lost in ${rounds} kills; ready again after ${(longest / 1_000).toFixed(1)} s at most`,
      )
    } finally {
      await product.close()
    }
  },
)

/** The last errors of the log; refusals while the database is down are expected. */
function errorsIn(log: string): string {
  const lines = log.split('\n').filter((line) => line !== '' && !/"level":"(info|warn)"/.test(line))
  return lines.slice(-30).join('\n')
}

async function killAgain(product: Product, { rounds, seed }: { rounds: number; seed: string }) {
  const { port } = product
  const [tally, ledger, chance] = [openTally(), openLedger({ isQuiet: true }), seededRandom(`kill ${seed}`)]
  const began = performance.now()
  product.start()
  if ((await readyAfter(began, { port, within: firstPatience })) === undefined) throw new Error(product.said())
  const fixtures = await createDemoFixtures(port, product.connection())
  report(`  open after ${secondsSince(began)}`)
  const load = openKillLoad({ records: { ledger, tally }, fixtures, chance, port, seed })
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
  }
  load.close()
  return { tally, acknowledged: ledger.entries.length, longest }
}

async function look(load: KillLoad): Promise<number> {
  await load.settle()
  return load.look()
}

type KillOptions = { load: KillLoad; chance: Random; victim: (typeof victims)[number] }

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
