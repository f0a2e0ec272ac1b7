import { and, eq, gt, gte, isNull, ne } from 'drizzle-orm'
import type { LinkPurpose } from '#domain/identity.ts'

import { links, reservedEmails, users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'

export async function addLink(db: Db, link: Link & { tokenHash: Buffer }) {
  await db.insert(links).values(link)
}

/** False if another request has used it: a link works once. */
export async function removeLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const removed = await db.delete(links).where(eq(links.tokenHash, tokenHash)).returning({ userId: links.userId })
  return removed.length === 1
}

/**
 * Removes the links of one purpose, or all except restore links, which the current holder of the account must not be
 * able to end.
 */
export async function removeLinksOf(db: Db, userId: string, purpose?: LinkPurpose) {
  const chosen = purpose === undefined ? ne(links.purpose, 'restore') : eq(links.purpose, purpose)
  await db.delete(links).where(and(eq(links.userId, userId), chosen))
}

/** Removes the restore links and reserved addresses that expire at a time or later. */
export async function removeRestoreLinks(db: Db, userId: string, { endingFrom }: { endingFrom: Date }) {
  const isRestore = and(eq(links.userId, userId), eq(links.purpose, 'restore'))
  await db.delete(links).where(and(isRestore, gte(links.expiresAt, endingFrom)))
  const isTheirs = eq(reservedEmails.userId, userId)
  await db.delete(reservedEmails).where(and(isTheirs, gte(reservedEmails.until, endingFrom)))
}

export type Link = { purpose: LinkPurpose; userId: string; email: string; expiresAt: Date }

export async function findLink(db: Db, tokenHash: Buffer, now: Date): Promise<Link | undefined> {
  const [row] = await db
    .select({ purpose: links.purpose, userId: links.userId, email: links.email, expiresAt: links.expiresAt })
    .from(links)
    .innerJoin(users, eq(users.id, links.userId))
    .where(and(eq(links.tokenHash, tokenHash), gt(links.expiresAt, now), isNull(users.disabledAt)))
  return row
}
