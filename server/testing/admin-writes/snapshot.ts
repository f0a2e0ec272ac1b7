import { isDeepStrictEqual } from 'node:util'
import type { Client } from '#server/platform/database/db.ts'

export type Row = Record<string, unknown>
/** The rows of each table by their primary key. */
export type Snapshot = Record<string, Record<string, Row>>

/** A row that was added, changed or removed. */
export type Change = { table: string; columns: string[]; was: Row | undefined; is: Row | undefined }

const tables = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as key
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname`

/** All tables with a primary key, except those named. */
export async function readAll(client: Client, except: ReadonlySet<string>): Promise<Snapshot> {
  const { rows } = await client.query<{ name: string; key: string[] }>(tables)
  const reads = rows
    .filter(({ name }) => !except.has(name))
    .map(({ name, key }) => {
      const place = key.map((column) => `t."${column}"::text`).join(`, ' ', `)
      return `select '${name}' as name, coalesce(jsonb_object_agg(concat(${place}), to_jsonb(t)), '{}') as rows from "${name}" t`
    })
  const read = await client.query<{ name: string; rows: Record<string, Row> }>(reads.join(' union all '))
  return Object.fromEntries(read.rows.map(({ name, rows: all }) => [name, all]))
}

/** What differs, with the names of the columns. */
export function changesBetween(before: Snapshot, after: Snapshot): Change[] {
  return Object.keys(after).flatMap((table) => {
    const [older, newer] = [before[table] ?? {}, after[table] ?? {}]
    return [...new Set([...Object.keys(older), ...Object.keys(newer)])].flatMap((place): Change[] => {
      const [was, is] = [older[place], newer[place]]
      const columns = Object.keys(is ?? was ?? {}).filter((column) => !isDeepStrictEqual(was?.[column], is?.[column]))
      return columns.length > 0 ? [{ table, columns, was, is }] : []
    })
  })
}
