import { and, asc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { bookings } from '#server/booking/tables.ts'
import { users } from '#server/identity/tables.ts'
import { timeOff } from '#server/professional/away/tables.ts'
import { formerVisits, professionals } from '#server/professional/tables.ts'
import { calendarFeeds } from './tables.ts'

export type FeedRow = typeof calendarFeeds.$inferSelect

export async function findFeed(db: Db, professionalId: string): Promise<FeedRow | undefined> {
  const [found] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.professionalId, professionalId))
  return found
}

/** Replaces the feed of a version. Undefined if another request has replaced it. */
export async function replaceFeed(
  db: Db,
  { version, ...feed }: Pick<FeedRow, 'professionalId' | 'secret' | 'version' | 'madeAt'>,
): Promise<FeedRow | undefined> {
  const [made] = await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({
      target: calendarFeeds.professionalId,
      set: {
        secret: feed.secret,
        madeAt: feed.madeAt,
        readAt: null,
        // Greater than that of the client also if the row was deleted in between.
        version: sql`${calendarFeeds.version} + 1`,
      },
      setWhere: eq(calendarFeeds.version, version),
    })
    .returning()
  return made
}

/** The feed of a secret and whose it is, unless their access has ended. */
export async function findFeedOf(db: Db, secret: string) {
  const [found] = await db
    .select({ feed: calendarFeeds, storefront: professionals.storefront, userId: users.id })
    .from(calendarFeeds)
    .innerJoin(professionals, eq(professionals.id, calendarFeeds.professionalId))
    .innerJoin(users, eq(users.id, professionals.userId))
    .where(and(eq(calendarFeeds.secret, secret), isNull(users.disabledAt), ne(users.role, 'customer')))
  return found
}

export async function setRead(db: Db, secret: string, { now, unlessSince }: { now: Date; unlessSince: Date }) {
  const isOld = or(isNull(calendarFeeds.readAt), lt(calendarFeeds.readAt, unlessSince))
  await db
    .update(calendarFeeds)
    .set({ readAt: now })
    .where(and(eq(calendarFeeds.secret, secret), isOld))
}

type Since = { professional: string; since: Date }

/** The visits that were given to someone else, or to no one, as they were then. */
export async function listFormerVisits(db: Db, { professional, since }: Since) {
  return db
    .select({
      visit: {
        _id: formerVisits.bookingId,
        version: formerVisits.version,
        changedAt: formerVisits.leftAt,
        startsAt: formerVisits.startsAt,
        endsAt: formerVisits.endsAt,
      },
      title: bookings.title,
      timeZone: bookings.timeZone,
      customerId: bookings.customerId,
    })
    .from(formerVisits)
    .innerJoin(bookings, eq(bookings.id, formerVisits.bookingId))
    .where(and(eq(formerVisits.professionalId, professional), gte(formerVisits.startsAt, since)))
    .orderBy(asc(formerVisits.startsAt), asc(formerVisits.bookingId))
}

export async function listTimeOffSince(db: Db, { professional, since }: Since) {
  return db
    .select({ id: timeOff.id, startsAt: timeOff.startsAt, endsAt: timeOff.endsAt })
    .from(timeOff)
    .where(and(eq(timeOff.professionalId, professional), gt(timeOff.endsAt, since)))
    .orderBy(asc(timeOff.startsAt), asc(timeOff.id))
}
