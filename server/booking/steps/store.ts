import { and, eq, isNull, notExists } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { bookingSteps, payments } from '#server/booking/tables.ts'
import type { PaymentRow, StepRow } from '#server/booking/visits/store.ts'
import type { Db } from '#server/platform/database/db.ts'
import { formerVisits } from '#server/professional/tables.ts'

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

export async function setUndone(db: Db, id: number, at: Date) {
  await db.update(bookingSteps).set({ undoneAt: at }).where(eq(bookingSteps.id, id))
}

/** Ends the steps of a visit that is planned in another way now. */
export async function endSteps(db: Db, bookingId: string, at: Date) {
  const isInForce = and(eq(bookingSteps.bookingId, bookingId), isNull(bookingSteps.undoneAt))
  await db.update(bookingSteps).set({ undoneAt: at }).where(isInForce)
}

export async function addPayment(db: Db, payment: typeof payments.$inferInsert) {
  await db.insert(payments).values(payment)
}

/** The payments of a step that were not taken back. */
export async function listPaymentsOf(db: Db, stepId: number): Promise<PaymentRow[]> {
  const counter = alias(payments, 'counter')
  const isTakenBack = db.select({ id: counter.id }).from(counter).where(eq(counter.reverses, payments.id))
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.stepId, stepId), isNull(payments.reverses), notExists(isTakenBack)))
}

type Had = { booking: string; professional: string }

/** Whether a booking was given to another professional or to none. */
export async function wasTheirs(db: Db, { booking, professional }: Had): Promise<boolean> {
  const isIt = and(eq(formerVisits.bookingId, booking), eq(formerVisits.professionalId, professional))
  return (await db.$count(formerVisits, isIt)) > 0
}
