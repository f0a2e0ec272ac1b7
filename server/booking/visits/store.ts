import { and, eq, gte, inArray, isNull, lt, max, sql } from 'drizzle-orm'
import { selectBookingRecords, toBookingRecord } from '#server/booking/store.ts'
import { bookingChanges, bookings, bookingSteps } from '#server/booking/tables.ts'
import { professionals } from '#server/professional/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

export type StepRow = typeof bookingSteps.$inferSelect
export type Period = { professional: string; from: Date; to: Date }

/** The visits of a professional that begin in a period, or later than its start, cancelled ones too. */
export async function listVisits(db: Db, { professional, from, to }: Omit<Period, 'to'> & { to?: Date }) {
  const isTheirs = eq(bookings.professionalId, professional)
  const rows = await selectBookingRecords(db)
    .where(and(isTheirs, gte(bookings.startsAt, from), to && lt(bookings.startsAt, to)))
    .orderBy(bookings.startsAt, bookings.id)
  return rows.map((row) => toBookingRecord(row))
}

/** The steps in force of some bookings, in the order of time. */
export async function listSteps(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select()
    .from(bookingSteps)
    .where(and(inArray(bookingSteps.bookingId, ids), isNull(bookingSteps.undoneAt)))
    .orderBy(bookingSteps.id)
}

/** What the professionals of a booking have reported and not taken back. `isInForce` leaves out those of an earlier time or professional. */
export async function listReported(db: Db, bookingId: string, { isInForce }: { isInForce: boolean }) {
  const { id, step, takenAt, recordedAt, undoneAt, isTakenBack, wasStatus, note, professionalId } = bookingSteps
  const isMeant = isInForce ? isNull(undoneAt) : eq(isTakenBack, false)
  const at = sql<Date>`least(${takenAt}, ${recordedAt})`.mapWith(takenAt)
  return db
    .select({ id, step, at, wasStatus, note, by: professionals.name })
    .from(bookingSteps)
    .leftJoin(professionals, eq(professionals.id, professionalId))
    .where(and(eq(bookingSteps.bookingId, bookingId), isMeant))
    .orderBy(id)
}
type ReportedRow = Awaited<ReturnType<typeof listReported>>[number]

/** As a part of the details of a booking, where it is left out if it is empty. */
export function toReported(rows: ReportedRow[], nameOf: (name: string | null) => string) {
  // The history shows such a 'done' as completed.
  const steps = rows.filter(({ wasStatus }) => wasStatus === null)
  if (steps.length === 0) return {}
  return { steps: steps.map(({ step, at, by }) => ({ step, at: at.toISOString(), by: nameOf(by) })) }
}

/** When some bookings were last changed. */
export async function listLastChanges(db: Db, ids: string[]): Promise<Map<string, Date>> {
  const rows = await db
    .select({ id: bookingChanges.bookingId, at: max(bookingChanges.at) })
    .from(bookingChanges)
    .where(sql`${bookingChanges.bookingId} = any(${sql.param(ids)}::uuid[])`)
    .groupBy(bookingChanges.bookingId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])))
}
