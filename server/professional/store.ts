import { and, asc, eq, exists, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Page } from '#domain/contract/endpoint.ts'
import type { NewProfessional, ProfessionalFilter } from '#domain/professional.ts'
import { teamInvitations } from '#server/account/team/tables.ts'
import { bookings, isNoTrialById, isUpcoming, startsNearOrAfter } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import { holdsAnyCase } from '#server/platform/database/columns.ts'
import { inOrder, readPage } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { timeOff } from '#server/professional/away/tables.ts'
import { professionals } from './tables.ts'

export type Absence = { id: string; professionalId: string; startsAt: Date; endsAt: Date; reason: string }
type Row = typeof professionals.$inferSelect
/** A professional with current and future absences, upcoming bookings, and the name of who changed them last. */
export type Employed = Row & Access & { absences: Absence[]; booked: number; changer: string | null }
/** The address of the account, and the end of an invitation. */
type Access = { account: string | null; invitedUntil: Date | null }

type Changer = { changedAt: Date; changedBy: string }
/** No one has added those of the demo. */
type Added = Omit<NewProfessional, 'email' | 'phone'> & {
  email?: string | null | undefined
  phone?: string | null | undefined
} & {
  id: string
  storefront: string
  createdAt: Date
  request?: string
} & Partial<Changer>

/** Skips professionals that exist. Returns whether one was added. */
export async function addProfessionals(db: Db, several: Added[]): Promise<boolean> {
  if (several.length === 0) return false
  const added = await db.insert(professionals).values(several).onConflictDoNothing().returning({ id: professionals.id })
  return added.length > 0
}

/** The current moment, and the moment up to which the upcoming bookings of a storefront are counted. */
type Times = { now: Date; until: (storefront: string) => Date }

export async function findProfessional(db: Db, id: string, times: Times): Promise<Employed | undefined> {
  const [employed] = await employedOf(db, await selectAll(db, times.now).where(eq(professionals.id, id)), times)
  return employed
}

const accounts = alias(users, 'accounts')

function selectAll(db: Db, now: Date, place = sql<string[]>`array[]::text[]`) {
  const { professionalId, expiresAt } = teamInvitations
  return db
    .select({ row: professionals, changer: users.name, account: accounts.email, invitedUntil: expiresAt, place })
    .from(professionals)
    .leftJoin(users, eq(users.id, professionals.changedBy))
    .leftJoin(accounts, eq(accounts.id, professionals.userId))
    .leftJoin(teamInvitations, and(eq(professionalId, professionals.id), gt(expiresAt, now)))
}

async function employedOf(
  db: Db,
  rows: (Access & { row: Row; changer: string | null })[],
  { now, until }: Times,
): Promise<Employed[]> {
  const ids = rows.map(({ row }) => row.id)
  const ends = rows.map(({ row }) => until(row.storefront))
  const [absences, counts] = await Promise.all([listAbsences(db, ids, now), countBookings(db, ids, { now, ends })])
  return rows.map(({ row, changer, account, invitedUntil }, at) => ({
    ...row,
    changer,
    account,
    invitedUntil,
    absences: absences.filter(({ professionalId }) => professionalId === row.id),
    booked: counts[at] ?? 0,
  }))
}

/** The upcoming bookings of each professional until an end of their own, by the index of their bookings. */
export async function countBookings(
  db: Db,
  ids: string[],
  { now, ends }: { now: Date; ends: Date[] },
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ booked: number }>(sql`
    select (
      select count(*)::integer from bookings
      where professional_id = asked.id and starts_at < asked.until and ${isToCome(now)}
    ) as booked
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ends)}::timestamptz[]) with ordinality as asked (id, until, place)
    order by asked.place`)
  return rows.map(({ booked }) => booked)
}

/** The postcodes to which a professional goes; empty for all. */
export async function getAreaOf(db: Db, id: string): Promise<string[]> {
  const [row] = await db.select({ area: professionals.postcodes }).from(professionals).where(eq(professionals.id, id))
  return row?.area ?? []
}

/** All upcoming bookings of a professional. */
export async function countUpcoming(db: Db, id: string, now: Date): Promise<number> {
  return db.$count(bookings, and(eq(bookings.professionalId, id), isToCome(now)))
}

function isToCome(now: Date) {
  return and(startsNearOrAfter(now), isUpcoming(now), isNoTrialById)
}

/** Locks a professional until the transaction ends. Concurrent bookings see the new version and retry. */
export async function lockProfessional(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(professionals).where(eq(professionals.id, id)).for('no key update')
  return row
}

/**
 * The same for one who changes, with the hours and categories of others locked as well: in the order of their ids, so that
 * two absences that give bookings to each other's professional do not wait for each other.
 */
export async function lockWithOthers(db: Db, id: string, others: string[]): Promise<Row | undefined> {
  let found: Row | undefined
  for (const each of [...new Set([id, ...others])].toSorted()) {
    if (each === id) found = await lockProfessional(db, id)
    else await keepProfessional(db, each)
  }
  return found
}

/** Locks the hours and categories of a professional. False if they have changed since they were read. */
export async function holdProfessional(db: Db, { id, version }: Pick<Row, 'id' | 'version'>): Promise<boolean> {
  const isSame = and(eq(professionals.id, id), eq(professionals.version, version), professionals.active)
  const rows = await db.select({ id: professionals.id }).from(professionals).where(isSame).for('share')
  return rows.length === 1
}

/** Keeps the hours and absences of a professional as they are until the transaction ends. */
export async function keepProfessional(db: Db, id: string) {
  await db.select({ id: professionals.id }).from(professionals).where(eq(professionals.id, id)).for('share')
}

type Changes = Partial<
  Pick<Row, 'name' | 'categories' | 'hours' | 'laterHours' | 'imageUrl' | 'postcodes' | 'email' | 'phone' | 'active'>
> &
  Changer

export async function setProfessional(db: Db, id: string, changes: Changes) {
  const version = sql`${professionals.version} + 1`
  await db
    .update(professionals)
    .set({ ...changes, version })
    .where(eq(professionals.id, id))
}

/** The professionals of one storefront, or of all. */
type Listed = Times & { storefront: string | undefined }

export async function listProfessionals(
  db: Db,
  { storefront, ...times }: Listed,
  { category, search = '', state, ...paging }: ProfessionalFilter,
): Promise<Page<Employed>> {
  const chosen = and(
    storefront === undefined ? undefined : eq(professionals.storefront, storefront),
    category === undefined ? undefined : sql`${professionals.categories} @> array[${category}]`,
    search === '' ? undefined : holdsAnyCase(professionals.name, search),
    state === undefined ? undefined : eq(professionals.active, state !== 'inactive'),
    state === 'away' ? isAway(db, times.now) : undefined,
  )
  const order = inOrder('professionals', [
    { by: professionals.name, type: 'text' },
    { by: professionals.id, type: 'uuid' },
  ])
  const [{ rows, next }, total] = await Promise.all([
    readPage(selectAll(db, times.now, order.place), { where: chosen, order, ...paging }),
    db.$count(professionals, chosen),
  ])
  return { items: await employedOf(db, rows, times), total: String(total), next }
}

function isAway(db: Db, now: Date) {
  const isNow = and(eq(timeOff.professionalId, professionals.id), lte(timeOff.startsAt, now), gt(timeOff.endsAt, now))
  return exists(
    db
      .select({ one: sql`1` })
      .from(timeOff)
      .where(isNow),
  )
}

type OfCategory = { storefront: string; category: string; isLocked: boolean }

/** The professionals of a category with all their categories; locked in the order of their ids. */
export async function listCategoriesOfStaff(db: Db, { storefront, category, isLocked }: OfCategory) {
  const { id, name, categories, active } = professionals
  const isOne = and(eq(professionals.storefront, storefront), sql`${categories} @> array[${category}]`)
  const query = db.select({ id, name, categories, active }).from(professionals).where(isOne).orderBy(id)
  return isLocked ? query.for('no key update') : query
}

async function listAbsences(db: Db, ids: string[], now: Date): Promise<Absence[]> {
  if (ids.length === 0) return []
  const { id, professionalId, startsAt, endsAt, reason } = timeOff
  return db
    .select({ id, professionalId, startsAt, endsAt, reason })
    .from(timeOff)
    .where(and(inArray(timeOff.professionalId, ids), gte(timeOff.endsAt, now)))
    .orderBy(asc(timeOff.startsAt), timeOff.id)
}
