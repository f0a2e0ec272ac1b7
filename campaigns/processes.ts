import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#domain/random/random.ts'
import { checkAll, checkedRules } from '#campaigns/invariants/check.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { openBehindHaproxy, type Behind } from '#campaigns/processes/behind-haproxy.ts'
import { openConnection } from '#campaigns/rig/connection.ts'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { failed, openPatientCustomers, repeated } from '#campaigns/rig/patient-customers.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally } from '#campaigns/rig/tally.ts'
import { findTools } from '#campaigns/rig/tools.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const customers = { all: 400, atOnce: 24 }
const upcomingPerCustomer = 1_000
/** How long a customer repeats a request. A process is back much sooner. */
const patience = 30_000
/** The load before each kill, in milliseconds. */
const between = 1_500

/** Two and four processes behind HAProxy, one of which is killed again and again: no booking may fail. */
export const campaign = defineCampaign({ kills: { full: 20, quick: 2 } }, async ({ db, seed, sizes, verdict }) => {
  const { haproxy } = findTools('haproxy')
  const databases = await openScratchDatabases(db)
  const folder = temporaryFolder('processes')
  try {
    const template = await databases.make()
    const fixtures = await createFixtures(template, { seed, customers: customers.all })
    const world = { databases, folder, haproxy, template, fixtures, seed }
    const impatient = await killUnderLoad({ ...world, processes: 2, kills: 2, patience: 0 })
    const lost = impatient.tally.wrongs.get(failed)?.length ?? 0
    verdict.caught('a customer who does not repeat a request', lost > 0, `${lost} × ${failed}`)
    for (const processes of [2, 4]) {
      const { tally, made, acknowledged, longest, logged } = await killUnderLoad({
        ...world,
        processes,
        kills: sizes.kills,
        patience,
      })
      reportCounts(tally)
      verdict.rules(tally, [...checkedRules, failed])
      verdict.happened(tally, [repeated])
      verdict.check('the log of HAProxy has no token', logged)
      verdict.figure(
        `No booking fails when one of ${processes} processes behind HAProxy is killed.`,
        `0 of ${made} failed in ${sizes.kills} kills: ${acknowledged} booked, ${tally.of(repeated)} requests repeated; ` +
          `a booking took ${(longest / 1_000).toFixed(1)} s at most`,
      )
    }
  } finally {
    await databases.close()
    await rm(folder, { recursive: true, force: true })
  }
})

type World = {
  databases: ScratchDatabases
  folder: string
  haproxy: string
  template: string
  fixtures: Fixtures
  seed: string
  processes: number
  kills: number
  patience: number
}

async function killUnderLoad({ databases, template, fixtures, seed, ...options }: World) {
  const { processes, kills, patience } = options
  const url = await databases.make(template)
  const records = { ledger: openLedger({ isQuiet: true }), tally: openTally() }
  const chance = seededRandom(`processes ${seed} ${processes} ${patience}`)
  const site = await openBehindHaproxy({ ...options, url, upcomingPerCustomer })
  const stopping = new AbortController()
  let logged: string[] = []
  const load = openPatientCustomers({
    port: site.port,
    records,
    fixtures,
    chance,
    seed,
    count: customers.atOnce,
    patience,
  })
  try {
    const running = load.run(stopping.signal)
    await killInTurn(site, kills)
    stopping.abort()
    await running
    logged = await listLogged(site)
    const client = await connect(url)
    await checkAll(client, { ...records, upcomingPerCustomer }).finally(() => client.end())
    report(`  ${processes} processes, ${kills} kills: ${load.made()} requests to book`)
  } finally {
    stopping.abort()
    load.close()
    await site.close()
  }
  return {
    tally: records.tally,
    made: load.made(),
    acknowledged: records.ledger.entries.length,
    longest: load.longest(),
    logged,
  }
}

/** What the log says of a link from an email and of the address of a calendar. */
async function listLogged({ port, log }: Behind): Promise<string[]> {
  const token = 'of-a-link-1234567890'
  const connection = openConnection(port)
  for (const path of [`/verify-email?token=${token}`, `/api/my-day/calendar/${token}.ics`])
    await connection.ask({ method: 'GET', path })
  connection.close()
  await sleep(500)
  const lines = log().split('\n')
  const paths = ['/verify-email', '/api/my-day/calendar/...']
  const missing = paths.filter((path) => !lines.some((line) => line.includes(` ${path} `) && line.includes('req_')))
  return [...lines.filter((line) => line.includes(token)), ...missing.map((path) => `not logged: ${path}`)]
}

async function killInTurn(site: Behind, kills: number) {
  for (let turn = 0; turn < kills; turn += 1) {
    await sleep(between)
    await site.killOne(turn)
  }
  await sleep(between)
}
