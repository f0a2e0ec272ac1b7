import { and, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import type { KnownService } from '#domain/catalogue/service-row.ts'
import { majorOf } from '#domain/format/money.ts'
import type { Import, RowProblem } from '#domain/import.ts'
import { services } from '#server/catalogue/tables.ts'
import { images } from '#server/image/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { imports } from './tables.ts'

const { id, createdAt: _createdAt, movedAt: _movedAt, text, byId, ...shown } = getTableColumns(imports)

export async function findImport(db: Db, wanted: string): Promise<Import | undefined> {
  const [row] = await db
    .select({ _id: id, ...shown })
    .from(imports)
    .where(eq(id, wanted))
  return row
}

export type ImportText = Pick<typeof imports.$inferSelect, 'id' | 'storefront' | 'byId' | 'state' | 'text'>

/** With the text of the file. */
export async function findImportText(db: Db, wanted: string): Promise<ImportText | undefined> {
  const { storefront, state } = shown
  const [row] = await db.select({ id, storefront, byId, state, text }).from(imports).where(eq(id, wanted))
  return row
}

const compared = {
  id: services.id,
  slug: services.slug,
  title: services.title,
  category: services.category,
  price: services.price,
  currency: services.currency,
  duration: services.duration,
  description: services.description,
  imageUrl: services.imageUrl,
  featured: services.featured,
  includes: services.includes,
  taxCode: services.taxCode,
  version: services.version,
  isArchived: sql<boolean>`${services.archivedAt} is not null`,
}

/** A service as rows are compared with it. */
export type Stored = KnownService & { id: string; version: number }

/** The services of a storefront with these slugs, including deleted ones. */
export async function listStored(db: Db, storefront: string, slugs: string[]): Promise<Stored[]> {
  const rows = await db
    .select(compared)
    .from(services)
    .where(and(eq(services.storefront, storefront), isAnyOf(slugs)))
  return rows.map(({ price, ...row }) => ({ ...row, price: majorOf(price, row.currency) }))
}

export async function listTaken(db: Db, storefront: string, slugs: string[]): Promise<string[]> {
  const rows = await db
    .select({ slug: services.slug })
    .from(services)
    .where(and(eq(services.storefront, storefront), isAnyOf(slugs)))
  return rows.map(({ slug }) => slug)
}

function isAnyOf(slugs: string[]) {
  return sql`${services.slug} = any(${sql.param(slugs)}::text[])`
}

/** The existing images. In a transaction they are locked against removal. */
export async function listImages(db: Db, wanted: string[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const isWanted = sql`${images.id} = any(${sql.param(wanted)}::uuid[])`
  const rows = await db.select({ id: images.id }).from(images).where(isWanted).orderBy(images.id).for('key share')
  return new Set(rows.map((row) => row.id))
}

type Versioned = Pick<Stored, 'id' | 'version'>

/**
 * Locks services until the transaction ends, in the order in which every transaction locks them. False when one has
 * changed since it was read.
 */
export async function lockStored(db: Db, read: Versioned[]): Promise<boolean> {
  if (read.length === 0) return true
  const rows = await db
    .select({ id: services.id, version: services.version })
    .from(services)
    .where(sql`${services.id} = any(${sql.param(read.map((one) => one.id))}::uuid[])`)
    .orderBy(services.id)
    .for('no key update')
  const versions = new Map(rows.map((row) => [row.id, row.version]))
  return read.every((one) => versions.get(one.id) === one.version)
}

/** Imports of a storefront are written one at a time; the others wait here. */
export async function lockImports(db: Db, storefront: string) {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${storefront}::text, 0))`)
}

type NewImport = Pick<typeof imports.$inferInsert, 'id' | 'storefront' | 'byId' | 'text'> & { now: Date }

export async function addImport(db: Db, { now, ...row }: NewImport) {
  await db.insert(imports).values({ ...row, state: 'checking', createdAt: now, movedAt: now })
}

type RunningImport = { id: string; state: 'checking' | 'writing' }
type Progress = Partial<Pick<Import, 'rows' | 'done'>>

/** Reports progress. */
export async function setProgress(db: Db, { id, state }: RunningImport, progress: Progress & { now: Date }) {
  const { now, ...moved } = progress
  await db
    .update(imports)
    .set({ ...moved, movedAt: now })
    .where(isStill(id, state))
}

export type CheckResult = Pick<Import, 'rows' | 'adds' | 'changes' | 'unchanged' | 'problemCount' | 'problems'>

export async function setChecked(db: Db, id: string, outcome: CheckResult) {
  // A file with problems will be corrected and sent again, so its text is not kept.
  const text = outcome.problemCount > 0 ? { text: '' } : {}
  const row = { ...outcome, ...text, state: 'checked', done: outcome.rows } as const
  await db.update(imports).set(row).where(isStill(id, 'checking'))
}

type Confirmation = { id: string; byId: string; now: Date }

/** False when the import is not ready. Of two concurrent confirmations one succeeds. */
export async function beginWriting(db: Db, { id, byId, now }: Confirmation): Promise<boolean> {
  const begun = await db
    .update(imports)
    .set({ state: 'writing', byId, done: 0, movedAt: now })
    .where(and(isStill(id, 'checked'), eq(imports.problemCount, 0)))
    .returning({ id: imports.id })
  return begun.length === 1
}

/** False when the import has been abandoned. */
export async function setDone(db: Db, id: string, { rows, adds, changes, unchanged }: CheckResult): Promise<boolean> {
  const done = await db
    .update(imports)
    .set({ rows, adds, changes, unchanged, done: rows, state: 'done', text: '' })
    .where(isStill(id, 'writing'))
    .returning({ id: imports.id })
  return done.length === 1
}

/** Marks the import as failed, with nothing written. */
export async function setFailed(db: Db, { id, state }: RunningImport, outcome: Partial<CheckResult>) {
  await db
    .update(imports)
    .set({ ...outcome, done: 0, state: 'failed', text: '' })
    .where(isStill(id, state))
}

/** Fails imports without progress since then, and returns their ids. */
export async function giveUp(db: Db, before: Date, problem: RowProblem): Promise<string[]> {
  const given = await db
    .update(imports)
    .set({ state: 'failed', done: 0, text: '', problemCount: 1, problems: [problem] })
    .where(and(inArray(imports.state, ['checking', 'writing']), lt(imports.movedAt, before)))
    .returning({ id: imports.id })
  return given.map(({ id }) => id)
}

export async function removeImports(db: Db, before: Date) {
  await db.delete(imports).where(lt(imports.createdAt, before))
}

/** Only in this state: another process may have finished it. */
function isStill(id: string, state: Import['state']) {
  return and(eq(imports.id, id), eq(imports.state, state))
}
