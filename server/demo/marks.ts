import { inArray, sql } from 'drizzle-orm'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { idOfShipped } from '#server/catalogue/opening/store.ts'
import { users } from '#server/identity/tables.ts'
import { idOfDemoArticle } from '#server/page/articles/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { lockSettings } from '#server/storefront/settings/store.ts'
import { isDemo } from '#server/storefront/store.ts'
import { demoAccounts, demoCustomers } from './accounts.ts'
import { demoProfessionals } from './professionals.ts'
import { type DemoKind, demoRows } from './tables.ts'

/** Adds a part of the demo, unless the demo is being removed or was removed since. */
export async function whileDemo(db: Db, storefront: string, add: (tx: Db) => Promise<void>) {
  await inTransaction(db, async (tx) => {
    await lockSettings(tx, storefront)
    if (await isDemo(tx, storefront)) await add(tx)
  })
}

export async function markRows(tx: Db, storefront: string, marked: { kind: DemoKind; ids: string[] }) {
  const rows = marked.ids.map((id) => ({ storefront, id, kind: marked.kind }))
  if (rows.length > 0) await tx.insert(demoRows).values(rows).onConflictDoNothing()
}

/**
 * Marks what the demo has added, except bookings, which are marked as they are added. At every start, because earlier
 * releases marked nothing: these rows have ids that are the same on every machine.
 */
export async function markDemo(tx: Db, plan: StorefrontPlan) {
  const { key } = plan
  const emails = demoAccounts.map(({ email }) => email)
  const accounts = await tx.select({ id: users.id }).from(users).where(inArray(users.email, emails))
  const ids: [DemoKind, string[]][] = [
    ['account', [...accounts.map(({ id }) => id), ...demoCustomers(plan, new Date(0)).map(({ id }) => id)]],
    ['professional', demoProfessionals(plan).map(({ id }) => id)],
    ['article', plan.content.articles.map(({ slug }) => idOfDemoArticle(plan, slug))],
    ['service', await listPlanted(tx, plan)],
    ['category', await listCategories(tx, plan)],
  ]
  for (const [kind, of] of ids) await markRows(tx, key, { kind, ids: of })
}

/** Without those that an administrator took from the catalogue, which have the same ids. */
async function listPlanted(tx: Db, { key, services }: StorefrontPlan): Promise<string[]> {
  const ids = services.map(({ slug }) => idOfShipped(key, slug))
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from services s where id = any (${sql.param(ids)}::uuid[]) and not exists (
      select from activity a where a.subject_id = s.id::text and a.kind = 'service-added'
    )`)
  return rows.map(({ id }) => id)
}

async function listCategories(tx: Db, { key, categories }: StorefrontPlan): Promise<string[]> {
  const keys = categories.map((one) => one.key)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from categories c where storefront = ${key} and key = any (${sql.param(keys)}::text[]) and not exists (
      select from activity a where a.subject_id = c.id::text and a.kind = 'category-added'
    )`)
  return rows.map(({ id }) => id)
}
