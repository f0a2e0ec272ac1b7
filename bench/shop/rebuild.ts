import type { Client } from '#server/platform/database/db.ts'

type Part = { drop: string; create: string }

/**
 * Runs `work` without the indexes, keys and foreign keys of these tables, and creates them again with the same
 * definitions: building them once costs a fraction of keeping them up to date row by row. PostgreSQL checks every
 * constraint again, and a failure rolls everything back, since it is one transaction.
 */
export async function withoutIndexes(client: Client, tables: string[], work: () => Promise<void>) {
  await client.query('begin')
  try {
    await client.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '256MB'; set local jit = off`)
    const foreign = await listParts(client, listConstraints, [tables, ['f']])
    const keys = await listParts(client, listConstraints, [tables, ['p', 'u']])
    const indexes = await listParts(client, listIndexes, [tables])
    for (const { drop } of [...foreign, ...keys, ...indexes]) await client.query(drop)
    await work()
    for (const { create } of [...keys, ...indexes, ...foreign]) await client.query(create)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function listParts(client: Client, question: string, values: unknown[]): Promise<Part[]> {
  const { rows } = await client.query<Part>(question, values)
  return rows
}

/** Also the foreign keys of other tables that depend on a key of these. */
const listConstraints = `
  select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where contype::text = any ($2)
    and (conrelid = any ($1::regclass[]) or contype = 'f' and confrelid = any ($1::regclass[]))
  order by conname`

/** Those that belong to no constraint. */
const listIndexes = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
  from pg_index
  where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)
  order by indexrelid`
