import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/random/random.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { openCluster } from '#campaigns/failover/cluster.ts'
import { failOver, howOf, loseReplication } from '#campaigns/failover/fail-over.ts'
import { missing, checkAll, checkedRules } from '#campaigns/invariants/check.ts'
import { type Ledger, openLedger } from '#campaigns/invariants/ledger.ts'
import { openBehindHaproxy } from '#campaigns/processes/behind-haproxy.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { failed, openPatientCustomers, repeated } from '#campaigns/rig/patient-customers.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import { findTools } from '#campaigns/rig/tools.ts'

const customers = { all: 400, atOnce: 6 }
const pause = { least: 150, most: 350 }
const upcomingPerCustomer = 1_000
/** How long a customer repeats a request, in milliseconds. A failover takes less, also on a busy machine. */
const patience = 180_000
/** The load before each failover, in milliseconds. */
const between = 3_000

/** The primary of three PostgreSQL nodes is lost again and again under load: no acknowledged booking may be. */
export const campaign = defineCampaign({ failovers: { full: 20, quick: 2 } }, async ({ db, seed, sizes, verdict }) => {
  if (db !== undefined) throw new Error('This campaign starts a cluster of its own: it has no --db')
  const commands = findTools('etcd', 'haproxy', 'patroni', 'pg_rewind')
  const folder = temporaryFolder('failover-shop')
  const cluster = await openCluster(commands)
  try {
    const { url } = cluster
    const fixtures = await createFixtures(url, { seed, customers: customers.all })
    const options = { url, folder, haproxy: commands.haproxy, processes: 2, upcomingPerCustomer }
    const site = await openBehindHaproxy(options)
    const world = { url, port: site.port, fixtures, seed }
    try {
      const planted = await underLoad({ ...world, name: 'planted' }, () => loseReplication(cluster, between))
      const lost = planted.tally.wrongs.get(missing)?.length ?? 0
      verdict.caught('a standby that lags behind asynchronous replication', lost > 0, `${lost} × ${missing}`)
      const gaps: number[] = []
      const { tally, ledger, made, longest } = await underLoad(
        { ...world, name: 'real', earlier: planted.ledger },
        async (takeGap) => {
          for (let turn = 0; turn < sizes.failovers; turn += 1) {
            await sleep(between)
            takeGap()
            await failOver(cluster, howOf(turn))
            await sleep(between)
            gaps.push(takeGap())
            report(`  ${howOf(turn).padEnd(10)} ${((gaps.at(-1) ?? 0) / 1_000).toFixed(1)} s without a booking`)
          }
        },
      )
      reportCounts(tally)
      verdict.rules(tally, [...checkedRules, failed])
      verdict.happened(tally, [repeated])
      const sorted = gaps.toSorted((one, other) => one - other)
      const [worst, median] = [sorted.at(-1) ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
      verdict.figure(
        'When the primary of a replicated database is lost, no acknowledged booking is, and none is made twice.',
        `0 of ${ledger.entries.length} lost in ${sizes.failovers} failovers, 0 of ${made} requests failed; ` +
          `no booking for ${seconds(worst)} at most, ${seconds(median)} in the median; one took ${seconds(longest)}`,
      )
    } finally {
      await site.close()
    }
  } finally {
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  }
})

type World = {
  url: string
  port: number
  fixtures: Fixtures
  seed: string
  name: string
  /** The requests of an earlier load on the same database. */
  earlier?: Ledger
}

/** Lets customers book while `attack` runs, and checks the database afterwards. */
async function underLoad(
  { url, port, fixtures, seed, name, earlier }: World,
  attack: (takeGap: () => number) => Promise<void>,
) {
  const records = { ledger: openLedger({ isQuiet: true }), tally: openTally() }
  for (const note of earlier?.asked ?? []) records.ledger.asked.add(note)
  const chance = seededRandom(`failover ${name} ${seed}`)
  const load = openPatientCustomers({
    port,
    records,
    fixtures,
    chance,
    patience,
    pause,
    seed: `${name}-${seed}`,
    count: customers.atOnce,
  })
  const stopping = new AbortController()
  const running = load.run(stopping.signal)
  try {
    await attack(() => load.takeLongestGap())
  } finally {
    stopping.abort()
    await running
    load.close()
  }
  const client = await connect(url)
  await checkAll(client, { ...records, upcomingPerCustomer }).finally(() => client.end())
  return { ...records, made: load.made(), longest: load.longest() }
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}
