import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Db } from '#server/platform/database/db.ts'
import { categories, services } from '#server/catalogue/tables.ts'

export async function addCategories(db: Db, plan: StorefrontPlan) {
  const rows = plan.categories.map(({ key, name, description, imageUrl }, position) => ({
    storefront: plan.key,
    key,
    name,
    description,
    imageUrl,
    position,
  }))
  if (rows.length > 0) await db.insert(categories).values(rows)
}

export async function addServices(db: Db, plan: StorefrontPlan, now: Date) {
  const rows = plan.services.map((service) => ({
    ...service,
    // So that a link into the demo can be shared.
    id: idOf(`doorstep demo ${plan.key}/${service.slug}`),
    storefront: plan.key,
    currency: plan.currency,
    createdAt: now,
  }))
  if (rows.length > 0) await db.insert(services).values(rows)
}

export type ServiceRow = typeof services.$inferInsert

/** Under the first address of the given ones that is free; undefined when none of them is. */
export async function addService(db: Db, row: Omit<ServiceRow, 'slug'>, slugs: string[]): Promise<string | undefined> {
  for (const slug of slugs) {
    const [added] = await db
      .insert(services)
      .values({ ...row, slug })
      .onConflictDoNothing({ target: [services.storefront, services.slug] })
      .returning({ slug: services.slug })
    if (added) return added.slug
  }
  return undefined
}

/** Several at once; false when one of their addresses is taken. */
export async function addServiceRows(db: Db, rows: ServiceRow[]): Promise<boolean> {
  if (rows.length === 0) return true
  const added = await db
    .insert(services)
    .values(rows)
    .onConflictDoNothing({ target: [services.storefront, services.slug] })
    .returning({ id: services.id })
  return added.length === rows.length
}

type Fields = 'title' | 'category' | 'price' | 'description' | 'imageUrl' | 'duration' | 'featured' | 'includes'
type ChangedRow = Required<Pick<ServiceRow, 'id' | Fields>>
type Change = { changedAt: Date; changedBy: string; hasWords: boolean }

/** Several at once, that are locked. Where no words change, none are read anew, which is half of the work. */
export async function setServiceRows(db: Db, rows: ChangedRow[], { changedAt, changedBy, hasWords }: Change) {
  if (rows.length === 0) return
  const words = sql`title = wanted.title, category = wanted.category, description = wanted.description, includes = wanted.includes,`
  await db.execute(sql`
    update services set ${hasWords ? words : sql``}
      price = wanted.price, image_url = wanted."imageUrl", duration = wanted.duration, featured = wanted.featured,
      changed_at = ${changedAt}, changed_by = ${changedBy}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (
      id uuid, title text, category text, price integer, description text, "imageUrl" text, duration integer,
      featured boolean, includes text[]
    )
    where services.id = wanted.id`)
}

type Changes = Partial<Omit<ServiceRow, 'id' | 'storefront' | 'slug' | 'createdAt' | 'version'>>

/** One that is locked. */
export async function setService(db: Db, id: string, changes: Changes) {
  await db
    .update(services)
    .set({ ...changes, version: sql`${services.version} + 1` })
    .where(eq(services.id, id))
}

/**
 * Writes much of one storefront in this transaction; others hear of it, and may wait for it, only at its end. What fails
 * takes its transaction with it, and the setting too.
 */
export async function movingAtEnd(db: Db, storefront: string, write: () => Promise<void>) {
  await db.execute(sql`select set_config('doorstep.moves_at_end', 'yes', true)`)
  await write()
  await db.execute(
    sql`select set_config('doorstep.moves_at_end', '', true), move_catalogue_version(array[${storefront}])`,
  )
}

/** So many at once: no statement may take long, and a review waits for as long as it takes. */
const mostMoved = 2_000

/**
 * Counts what was booked of each service between two moments, by appointment. What has not changed is left alone, and of
 * the others so many are set; says whether there may be more. Locked in the order in which reviews lock them.
 */
export async function setRecentBookings(
  db: Db,
  storefront: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ isMore: boolean }> {
  const { rowCount } = await db.execute(sql`
    with counted as (
      select service_id, count(*)::integer as made from bookings
      where storefront = ${storefront} and starts_at > ${from} and starts_at <= ${to} and status <> 'cancelled'
      group by service_id
    ), moved as (
      select id, coalesce(made, 0) as made from services left join counted on service_id = id
      where storefront = ${storefront} and recent_bookings <> coalesce(made, 0)
      order by id limit ${mostMoved} for no key update of services
    )
    update services set recent_bookings = moved.made from moved where services.id = moved.id`)
  return { isMore: rowCount === mostMoved }
}

/** The same text is the same id, on every machine. */
export function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
