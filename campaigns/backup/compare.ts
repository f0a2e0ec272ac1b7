import { createHash } from 'node:crypto'
import type { Client } from '#server/platform/database/db.ts'

/** A hash of all rows of each table, read independently of the backup. */
export type Hashes = Map<string, string>

/** Reads within the transaction of the caller, who chooses the moment. */
export async function hashTables(client: Client): Promise<Hashes> {
  const { rows: tables } = await client.query<{ name: string; query: string }>(`
    select relname as name, format('select md5(one::text) as row from public.%I as one', relname) as query
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  const hashes: Hashes = new Map()
  for (const { name, query } of tables) {
    const { rows } = await client.query<{ row: string }>(query)
    const sorted = rows.map(({ row }) => row).toSorted()
    hashes.set(name, `${sorted.length} rows, ${createHash('sha256').update(sorted.join('\n')).digest('hex')}`)
  }
  return hashes
}

/** Sequences are not part of a transaction, so they may be ahead of the rows, but never behind. */
export async function listLateSequences(client: Client): Promise<string[]> {
  const { rows: columns } = await client.query<{ query: string }>(`
    select format(
      'select %L as name from public.%I having max(%I) > coalesce(pg_sequence_last_value(%L::regclass), 0)',
      attrelid::regclass, attrelid::regclass, attname, pg_get_serial_sequence(attrelid::regclass::text, attname)
    ) as query
    from pg_attribute where attidentity <> '' and attrelid in
      (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')`)
  const late: string[] = []
  for (const { query } of columns)
    for (const { name } of (await client.query<{ name: string }>(query)).rows) late.push(name)
  const { rows } = await client.query<{ number: string }>(
    "select max(number) as number from bookings having max(right(number, 4)::integer) > coalesce(pg_sequence_last_value('booking_numbers'), 0)",
  )
  return [...late, ...rows.map(({ number }) => number)]
}

/** Indexes, constraints, triggers and columns, as PostgreSQL describes them. */
export async function describeSchema(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(`
    select indexdef as what from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
      || ' ' || coalesce(column_default, '') || ' ' || is_generated
      from information_schema.columns where table_schema = 'public'`)
  return rows.map(({ what }) => what).toSorted()
}

export function listDifferences(one: Hashes, other: Hashes): string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].flatMap((name) =>
    one.get(name) === other.get(name) ? [] : [`${name}: ${one.get(name)} became ${other.get(name)}`],
  )
}
