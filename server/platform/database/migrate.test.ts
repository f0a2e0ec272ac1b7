import { createHash } from 'node:crypto'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Client, askOnce, type Connection, openDatabase } from './db.ts'
import { createLog } from '#server/log.ts'
import { earlierMigrations } from './earlier-migrations.ts'
import { migrate, readMigrations } from './migrate.ts'
import { closers } from '#server/testing/app.ts'
import { freshDatabase } from '#server/testing/database.ts'

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
  await expect(migrate(client, [...ours, broken])).rejects.toThrow('division by zero')
  expect(await askOnce(connection, "select to_regclass('half') as half")).toEqual([{ half: null }])
  const mended = migration('9000_next.sql', 'create table half (id int)')
  expect(await migrate(client, [...ours, mended])).toEqual(['9000_next.sql'])
  expect(await migrate(client, [...ours, mended])).toEqual([])
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
