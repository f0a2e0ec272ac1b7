import { and, eq, sql } from 'drizzle-orm'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { professionals } from '#server/professional/tables.ts'
import { openingSteps } from './tables.ts'

export async function listTicks(db: Db, storefront: string) {
  const { step, at } = openingSteps
  return db
    .select({ step, at, by: users.name })
    .from(openingSteps)
    .leftJoin(users, eq(users.id, openingSteps.by))
    .where(eq(openingSteps.storefront, storefront))
}

type Step = { storefront: string; step: string }

/** False when it was done before. */
export async function addTick(tx: Db, tick: Step & { at: Date; by: string }): Promise<boolean> {
  return (await tx.insert(openingSteps).values(tick).onConflictDoNothing().returning()).length === 1
}

/** False when it was not done. */
export async function removeTick(tx: Db, { storefront, step }: Step): Promise<boolean> {
  const isOne = and(eq(openingSteps.storefront, storefront), eq(openingSteps.step, step))
  return (await tx.delete(openingSteps).where(isOne).returning()).length === 1
}

/** The active professionals who work at some time, with their categories and areas; enough of them to name or count a small team. */
export async function listWorking(db: Db, storefront: string) {
  const { name, categories, hours, active, postcodes } = professionals
  return db
    .select({ name, categories, postcodes })
    .from(professionals)
    .where(and(eq(professionals.storefront, storefront), active, sql`json_array_length(${hours}) > 0`))
    .orderBy(name)
    .limit(mostPeople)
}

const mostPeople = 1_000
