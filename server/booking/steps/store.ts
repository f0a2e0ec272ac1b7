import { and, desc, eq, gte, isNull, max, sql } from 'drizzle-orm'
import { bookingSteps } from '#server/booking/tables.ts'
import type { StepRow } from '#server/booking/visits/store.ts'
import { messages } from '#server/message/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { formerVisits, professionals } from '#server/professional/tables.ts'

/** The steps of a booking, also those that were taken back, in the order of recording. */
export async function listEveryStep(db: Db, bookingId: string): Promise<StepRow[]> {
  return db.select().from(bookingSteps).where(eq(bookingSteps.bookingId, bookingId)).orderBy(bookingSteps.id)
}

/** Returns the id. */
export async function addStep(db: Db, step: typeof bookingSteps.$inferInsert): Promise<number> {
  const [added] = await db.insert(bookingSteps).values(step).returning({ id: bookingSteps.id })
  if (!added) throw new Error('a step of a locked booking was not stored')
  return added.id
}

/** Takes back a step, also one that others have ended. */
export async function takeBackStep(db: Db, id: number, at: Date) {
  const values = { undoneAt: sql`coalesce(${bookingSteps.undoneAt}, ${at.toISOString()})`, isTakenBack: true }
  await db.update(bookingSteps).set(values).where(eq(bookingSteps.id, id))
}

type Ending = { at: Date; plan: string }

/** Ends the steps of a visit that is planned in another way now. */
export async function endSteps(db: Db, bookingId: string, { at, plan }: Ending) {
  const isInForce = and(eq(bookingSteps.bookingId, bookingId), isNull(bookingSteps.undoneAt))
  await db.update(bookingSteps).set({ undoneAt: at, endedPlan: plan }).where(isInForce)
}

type Renewing = { since: Date; plan: string }

/** Puts the steps in force again that the last change from the same plan has ended, since a moment; returns the latest one. */
export async function renewSteps(db: Db, bookingId: string, { since, plan }: Renewing): Promise<StepRow | undefined> {
  const { undoneAt, isTakenBack, endedPlan } = bookingSteps
  const isEnded = and(eq(bookingSteps.bookingId, bookingId), eq(endedPlan, plan), gte(undoneAt, since))
  const lastEnd = db
    .select({ at: max(undoneAt) })
    .from(bookingSteps)
    .where(isEnded)
  const renewed = await db
    .update(bookingSteps)
    .set({ undoneAt: null, endedPlan: null })
    .where(and(isEnded, eq(isTakenBack, false), eq(undoneAt, lastEnd)))
    .returning()
  return renewed.toSorted((one, other) => one.id - other.id).at(-1)
}

/** The clock of a phone may be a little fast. */
export function momentOf({ takenAt, recordedAt }: Pick<StepRow, 'takenAt' | 'recordedAt'>): Date {
  return takenAt < recordedAt ? takenAt : recordedAt
}

/** The step that was reported or taken back last, and when the server got to know. */
export async function findLastReport(db: Db, bookingId: string) {
  const { step, recordedAt, undoneAt, isTakenBack, professionalId } = bookingSteps
  const at = sql<Date>`case when ${isTakenBack} then ${undoneAt} else ${recordedAt} end`.mapWith(recordedAt)
  const [last] = await db
    .select({ step, isTakenBack, at, by: professionals.name })
    .from(bookingSteps)
    .innerJoin(professionals, eq(professionals.id, professionalId))
    .where(eq(bookingSteps.bookingId, bookingId))
    .orderBy(desc(at), desc(bookingSteps.id))
    .limit(1)
  return last
}

/** Whether an email about the present plan of a visit has told the customer already, or is going to. */
export async function isToldOnTheWay(db: Db, bookingId: string, since: Date | undefined): Promise<boolean> {
  const isIt = and(eq(messages.bookingId, bookingId), eq(messages.kind, 'visit-on-the-way'))
  return (await db.$count(messages, and(isIt, since && gte(messages.createdAt, since)))) > 0
}

type Had = { booking: string; professional: string }

/** Whether a booking was given to another professional or to none. */
export async function wasTheirs(db: Db, { booking, professional }: Had): Promise<boolean> {
  const isIt = and(eq(formerVisits.bookingId, booking), eq(formerVisits.professionalId, professional))
  return (await db.$count(formerVisits, isIt)) > 0
}
