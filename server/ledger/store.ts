import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'
import { handOvers, payments } from './tables.ts'

export type PaymentRow = typeof payments.$inferSelect

/** The day is not left to the database, because its rules for time zones can differ from those of the pages. */
export type NewPayment = Omit<typeof payments.$inferInsert, 'storefront' | 'day' | 'trial'> & { day: string }

/** The booking must be locked. False if a request with the same Idempotency-Key has added one. */
export async function addPayment(db: Db, payment: NewPayment): Promise<boolean> {
  const added = db.insert(payments).values(payment)
  const { byId, key } = payments
  return (await added.onConflictDoNothing({ target: [byId, key] }).returning({ id: payments.id })).length === 1
}

export async function findByKey(db: Db, { byId, key }: { byId: string; key: string }): Promise<PaymentRow | undefined> {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.byId, byId), eq(payments.key, key)))
  return found
}

export async function listPayments(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  return db.select().from(payments).where(inArray(payments.bookingId, ids)).orderBy(payments.at, payments.id)
}

/** The entries of a booking in the order in which they were recorded, with the names of those concerned. */
export async function listEntries(db: Db, bookingId: string) {
  return db
    .select({ payment: payments, by: users.name, professional: professionals.name })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.byId))
    .leftJoin(professionals, eq(professionals.id, payments.professionalId))
    .where(eq(payments.bookingId, bookingId))
    .orderBy(payments.recordedAt, isNotNull(payments.corrects), payments.id)
}

/**
 * What a step has left in force among the payments of its booking: an administrator may have corrected its payment, and the
 * right entry does not name the step.
 */
export function inForceOf(payments: PaymentRow[], step: number): { had: boolean; inForce: PaymentRow[] } {
  const reversed = new Set(payments.map(({ reverses }) => reverses))
  const own = payments.filter(({ stepId, reverses }) => stepId === step && reverses === null)
  const latest = (one: PaymentRow | undefined): PaymentRow[] => {
    if (!one) return []
    return reversed.has(one.id) ? latest(payments.find(({ corrects }) => corrects === one.id)) : [one]
  }
  return { had: own.length > 0, inForce: own.flatMap(latest) }
}

/** What was paid, in minor units: what was taken back has counter-entries. */
export function paidIn(payments: Pick<PaymentRow, 'amount'>[]): number {
  return payments.reduce((sum, { amount }) => sum + amount, 0)
}

/** The cash that a professional has not handed in, in minor units; null if there never was any. */
export async function sumCash(db: Db, professional: string): Promise<number | null> {
  const { professionalId, kind, trial, amount } = payments
  const collected = db
    .select({ amount: sql`sum(${amount})`.as('amount') })
    .from(payments)
    // Literals, not parameters: the partial index says the same.
    .where(and(eq(professionalId, professional), sql`${kind} = 'cash' and not ${trial}`))
    .as('collected')
  const handedIn = sql`select coalesce(sum(${handOvers.amount}), 0) from ${handOvers}
    where ${handOvers.professionalId} = ${professional}`
  const [row] = await db.select({ amount: sql<string | null>`${collected.amount} - (${handedIn})` }).from(collected)
  return row && row.amount !== null ? Number(row.amount) : null
}
