import { and, inArray, notExists, eq, sql } from 'drizzle-orm'
import { activity } from '#server/activity/tables.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type DemoKind, demoRows } from '#server/storefront/demo/tables.ts'

export async function markRows(tx: Db, storefront: string, marked: { kind: DemoKind; ids: string[] }) {
  const rows = marked.ids.map((id) => ({ storefront, id, kind: marked.kind }))
  if (rows.length > 0) await tx.insert(demoRows).values(rows).onConflictDoNothing()
}

export async function listAccountsOf(tx: Db, emails: string[]): Promise<string[]> {
  return (await tx.select({ id: users.id }).from(users).where(inArray(users.email, emails))).map(({ id }) => id)
}

/** Without those that an administrator took from the catalogue, which have the same ids. */
export async function listPlantedServices(tx: Db, ids: string[]): Promise<string[]> {
  const { subjectId, kind } = activity
  const isAdded = and(eq(subjectId, sql`${services.id}::text`), eq(kind, 'service-added'))
  const added = tx.select({ id: subjectId }).from(activity).where(isAdded)
  const isPlanted = and(inArray(services.id, ids), notExists(added))
  return (await tx.select({ id: services.id }).from(services).where(isPlanted)).map(({ id }) => id)
}

/** Without those that an administrator added with one of these keys. */
export async function listPlantedCategories(tx: Db, storefront: string, keys: string[]): Promise<string[]> {
  const { subjectId, kind } = activity
  const isAdded = and(eq(subjectId, sql`${categories.id}::text`), eq(kind, 'category-added'))
  const added = tx.select({ id: subjectId }).from(activity).where(isAdded)
  const isPlanted = and(eq(categories.storefront, storefront), inArray(categories.key, keys), notExists(added))
  return (await tx.select({ id: categories.id }).from(categories).where(isPlanted)).map(({ id }) => id)
}
