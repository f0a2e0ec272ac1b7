import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { testApp } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { miscountedMoney } from '#server/testing/money.ts'
import { backupOf, customerOfFixtures, listReleases } from '#server/testing/releases/releases.ts'
import { miscounted } from '#server/testing/tallies.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { turnOnTwoStep } from '#server/testing/two-step.ts'
import { restoreBackup } from './backup/restore.ts'
import { type Client, type Connection, openDatabase } from './db.ts'
import { type Migration, readMigrations } from './migrate.ts'

const log = createLog({ json: true, write: () => {} })

describe.each(listReleases())('the database of %s', (version) => {
  test('keeps all rows, and its sums equal a recount', async () => {
    const { client, rows } = await restoreRelease(version)
    const { migrations: _, ...expected } = rows
    expect(Object.values(expected).filter((count) => count === 0)).toEqual([])
    expect(await countRows(client, Object.keys(expected))).toEqual(expected)
    expect(await miscounted(client)).toEqual([])
    expect(await miscountedMoney(client)).toEqual([])
  })

  test('opens: its customer signs in, sees the bookings and books, and all lists of administrators load', async () => {
    const { connection } = await restoreRelease(version)
    const shop = await testApp({ connection, unlimited: true })
    const token = await shop.signIn(customerOfFixtures)
    const before = (await shop.get('/api/bookings', { token })).body as { _id: string }[]
    expect(before.length).toBeGreaterThan(1)
    await shop.aProfessional()
    const service = (await shop.get('/api/services/gst')).body._id as string
    const body = { service, date: '2026-11-26', time: '10:00', address: '14, Lake View Road' }
    const booked = await shop.post('/api/bookings', { token, body })
    expect([booked.status, booked.text]).toEqual([201, expect.any(String)])
    expect((await shop.get('/api/bookings', { token })).body).toHaveLength(before.length + 1)
    const admin = await shop.aVisitor({ role: 'admin' })
    // The shop of the database demands it of its team.
    await turnOnTwoStep(shop, admin)
    const statuses = await Promise.all(adminLists.map((path) => shop.get(`/api/admin/${path}`, { token: admin.token })))
    expect(statuses.map(({ status }, at) => [adminLists[at], status])).toEqual(adminLists.map((path) => [path, 200]))
  })

  test('is migrated by a later version, which is noticed if it loses rows', async () => {
    const added = await restoreRelease(version, "alter table bookings add column later text not null default 'x'")
    const { rows } = await added.client.query<{ later: string }>('select distinct later from bookings')
    expect(rows).toEqual([{ later: 'x' }])
    const losing = await restoreRelease(version, 'delete from favorites')
    expect(await countRows(losing.client, ['favorites'])).not.toEqual({ favorites: losing.rows['favorites'] })
  })

  test('refuses a later migration that its rows do not allow, by the name of the migration', async () => {
    const failing = restoreRelease(version, 'alter table bookings add column later text not null')
    await expect(failing).rejects.toThrow(
      /^The migration 9999_later\.sql failed: column "later" .* contains null values/,
    )
  })
})

const adminLists = [
  'bookings',
  'customers',
  'services',
  'professionals',
  'reviews',
  'messages',
  'contact-messages',
  'activity',
  'invoices',
  'money',
  'money/entries',
  'pages',
  'articles',
  'views',
  'time-off-requests',
  'area-requests',
  'notifications',
  'team',
]

/** Restores the database of a release, and migrates it to this version; `later` is a statement of the next one. */
async function restoreRelease(version: string, later?: string) {
  const connection = await freshDatabase('template0')
  const client = await connectTo(connection)
  const migrations = later === undefined ? await readMigrations() : await withLater(later)
  const { rows } = await restoreBackup(client, {
    path: backupOf(version),
    passphrase: undefined,
    replaces: false,
    migrations,
  })
  const jobs = await openJobs({ connection, log })
  await jobs.close()
  return { connection, client, rows }
}

async function connectTo(connection: Connection): Promise<Client> {
  const database = openDatabase({ connection, poolSize: 1, log })
  const client = database.newClient()
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.close()
  })
  return client
}

async function withLater(statement: string): Promise<Migration[]> {
  const folder = temporaryFolder('later')
  await mkdir(folder, { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, '9999_later.sql'), `${statement};\n`)
  return [...(await readMigrations()), ...(await readMigrations(pathToFileURL(`${folder}/`)))]
}

/** Built by PostgreSQL, which quotes the names. */
async function countRows(client: Client, tables: string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ query: string }>(
    `select string_agg(format('select %L as name, count(*)::int as count from public.%I', name, name), ' union all ') as query
    from unnest($1::text[]) as name`,
    [tables],
  )
  const counted = await client.query<{ name: string; count: number }>(rows[0]?.query ?? '')
  return Object.fromEntries(counted.rows.map(({ name, count }) => [name, count]))
}
