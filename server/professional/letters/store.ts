import { and, eq, exists, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import { addDays } from '#domain/format/zone.ts'
import type { VisitFacts } from '#domain/professional/visit-news.ts'
import { bookings, isOpenBooking } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals, visitLists, visitNews } from '#server/professional/tables.ts'

/** By the clock of the database, which has noted the changes. */
const isHeldNoLonger = (held: number) =>
  sql`${visitNews.changedAt} <= clock_timestamp() - ${held} * interval '1 millisecond'`

/** The professionals of a storefront who do not know of a change yet. */
export async function listUntold(db: Db, storefront: string, held: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: professionals.id })
    .from(visitNews)
    .innerJoin(professionals, eq(professionals.id, visitNews.professionalId))
    .where(and(eq(professionals.storefront, storefront), isHeldNoLonger(held)))
  return rows.map(({ id }) => id)
}

const isTheirs = eq(bookings.professionalId, visitNews.professionalId)

/** The changes of which a professional does not know yet, and the visits as they are now, by their times. */
export async function lockUntold(db: Db, professional: string, held: number) {
  return (
    db
      .select({
        booking: visitNews.bookingId,
        was: visitNews.was,
        now: sql<VisitFacts | null>`case when ${isTheirs} then visit_facts(${bookings}) end`,
        duration: bookings.duration,
      })
      .from(visitNews)
      .innerJoin(bookings, eq(bookings.id, visitNews.bookingId))
      .where(and(eq(visitNews.professionalId, professional), isHeldNoLonger(held)))
      .orderBy(bookings.startsAt, bookings.id)
      // Another process has the others, or a change to one of them is under way.
      .for('update', { of: visitNews, skipLocked: true })
  )
}

export async function removeUntold(db: Db, professional: string, ids: string[]) {
  if (ids.length === 0) return
  await db.delete(visitNews).where(and(eq(visitNews.professionalId, professional), inArray(visitNews.bookingId, ids)))
}

type Listing = { storefront: string; day: string }

function isListed({ storefront, day }: Listing) {
  const isThen = and(eq(bookings.storefront, storefront), eq(bookings.day, day))
  return and(isThen, isOpenBooking, isNull(bookings.trialUntil))
}

const hasAddress = or(isNotNull(professionals.email), isNotNull(professionals.userId))
const hasList = (db: Db, day: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(visitLists)
      .where(and(eq(visitLists.professionalId, professionals.id), eq(visitLists.day, day))),
  )

/**
 * Notes that the lists of a day were sent for those who have no visits then: visits that they get later have emails of
 * their own.
 */
export async function addEmptyLists(db: Db, { storefront, day }: Listing) {
  const hasVisits = exists(
    db
      .select({ one: sql`1` })
      .from(bookings)
      .where(and(eq(bookings.professionalId, professionals.id), isListed({ storefront, day }))),
  )
  const isFree = and(eq(professionals.storefront, storefront), hasAddress, not(hasList(db, day)), not(hasVisits))
  await db
    .insert(visitLists)
    .select(
      db
        .select({ professionalId: professionals.id, day: sql<string>`${day}::date`.as('day') })
        .from(professionals)
        .where(isFree),
    )
    .onConflictDoNothing()
}

/** Who has open visits on a day, and no list of them. */
export async function listUnlisted(db: Db, { storefront, day }: Listing): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: professionals.id })
    .from(bookings)
    .innerJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(and(isListed({ storefront, day }), hasAddress, not(hasList(db, day))))
  return rows.map(({ id }) => id)
}

/** False if the list was written before, also by another process. */
export async function addList(db: Db, professionalId: string, day: string): Promise<boolean> {
  const added = await db.insert(visitLists).values({ professionalId, day }).onConflictDoNothing().returning()
  return added.length === 1
}

const listsKept = 7

export async function removeOldLists(db: Db, today: string) {
  await db.delete(visitLists).where(lt(visitLists.day, addDays(today, -listsKept)))
}

/** To whom emails to a professional go: at the address in their record, else at the confirmed one of their account. */
export async function findAddressee(db: Db, id: string) {
  const confirmed = sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`
  const email = sql<string | null>`coalesce(${professionals.email}, ${confirmed})`
  const [found] = await db
    .select({ name: professionals.name, userId: professionals.userId, email })
    .from(professionals)
    .leftJoin(users, eq(users.id, professionals.userId))
    .where(eq(professionals.id, id))
  return found
}
