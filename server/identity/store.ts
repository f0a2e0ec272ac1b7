import { and, eq, gt, isNull } from 'drizzle-orm'
import type { User, UserRole } from '#domain/identity.ts'
import type { Db } from '#server/db.ts'
import { sessions, users } from './tables.ts'

/** Who asks: a user together with the session that the token opened. */
export type Actor = { user: User; sessionId: string }

type NewUser = { id: string; email: string; name: string; role: UserRole; passwordHash: string; now: Date }
type NewSession = { id: string; tokenHash: Buffer; userId: string; now: Date; expiresAt: Date }

/** The user with the hash of the password: for signing in, and for nothing else. */
export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.disabledAt)))
  return row && { user: userOf(row), passwordHash: row.passwordHash }
}

export async function findActor(db: Db, tokenHash: Buffer, now: Date): Promise<Actor | undefined> {
  const [row] = await db
    .select({ user: users, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNull(users.disabledAt)))
  return row && { user: userOf(row.user), sessionId: row.sessionId }
}

/** Undefined when the address has an account already, also when another is being made at this moment. */
export async function addUser(db: Db, { now, ...user }: NewUser): Promise<User | undefined> {
  const [row] = await db
    .insert(users)
    .values({ ...user, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row && userOf(row)
}

export async function setPasswordHash(db: Db, userId: string, passwordHash: string) {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

export async function addSession(db: Db, { now, ...session }: NewSession) {
  await db.insert(sessions).values({ ...session, createdAt: now })
}

export async function removeSession(db: Db, id: string) {
  await db.delete(sessions).where(eq(sessions.id, id))
}

function userOf(row: typeof users.$inferSelect): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    emailVerified: row.emailVerifiedAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}
