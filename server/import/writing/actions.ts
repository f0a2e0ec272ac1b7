import { randomUUID } from 'node:crypto'
import { differenceOf } from '#domain/activity.ts'
import { fieldsOfService, proposeSlug, slugOf } from '#domain/catalogue/admin.ts'
import { imageOf } from '#domain/image.ts'
import { minorOf } from '#domain/format/money.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import { addServiceRows, movingAtEnd, setServiceRows } from '#server/catalogue/admin/store.ts'
import { type Db, inTransaction, isForeignKeyViolation } from '#server/platform/database/db.ts'
import { Retry } from '#server/platform/database/retry.ts'
import type { Deps } from '#server/deps.ts'
import { compareFile, type Planned } from '#server/import/actions.ts'
import {
  findImportText,
  lockStored,
  type ImportText,
  listImages,
  listTaken,
  takeTurn,
  type Outcome,
  setDone,
  setFailed,
  setProgress,
} from '#server/import/store.ts'

/** How often the catalogue may change between comparing and writing before the job is retried later. */
const mostTries = 5

/** Writes a whole file in one transaction, or nothing. After a crash it starts again. */
export async function writeImport(deps: Deps, id: string) {
  const inProgress = { id, state: 'writing' } as const
  for (let tries = 0; tries < mostTries; tries += 1) {
    const file = await findImportText(deps.db, id)
    if (file?.state !== 'writing') return
    // Progress is shown for writing only.
    const look = () => setProgress(deps.db, inProgress, { now: deps.clock() })
    const { planned, ...outcome } = await compareFile(deps, file, look)
    if (outcome.problemCount > 0) return setFailed(deps.db, inProgress, outcome)
    const named = await nameAll(deps.db, file.storefront, planned)
    if (await writeAll(deps, { file, named, outcome })) return undefined
  }
  throw new Refusal('overloaded', { message: 'The catalogue keeps changing. Please try again.' })
}

type Named = Planned & { id: string }
type WriteJob = { file: ImportText; named: Named[]; outcome: Outcome }

/** Limits one statement: a small file needs only one, and a slow machine stays within the time limit. */
const mostRows = 1_000
const mostCharacters = 300_000

/** False when the catalogue has changed since the rows were compared with it. */
async function writeAll(deps: Deps, writing: WriteJob): Promise<boolean> {
  try {
    await inTransaction(deps.db, (db) => writeIn(deps, db, writing))
    return true
  } catch (error) {
    // A foreign key violation means that a category was deleted.
    if (error instanceof Retry || isForeignKeyViolation(error)) return false
    throw error
  }
}

/**
 * The steps without locks come first. From then on writes to the changed services, a review for example, wait until the
 * end; others do not.
 */
async function writeIn(deps: Deps, db: Db, { file, named, outcome }: WriteJob) {
  const { id, storefront, byId: by } = file
  await takeTurn(db, storefront)
  const now = deps.clock()
  for (const some of portionsOf(named))
    await addActivity(db, ...some.map((one) => activityOf(one, { at: now, by, storefront })))
  await lockServices(db, named)
  const { currency } = deps.storefronts.getPlan(storefront)
  await movingAtEnd(db, storefront, async () => {
    let done = outcome.unchanged
    for (const some of portionsOf(named)) {
      await Promise.all([
        writeSome(db, some, { storefront, currency, now, by }),
        // Outside the transaction, so that the progress is visible. Skipped while others wait for connections.
        deps.database.waiting() === 0 && setProgress(deps.db, { id, state: 'writing' }, { done, now }),
      ])
      done += some.length
    }
  })
  const { adds, changes, unchanged } = outcome
  const subject = { _id: id, title: `${adds} added, ${changes} changed` }
  const after = { adds, changes, unchanged }
  await addActivity(db, { kind: 'catalogue-imported', at: deps.clock(), by, storefront, subject, before: null, after })
  if (!(await setDone(db, id, outcome))) throw new Retry('The import was abandoned or written by another process')
}

/** Locks the services to be changed, and verifies that they are unchanged. */
async function lockServices(db: Db, named: Named[]) {
  if (
    !(await lockStored(
      db,
      named.flatMap(({ was }) => was ?? []),
    ))
  )
    throw new Retry('A service has changed')
  const shown = new Set(named.flatMap(({ fields }) => imageOf(fields.imageUrl)?.id ?? []))
  const kept = new Set(named.flatMap(({ was }) => (was && imageOf(was.imageUrl)?.id) ?? []))
  const wanted = [...shown].filter((image) => !kept.has(image))
  if ((await listImages(db, wanted)).size < wanted.length) throw new Retry('An image was removed')
}

type WriteContext = { storefront: string; currency: string; now: Date; by: string }

async function writeSome(db: Db, some: Named[], { storefront, currency, now, by }: WriteContext) {
  const change = { changedAt: now, changedBy: by }
  const rowOf = ({ id, slug, fields, was }: Named) => {
    return { id, slug, ...fields, price: minorOf(fields.price, was?.currency ?? currency) }
  }
  const added = some.filter(({ was }) => !was).map(rowOf)
  const rows = added.map((row) => ({ ...row, storefront, currency, createdAt: now, ...change }))
  if (!(await addServiceRows(db, rows))) throw new Retry('A slug is taken')
  for (const hasWords of [true, false]) {
    const changed = some.filter((one) => one.was && hasNewText(one) === hasWords)
    await setServiceRows(db, changed.map(rowOf), { ...change, hasWords })
  }
}

/** Whether the indexed text has changed. */
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

/** Gives new services an id and, without a slug, the first free one for their title. */
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
