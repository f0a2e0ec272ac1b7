import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { imageOf } from '#domain/image.ts'
import { type Import, largestImport, mostProblems, type RowProblem } from '#domain/import.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { ServiceFields } from '#domain/catalogue/admin.ts'
import { readServiceFile, type ServiceRow } from '#domain/catalogue/service-file.ts'
import { judgeRow, type Verdict } from '#domain/catalogue/service-row.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import { listCategoryKeys } from '#server/catalogue/admin/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { overloaded } from '#server/platform/http/overload/refusals.ts'
import { createMemoryBudget } from '#server/platform/images/memory-budget.ts'
import {
  findImport,
  findImportText,
  type ImportText,
  listImages,
  listStored,
  type Stored,
  addImport,
  beginWriting,
  type CheckResult,
  setChecked,
  setProgress,
} from './store.ts'

type Upload = { actor: Actor; storefront: StorefrontPlan; body: Uint8Array }

/** Memory for files being stored. Each is copied several times on the way, so together they get the size of one file. */
const fileMemory = createMemoryBudget(largestImport)

/** Stores a file and queues its check. */
export async function beginImport(db: Db, deps: Deps, sending: Upload): Promise<Import> {
  const reservation = fileMemory.reserve()
  if (!reservation.grow(sending.body.length)) throw overloaded()
  try {
    return await storeFile(db, deps, sending)
  } finally {
    reservation.release()
  }
}

async function storeFile(db: Db, deps: Deps, { actor, storefront, body }: Upload): Promise<Import> {
  const row = { id: randomUUID(), storefront: storefront.key, byId: actor.user._id, text: textOf(body) }
  const now = deps.clock()
  return inTransaction(db, async (tx) => {
    await addImport(tx, { ...row, now })
    const after = { bytes: body.length }
    const subject = { _id: row.id, title: `${body.length} bytes` }
    const change = { kind: 'import-sent', at: now, by: row.byId, storefront: row.storefront } as const
    await addActivity(tx, { ...change, subject, before: null, after })
    await deps.jobs.send(tx, 'check-import', { data: { id: row.id } })
    return readImport(tx, row.id)
  })
}

/** PostgreSQL cannot store the character 0. */
function textOf(body: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (!text.includes('\0')) return text
  } catch {
    // Invalid UTF-8 and the character 0 get the same message.
  }
  const message = 'This file is not text in UTF-8. Please save it as "CSV UTF-8" and choose it again.'
  throw new Refusal('validation_failed', { errors: [{ field: 'file', code: 'invalid_format', message }] })
}

export async function readImport(db: Db, id: string): Promise<Import> {
  const found = await findImport(db, id)
  if (!found) throw new Refusal('not_found')
  return found
}

/** Queues the import of a checked file without problems. */
export async function confirmImport(db: Db, deps: Deps, { actor, id }: { actor: Actor; id: string }): Promise<Import> {
  return inTransaction(db, async (tx) => {
    await readImport(tx, id)
    if (!(await beginWriting(tx, { id, byId: actor.user._id, now: deps.clock() })))
      throw new Refusal('import_not_ready')
    await deps.jobs.send(tx, 'write-import', { data: { id } })
    return readImport(tx, id)
  })
}

/** Checks a file and stores the result. After a crash it starts again. */
export async function checkImport(db: Db, deps: Deps, id: string) {
  const file = await findImportText(db, id)
  if (file?.state !== 'checking') return
  const report = (progress: Progress) => setProgress(db, { id, state: 'checking' }, { ...progress, now: deps.clock() })
  const { planned: _planned, ...outcome } = await compareFile(db, deps, { file, report })
  await setChecked(db, id, outcome)
}

/** The effect of a row: a change of the service `was`, or a new service. */
export type Planned = { fields: ServiceFields; slug: string; was: Stored | undefined }
type CheckedFile = CheckResult & { planned: Planned[] }
type Progress = { rows: number; done: number }
type Looking = {
  file: Pick<ImportText, 'storefront' | 'text'>
  report: (progress: Progress) => Promise<void>
}

/** How many rows are compared with the catalogue at a time. */
const portion = 500

/** Compares every row of a file with the current catalogue. */
export async function compareFile(
  db: Db,
  { storefronts }: Deps,
  { file: { storefront, text }, report }: Looking,
): Promise<CheckedFile> {
  const plan = storefronts.getPlan(storefront)
  const categories = await listCategoryKeys(db, plan.key)
  const { rows, problems } = await readRows(text)
  const checked: CheckedFile = { rows: rows.length, ...noRows(), planned: [] }
  for (const problem of problems) addProblems(checked, [problem])
  const rowsOfSlug = new Map<string, number>()
  for (let from = 0; from < rows.length; from += portion) {
    await report({ rows: rows.length, done: from })
    const some = rows.slice(from, from + portion)
    const stored = new Map((await listStored(db, plan.key, some.map(slugOfRow))).map((one) => [one.slug, one]))
    const shop = { ...plan, categories, images: await listImages(db, imagesIn(some)) }
    for (const row of some) {
      const verdict = repeated(row, rowsOfSlug) ?? judgeRow(row, stored.get(row.slug), shop)
      addVerdict(checked, row, { verdict, was: stored.get(row.slug) })
    }
  }
  return checked
}

const slugOfRow = ({ slug }: ServiceRow) => slug
const noRows = () => ({ adds: 0, changes: 0, unchanged: 0, problemCount: 0, problems: [] as RowProblem[] })

/** Parses the rows and collects the problems of the file, yielding regularly to other requests. */
async function readRows(text: string): Promise<{ rows: ServiceRow[]; problems: RowProblem[] }> {
  const rows: ServiceRow[] = []
  const problems: RowProblem[] = []
  for (const found of readServiceFile(text)) {
    if ('message' in found) problems.push(found)
    else if (rows.push(found) % portion === 0) await setImmediate()
  }
  return { rows, problems }
}

function imagesIn(rows: ServiceRow[]): string[] {
  return rows.flatMap(({ cells }) => imageOf(cells.imageUrl?.trim() ?? '')?.id ?? [])
}

/** Two rows for one service contradict each other, so the second is a problem. */
function repeated({ row, slug }: ServiceRow, rowsOfSlug: Map<string, number>): Verdict | undefined {
  if (slug === '') return undefined
  const first = rowsOfSlug.get(slug)
  rowsOfSlug.set(slug, first ?? row)
  if (first === undefined) return undefined
  return { kind: 'wrong', problems: [{ row, field: 'slug', message: `Row ${first} has the same slug.` }] }
}

function addVerdict(
  checked: CheckedFile,
  { slug }: ServiceRow,
  { verdict, was }: { verdict: Verdict; was: Stored | undefined },
) {
  if (verdict.kind === 'wrong') return addProblems(checked, verdict.problems)
  if (verdict.kind === 'unchanged') return void (checked.unchanged += 1)
  checked[verdict.kind === 'add' ? 'adds' : 'changes'] += 1
  checked.planned.push({ fields: verdict.fields, slug, was })
}

function addProblems(checked: CheckedFile, problems: RowProblem[]) {
  checked.problemCount += problems.length
  checked.problems.push(...problems.slice(0, mostProblems - checked.problems.length))
}
