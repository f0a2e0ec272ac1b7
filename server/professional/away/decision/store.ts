import { and, eq, exists, gt, gte, lt, lte, not, or, sql, type SQL } from 'drizzle-orm'
import type { Page } from '#domain/contract/endpoint.ts'
import type { AskedFilter } from '#domain/professional/time-off.ts'
import { longestService } from '#domain/slot.ts'
import { bookings, isOpenBooking } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { timeOff, timeOffRequests } from '#server/professional/away/tables.ts'
import { professionals } from '#server/professional/tables.ts'

export type RequestRow = typeof timeOffRequests.$inferSelect

const asAsked = { startsAt: sql`${timeOffRequests.startsAt}`, endsAt: sql`${timeOffRequests.endsAt}` }

/** How many visits of the professional are during a request. The index has the start of a visit. */
export const visitsDuring = (now: Date, { startsAt, endsAt } = asAsked) => sql<number>`(
  select count(*)::integer from ${bookings}
  where ${bookings.professionalId} = ${timeOffRequests.professionalId} and ${isOpenBooking}
    and ${bookings.startsAt} > ${startsAt} - make_interval(mins => ${longestService})
    and ${bookings.startsAt} < ${endsAt}
    and ${bookings.endsAt} > greatest(${startsAt}, ${now.toISOString()}::timestamptz)
)`

/** What was taken may differ from what was asked for. */
const asTaken = {
  startsAt: sql`coalesce(${timeOff.startsAt}, ${timeOffRequests.startsAt})`,
  endsAt: sql`coalesce(${timeOff.endsAt}, ${timeOffRequests.endsAt})`,
}

const order = inOrder('requests for time off', [
  { by: timeOffRequests.createdAt, type: 'timestamptz' },
  { by: timeOffRequests.id, type: 'uuid' },
])

/** Whether an administrator has to decide: what is over by itself waits for no one. */
function isWaiting(storefronts: string[], now: Date): SQL | undefined {
  const { storefront, state, endsAt } = timeOffRequests
  const ofAny = sql`${storefront} = any (${sql.param(storefronts)}::text[])`
  // As a literal: the partial index says the same.
  return and(ofAny, sql`${state} = 'asked'`, gt(endsAt, now))
}

type Asked = { storefronts: string[]; now: Date; query: AskedFilter }

/** The requests that wait, oldest first. */
export async function listAsked(db: Db, { storefronts, now, query: { request, limit, cursor } }: Asked) {
  const where = and(isWaiting(storefronts, now), request === undefined ? undefined : eq(timeOffRequests.id, request))
  const some = db
    .select({ one: sql`1` })
    .from(timeOffRequests)
    .where(where)
  const all = db
    .select({ row: timeOffRequests, name: professionals.name, visits: visitsDuring(now), place: order.place })
    .from(timeOffRequests)
    .innerJoin(professionals, eq(professionals.id, timeOffRequests.professionalId))
  const [{ rows, next }, total] = await Promise.all([
    readPage(all, { where, order, limit, cursor }),
    countFound(db, some),
  ])
  return { items: rows, total, next } satisfies Page<unknown>
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(timeOffRequests).where(eq(timeOffRequests.id, id))
  return row
}

type Decided = { id: string; professional?: string } & Pick<RequestRow, 'state' | 'decidedAt' | 'decidedBy' | 'answer'>

/** Ends the waiting of a request, once. Undefined if it does not wait. */
export async function setDecided(db: Db, { id, professional, ...set }: Decided): Promise<RequestRow | undefined> {
  const isIt = and(
    eq(timeOffRequests.id, id),
    eq(timeOffRequests.state, 'asked'),
    professional === undefined ? undefined : eq(timeOffRequests.professionalId, professional),
  )
  const [row] = await db.update(timeOffRequests).set(set).where(isIt).returning()
  return row
}

type Covered = { professional: string; from: Date; to: Date; now: Date; set: Omit<Decided, 'id' | 'professional'> }

/** Ends the waiting of the requests of a professional that a time contains, except those that are over. */
export async function setCovered(db: Db, { professional, from, to, now, set }: Covered): Promise<RequestRow[]> {
  const { professionalId, state, startsAt, endsAt } = timeOffRequests
  const isContained = and(gte(startsAt, from), lte(endsAt, to), gt(endsAt, now))
  const isIt = and(eq(professionalId, professional), eq(state, 'asked'), isContained)
  return db.update(timeOffRequests).set(set).where(isIt).returning()
}

type Removed = typeof timeOff.$inferSelect

/** Whether time off contains a request, also time off that was entered for something else. */
export function isDuringTimeOff(db: Db): SQL {
  const of = timeOffRequests
  const contains = and(lte(timeOff.startsAt, of.startsAt), gte(timeOff.endsAt, of.endsAt))
  return exists(
    db
      .select({ one: sql`1` })
      .from(timeOff)
      .where(and(eq(timeOff.professionalId, of.professionalId), or(eq(timeOff.id, of.id), contains))),
  )
}

/** Ends what was taken by time off that has been removed, unless it is over or other time off still contains it. */
export async function setEnded(db: Db, { removed, now }: { removed: Removed; now: Date }): Promise<RequestRow[]> {
  const of = timeOffRequests
  const { id, professionalId, startsAt, endsAt } = removed
  const isAbout = or(eq(of.id, id), and(lt(of.startsAt, endsAt), gt(of.endsAt, startsAt)))
  const isTaken = and(eq(of.professionalId, professionalId), eq(of.state, 'taken'), gt(of.endsAt, now))
  const isIt = and(isTaken, isAbout, not(isDuringTimeOff(db)))
  return db.update(of).set({ state: 'ended' }).where(isIt).returning()
}

/** The request with its professional, the account to which the email about it goes, what was taken, and the visits then. */
export async function findDecided(db: Db, { id, now }: { id: string; now: Date }) {
  const [found] = await db
    .select({
      request: timeOffRequests,
      name: professionals.name,
      account: { id: users.id, email: users.email, name: users.name },
      taken: { startsAt: timeOff.startsAt, endsAt: timeOff.endsAt },
      visits: visitsDuring(now, asTaken),
      isOff: sql<boolean>`${isDuringTimeOff(db)}`,
    })
    .from(timeOffRequests)
    .innerJoin(professionals, eq(professionals.id, timeOffRequests.professionalId))
    .leftJoin(users, eq(users.id, professionals.userId))
    .leftJoin(timeOff, eq(timeOff.id, timeOffRequests.id))
    .where(eq(timeOffRequests.id, id))
  return found
}

export async function findName(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return found?.name
}
