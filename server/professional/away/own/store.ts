import { and, desc, eq, gt, inArray, lt, lte, ne, not, or } from 'drizzle-orm'
import type { Db } from '#server/platform/database/db.ts'
import { isDuringTimeOff, visitsDuring } from '#server/professional/away/decision/store.ts'
import { timeOff, timeOffRequests } from '#server/professional/away/tables.ts'
import type { Period } from '#server/professional/my-day/store.ts'
import { professionals } from '#server/professional/tables.ts'

/** More than a year of single days. */
const mostListed = 400

type Listing = { professional: string; since: Date; now: Date }

/** The requests of a professional that are not over since then, with the visits during them. */
export async function listOwnRequests(db: Db, { professional, since, now }: Listing) {
  const isTheirs = eq(timeOffRequests.professionalId, professional)
  const { state } = timeOffRequests
  // What has ended and was entered again is shown as time off.
  const hasEnded = and(eq(state, 'ended'), not(isDuringTimeOff(db)))
  const isShown = or(inArray(state, ['asked', 'refused']), hasEnded)
  return db
    .select({ row: timeOffRequests, visits: visitsDuring(now) })
    .from(timeOffRequests)
    .innerJoin(professionals, eq(professionals.id, timeOffRequests.professionalId))
    .where(and(isTheirs, isShown, gt(timeOffRequests.endsAt, since)))
    .orderBy(desc(timeOffRequests.startsAt))
    .limit(mostListed)
}

/** All that an account has asked for or taken as a professional, latest first. */
export async function listRequestsOf(db: Db, userId: string) {
  const { startsAt, endsAt, reason, state, answer, createdAt } = timeOffRequests
  return db
    .select({ startsAt, endsAt, reason, state, answer, createdAt })
    .from(timeOffRequests)
    .innerJoin(professionals, eq(professionals.id, timeOffRequests.professionalId))
    .where(eq(professionals.userId, userId))
    .orderBy(desc(createdAt))
}

/** What is taken, with the request from which it comes. */
export async function listOwnTaken(db: Db, { professional, since }: Omit<Listing, 'now'>) {
  return db
    .select({ row: timeOff, request: timeOffRequests })
    .from(timeOff)
    .leftJoin(timeOffRequests, eq(timeOffRequests.id, timeOff.id))
    .where(and(eq(timeOff.professionalId, professional), gt(timeOff.endsAt, since)))
    .orderBy(desc(timeOff.startsAt))
    .limit(mostListed)
}

/** What is taken or asked for already at some moment of the time. */
export async function findOverlap(db: Db, { professional, from, to }: Period) {
  const isTaken = and(eq(timeOff.professionalId, professional), lt(timeOff.startsAt, to), gt(timeOff.endsAt, from))
  const [taken] = await db
    .select({ startsAt: timeOff.startsAt, endsAt: timeOff.endsAt })
    .from(timeOff)
    .where(isTaken)
    .orderBy(timeOff.startsAt)
    .limit(1)
  if (taken) return { ...taken, isAsked: false }
  const { professionalId, state, startsAt, endsAt } = timeOffRequests
  const isAsked = and(eq(professionalId, professional), eq(state, 'asked'), lt(startsAt, to), gt(endsAt, from))
  const [asked] = await db.select({ startsAt, endsAt }).from(timeOffRequests).where(isAsked).orderBy(startsAt).limit(1)
  return asked && { ...asked, isAsked: true }
}

export async function addRequest(db: Db, row: typeof timeOffRequests.$inferInsert) {
  await db.insert(timeOffRequests).values(row)
}

/** A request of this professional, locked. */
export async function lockRequest(db: Db, { id, professional }: { id: string; professional: string }) {
  const isTheirs = and(eq(timeOffRequests.id, id), eq(timeOffRequests.professionalId, professional))
  const [row] = await db.select().from(timeOffRequests).where(isTheirs).for('update')
  return row
}

export async function setWithdrawn(db: Db, id: string) {
  await db.update(timeOffRequests).set({ state: 'withdrawn' }).where(eq(timeOffRequests.id, id))
}

/**
 * What a professional has written about time off, and the answers to it. With a moment, a request that waits keeps them,
 * because administrators decide by them.
 */
export async function forgetReasons(db: Db, professional: string, settledAt?: Date) {
  const { id, professionalId, state, endsAt } = timeOffRequests
  const isSettled = settledAt && or(ne(state, 'asked'), lte(endsAt, settledAt))
  const isMeant = and(eq(professionalId, professional), isSettled)
  await db
    .update(timeOff)
    .set({ reason: '' })
    .where(inArray(timeOff.id, db.select({ id }).from(timeOffRequests).where(isMeant)))
  await db.update(timeOffRequests).set({ reason: '', answer: '' }).where(isMeant)
}
