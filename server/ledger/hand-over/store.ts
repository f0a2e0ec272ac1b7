import { and, eq, sql } from 'drizzle-orm'
import { users } from '#server/identity/tables.ts'
import { handOvers } from '#server/ledger/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'

export type HandOverRow = typeof handOvers.$inferSelect

/** Until the transaction ends, no other one takes cash from this professional. Undefined if there is none. */
export async function lockCollector(db: Db, id: string) {
  const { name, storefront } = professionals
  const [found] = await db
    .select({ _id: professionals.id, name, storefront })
    .from(professionals)
    .where(eq(professionals.id, id))
    .for('no key update')
  return found
}

export async function findCollector(db: Db, id: string) {
  const { name, storefront } = professionals
  const [found] = await db
    .select({ _id: professionals.id, name, storefront })
    .from(professionals)
    .where(eq(professionals.id, id))
  return found
}

/** The hand-overs of a professional of the cash of a day, oldest first. */
export async function listHandOvers(db: Db, { professional, date }: { professional: string; date: string }) {
  return db
    .select({ row: handOvers, by: users.name })
    .from(handOvers)
    .leftJoin(users, eq(users.id, handOvers.byId))
    .where(and(eq(handOvers.professionalId, professional), eq(handOvers.day, date)))
    .orderBy(handOvers.at, handOvers.id)
}

/** False if a request with the same Idempotency-Key has added one. */
export async function addHandOver(db: Db, row: typeof handOvers.$inferInsert): Promise<boolean> {
  const added = db.insert(handOvers).values(row)
  const { byId, key, id } = handOvers
  return (await added.onConflictDoNothing({ target: [byId, key] }).returning({ id })).length === 1
}

export async function findHandOver(db: Db, id: string): Promise<HandOverRow | undefined> {
  const [found] = await db.select().from(handOvers).where(eq(handOvers.id, id))
  return found
}

/** The counter-entry of a hand-over. */
export async function isReversed(db: Db, id: string): Promise<boolean> {
  return (await db.$count(handOvers, eq(handOvers.reverses, id))) > 0
}

export async function findHandOverByKey(db: Db, { byId, key }: { byId: string; key: string }) {
  const [found] = await db
    .select()
    .from(handOvers)
    .where(and(eq(handOvers.byId, byId), sql`${handOvers.key} = ${key}`))
  return found
}
