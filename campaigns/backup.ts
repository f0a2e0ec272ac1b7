import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Random, seededRandom } from '#domain/random/random.ts'
import {
  describeSchema,
  type Hashes,
  hashTables,
  listDifferences,
  listLateSequences,
} from '#campaigns/backup/compare.ts'
import { checkAll, checkedRules } from '#campaigns/invariants/check.ts'
import { openLedger } from '#campaigns/invariants/ledger.ts'
import { openConnectionPool } from '#campaigns/race/connection-pool.ts'
import { drive, trafficOf } from '#campaigns/race/traffic.ts'
import { defineCampaign, type Run } from '#campaigns/rig/campaign.ts'
import { connect } from '#campaigns/rig/connect.ts'
import { createFixtures, type Fixtures } from '#campaigns/rig/fixtures.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { openServers } from '#campaigns/rig/two-servers/servers.ts'
import type { Client } from '#server/platform/database/db.ts'
import { checkBackup, writeBackup } from '#server/platform/database/backup/file.ts'
import { restoreBackup } from '#server/platform/database/backup/restore.ts'
import { type Migration, readMigrations } from '#server/platform/database/migrate.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const upcomingPerCustomer = 30
const settings = { UPCOMING_PER_CUSTOMER: String(upcomingPerCustomer), POOL_SIZE: '24' }
const connections = 24
const passphrase = 'a passphrase of a campaign'

type Attack = Run<'restores'> & {
  databases: ScratchDatabases
  source: string
  folder: string
  migrations: Migration[]
  chance: Random
}

const differences = 'tables that differ after a restore'
const late = 'sequences that would give a number again'
const schema = 'indexes, constraints or triggers that differ after a restore'

/** Backups taken while two servers book: each restored database must equal the source at the moment of the backup. */
export const campaign = defineCampaign({ restores: { full: 20, quick: 2 } }, async (run) => {
  const { db, seed, sizes, verdict } = run
  const databases = await openScratchDatabases(db)
  const folder = temporaryFolder('backup')
  await mkdir(folder, { recursive: true })
  try {
    const source = await databases.make()
    const fixtures = await createFixtures(source, { seed, customers: 300 })
    const chance = seededRandom(`backup ${seed}`)
    const attack = { ...run, databases, source, folder, migrations: await readMigrations(), chance }
    const tally = openTally()
    const load = await openLoad(source, { fixtures, tally, seed, chance: seededRandom(`load ${seed}`) })
    try {
      for (let round = 0; round < sizes.restores; round += 1) await restoreOnce(attack, { round, tally })
    } finally {
      await load.close()
    }
    await catchPlanted(attack)
    reportCounts(tally)
    verdict.rules(tally, [differences, late, schema, ...checkedRules])
    verdict.happened(tally, ['create: 201', 'cancel: 200', 'restores while bookings were made'])
    const reached = `${sizes.restores} restores of backups under load: 0 tables differ`
    verdict.figure('A restored backup equals the database at one moment, table by table.', reached)
  } finally {
    await databases.close()
    await rm(folder, { recursive: true, force: true })
  }
})

type Load = { fixtures: Fixtures; tally: Tally; seed: string; chance: Random }

async function openLoad(url: string, { fixtures, tally, seed, chance }: Load) {
  const servers = await openServers({ settings: { ...settings, DATABASE_URL: url }, storesKeysLate: false })
  const pool = openConnectionPool(servers.ports, connections)
  const client = await connect(url)
  const { next } = trafficOf({ fixtures, chance, tally, client, seed })
  let isOver = false
  const driving = (async () => {
    while (!isOver) await drive(pool, 50, next)
  })()
  return {
    async close() {
      isOver = true
      await driving
      pool.close()
      await servers.close()
      await client.end()
    },
  }
}

async function restoreOnce(attack: Attack, { round, tally }: { round: number; tally: Tally }) {
  const { databases, source, folder, migrations } = attack
  const path = join(folder, 'one.backup')
  const secret = round % 2 === 0 ? undefined : passphrase
  const before = tally.of('create: 201')
  const hashes = await backUpAndHash(source, path, secret)
  if (tally.of('create: 201') > before) tally.count('restores while bookings were made')
  const target = await databases.make()
  const client = await connect(target)
  try {
    const began = performance.now()
    await restoreBackup(client, { path, passphrase: secret, replaces: false, migrations })
    for (const one of listDifferences(hashes, await hashTables(client))) tally.wrong(differences, one)
    for (const one of await listLateSequences(client)) tally.wrong(late, one)
    const original = await connect(source)
    const [was, is] = [new Set(await describeSchema(original)), new Set(await describeSchema(client))]
    await original.end()
    for (const one of was.symmetricDifference(is)) tally.wrong(schema, one)
    await checkRows(client, tally)
    const seconds = (performance.now() - began) / 1_000
    report(`  ${round + 1}: ${hashes.get('bookings')?.split(',')[0]} of bookings, restored in ${seconds.toFixed(1)} s`)
  } finally {
    await client.end()
    await databases.drop(target)
  }
}

/** Reads the tables in the transaction in which the backup was written: at the same moment. */
async function backUpAndHash(source: string, path: string, secret: string | undefined): Promise<Hashes> {
  const client = await connect(source)
  let hashes: Hashes = new Map()
  const asked = client.query.bind(client) as (...args: unknown[]) => unknown
  const hashing = async () => {
    hashes = await hashTables(client)
    return asked('commit')
  }
  Object.assign(client, { query: (...args: unknown[]) => (args[0] === 'commit' ? hashing() : asked(...args)) })
  try {
    await writeBackup(client, { path, passphrase: secret, madeAt: new Date() })
    return hashes
  } finally {
    await client.end()
  }
}

async function checkRows(client: Client, tally: Tally) {
  const found = openTally()
  await checkAll(client, { ledger: openLedger({ isQuiet: false }), tally: found, upcomingPerCustomer })
  // The ledger of the load is not at the moment of the backup.
  found.wrongs.delete('bookings without a request')
  for (const [rule, examples] of found.wrongs) for (const example of examples) tally.wrong(rule, example)
}

const damages = 200

/** Each damage must be refused, and nothing changed by it. */
async function catchPlanted({ folder, source, verdict, chance, databases, migrations }: Attack) {
  const path = join(folder, 'whole.backup')
  const spoiled = join(folder, 'spoiled.backup')
  const refuses = (secret?: string) =>
    checkBackup({ path: spoiled, passphrase: secret }).then(
      () => false,
      () => true,
    )
  for (const secret of [undefined, passphrase]) {
    await backUpAndHash(source, path, secret)
    const bytes = await readFile(path)
    const kind = secret === undefined ? 'a backup' : 'an encrypted backup'
    let refused = 0
    for (let n = 0; n < damages; n += 1) {
      const other = Buffer.from(bytes)
      const at = chance.whole(0, bytes.length - 1)
      other[at] = (other[at] ?? 0) ^ chance.whole(1, 255)
      await writeFile(spoiled, other)
      if (await refuses(secret)) refused += 1
    }
    verdict.caught(`one changed byte of ${kind}`, refused === damages, `${refused} of ${damages}`)
    await writeFile(spoiled, bytes.subarray(0, chance.whole(1, bytes.length - 1)))
    verdict.caught(`the missing end of ${kind}`, await refuses(secret))
    await writeFile(spoiled, Buffer.concat([bytes, Buffer.from('more')]))
    verdict.caught(`bytes behind ${kind}`, await refuses(secret))
  }
  await writeFile(spoiled, await readFile(path))
  verdict.caught('another passphrase', await refuses('another passphrase'))
  verdict.caught('a row that is missing after a restore', await findsMissingRow({ path, databases, migrations }))
}

/** A comparison that does not see one row less proves nothing. */
async function findsMissingRow({
  path,
  databases,
  migrations,
}: { path: string } & Pick<Attack, 'databases' | 'migrations'>) {
  const target = await databases.make()
  const client = await connect(target)
  try {
    await restoreBackup(client, { path, passphrase, replaces: false, migrations })
    const whole = await hashTables(client)
    await client.query('delete from slot_claims where ctid = (select ctid from slot_claims limit 1)')
    return listDifferences(whole, await hashTables(client)).length === 1
  } finally {
    await client.end()
    await databases.drop(target)
  }
}
