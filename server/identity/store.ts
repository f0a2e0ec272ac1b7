import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Session } from '#domain/account.ts'
import { adminIdleSince, type User, type UserRole } from '#domain/identity.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { writePhone } from '#server/platform/phone/phone.ts'
import { professionals } from '#server/professional/tables.ts'
import { links, reservedEmails, sessions, users } from './tables.ts'

/** A user with the hash of the password, for comparing it only. */
export type Credentials = { user: User; passwordHash: string }

export type NewUser = {
  id: string
  /** Null for a customer who has given a phone number only. */
  email: string | null
  phone?: string | null
  sharesPhone?: boolean
  name: string
  role: UserRole
  passwordHash: string
  createdAt: Date
  emailVerifiedAt?: Date | null
}
type NewSession = {
  id: string
  tokenHash: Buffer
  user: User
  /** The hash that the password was compared with: if it has changed, no session is created. */
  passwordHash: string
  device: string
  now: Date
  expiresAt: Date
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return readCredentials(db, eq(users.email, email))
}

export async function findCredentialsOf(db: Db, id: string): Promise<Credentials | undefined> {
  return readCredentials(db, eq(users.id, id))
}

// The qualified name: a bare column would mean the professional's own id.
const worksAt = sql<string | null>`(select p.storefront from ${professionals} p where p.user_id = users.id)`

async function readCredentials(db: Db, isMeant: SQL): Promise<Credentials | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(users), worksAt })
    .from(users)
    .where(and(isMeant, isNull(users.disabledAt)))
  const user = row && userOf(row)
  return user && { user, passwordHash: row.passwordHash }
}

/**
 * Locks the user until the transaction ends. A transaction that changes several rows of a user locks the user first;
 * inserting a row that refers to the user, such as a link, does not wait.
 */
export async function lockUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .for('no key update')
  return row && userOf(row)
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row && userOf(row)
}

/** The user with this address, including disabled ones. */
export async function findOwner(db: Db, email: string): Promise<{ user: User; isDisabled: boolean } | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  const user = row && userOf(row)
  return user && { user, isDisabled: row.disabledAt !== null }
}

/**
 * Undefined if the address belongs to an account, including one that is being created at the same moment, or is
 * reserved for one.
 */
export async function addUser(db: Db, user: NewUser & { email: string }): Promise<User | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning()
  if (!row) return undefined
  // After the insert, which waits for an account that is just releasing the address.
  if (!(await isReserved(db, user.email, { butFor: user.id, now: user.createdAt }))) return userOf(row)
  await removeUser(db, user.id)
  return undefined
}

/** Whether the address is reserved for the account that had it before. */
export async function isReserved(
  db: Db,
  wanted: string,
  { butFor, now }: { butFor?: string; now: Date },
): Promise<boolean> {
  const { userId, email, until } = reservedEmails
  const isOthers = butFor === undefined ? undefined : ne(userId, butFor)
  const found = db.select({ userId }).from(reservedEmails)
  return (await found.where(and(eq(email, wanted), gt(until, now), isOthers)).limit(1)).length === 1
}

export type Profile = { name?: string; phone?: string | null; taxNumber?: string }

export async function setProfile(db: Db, id: string, profile: Profile): Promise<User | undefined> {
  const [row] = await db.update(users).set(profile).where(eq(users.id, id)).returning()
  return row && userOf(row)
}

/** False if the hash is no longer `was`. */
export async function setPasswordHash(
  db: Db,
  id: string,
  { passwordHash, was }: { passwordHash: string; was?: string | undefined },
): Promise<boolean> {
  const unchanged = was === undefined ? undefined : eq(users.passwordHash, was)
  const set = db.update(users).set({ passwordHash })
  return (await set.where(and(eq(users.id, id), unchanged)).returning({ id: users.id })).length === 1
}

export async function setRole(db: Db, id: string, role: UserRole) {
  await db.update(users).set({ role }).where(eq(users.id, id))
}

/** An administrator who is a professional, too, keeps that role. Returns the new one. A trigger ends the sessions. */
export async function endAdminRole(db: Db, id: string): Promise<UserRole> {
  const role = sql<UserRole>`case when ${worksAt} is not null then 'professional' else 'customer' end`
  const [row] = await db.update(users).set({ role }).where(eq(users.id, id)).returning({ role: users.role })
  return row?.role ?? 'customer'
}

/** Changes an address that is not confirmed. Fails as a duplicate if another account has it. */
export async function setEmail(db: Db, id: string, email: string) {
  await db.update(users).set({ email }).where(eq(users.id, id))
}

/** Confirms an address, the current or a new one. Fails as a duplicate if another account has it. */
export async function setVerifiedEmail(db: Db, id: string, { email, now }: { email: string; now: Date }) {
  await db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, id))
}

export async function removeUser(db: Db, id: string) {
  await db.delete(users).where(eq(users.id, id))
}

/** Locks the administrators, so that the second of two who leave at the same moment sees that the first is gone. */
export async function lockAdmins(db: Db): Promise<User[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for('no key update')
  return rows.flatMap((row) => userOf(row) ?? [])
}

export async function listAdmins(db: Db): Promise<User[]> {
  const rows = await db.select().from(users).where(eq(users.role, 'admin')).orderBy(users.email)
  return rows.flatMap((row) => userOf(row) ?? [])
}

/** False if the password has changed since it was compared, or the account was closed. */
export async function addSession(db: Db, { user, passwordHash, now, ...session }: NewSession): Promise<boolean> {
  const stillSo = and(eq(users.id, user._id), eq(users.passwordHash, passwordHash), isNull(users.disabledAt))
  // A shared lock waits for a concurrent change of the password, so that signing out everywhere does not miss this
  // session.
  const [found] = await db.select({ id: users.id }).from(users).where(stillSo).for('share')
  if (!found) return false
  await db.insert(sessions).values({ ...session, userId: user._id, createdAt: now, lastSeenAt: now })
  await removeOldSessions(db, user._id)
  return true
}

/** More sessions than any user needs, so that no account fills the table. */
const mostSessions = 50

async function removeOldSessions(db: Db, userId: string) {
  const newest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.expiresAt))
    .limit(mostSessions)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), notInArray(sessions.id, newest)))
}

export async function setLastSeen(db: Db, id: string, now: Date) {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
}

/** The password was given again. */
export async function setPasswordAt(db: Db, id: string, now: Date) {
  await db.update(sessions).set({ passwordAt: now }).where(eq(sessions.id, id))
}

export async function listSessions(
  db: Db,
  { user, sessionId }: Pick<Actor, 'user' | 'sessionId'>,
  now: Date,
): Promise<Session[]> {
  const isInUse = user.role === 'admin' ? gt(sessions.lastSeenAt, adminIdleSince(now)) : undefined
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user._id), gt(sessions.expiresAt, now), isInUse))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === sessionId,
  }))
}

/** False if the user has no such session. */
export async function removeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  return removed.length === 1
}

export async function removeSessions(db: Db, userId: string, { but }: { but?: string } = {}) {
  const others = but === undefined ? undefined : ne(sessions.id, but)
  await db.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

export type UserRow = Pick<
  typeof users.$inferSelect,
  'id' | 'name' | 'email' | 'phone' | 'taxNumber' | 'role' | 'emailVerifiedAt' | 'createdAt'
> & {
  /** The storefront of the professional to whom the account belongs. Left out where the answer does not say it. */
  worksAt?: string | null
}

/** Undefined for a customer without an email address, who can neither sign in nor get an email. */
export function userOf(row: UserRow): User | undefined {
  if (row.email === null) return undefined
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: writePhone(row.phone),
    ...(row.taxNumber !== '' && { taxNumber: row.taxNumber }),
    role: row.role,
    emailVerified: row.emailVerifiedAt !== null,
    ...(row.worksAt && { professional: true, worksAt: row.worksAt }),
    createdAt: row.createdAt.toISOString(),
  }
}

/**
 * Stored before the account changes its address: a registration of the old address waits for that, and then finds this
 * row.
 */
export async function reserveEmail(db: Db, { until, ...kept }: typeof reservedEmails.$inferInsert) {
  const { userId, email } = reservedEmails
  const set = db.insert(reservedEmails).values({ ...kept, until })
  await set.onConflictDoUpdate({ target: [userId, email], set: { until } })
}

/** Removes expired rows. */
export async function removeExpired(db: Db, now: Date) {
  const admins = db.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  const isIdle = and(lte(sessions.lastSeenAt, adminIdleSince(now)), inArray(sessions.userId, admins))
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now), isIdle))
  await db.delete(links).where(lte(links.expiresAt, now))
  await db.delete(reservedEmails).where(lte(reservedEmails.until, now))
}
