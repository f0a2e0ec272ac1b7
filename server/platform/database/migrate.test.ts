import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, askOnce, type Connection, openDatabase } from './db.ts'
import { createLog } from '#server/log.ts'
import { earlierMigrations } from './earlier-migrations.ts'
import { migrate, readMigrations } from './migrate.ts'
import { closers } from '#server/testing/app.ts'
import { freshDatabase, waiters } from '#server/testing/database.ts'

let connection: Connection
let client: Client

beforeAll(async () => {
  connection = await freshDatabase()
  const database = openDatabase({ connection, poolSize: 1, log: createLog({ json: true, write: () => {} }) })
  client = database.newClient()
  await client.connect()
  closers.push(async () => {
    await client.end()
    await database.close()
  })
})

const migration = (name: string, text: string) => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
})

test('a database of the first release is accepted, although files were renamed and comments rewritten since', async () => {
  for (const [name, hash, to] of earlierMigrations)
    await client.query('update migrations set name = $1, hash = $2 where name = $3', [name, hash, to])
  expect(await migrate(client, await readMigrations())).toEqual([])
})

test('a failed migration leaves nothing behind, and is tried again', async () => {
  const ours = await readMigrations()
  const broken = migration('9000_next.sql', 'create table half (id int); select 1/0')
  await expect(migrate(client, [...ours, broken])).rejects.toThrow(
    'The migration 9000_next.sql failed: division by zero. It has changed nothing.',
  )
  expect(await askOnce(connection, "select to_regclass('half') as half")).toEqual([{ half: null }])
  const mended = migration('9000_next.sql', 'create table half (id int)')
  expect(await migrate(client, [...ours, mended])).toEqual(['9000_next.sql'])
  expect(await migrate(client, [...ours, mended])).toEqual([])
})

test('an index that could not be built concurrently is built again', async () => {
  const ours = [...(await readMigrations()), migration('9000_next.sql', 'create table half (id int)')]
  const name = '9001_index.concurrently.sql'
  await client.query('insert into half values (1), (1)')
  const text =
    'drop index concurrently if exists half_once;\ncreate unique index concurrently half_once on half (id);\n'
  await expect(migrate(client, [...ours, migration(name, text)])).rejects.toThrow(
    `The migration ${name} failed: could not create unique index`,
  )
  await client.query('truncate half')
  expect(await migrate(client, [...ours, migration(name, text)])).toEqual([name])
  expect(await askOnce(connection, "select indisvalid from pg_index where indexrelid = 'half_once'::regclass")).toEqual(
    [{ indisvalid: true }],
  )
  await client.query("drop table half; delete from migrations where name like '900%'")
})

test('an index whose migration was killed half-way is built by the next start', async () => {
  const ours = await readMigrations()
  const text = 'drop index concurrently if exists by_name;\ncreate index concurrently by_name on migrations (name);\n'
  const next = migration('9003_index.concurrently.sql', text)
  const killed = new pg.Client(connection)
  killed.on('error', () => {})
  await killed.connect()
  const { rows } = await killed.query<{ pid: number }>('select pg_backend_pid() as pid')
  // An open write, for which the index waits once it is half made.
  await client.query('begin; lock table migrations in row exclusive mode')
  const applying = migrate(killed, [...ours, next])
  applying.catch(() => {})
  await waiters(connection, 1)
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(applying).rejects.toThrow('The migration 9003_index.concurrently.sql failed: ')
  await client.query('commit')
  const isValid = "select indisvalid from pg_index where indexrelid = 'by_name'::regclass"
  expect(await askOnce(connection, isValid)).toEqual([{ indisvalid: false }])
  expect(await migrate(client, [...ours, next])).toEqual([next.name])
  expect(await askOnce(connection, isValid)).toEqual([{ indisvalid: true }])
  await client.query('drop index by_name')
  await client.query('delete from migrations where name = $1', [next.name])
})

test('two processes that start together build an index concurrently once', async () => {
  const ours = await readMigrations()
  const next = migration('9002_index.concurrently.sql', 'create index concurrently by_hash on migrations (hash);\n')
  const other = new pg.Client(connection)
  await other.connect()
  // A transaction that is still open, for which the index waits, so that the second process asks in between.
  const slow = askOnce(connection, 'select pg_sleep(1)')
  const applied = await Promise.all([client, other].map(async (one) => migrate(one, [...ours, next])))
  expect(applied.flat()).toEqual([next.name])
  await slow
  await other.end()
  await client.query('drop index by_hash')
  await client.query('delete from migrations where name = $1', [next.name])
})

test('customers can book while the index of busy times is built', async () => {
  const connection = await freshDatabase('template0')
  const database = openDatabase({ connection, poolSize: 2, log: createLog({ json: true, write: () => {} }) })
  const [migrating, booking] = [database.newClient(), database.newClient()]
  await Promise.all([migrating.connect(), booking.connect()])
  onTestFinished(async () => {
    await Promise.all([migrating.end(), booking.end()])
    await database.close()
  })
  const ours = await readMigrations()
  const isEarlier = ({ name }: { name: string }) => name < '0021'
  await migrate(migrating, ours.filter(isEarlier))
  // A booking that is not committed yet, for which any way to build the index waits.
  await booking.query('begin; lock table bookings in row exclusive mode')
  const applied = migrate(
    migrating,
    ours.filter((one) => isEarlier(one) || one.name.startsWith('0021')),
  )
  await waiters(connection, 1)
  await askOnce(connection, 'begin; lock table bookings in row exclusive mode nowait; commit')
  await booking.query('commit')
  expect(await applied).toEqual(['0021_busy_times.concurrently.sql'])
})

test('a migration that was edited after it was applied is refused', async () => {
  const [first, ...rest] = await readMigrations()
  if (!first) throw new Error('no migration')
  await expect(migrate(client, [{ ...first, hash: 'other' }, ...rest])).rejects.toThrow('has been edited')
})

test('a database of a newer release is refused', async () => {
  await expect(migrate(client, [])).rejects.toThrow('made by a newer Doorstep')
})

test('the columns in tables.ts match the database', async () => {
  const rows = await askOnce(
    connection,
    "select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public'",
  )
  const real = new Set(
    rows.map((row) => `${String(row['table_name'])}.${String(row['column_name'])} ${row['is_nullable'] === 'YES'}`),
  )
  const tables = await readTables()
  expect(tables.length).toBeGreaterThan(4)
  const written = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name} ${!column.notNull}`),
  )
  const named = new Set(tables.map(getTableName))
  expect(written.filter((column) => !real.has(column))).toEqual([])
  expect([...real].filter((column) => named.has(column.split('.')[0] ?? '') && !written.includes(column))).toEqual([])
})

const server = join(import.meta.dirname, '../..')

async function readTables(): Promise<PgTable[]> {
  const files = await Array.fromAsync(glob('**/tables.ts', { cwd: server }))
  const modules = await Promise.all(files.map((file) => import(join(server, file)) as Promise<object>))
  return modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, Table))
}
