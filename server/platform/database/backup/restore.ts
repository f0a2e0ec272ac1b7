import { askWhetherEmpty, dropEverything, isInUse, keepAside, makeAgain, setSequences } from './schema.ts'
import type pg from 'pg'
import { migrate, type Migration, ownNameOf, tableOfMigrations } from '#server/platform/database/migrate.ts'
import { StartupError } from '#server/startup-error.ts'
import type { Description, Progress } from './content.ts'
import { copyIn } from './copying.ts'
import { checkBackup, readBackup } from './file.ts'

type Restoring = {
  path: string
  passphrase: string | undefined
  /** Whether the data that the database has may be replaced. */
  replaces: boolean
  migrations: Migration[]
  onTable?: Progress
}
type Restored = { description: Description; rows: Record<string, number> }

/**
 * Replaces the data of a database by a backup, in one transaction: until it is committed, the database is as it was. The
 * migrations of the backup make the tables, and later ones change them as they would have changed the shop.
 */
export async function restoreBackup(client: pg.Client, restoring: Restoring): Promise<Restored> {
  const { path, passphrase, replaces, migrations, onTable = () => {} } = restoring
  // Before anything is changed.
  const { description, rows } = await checkBackup({ path, passphrase })
  const applied = migrationsOf(description, migrations)
  if (await isInUse(client)) throw new StartupError('Doorstep is running on this database. Please stop it first.')
  if (!replaces && !(await askWhetherEmpty(client)))
    throw new StartupError('The database has data. To replace all of it by the backup, add --yes.')
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 10000')
    await dropEverything(client)
    await client.query(tableOfMigrations)
    for (const { text } of applied) await client.query(inTransaction(text))
    await keepAside(client)
    const counts = await readBackup(
      { path, passphrase },
      {
        describe: async () => {},
        async table({ table, columns }, text) {
          await copyIn(client, await copyStatement(client, table, columns), text)
          onTable(table, rows[table] ?? 0)
        },
      },
    )
    await makeAgain(client)
    await setSequences(client, description.sequences)
    if (JSON.stringify(counts) !== JSON.stringify(rows)) throw new Error('the backup has changed while it was read')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await migrate(client, migrations)
  await client.query('analyze')
  return { description, rows }
}

/** The migrations that the backup had applied. Refuses those of a newer release, and edited ones. */
function migrationsOf({ migrations: applied }: Description, ours: Migration[]): Migration[] {
  return applied.map((one) => {
    const { name, hash } = ownNameOf(one)
    const found = ours.find((migration) => migration.name === name)
    if (!found) throw new StartupError(`This backup was made by a newer Doorstep: it knows ${name}, which is not here.`)
    if (found.hash !== hash) throw new StartupError(`The backup was made with another ${name}.`)
    return found
  })
}

/** In a transaction an index cannot be built concurrently, and need not be: no one else sees the table. */
function inTransaction(text: string): string {
  return text.replaceAll(/\bconcurrently\b/gi, '')
}

/** Built by PostgreSQL, which quotes the names. */
async function copyStatement(client: pg.Client, table: string, columns: string[]): Promise<string> {
  const { rows } = await client.query<{ copy: string }>(
    `select format('copy public.%I (%s) from stdin', $1::text, string_agg(format('%I', name), ', ' order by at)) as copy
    from unnest($2::text[]) with ordinality as one (name, at)`,
    [table, columns],
  )
  return rows[0]?.copy ?? ''
}
