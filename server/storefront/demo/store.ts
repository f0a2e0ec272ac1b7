import { and, eq, sql } from 'drizzle-orm'
import { demoRows } from './tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { storefronts } from '#server/storefront/tables.ts'

/** Of one storefront: the accounts are those of customers, and of an administrator who leaves with the demo. */
export type Scope = { storefront: string; accounts: string[] }

/** False while another transaction removes the demo of the storefront. */
export async function lockRemoval(tx: Db, storefront: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended('demo ' || ${storefront}::text, 0)) as held`,
  )
  return rows[0]?.held ?? false
}

export type DemoAccountRow = {
  id: string
  email: string
  isAdmin: boolean
  /** Another storefront is a demo with this account. */
  isShared: boolean
  /** It has booked in another storefront. */
  isElsewhere: boolean
}

/** Accounts whose owner has given them another address are no longer of the demo. */
export async function listAccounts(db: Db, storefront: string): Promise<DemoAccountRow[]> {
  const { rows } = await db.execute<DemoAccountRow>(sql`
    select u.id, u.email, u.role = 'admin' as "isAdmin",
      exists (select from demo_rows o where o.id = d.id and o.storefront <> d.storefront) as "isShared",
      exists (select from bookings b where b.customer_id = u.id and b.storefront <> d.storefront) as "isElsewhere"
    from demo_rows d join users u on u.id = d.id
    where d.storefront = ${storefront} and d.kind = 'account'
      and (u.email like '%@example.com' or u.email like '%@doorstep.example')
    order by u.id`)
  return rows
}

/** The bookings that the demo has added, and those of its accounts. A trial is deleted before and counts nowhere. */
const gone = ({ storefront, accounts }: Scope) => sql`
  select d.id from demo_rows d where d.storefront = ${storefront} and d.kind = 'booking'
  union
  select b.id from bookings b where b.storefront = ${storefront} and b.customer_id = any (${sql.param(accounts)}::uuid[])
    and b.trial_until is null`

/** Services and professionals that other bookings name stay. */
const isOther = sql`b.trial_until is null and b.id not in (select gone.id from gone)`

type Counts = {
  bookings: number
  reviews: number
  services: number
  categories: number
  professionals: number
  articles: number
}

/** `names` are the names with which the demo has added its professionals, by id. */
export async function countDemo(db: Db, scope: Scope, names: Map<string, string>): Promise<Counts & { kept: number }> {
  const { storefront } = scope
  const { rows } = await db.execute<Counts & { kept: number }>(sql`
    with gone as materialized (${gone(scope)}),
    services_gone as (
      select s.id, s.category from demo_rows d join services s on s.id = d.id
      where d.storefront = ${storefront} and d.kind = 'service' and s.changed_by is null
        and not exists (select from bookings b where b.service_id = s.id and ${isOther})
    ),
    people_gone as (
      select p.id from demo_rows d join professionals p on p.id = d.id
      join ${namesOf(names)} on named.id = p.id and named.name = p.name
      where d.storefront = ${storefront} and d.kind = 'professional' and p.changed_by is null
        and not exists (select from bookings b where b.professional_id = p.id and ${isOther})
    )
    select
      (select count(*)::integer from bookings where id in (select id from gone)) as bookings,
      (select count(*)::integer from reviews where booking_id in (select id from gone)) as reviews,
      (select count(*)::integer from services_gone) as services,
      (
        select count(*)::integer from demo_rows d join categories c on c.id = d.id
        where d.storefront = ${storefront} and d.kind = 'category' and c.changed_by is null
          and not exists (
            select from services s where s.storefront = c.storefront and s.category = c.key
              and s.id not in (select id from services_gone)
          )
          and not exists (
            select from professionals p where p.storefront = c.storefront and c.key = any (p.categories)
              and p.id not in (select id from people_gone)
          )
      ) as categories,
      (select count(*)::integer from people_gone) as professionals,
      (
        select count(*)::integer from demo_rows d join articles a on a.id = d.id
        where d.storefront = ${storefront} and d.kind = 'article' and a.version = 1
      ) as articles,
      (
        select count(*)::integer from (
          select from bookings b where b.storefront = ${storefront} and ${isOther} limit 1
        ) as one
      ) as kept`)
  const [counts] = rows
  if (!counts) throw new Error('counts have one row')
  return counts
}

const namesOf = (names: Map<string, string>) =>
  sql`unnest(${sql.param([...names.keys()])}::uuid[], ${sql.param([...names.values()])}::text[]) as named (id, name)`

/** Few enough for a statement that is well within the limits of a slow machine. */
const portion = 500

/**
 * In portions, because a statement has a time limit. Reviews first, each portion in one statement: their triggers count
 * once for each statement, and a cascade is one statement for each booking. Emails, history, replies and the times of
 * the bookings follow them.
 */
export async function deleteBookings(tx: Db, scope: Scope): Promise<{ bookings: number; reviews: number }> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from bookings where id in (${gone(scope)})`)
  const sum = { bookings: 0, reviews: 0 }
  for (let start = 0; start < rows.length; start += portion) {
    const some = sql`any (${sql.param(rows.slice(start, start + portion).map(({ id }) => id))}::uuid[])`
    const reviews = await tx.execute(sql`delete from reviews where booking_id = ${some}`)
    const bookings = await tx.execute(sql`delete from bookings where id = ${some}`)
    sum.reviews += reviews.rowCount ?? 0
    sum.bookings += bookings.rowCount ?? 0
  }
  return sum
}

/** The version of the catalogue moves once, at the end: until then other writes need not wait for the storefront. */
export async function moveAtEnd(tx: Db) {
  await tx.execute(sql`select set_config('doorstep.moves_at_end', 'yes', true)`)
}

/**
 * From now on they cannot be booked: a booking that is being made is complete before, or finds them gone. What reads them
 * next sees all bookings.
 */
export async function lockBookable(tx: Db, storefront: string, { catalogue }: { catalogue: boolean }) {
  const marked = (kind: string) => sql`select id from demo_rows where storefront = ${storefront} and kind = ${kind}`
  await tx.execute(sql`select from professionals where id in (${marked('professional')}) order by id for update`)
  if (!catalogue) return
  await tx.execute(sql`select from services where id in (${marked('service')}) order by id for update`)
  await tx.execute(sql`select from categories where id in (${marked('category')}) order by id for update`)
}

/** Waits for what is being added to the demo. */
export async function endDemo(tx: Db, storefront: string, now: Date) {
  await tx
    .update(storefronts)
    .set({ isDemo: false, demoRemovedAt: now })
    .where(and(eq(storefronts.key, storefront), eq(storefronts.isDemo, true)))
}

/** After the bookings. Returns how many are gone, and how many stay for which reason. */
export async function deletePeople(tx: Db, storefront: string, names: Map<string, string>) {
  const { rowCount } = await tx.execute(sql`
    delete from professionals p using demo_rows d, ${namesOf(names)}
    where d.storefront = ${storefront} and d.kind = 'professional' and d.id = p.id and named.id = p.id
      and named.name = p.name and p.changed_by is null
      and not exists (select from bookings b where b.professional_id = p.id)`)
  // Releases before 'changed_by' have changed the name only.
  const isChanged = sql`(p.changed_by is not null or named.name is distinct from p.name)`
  const { rows } = await tx.execute<{ booked: number; changed: number }>(sql`
    select
      count(*) filter (where not ${isChanged})::integer as booked,
      count(*) filter (where ${isChanged})::integer as changed
    from demo_rows d join professionals p on p.id = d.id left join ${namesOf(names)} on named.id = p.id
    where d.storefront = ${storefront} and d.kind = 'professional'`)
  return { removed: rowCount ?? 0, stay: rows[0] ?? { booked: 0, changed: 0 } }
}

/** With their favorites and their entries in the search. */
export async function deleteServices(tx: Db, storefront: string) {
  const { rowCount } = await tx.execute(sql`
    delete from services s using demo_rows d
    where d.storefront = ${storefront} and d.kind = 'service' and d.id = s.id and s.changed_by is null
      and not exists (select from bookings b where b.service_id = s.id)`)
  const { rows } = await tx.execute<{ booked: number; changed: number }>(sql`
    select
      count(*) filter (where s.changed_by is null)::integer as booked,
      count(*) filter (where s.changed_by is not null)::integer as changed
    from demo_rows d join services s on s.id = d.id where d.storefront = ${storefront} and d.kind = 'service'`)
  return { removed: rowCount ?? 0, stay: rows[0] ?? { booked: 0, changed: 0 } }
}

/** Those without services. A category that only professionals have stays with them. */
export async function deleteCategories(tx: Db, storefront: string) {
  const { rowCount } = await tx.execute(sql`
    delete from categories c using demo_rows d
    where d.storefront = ${storefront} and d.kind = 'category' and d.id = c.id and c.changed_by is null
      and not exists (select from services s where s.storefront = c.storefront and s.category = c.key)
      and not exists (select from professionals p where p.storefront = c.storefront and c.key = any (p.categories))`)
  const { rows } = await tx.execute<{ stay: number }>(sql`
    select count(*)::integer as stay from demo_rows d join categories c on c.id = d.id
    where d.storefront = ${storefront} and d.kind = 'category'`)
  return { removed: rowCount ?? 0, stay: rows[0]?.stay ?? 0 }
}

export async function countChangedArticles(tx: Db, storefront: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::integer from demo_rows d join articles a on a.id = d.id
    where d.storefront = ${storefront} and d.kind = 'article'`)
  return rows[0]?.count ?? 0
}

/** With their sessions, emails, favorites and notes. One who has booked elsewhere stays. */
export async function deleteAccounts(tx: Db, ids: string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from users u where u.id = any (${sql.param(ids)}::uuid[])
      and not exists (select from bookings b where b.customer_id = u.id)`)
  return rowCount ?? 0
}

/** What stays belongs to the shop from now on. */
export async function deleteMarks(tx: Db, storefront: string) {
  await tx.delete(demoRows).where(eq(demoRows.storefront, storefront))
}

/** Tells every process that all of the storefront has changed. */
export async function announce(tx: Db, storefront: string) {
  await tx.execute(sql`select move_catalogue_version(array[${storefront}])`)
}

/** What the log says about a removal; by its index of times. */
export async function findRemoval(db: Db, storefront: string, at: Date) {
  const { rows } = await db.execute<{ after: Record<string, unknown> }>(sql`
    select after from activity
    where coalesce(storefront, '') = ${storefront} and at = ${at.toISOString()}::timestamptz and kind = 'demo-removed'`)
  return rows[0]?.after
}
