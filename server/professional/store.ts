import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Page } from '#domain/contract/endpoint.ts'
import type { ClosedDay, NewProfessional, ProfessionalFilter } from '#domain/professional.ts'
import { inOrder, readPage } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { closedDays, professionals, timeOff } from './tables.ts'

export type Absence = { id: string; professionalId: string; startsAt: Date; endsAt: Date; reason: string }
type Row = typeof professionals.$inferSelect
/** A professional with current and future absences. */
export type Employed = Row & { absences: Absence[] }

type Added = NewProfessional & { id: string; storefront: string; createdAt: Date }

/** Skips professionals that exist. */
export async function addProfessionals(db: Db, several: Added[]) {
  if (several.length > 0) await db.insert(professionals).values(several).onConflictDoNothing()
}

export async function findProfessional(db: Db, { id, now }: { id: string; now: Date }): Promise<Employed | undefined> {
  const [row] = await db.select().from(professionals).where(eq(professionals.id, id))
  return row && { ...row, absences: await listAbsences(db, [row.id], now) }
}

/** Locks a professional until the transaction ends. Concurrent bookings see the new version and retry. */
export async function lockProfessional(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(professionals).where(eq(professionals.id, id)).for('no key update')
  return row
}

/** Locks the hours and categories of a professional. False if they have changed since they were read. */
export async function holdProfessional(db: Db, { id, version }: Pick<Row, 'id' | 'version'>): Promise<boolean> {
  const isSame = and(eq(professionals.id, id), eq(professionals.version, version), professionals.active)
  const rows = await db.select({ id: professionals.id }).from(professionals).where(isSame).for('share')
  return rows.length === 1
}

type Changes = Partial<Pick<Row, 'name' | 'categories' | 'hours' | 'active'>>

export async function setProfessional(db: Db, id: string, changes: Changes) {
  const version = sql`${professionals.version} + 1`
  await db
    .update(professionals)
    .set({ ...changes, version })
    .where(eq(professionals.id, id))
}

/** The professionals of one storefront, or of all. */
type Listed = { storefront: string | undefined; now: Date }

export async function listProfessionals(
  db: Db,
  { storefront, now }: Listed,
  { category, ...paging }: ProfessionalFilter,
): Promise<Page<Employed>> {
  const chosen = and(
    storefront === undefined ? undefined : eq(professionals.storefront, storefront),
    category === undefined ? undefined : sql`${professionals.categories} @> array[${category}]`,
  )
  const order = inOrder('professionals', [
    { by: professionals.name, type: 'text' },
    { by: professionals.id, type: 'uuid' },
  ])
  const [{ rows, next }, total] = await Promise.all([
    readPage(db.select({ row: professionals, place: order.place }).from(professionals), {
      where: chosen,
      order,
      ...paging,
    }),
    db.$count(professionals, chosen),
  ])
  const absences = await listAbsences(
    db,
    rows.map(({ row }) => row.id),
    now,
  )
  return {
    items: rows.map(({ row }) => ({
      ...row,
      absences: absences.filter(({ professionalId }) => professionalId === row.id),
    })),
    total: String(total),
    next,
  }
}

async function listAbsences(db: Db, ids: string[], now: Date): Promise<Absence[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(timeOff)
    .where(and(inArray(timeOff.professionalId, ids), gte(timeOff.endsAt, now)))
    .orderBy(asc(timeOff.startsAt), timeOff.id)
}

export async function addAbsence(db: Db, absence: Absence) {
  await db.insert(timeOff).values(absence)
}

/** Undefined if the professional has no absence with that id. */
export async function removeAbsence(db: Db, professionalId: string, id: string): Promise<Absence | undefined> {
  const isIt = and(eq(timeOff.id, id), eq(timeOff.professionalId, professionalId))
  const [removed] = await db.delete(timeOff).where(isIt).returning()
  return removed
}

const closedDay = { storefront: closedDays.storefront, date: closedDays.day, reason: closedDays.reason }

/** The closed days of a storefront from a date on. */
export async function listClosedDays(db: Db, storefront: string, from: string): Promise<ClosedDay[]> {
  return db
    .select(closedDay)
    .from(closedDays)
    .where(and(eq(closedDays.storefront, storefront), gte(closedDays.day, from)))
    .orderBy(closedDays.day)
}

/** False if the storefront is already closed on that day. */
export async function addClosedDay(db: Db, { storefront, date, reason }: ClosedDay): Promise<boolean> {
  const added = await db.insert(closedDays).values({ storefront, day: date, reason }).onConflictDoNothing().returning()
  return added.length === 1
}

/** Locks a closed day until the transaction ends; undefined if the storefront is open on that day. */
export async function lockClosedDay(db: Db, storefront: string, day: string): Promise<ClosedDay | undefined> {
  const [found] = await db.select(closedDay).from(closedDays).where(isDay(storefront, day)).for('update')
  return found
}

export async function setClosedDay(db: Db, { storefront, date, reason }: ClosedDay) {
  await db.update(closedDays).set({ reason }).where(isDay(storefront, date))
}

/** Undefined if the storefront is open on that day. */
export async function removeClosedDay(db: Db, storefront: string, day: string): Promise<ClosedDay | undefined> {
  const [removed] = await db.delete(closedDays).where(isDay(storefront, day)).returning(closedDay)
  return removed
}

function isDay(storefront: string, day: string) {
  return and(eq(closedDays.storefront, storefront), eq(closedDays.day, day))
}
