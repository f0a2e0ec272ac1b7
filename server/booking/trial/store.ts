import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { bookings } from '#server/booking/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'

export async function findTrial(db: Db, storefront: string) {
  const [found] = await db
    .select({
      id: bookings.id,
      number: bookings.number,
      title: bookings.title,
      date: bookings.day,
      time: bookings.time,
      professional: professionals.name,
      until: bookings.trialUntil,
    })
    .from(bookings)
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(eq(bookings.storefront, storefront), isNotNull(bookings.trialUntil)))
  return found
}

export async function listOver(db: Db, now: Date): Promise<string[]> {
  const { storefront, trialUntil } = bookings
  return (await db.select({ storefront }).from(bookings).where(lte(trialUntil, now))).map((row) => row.storefront)
}

/** With its emails, its history and its time. Undefined if there is none. */
export async function deleteTrial(tx: Db, storefront: string) {
  const [removed] = await tx
    .delete(bookings)
    .where(and(eq(bookings.storefront, storefront), isNotNull(bookings.trialUntil)))
    .returning()
  return removed
}

export async function findName(db: Db, professional: string | null): Promise<string | null> {
  if (professional === null) return null
  const { name } = professionals
  const [found] = await db.select({ name }).from(professionals).where(eq(professionals.id, professional))
  return found?.name ?? null
}
