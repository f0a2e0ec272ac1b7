import { and, eq, gte, inArray, lte, ne, or } from 'drizzle-orm'
import { adminIdleSince, type LinkPurpose } from '#domain/identity.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Link } from './store.ts'
import { links, reservedEmails, sessions, users } from './tables.ts'

export async function addLink(db: Db, link: Link & { tokenHash: Buffer }) {
  await db.insert(links).values(link)
}

/** False when somebody else has used it meanwhile: a link opens once. */
export async function removeLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const removed = await db.delete(links).where(eq(links.tokenHash, tokenHash)).returning({ userId: links.userId })
  return removed.length === 1
}

/** Those of one purpose, or all but the way back to a former address: who holds the account now may not end that. */
export async function removeLinksOf(db: Db, userId: string, purpose?: LinkPurpose) {
  const chosen = purpose === undefined ? ne(links.purpose, 'restore') : eq(links.purpose, purpose)
  await db.delete(links).where(and(eq(links.userId, userId), chosen))
}

/** Written before the account has another address: whoever wants this one waits for that, and then finds this. */
export async function reserveEmail(db: Db, { until, ...kept }: typeof reservedEmails.$inferInsert) {
  const { userId, email } = reservedEmails
  const set = db.insert(reservedEmails).values({ ...kept, until })
  await set.onConflictDoUpdate({ target: [userId, email], set: { until } })
}

/** The ways back from changes of address, and the addresses that are kept for them, by when both end. */
export async function removeWaysBack(db: Db, userId: string, { endingFrom }: { endingFrom: Date }) {
  const isWayBack = and(eq(links.userId, userId), eq(links.purpose, 'restore'))
  await db.delete(links).where(and(isWayBack, gte(links.expiresAt, endingFrom)))
  const isTheirs = eq(reservedEmails.userId, userId)
  await db.delete(reservedEmails).where(and(isTheirs, gte(reservedEmails.until, endingFrom)))
}

/** What is over is of no use to anybody. */
export async function removeExpired(db: Db, now: Date) {
  const admins = db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  const isIdle = and(lte(sessions.lastSeenAt, adminIdleSince(now)), inArray(sessions.userId, admins))
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now), isIdle))
  await db.delete(links).where(lte(links.expiresAt, now))
  await db.delete(reservedEmails).where(lte(reservedEmails.until, now))
}
