import { randomUUID } from 'node:crypto'
import { differenceOf } from '#domain/activity.ts'
import { fieldsOfService, proposeSlug, slugOf } from '#domain/catalogue/admin.ts'
import { imageOf } from '#domain/image.ts'
import { minorOf } from '#domain/format/money.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import { addServiceRows, movingAtEnd, setServiceRows } from '#server/catalogue/admin/store.ts'
import { type Db, inTransaction, isForeignKeyViolation } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import { compareFile, type Planned } from '#server/import/actions.ts'
import {
  findImportText,
  lockStored,
  type ImportText,
  listImages,
  listTaken,
  lockImports,
  type CheckResult,
  setDone,
  setFailed,
  setProgress,
} from '#server/import/store.ts'

/** A job compares the rows with the catalogue this often before it fails, and is tried again later. */
const mostTries = 5

/**
 * Writes all rows of a file in one transaction, or none. The progress is written outside of it, so that the
 * administrator sees it. A job that was interrupted starts from the first row.
 */
export async function writeImport(deps: ServerDeps, id: string) {
  const { db, database } = deps
  const inProgress = { id, state: 'writing' } as const
  await retryOnConflict({ isWaiting: () => true, mostTries }, async () => {
    const file = await findImportText(db, id)
    if (file?.state !== 'writing') return
    // The comparison reports only that the job is alive; the progress is that of writing.
    const look = () => setProgress(db, inProgress, { now: deps.clock() })
    const { planned, ...outcome } = await compareFile(db, deps, { file, report: look })
    if (outcome.problemCount > 0) return setFailed(db, inProgress, outcome)
    const named = await nameAll(db, file.storefront, planned)
    // Requests that wait for a connection go first.
    const report = async (done: number) => {
      if (database.waiting() === 0) await setProgress(db, inProgress, { done, now: deps.clock() })
    }
    await writeAll(db, deps, { file, named, outcome, report })
  })
}

type Named = Planned & { id: string }
type WriteJob = { file: ImportText; named: Named[]; outcome: CheckResult; report: (done: number) => Promise<void> }

/** The most that one statement writes: a small file needs one statement, and none times out on a slow machine. */
const mostRows = 1_000
const mostCharacters = 300_000

async function writeAll(db: Db, deps: Deps, writing: WriteJob) {
  try {
    await inTransaction(db, (tx) => writeIn(tx, deps, writing))
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Retry('A category was deleted') : error
  }
}

/**
 * Steps that block no other request come first. Once the services are locked, another write that touches one of them,
 * for example a review, waits until the end.
 */
async function writeIn(tx: Db, deps: Deps, { file, named, outcome, report }: WriteJob) {
  const { id, storefront, byId: by } = file
  await lockImports(tx, storefront)
  const now = deps.clock()
  for (const some of portionsOf(named))
    await addActivity(tx, ...some.map((one) => activityOf(one, { at: now, by, storefront })))
  await lockServices(tx, named)
  const { currency } = deps.storefronts.getPlan(storefront)
  await movingAtEnd(tx, storefront, async () => {
    let done = outcome.unchanged
    for (const some of portionsOf(named)) {
      await Promise.all([writeSome(tx, some, { storefront, currency, now, by }), report(done)])
      done += some.length
    }
  })
  const { adds, changes, unchanged } = outcome
  const subject = { _id: id, title: `${adds} added, ${changes} changed` }
  const after = { adds, changes, unchanged }
  await addActivity(tx, { kind: 'catalogue-imported', at: deps.clock(), by, storefront, subject, before: null, after })
  if (!(await setDone(tx, id, outcome))) throw new Retry('The import was given up, or another process has written it')
}

/** Locks the services to be changed, as long as they are what the rows were compared with. */
async function lockServices(tx: Db, named: Named[]) {
  if (
    !(await lockStored(
      tx,
      named.flatMap(({ was }) => was ?? []),
    ))
  )
    throw new Retry('A service was changed')
  const shown = new Set(named.flatMap(({ fields }) => imageOf(fields.imageUrl)?.id ?? []))
  const kept = new Set(named.flatMap(({ was }) => (was && imageOf(was.imageUrl)?.id) ?? []))
  const wanted = [...shown].filter((image) => !kept.has(image))
  if ((await listImages(tx, wanted)).size < wanted.length) throw new Retry('An image was deleted')
}

type WriteContext = { storefront: string; currency: string; now: Date; by: string }

async function writeSome(tx: Db, some: Named[], { storefront, currency, now, by }: WriteContext) {
  const change = { changedAt: now, changedBy: by }
  const rowOf = ({ id, slug, fields, was }: Named) => {
    return { id, slug, ...fields, price: minorOf(fields.price, was?.currency ?? currency) }
  }
  const added = some.filter(({ was }) => !was).map(rowOf)
  const rows = added.map((row) => ({ ...row, storefront, currency, createdAt: now, ...change }))
  if (!(await addServiceRows(tx, rows))) throw new Retry('A slug is taken')
  for (const hasWords of [true, false]) {
    const changed = some.filter((one) => one.was && hasNewText(one) === hasWords)
    await setServiceRows(tx, changed.map(rowOf), { ...change, hasWords })
  }
}

/** Whether a search finds it by other words than before. */
function hasNewText({ fields, was }: Named): boolean {
  const { after } = differenceOf(was ?? {}, fields)
  return ['title', 'category', 'description', 'includes'].some((name) => name in after)
}

function activityOf({ id, fields, was }: Named, place: Pick<ActivityEntry, 'at' | 'by' | 'storefront'>): ActivityEntry {
  const subject = { _id: id, title: was?.title ?? fields.title }
  return was
    ? { kind: 'service-changed', ...place, subject, ...differenceOf(fieldsOfService(was), fields) }
    : { kind: 'service-added', ...place, subject, before: null, after: fieldsOfService(fields) }
}

function* portionsOf(named: Named[]): Generator<Named[]> {
  let some: Named[] = []
  let characters = 0
  for (const one of named) {
    const { title, description, includes } = one.fields
    characters += title.length + description.length + includes.join('').length
    some.push(one)
    if (some.length < mostRows && characters < mostCharacters) continue
    yield some
    ;[some, characters] = [[], 0]
  }
  if (some.length > 0) yield some
}

/** New services get an id, and one without a slug gets the first that is free for its title. */
async function nameAll(db: Db, storefront: string, planned: Planned[]): Promise<Named[]> {
  const taken = new Set(planned.map(({ slug }) => slug))
  const turns = new Map<string, number>()
  const propose = (title: string) => {
    const turn = (turns.get(slugOf(title)) ?? 0) + 1
    turns.set(slugOf(title), turn)
    return proposeSlug(title, turn, randomUUID().slice(0, 8))
  }
  const named = planned.map((one) => ({ ...one, id: one.was?.id ?? randomUUID() }))
  let nameless = named.filter(({ slug }) => slug === '')
  while (nameless.length > 0) {
    for (const one of nameless) {
      do one.slug = propose(one.fields.title)
      while (taken.has(one.slug))
      taken.add(one.slug)
    }
    const others = new Set(
      await listTaken(
        db,
        storefront,
        nameless.map(({ slug }) => slug),
      ),
    )
    nameless = nameless.filter(({ slug }) => others.has(slug))
  }
  return named
}
