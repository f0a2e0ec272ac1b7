import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import type { Db } from './db.ts'
import { findMisfits, type ForeignKey, type Key, type Placement, type Schema } from './distribution.ts'

const tables: Record<Placement, string> = {
  storefront: `activity activity_seen activity_titles area_requests articles booked_titles booking_changes
    booking_customers booking_steps booking_tallies bookings categories closed_days contact_messages demo_rows favorites
    former_visits hand_overs idempotency_keys imports invoice_series invoices letters messages money_tallies money_totals
    news_marks opening_steps page_readings page_versions payments professionals reviews services settings sought_reviews
    sought_services time_off_requests views visit_news`,
  professional_id: 'calendar_feeds slot_claims time_off visit_lists',
  reference: 'booking_days image_files images made_storefronts storefront_hosts storefronts users',
  local: `backup_schedule challenges customer_notes devices first_admin_links links migrations news_read recovery_codes
    reserved_emails security_events sessions team_invitation_links team_invitations team_rules tries two_step`,
}

const placements = Object.fromEntries(
  Object.entries(tables).flatMap(([placement, names]) => names.split(/\s+/).map((name) => [name, placement])),
) as Record<string, Placement>

const document = readFileSync(join(import.meta.dirname, '../../../docs/scaling.md'), 'utf8')

test('docs/scaling.md names every key that would change in a distributed database, and no other', async () => {
  const { deps } = await testApp()
  const schema = await readSchema(deps.db)
  expect(schema.tables.map(({ table }) => table).toSorted()).toEqual(Object.keys(placements).toSorted())
  expect(listed()).toEqual(named(schema))
})

test('a key without the column that splits its table is found', async () => {
  const { deps } = await testApp()
  const before = named(await readSchema(deps.db))
  await deps.db.execute(sql`create unique index planted_key on bookings (day, title) where title = ''`)
  await deps.db.execute(sql`create unique index planted_fit on bookings (storefront, day, title) where title = ''`)
  await deps.db.execute(
    sql`alter table money_totals add column planted uuid, add constraint planted_reference
    foreign key (planted) references services (id)`,
  )
  await deps.db.execute(sql`create table planted (id uuid primary key)`)
  const schema = await readSchema(deps.db)
  expect(() => findMisfits(schema, placements)).toThrow('the table planted has no placement')
  const added = findMisfits(schema, { ...placements, planted: 'storefront' }).flatMap(linesOf)
  expect(added.filter((line) => !before.includes(line)).toSorted()).toEqual([
    'bookings planted_key',
    'money_totals planted_reference',
    'planted has no storefront',
    'planted planted_pkey',
  ])
})

test('no table excludes overlapping rows, which neither Citus nor YugabyteDB checks across nodes', async () => {
  const { deps } = await testApp()
  const { rows } = await deps.db.execute(sql`select conname from pg_constraint where contype = 'x'`)
  expect(rows).toEqual([])
})

function named(schema: Schema): string[] {
  return findMisfits(schema, placements).flatMap(linesOf).toSorted()
}

function linesOf({ table, lacksColumn, keys, foreignKeys }: ReturnType<typeof findMisfits>[number]): string[] {
  const names = [...keys, ...foreignKeys].map((name) => `${table} ${name}`)
  return lacksColumn ? [`${table} has no ${placements[table] ?? 'storefront'}`, ...names] : names
}

/** The rows below 'Distribution by storefront': a table, the column that it lacks, its keys and its foreign keys. */
function listed(): string[] {
  const [, section = ''] = document.split('## Distribution by storefront')
  const rows = section.split('\n## ')[0]?.matchAll(/^\| `(\w+)` *\|(.*)\|(.*)\|(.*)\|$/gm) ?? []
  return [...rows]
    .flatMap(([, table = '', lacks = '', ...cells]) => [
      ...namesIn(lacks).map((column) => `${table} has no ${column}`),
      ...cells.flatMap(namesIn).map((name) => `${table} ${name}`),
    ])
    .toSorted()
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}

async function readSchema(db: Db): Promise<Schema> {
  const { rows: tablesFound } = await db.execute<Schema['tables'][number]>(sql`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by relname order by relname`)
  const { rows: keys } = await db.execute<Key>(sql`
    select own.relname as table, name.relname as name, array(
      select attname::text from unnest(indkey[0:indnkeyatts - 1]) with ordinality as part (number, place)
      join pg_attribute on attrelid = indrelid and attnum = number order by place
    ) as columns
    from pg_index join pg_class own on own.oid = indrelid join pg_class name on name.oid = indexrelid
    where indisunique and own.relnamespace = 'public'::regnamespace`)
  const { rows: foreignKeys } = await db.execute<ForeignKey>(sql`
    select own.relname as table, conname as name, other.relname as target,
      array(select attname::text from unnest(conkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
      array(select attname::text from unnest(confkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = confrelid and attnum = number order by place) as "targetColumns"
    from pg_constraint join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    where contype = 'f' and own.relnamespace = 'public'::regnamespace`)
  return { tables: tablesFound, keys, foreignKeys }
}
