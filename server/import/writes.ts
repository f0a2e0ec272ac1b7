import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Import, RowProblem } from '#domain/import.ts'
import type { Db } from '#server/platform/database/db.ts'
import { imports } from './tables.ts'

type NewImport = Pick<typeof imports.$inferInsert, 'id' | 'storefront' | 'byId' | 'text'> & { now: Date }

export async function addImport(db: Db, { now, ...row }: NewImport) {
  await db.insert(imports).values({ ...row, state: 'checking', createdAt: now, movedAt: now })
}

type Underway = { id: string; state: 'checking' | 'writing' }
type Progress = Partial<Pick<Import, 'rows' | 'done'>>

/** How far it has come. */
export async function setProgress(db: Db, { id, state }: Underway, progress: Progress & { now: Date }) {
  const { now, ...moved } = progress
  await db
    .update(imports)
    .set({ ...moved, movedAt: now })
    .where(isStill(id, state))
}

export type Outcome = Pick<Import, 'rows' | 'adds' | 'changes' | 'unchanged' | 'problemCount' | 'problems'>

export async function setChecked(db: Db, id: string, outcome: Outcome) {
  // What has to be mended first is sent anew.
  const text = outcome.problemCount > 0 ? { text: '' } : {}
  const row = { ...outcome, ...text, state: 'checked', done: outcome.rows } as const
  await db.update(imports).set(row).where(isStill(id, 'checking'))
}

type Wish = { id: string; byId: string; now: Date }

/** False when it is not ready to be written. Of two who want it written at the same moment, one does. */
export async function beginWriting(db: Db, { id, byId, now }: Wish): Promise<boolean> {
  const begun = await db
    .update(imports)
    .set({ state: 'writing', byId, done: 0, movedAt: now })
    .where(and(isStill(id, 'checked'), eq(imports.problemCount, 0)))
    .returning({ id: imports.id })
  return begun.length === 1
}

/** False when it has been given up meanwhile. */
export async function setDone(db: Db, id: string, { rows, adds, changes, unchanged }: Outcome): Promise<boolean> {
  const done = await db
    .update(imports)
    .set({ rows, adds, changes, unchanged, done: rows, state: 'done', text: '' })
    .where(isStill(id, 'writing'))
    .returning({ id: imports.id })
  return done.length === 1
}

/** Nothing of it was written. */
export async function setFailed(db: Db, { id, state }: Underway, outcome: Partial<Outcome>) {
  await db
    .update(imports)
    .set({ ...outcome, done: 0, state: 'failed', text: '' })
    .where(isStill(id, state))
}

/** Gives up those that nobody has worked on since then; gives their ids. */
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

/** Somebody else may have come to an end with it meanwhile. */
function isStill(id: string, state: Import['state']) {
  return and(eq(imports.id, id), eq(imports.state, state))
}
