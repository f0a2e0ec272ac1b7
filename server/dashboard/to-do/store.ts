import { sql } from 'drizzle-orm'
import type { Todo } from '#domain/dashboard.ts'
import { bookings, bookingChanges, isNobodyThere, isOpenBooking, isOpenMoney } from '#server/booking/tables.ts'
import { contactMessages, isOpenContact } from '#server/message/contact/tables.ts'
import { isUndelivered, messages } from '#server/message/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { mostCounted } from '#server/platform/database/pagination.ts'
import { timeOffRequests } from '#server/professional/away/tables.ts'

/** Reads what waits from the tables of several nouns: this store has no tables of its own. */

type Waiting = { count: number; since: string | null }

const ofAny = (storefronts: string[]) => sql`storefront = any (${sql.param(storefronts)}::text[])`
const counted = mostCounted + 1

/** Of so many bookings it is looked up when they began to wait. */
const mostLookedUp = 200

/**
 * Pending bookings. One that was moved waits since then, and not since it was made: the first to be made are looked up.
 * The index by status contains everything else.
 */
export async function findPending(db: Db, storefronts: string[]): Promise<Todo | undefined> {
  const began = sql`(
    select max(at) from ${bookingChanges} where booking_id = earliest.id and ${bookingChanges.status} = 'pending'
  )`
  const { rows } = await db.execute<Waiting>(sql`
    with found as materialized (
      select id, created_at from ${bookings} where ${ofAny(storefronts)} and status = 'pending' and trial_until is null limit ${counted}
    )
    select (select count(*)::integer from found) as count,
      (select min(coalesce(${began}, created_at)) from (
        select id, created_at from found order by created_at limit ${mostLookedUp}
      ) as earliest) as since`)
  return toTodo('pending', rows[0])
}

/** Visits at which the professional found no one. Each waits until an administrator decides. */
export async function findNobodyThere(db: Db, storefronts: string[]): Promise<Todo | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    select count(*)::integer as count, min(step_at) as since from (
      select step_at from ${bookings}
      where ${ofAny(storefronts)} and ${isNobodyThere} and trial_until is null limit ${counted}
    ) as found`)
  return toTodo('nobody-there', rows[0])
}

/** Completed visits of which money is still to be collected, or what is to be given back, since the earliest visit. */
export async function findOpenMoney(
  db: Db,
  storefronts: string[],
  kind: keyof typeof isOpenMoney,
): Promise<Todo | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    select count(*)::integer as count, min(ends_at) as since from (
      select ends_at from ${bookings} where ${ofAny(storefronts)} and ${isOpenMoney[kind]}
      order by starts_at, id limit ${counted}
    ) as found`)
  return toTodo(kind, rows[0])
}

type Visit = { date: string; time: string }

/** Open bookings without a professional, with the first visit to come. */
export async function findUnassigned(db: Db, storefronts: string[], now: Date): Promise<Todo | undefined> {
  const { rows } = await db.execute<Waiting & { first: Visit | null }>(sql`
    with found as materialized (
      select coalesce(unassigned_at, created_at) as since, starts_at, day, time from ${bookings}
      where ${ofAny(storefronts)} and professional_id is null and trial_until is null and ${isOpenBooking}
      order by starts_at limit ${counted}
    )
    select count(*)::integer as count, min(since) as since, (
      select json_build_object('date', day, 'time', time) from found
      where starts_at > ${now} order by starts_at limit 1
    ) as first
    from found`)
  const [found] = rows
  const todo = toTodo('unassigned', found)
  return todo && { ...todo, ...(found?.first && { firstVisit: found.first }) }
}

/** Emails that could not be delivered for half an hour, and that no administrator has sent again or dismissed. */
export async function findUndelivered(db: Db, storefronts: string[], now: Date): Promise<Todo | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    select count(*)::integer as count, min(created_at) as since from (
      select created_at from ${messages} where ${ofAny(storefronts)} and ${isUndelivered(now)}
      order by created_at, id limit ${counted}
    ) as found`)
  return toTodo('undelivered', rows[0])
}

/** Messages of the contact form that no administrator has answered or closed. */
export async function findUnanswered(db: Db, storefronts: string[]): Promise<Todo | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    select count(*)::integer as count, min(created_at) as since from (
      select created_at from ${contactMessages} where ${ofAny(storefronts)} and ${isOpenContact}
      order by created_at, id limit ${counted}
    ) as found`)
  return toTodo('unanswered', rows[0])
}

/** Requests for time off that are not over. */
export async function findTimeOffRequests(db: Db, storefronts: string[], now: Date): Promise<Todo | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    select count(*)::integer as count, min(created_at) as since from (
      select created_at from ${timeOffRequests} where ${ofAny(storefronts)} and state = 'asked' and ends_at > ${now}
      order by created_at, id limit ${counted}
    ) as found`)
  return toTodo('time-off', rows[0])
}

function toTodo(kind: Todo['kind'], found: Waiting | undefined): Todo | undefined {
  if (!found || found.since === null) return undefined
  return { kind, count: found.count, oldestAt: new Date(found.since).toISOString() }
}
