import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/random/random.ts'
import { runBackupCommand } from '#server/commands/backup.ts'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { checkAll, checkedRules } from '#campaigns/invariants/check.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { startPgbouncer } from '#campaigns/pooler/pgbouncer.ts'
import { countFailuresOfNamed, tryStatements } from '#campaigns/pooler/statements.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { openConnection } from '#campaigns/rig/connection.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { failed, openPatientCustomers, repeated } from '#campaigns/rig/patient-customers.ts'
import { reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openServers } from '#campaigns/rig/two-servers/servers.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { findTools } from '#campaigns/rig/tools.ts'
import type { Verdict } from '#campaigns/rig/verdict.ts'

const customers = { all: 400, atOnceAtEach: 20 }
const serverConnections = 10
const upcomingPerCustomer = 1_000
/** How long a customer repeats a request, in milliseconds. */
const patience = 60_000
const longestWait = 60_000

type Pooler = Awaited<ReturnType<typeof startPgbouncer>>
type World = { url: string; pooler: Pooler; fixtures: Fixtures; seed: string; seconds: number }

/** PgBouncer in transaction mode with ten connections to the database, and two servers with 48 to it. */
export const campaign = defineCampaign({ seconds: { full: 180, quick: 10 } }, async ({ db, seed, sizes, verdict }) => {
  const { pgbouncer } = findTools('pgbouncer')
  const databases = await openScratchDatabases(db)
  const folder = temporaryFolder('pooler')
  try {
    const url = await databases.make()
    const fixtures = await createFixtures(url, { seed, customers: customers.all })
    // PgBouncer runs as another user than root.
    await chmod(folder, 0o755)
    const pooler = await startPgbouncer({ command: pgbouncer, folder, url, serverConnections })
    try {
      const named = await countFailuresOfNamed(pooler.url)
      verdict.caught('statements with names', named > 0, `${named} failed`)
      const { failures, code, seconds } = await tryStatements(url, pooler.url)
      verdict.check('statements without names do not fail', failures === 0 ? [] : [`${failures} failed`])
      const isEnded = code === '57014' && seconds < 8
      verdict.check('the database ends a statement after five seconds', isEnded ? [] : [`${code}, ${seconds} s`])
      await runShop({ url, pooler, fixtures, seed, seconds: sizes.seconds }, folder, verdict)
    } finally {
      await pooler.close()
    }
  } finally {
    await databases.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function runShop(world: World, folder: string, verdict: Verdict) {
  const { url, pooler, seconds } = world
  const addresses = { DATABASE_URL: pooler.url, DATABASE_SESSION_URL: url }
  const settings = { ...addresses, POOL_SIZE: '24', UPCOMING_PER_CUSTOMER: String(upcomingPerCustomer) }
  const servers = await openServers({ settings, works: true })
  const client = await connect(url)
  try {
    const { tally, acknowledged, longest } = await underLoad(world, servers.ports, async () => {
      await sleep((seconds * 1_000) / 2)
      await pooler.restart()
      await sleep((seconds * 1_000) / 4)
      const backup = await runBackupCommand([join(folder, 'shop.backup')], { ...addresses, DATA_DIR: folder }, () => {})
      verdict.check('a backup is made under load', backup.succeeded ? [] : [backup.output])
      verdict.check('both servers show a change of the catalogue', await listStale(client, servers.ports))
      await sleep((seconds * 1_000) / 4)
    })
    reportCounts(tally)
    verdict.check('every email is sent', await listUnsent(client))
    verdict.rules(tally, [...checkedRules, failed])
    verdict.happened(tally, ['create: 201'])
    verdict.figure(
      'Two processes behind PgBouncer in transaction mode serve as without it, also when it is restarted.',
      `0 of ${acknowledged} bookings lost in ${seconds} s with ${serverConnections} connections; ` +
        `${tally.of(repeated)} requests repeated, ${(longest / 1_000).toFixed(1)} s at most`,
    )
  } finally {
    await client.end()
    await servers.close()
  }
}

/** Customers book at both servers while `attack` runs; then the tables are checked. */
async function underLoad({ url, fixtures, seed }: World, ports: number[], attack: () => Promise<void>) {
  const records = { ledger: openLedger({ isQuiet: true }), tally: openTally() }
  const loads = ports.map((port, at) =>
    openPatientCustomers({
      port,
      records,
      fixtures,
      chance: seededRandom(`pooler ${seed} ${at}`),
      seed: `${seed}-${at}`,
      count: customers.atOnceAtEach,
      patience,
    }),
  )
  const stopping = new AbortController()
  const running = Promise.all(loads.map((load) => load.run(stopping.signal)))
  try {
    await attack()
  } finally {
    stopping.abort()
    await running
    for (const load of loads) load.close()
  }
  const client = await connect(url)
  await checkAll(client, { ...records, upcomingPerCustomer }).finally(() => client.end())
  const longest = Math.max(...loads.map((load) => load.longest()))
  return { tally: records.tally satisfies Tally, acknowledged: records.ledger.entries.length, longest }
}

/** The servers that do not show a new title in time: they hear of it by LISTEN, which the pooler cannot pass on. */
async function listStale(client: Client, ports: number[]): Promise<string[]> {
  const connections = ports.map((port) => openConnection(port))
  const titles = () =>
    Promise.all(
      connections.map((one) => one.ask({ method: 'GET', path: '/api/services/gst' }).then(({ text }) => text)),
    )
  const title = 'A title that both servers show'
  await titles()
  await client.query("update services set title = $1 where slug = 'gst'", [title])
  const until = performance.now() + longestWait
  let stale = await titles()
  while (stale.some((text) => !text.includes(title)) && performance.now() < until) {
    await sleep(200)
    stale = await titles()
  }
  for (const one of connections) one.close()
  return stale.filter((text) => !text.includes(title))
}

async function listUnsent(client: Client): Promise<string[]> {
  const until = performance.now() + longestWait
  for (;;) {
    const { rows } = await client.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from messages group by state',
    )
    const left = rows.filter(({ state }) => state === 'waiting')
    if (rows.length > 0 && left.length === 0) return []
    if (performance.now() > until) return rows.map((row) => JSON.stringify(row))
    await sleep(500)
  }
}
