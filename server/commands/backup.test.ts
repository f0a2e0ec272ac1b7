import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runBackupCommand } from '#server/commands/backup.ts'
import { runRestoreCommand } from '#server/commands/restore.ts'
import { backUpIfDue } from '#server/platform/database/backup/schedule/actions.ts'
import { askOnce, type Connection } from '#server/platform/database/db.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

const shop = openShop()
const folder = temporaryFolder('backups')
const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery' }
const quiet = () => {}

function envOf({ host, user, database }: Connection, more: Record<string, string> = {}) {
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
  return { DATABASE_URL: url, DATA_DIR: folder, ...more }
}

const backup = (args: string[], more?: Record<string, string>) =>
  runBackupCommand(args, envOf(shop.connection, more), quiet)
const restore = (into: Connection, args: string[], more?: Record<string, string>) =>
  runRestoreCommand(args, envOf(into, more), quiet)
const bookingsIn = (connection: Connection) =>
  askOnce(connection, 'select number, address from bookings order by number')

test('a backup taken while the shop is open is restored as it was, and only its owner can read it', async () => {
  await shop.aProfessional()
  await shop.aBooking()
  const file = join(folder, 'one.backup')
  expect(await backup([file])).toMatchObject({ succeeded: true })
  await shop.aBooking({ time: '15:00' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const into = await freshDatabase('template0')
  expect(await restore(into, [file])).toMatchObject({ succeeded: true })
  expect(await bookingsIn(into)).toEqual((await bookingsIn(shop.connection)).slice(0, 1))
  const waiting = await askOnce(into, "select id::text from messages where state = 'waiting'")
  const queued = await askOnce(into, "select id::text from pgboss.job where name = 'deliver'")
  expect([waiting.length, queued]).toEqual([1, waiting])
})

test('an encrypted backup shows nothing without its passphrase', async () => {
  await shop.aProfessional()
  await shop.aBooking({ address: '14, Lake View Road' })
  const file = join(folder, 'secret.backup')
  expect((await backup([file], passphrase)).output).toContain('encrypted; read back and checked')
  expect((await readFile(file)).includes('Lake View')).toBe(false)
  const into = await freshDatabase('template0')
  expect((await restore(into, [file])).output).toMatch(/^The backup is encrypted\. Set BACKUP_PASSPHRASE/)
  const other = await restore(into, [file], { BACKUP_PASSPHRASE: 'another passphrase' })
  expect(other.output).toBe('The passphrase is another one, or the backup is damaged. Nothing was changed.')
  expect((await restore(into, [file], passphrase)).succeeded).toBe(true)
})

test('a damaged backup, one of a newer release and a file that is none are refused before anything is changed', async () => {
  const file = join(folder, 'whole.backup')
  await backup([file])
  const bytes = await readFile(file)
  const damaged = join(folder, 'damaged.backup')
  const middle = Math.floor(bytes.length / 2)
  await writeFile(damaged, bytes.with(middle, (bytes[middle] ?? 0) ^ 1))
  const into = await freshDatabase()
  expect((await restore(into, [damaged, '--yes'])).output).toBe(
    'The backup is damaged: its checksum differs. Nothing was changed.',
  )
  expect((await backup(['--check', damaged])).succeeded).toBe(false)
  expect((await backup(['--check', file])).output).toMatch(/^The backup is intact: \d+ tables, \d+ rows/)
  await shop.client.query("insert into migrations (name, hash) values ('9999_later.sql', '')")
  const newer = join(folder, 'newer.backup')
  await backup([newer])
  await shop.client.query("delete from migrations where name = '9999_later.sql'")
  expect((await restore(into, [newer, '--yes'])).output).toBe(
    'This backup was made by a newer Doorstep: it knows 9999_later.sql, which is not here.',
  )
  await writeFile(damaged, 'a letter')
  expect((await restore(into, [damaged, '--yes'])).output).toBe('This file is not a backup of Doorstep.')
  expect((await restore(into, [join(folder, 'none')])).output).toMatch(/^ENOENT/)
  expect(await askOnce(into, 'select count(*)::integer as count from migrations')).not.toEqual([{ count: 0 }])
})

test('data is replaced only with --yes, and only while no server runs', async () => {
  const file = join(folder, 'again.backup')
  await backup([file])
  const into = await freshDatabase()
  expect((await restore(into, [file])).output).toBe(
    'The database has data. To replace all of it by the backup, add --yes.',
  )
  expect((await restore(shop.connection, [file, '--yes'])).output).toMatch(/^Doorstep is running on this database/)
  await askOnce(into, "insert into storefronts (key) values ('left over')")
  expect((await restore(into, [file, '--yes'])).succeeded).toBe(true)
  expect(await askOnce(into, "select key from storefronts where key = 'left over'")).toEqual([])
})

test('the server makes backups on a schedule, keeps the newest ones, and says why one has failed', async () => {
  const kept = join(folder, 'kept')
  expect((await backup(['--every', 'day', '--keep', '2', kept])).output).toBe(
    `The server writes a backup every day to ${kept}, and keeps the newest 2.`,
  )
  for (const hours of [0, 1, 24, 24]) {
    shop.moveClock(hours * 60)
    await backUpIfDue(shop.deps)
  }
  const files = await readdir(kept)
  expect(files.length).toBe(2)
  expect((await backup(['--status'])).output).toContain('of which the newest 2 are kept. The last one was made at')
  await writeFile(join(folder, 'file'), '')
  await backup(['--every', 'hour', join(folder, 'file', 'no-folder')])
  shop.moveClock(60)
  await backUpIfDue(shop.deps)
  expect((await backup(['--status'])).output).toMatch(/The newest attempt has failed: ENOTDIR/)
  const database = { ...shop.deps.database, newClient: () => new pg.Client({ host: '127.0.0.1', port: 1 }) }
  await backUpIfDue({ ...shop.deps, database })
  expect((await backup(['--status'])).output).toMatch(/The newest attempt has failed: connect ECONNREFUSED/)
  expect((await backup(['--every', 'never'])).output).toBe('The server makes no backups by itself.')
  shop.moveClock(24 * 60)
  await backUpIfDue(shop.deps)
  expect(await readdir(kept)).toEqual(files)
})

test('a process that cannot connect reports no failure if another one has made the backup at the same time', async () => {
  await backup(['--every', 'day', join(folder, 'made')])
  const newClient = () => {
    const client = new pg.Client({ host: '127.0.0.1', port: 1 })
    const connect = client.connect.bind(client)
    client.connect = async () => {
      await backUpIfDue(shop.deps)
      return connect()
    }
    return client
  }
  await backUpIfDue({ ...shop.deps, database: { ...shop.deps.database, newClient } })
  expect((await backup(['--status'])).output).not.toContain('failed')
  expect(await readdir(join(folder, 'made'))).toHaveLength(1)
  await backup(['--every', 'never'])
})

test('an older backup that cannot be deleted is reported, and the new one is not made again', async () => {
  const stuck = join(folder, 'stuck')
  await mkdir(join(stuck, 'doorstep-2020-01-01T000000Z.backup'), { recursive: true })
  await backup(['--every', 'day', '--keep', '1', stuck])
  await backUpIfDue(shop.deps)
  await backUpIfDue({ ...shop.deps, clock: () => new Date(shop.deps.clock().getTime() + 60_000) })
  expect(await readdir(stuck)).toHaveLength(2)
  expect((await backup(['--status'])).output).toMatch(/The newest attempt has failed: .*directory/)
  await backup(['--every', 'never'])
})

test('two processes make one scheduled backup', async () => {
  const once = join(folder, 'once')
  await backup(['--every', 'day', once])
  const later = { ...shop.deps, clock: () => new Date(shop.deps.clock().getTime() + 1_000) }
  await Promise.all([backUpIfDue(shop.deps), backUpIfDue(later)])
  expect((await readdir(once)).length).toBe(1)
})
