import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seededRandom } from '#domain/random/random.ts'
import { describeSchema } from '#campaigns/backup/compare.ts'
import { restartChecks, restartInTurn, restartRules } from '#campaigns/faults/restarts.ts'
import { checkedRules } from '#campaigns/invariants/check.ts'
import { defineCampaign, type Run } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { startProduct } from '#campaigns/rig/start-product.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { generous } from '#campaigns/faults/site.ts'
import {
  buildRelease,
  contracting,
  expanding,
  expandingConcurrently,
  failing,
  laterIndex,
  laterMigration,
  makeNextRelease,
  ownRelease,
} from '#campaigns/upgrade/next-release.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

type Setup = Pick<Run<'upgrades' | 'seconds'>, 'seed' | 'sizes' | 'verdict'> & {
  databases: ScratchDatabases
  template: string
  fixtures: Fixtures
  folder: string
  from: string
}

const needed = ['create: 201', 'cancel: 200', 'reschedule: 200', 'sign in: 200', 'read: 200', 'page: 200']
const rules = {
  notApplied: 'upgrades that did not apply the migration',
  refusal: 'starts of the release before that are not refused in a sentence',
  unnamed: 'failed migrations that are not named',
  leftOver: 'failed migrations that changed the database',
} as const

/** Two processes are replaced by the next release in turn, under load and with a migration: no request may fail. */
export const campaign = defineCampaign(
  { upgrades: { full: 3, quick: 1 }, seconds: { full: 15, quick: 3 } },
  async ({ db, seed, sizes, verdict, from = ownRelease }) => {
    const databases = await openScratchDatabases(db)
    const folder = temporaryFolder('upgrade')
    try {
      const template = await databases.make()
      const fixtures = await createFixtures(template, { seed, customers: 60 })
      const setup = { databases, template, fixtures, folder, seed, sizes, verdict, from }
      buildRelease(from)
      await plantContracting(setup)
      await upgradeAll(setup)
    } finally {
      await databases.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)

/** A migration that renames a column must make the release that still runs fail, and the campaign must see it. */
async function plantContracting(setup: Setup) {
  const to = release(setup, 'contracting', { [laterMigration]: contracting })
  const tally = openTally()
  const database = await setup.databases.make(setup.template)
  await upgrade(setup, { name: 'contracting', to, database, tally }).catch((error: Error) =>
    report(`  the contracting upgrade ended: ${error.message.slice(0, 200)}`),
  )
  const failed = tally.wrongs.get(restartRules.failed) ?? []
  setup.verdict.caught('a migration that renames a column', failed.length > 0, `${failed.length} requests failed`)
}

async function upgradeAll(setup: Setup) {
  const { sizes, databases, template, verdict } = setup
  const tally = openTally()
  const to = release(setup, 'next', { [laterMigration]: expanding, [laterIndex]: expandingConcurrently })
  const broken = release(setup, 'broken', { [laterMigration]: failing })
  for (let turn = 0; turn < sizes.upgrades; turn += 1) {
    const database = await databases.make(template)
    await tryBroken({ broken, database, tally, folder: join(setup.folder, `broken-${turn}`) })
    await upgrade(setup, { name: `upgrade-${turn}`, to, database, tally })
    await checkApplied(database, tally)
    await tryEarlier(setup, { database, tally, folder: join(setup.folder, `earlier-${turn}`) })
    tally.count('upgrades')
  }
  reportCounts(tally)
  verdict.rules(tally, [...restartChecks, ...checkedRules, ...Object.values(rules)])
  verdict.happened(tally, needed)
  verdict.figure(
    'Behind a proxy that asks /readyz, a release replaces the one before it in turn without a failed request.',
    `0 of ${tally.of('requests')} requests failed in ${tally.of('upgrades')} upgrades of two processes`,
  )
}

function release({ folder }: Setup, name: string, statements: Record<string, string>): string {
  return buildRelease(makeNextRelease(join(folder, name), statements))
}

type Upgrade = { name: string; to: string; database: string; tally: Tally }

async function upgrade({ folder, fixtures, seed, sizes, from }: Setup, { name, to, database, tally }: Upgrade) {
  await restartInTurn({
    restarts: 2,
    database,
    folder: join(folder, `shop-${name}`),
    fixtures,
    chance: seededRandom(`upgrade ${name} ${seed}`),
    seed: `${name}-${seed}`,
    tally,
    releases: { from, to },
    between: sizes.seconds * 1_000,
  })
}

type Started = { database: string; tally: Tally; folder: string }

/** A start on a database to which the migration does not apply. */
async function tryBroken({ broken, database, tally, folder }: Started & { broken: string }) {
  const before = await describeSchemaOf(database)
  const said = await startAndFail({ database, folder, root: broken })
  if (!said.includes(`The migration ${laterMigration} failed: `)) tally.wrong(rules.unnamed, said)
  if ((await describeSchemaOf(database)) !== before) tally.wrong(rules.leftOver, laterMigration)
}

/** The release before on the database that the next one has migrated. */
async function tryEarlier({ from }: Setup, { database, tally, folder }: Started) {
  const said = await startAndFail({ database, folder, root: from })
  if (!said.includes('This database was made by a newer Doorstep')) tally.wrong(rules.refusal, said)
}

async function startAndFail({ database, folder, root }: Omit<Started, 'tally'> & { root: string }): Promise<string> {
  const lines: string[] = []
  try {
    const settings = { ...generous, DATABASE_URL: database, DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' }
    const product = await startProduct(settings, (line) => void lines.push(line), root)
    await product.close()
    return `it started: ${lines.join('\n')}`
  } catch (error) {
    return `${lines.join('\n')}\n${String(error)}`
  }
}

async function checkApplied(database: string, tally: Tally) {
  const client = await connect(database)
  const { rowCount } = await client.query("select from migrations where name like '9999_later%'")
  await client.end()
  if (rowCount !== 2) tally.wrong(rules.notApplied, String(rowCount))
}

async function describeSchemaOf(database: string): Promise<string> {
  const client = await connect(database)
  const schema = await describeSchema(client)
  const { rows } = await client.query('select name from migrations order by name')
  await client.end()
  return JSON.stringify([schema, rows])
}
