import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Client } from './db.ts'
import { StartupError } from '#server/startup-error.ts'
import { earlierMigrations } from './earlier-migrations.ts'

export type Migration = { name: string; text: string; hash: string }

/** An arbitrary number, the same in every process. */
const lockNumber = 4_203_667

export async function readMigrations(folder = new URL('./migrations/', import.meta.url)): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, hash: hashOf(text) }
    }),
  )
}

/** Ignores comment lines, so that they can be edited. */
function hashOf(text: string): string {
  const statements = text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('--'))
  return createHash('sha256').update(statements.join('\n')).digest('hex')
}

type Applied = Pick<Migration, 'name' | 'hash'>

/** The name and hash that this release has for a migration that was edited after databases had applied it. */
export function ownNameOf({ name, hash }: Applied): Applied {
  const earlier = earlierMigrations.find(([was, hashed]) => was === name && hashed === hash)
  return earlier ? { name: earlier[2], hash: earlier[3] } : { name, hash }
}

/** The name of the newest migration: a database that has applied it belongs to this release. */
export async function newestMigration(): Promise<string> {
  return (await readMigrations()).at(-1)?.name ?? ''
}

export const tableOfMigrations = `
  create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`

/** Applies the pending migrations once, even if several processes start together. */
export async function migrate(client: Client, migrations: Migration[]): Promise<string[]> {
  await lock(client)
  try {
    await client.query(tableOfMigrations)
    for (const earlier of earlierMigrations)
      await client.query('update migrations set name = $3, hash = $4 where name = $1 and hash = $2', [...earlier])
    const pending = await pendingMigrations(client, migrations)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // After a lost connection PostgreSQL has released the lock, and this fails.
    await client.query('select pg_advisory_unlock($1)', [lockNumber]).catch(() => {})
  }
}

/**
 * Asks again until it gets the lock: a process that waits inside the database has a transaction open, for which a
 * concurrent index of the other process would wait.
 */
async function lock(client: Client) {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      lockNumber,
    ])
    if (rows[0]?.is_ours) return
    await setTimeout(100)
  }
}

async function pendingMigrations(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
  for (const { name, hash } of rows) {
    const ours = migrations.find((migration) => migration.name === name)
    if (!ours)
      throw new StartupError(`This database was made by a newer Doorstep: it knows ${name}, which is not here.`)
    if (ours.hash !== hash)
      throw new StartupError(`${name} has been edited since this database applied it. Add a new file instead.`)
  }
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

async function apply(client: Client, migration: Migration) {
  if (migration.name.endsWith(concurrently)) return applyConcurrently(client, migration).catch(failed(migration, rerun))
  // While a migration waits for a lock, every later query on the table waits behind it, so the wait must be short.
  await client.query('begin; set local lock_timeout = 2000')
  try {
    await client.query(migration.text)
    await note(client, migration)
  } catch (error) {
    // After a lost connection PostgreSQL has rolled back by itself, and this fails.
    await client.query('rollback').catch(() => {})
    failed(migration, untouched)(error)
  }
  await client.query('commit').catch(failed(migration, unknown))
}

const untouched = 'It has changed nothing.'
const unknown = 'The next start finds out whether it was applied, and applies it otherwise.'
const rerun = 'The next start runs all of its statements again.'

/** Names the migration, because PostgreSQL names only what it refused. */
function failed({ name }: Migration, outcome: string) {
  return (error: unknown): never => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `The migration ${name} failed: ${reason}. ${outcome} Servers of the previous release that still run go on.`,
      { cause: error },
    )
  }
}

/** Migrations with this name build indexes while the previous release writes to the table. */
const concurrently = '.concurrently.sql'

/** Each statement by itself, because PostgreSQL builds no index concurrently in a transaction. All are run again after a failure. */
async function applyConcurrently(client: Client, migration: Migration) {
  for (const statement of migration.text.split(/;\n/).filter((text) => text.trim() !== ''))
    await client.query(statement)
  await note(client, migration)
}

async function note(client: Client, { name, hash }: Migration) {
  await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
}
