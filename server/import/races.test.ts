import { beforeEach, expect, test } from 'vitest'
import type { Import } from '#domain/import.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openJobs } from '#server/platform/jobs/queue.ts'
import { closers, testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'
import { aNewOne, fileOf, importing } from '#server/testing/imports.ts'
import { openShop } from '#server/testing/shop.ts'
import { addBooking } from '#server/testing/reviews.ts'
import { startWorkers } from '#server/workers.ts'
import { checkImport } from './actions.ts'
import { giveUpImports, tidyImports, writingOf } from './jobs.ts'

const shop = openShop({ processes: 2 })
const importer = importing(shop)

beforeEach(async () => {
  await shop.client.query("update services set price = 100000, title = slug where storefront = 'documents'")
})

const many = Array.from({ length: 40 }, (_, at) => ({ ...aNewOne, slug: '', title: `Number ${at}` }))
/** The slugs of the services. */
const readSlugs = async () => {
  const { rows } = await shop.client.query<{ slug: string }>("select slug from services where storefront = 'documents'")
  return rows.map(({ slug }) => slug)
}
const pricesOf = async (...slugs: string[]) => {
  const { rows } = await shop.client.query<{ price: number }>(
    "select price from services where storefront = 'documents' and slug = any($1) order by array_position($1, slug)",
    [slugs],
  )
  return rows.map(({ price }) => price)
}
/** How often the activity log says that a file was imported. */
const countImports = async (id: string) => {
  const { rows } = await shop.client.query(
    "select from activity where subject_id = $1 and kind = 'catalogue-imported'",
    [id],
  )
  return rows.length
}

/** An import that is checked and confirmed, but not yet written. */
async function confirmed(...rows: Record<string, string>[]): Promise<string> {
  const { _id, problems } = await importer.check(fileOf(...rows))
  expect([problems, (await importer.confirm(_id)).status]).toEqual([[], 202])
  return _id
}

/** Runs an import while another transaction holds a service and then changes it. */
async function writeDuring(slug: string, change: string, work: () => Promise<Import>): Promise<Import> {
  await shop.client.query('begin')
  await shop.client.query("select from services where slug = $1 and storefront = 'documents' for update", [slug])
  const working = work()
  await waiters(shop.connection, 1)
  await shop.client.query(change)
  await shop.client.query('commit')
  return working
}

test('two files written at once in two processes are both written, one after the other', async () => {
  const rows = ['gst', 'passport', 'trademark'].map((slug) => ({ slug, price: '11' }))
  const files = [
    await confirmed(...rows),
    await confirmed(...rows.toReversed().map((row) => ({ ...row, price: '22' }))),
  ]
  const [one = '', two = ''] = files
  const both = await Promise.all([importer.write(one), importer.write(two, shop.second)])
  expect(both.map(({ state }) => state)).toEqual(['done', 'done'])
  const prices = await pricesOf('gst', 'passport', 'trademark')
  expect([
    [1100, 1100, 1100],
    [2200, 2200, 2200],
  ]).toContainEqual(prices)
})

test('two files that add services with the same titles and slugs at once do not overwrite each other', async () => {
  const before = (await readSlugs()).length
  const one = await confirmed(...many)
  const two = await confirmed(...many)
  const both = await Promise.all([importer.write(one), importer.write(two, shop.second)])
  expect(both.map(({ state, adds }) => [state, adds])).toEqual([
    ['done', 40],
    ['done', 40],
  ])
  expect((await readSlugs()).length).toBe(before + 80)
  const [three, four] = [
    await confirmed({ ...aNewOne, slug: 'the-same' }),
    await confirmed({ ...aNewOne, slug: 'the-same', price: '3' }),
  ]
  const again = await Promise.all([importer.write(three), importer.write(four, shop.second)])
  // The second finds the service and changes it.
  expect(again.map(({ state, adds, changes }) => [state, adds + changes])).toEqual([
    ['done', 1],
    ['done', 1],
  ])
})

test('two files with the same new services in opposite order do not deadlock', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ ...aNewOne, slug: `circle-${at}` }))
  const [one, two] = [await confirmed(...rows), await confirmed(...rows.toReversed())]
  let begun = 0
  const work = async ({ deps }: TestApp, id: string) => {
    const { db } = deps
    const transaction: typeof db.transaction = async (...options) => {
      begun += 1
      return db.transaction(...options)
    }
    await writingOf({ ...deps, db: Object.assign(Object.create(db) as Db, { transaction }) }).work({ id })
    return importer.read(id)
  }
  const both = await Promise.all([work(shop, one), work(shop.second, two)])
  expect(both.map(({ state }) => state)).toEqual(['done', 'done'])
  // The second finds the slugs taken and checks again; the database reported no deadlock.
  expect(begun).toBeLessThanOrEqual(3)
})

test('one file that two processes write at once is written once', async () => {
  const id = await confirmed(...many.slice(0, 5))
  const before = (await readSlugs()).length
  await Promise.all([importer.write(id), importer.write(id, shop.second), writingOf(shop.second.deps).work({ id })])
  expect([(await importer.read(id)).state, (await readSlugs()).length, await countImports(id)]).toEqual([
    'done',
    before + 5,
    1,
  ])
})

test('a service changed in the form during an import is compared again, then overwritten', async () => {
  const id = await confirmed({ slug: 'gst', price: '11' }, { slug: 'passport', price: '12' })
  const changing = "update services set title = 'By hand', price = 500, version = version + 1 where slug = 'gst'"
  expect(await writeDuring('gst', changing, () => importer.write(id))).toMatchObject({ state: 'done', changes: 2 })
  const { title, price } = (await shop.get('/api/services/gst')).body
  expect([title, price]).toEqual(['By hand', 11])
})

test('a service deleted during an import stops the whole import', async () => {
  const id = await confirmed({ slug: 'passport', price: '12' }, { slug: 'gst', price: '11' })
  const deleting = "update services set archived_at = now(), version = version + 1 where slug = 'gst'"
  expect(await writeDuring('gst', deleting, () => importer.write(id))).toMatchObject({
    state: 'failed',
    problems: [{ row: 3, field: 'slug', message: 'This service has been deleted; restore it first' }],
  })
  expect([await pricesOf('passport'), await countImports(id)]).toEqual([[100_000], 0])
  await shop.client.query("update services set archived_at = null where slug = 'gst'")
})

test('a slug taken during an import is checked again', async () => {
  const id = await confirmed({ ...aNewOne, slug: 'taken-now' }, { ...aNewOne, slug: 'free-now' })
  await shop.client.query('begin')
  await shop.client.query(
    `insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
     select gen_random_uuid(), storefront, 'taken-now', title, category, price, currency, description, duration, now()
     from services where slug = 'gst' and storefront = 'documents'`,
  )
  const working = importer.write(id)
  await waiters(shop.connection, 1)
  await shop.client.query('commit')
  expect(await working).toMatchObject({ state: 'done', adds: 1, changes: 1 })
})

test('bookings do not wait for an import, and see all of it or nothing', async () => {
  const id = await confirmed({ slug: 'gst', price: '11' }, { slug: 'passport', price: '12' })
  const { email } = await shop.aVisitor()
  const seen: unknown[] = []
  const db = shop.deps.db
  const transaction: typeof db.transaction = async (work, settings) =>
    db.transaction(async (inner) => {
      const result = await work(inner)
      // Written, but not committed.
      await addBooking(shop.client, { slug: 'gst', email })
      seen.push((await pricesOf('gst', 'passport')).join(), (await importer.read(id)).state)
      return result
    }, settings)
  const deps = { ...shop.deps, db: Object.assign(Object.create(db) as Db, { transaction }) }
  await writingOf(deps).work({ id })
  expect(seen).toEqual(['100000,100000', 'writing'])
  expect([await pricesOf('gst', 'passport'), (await importer.read(id)).state]).toEqual([[1100, 1200], 'done'])
})

/** Runs everything but the last statement, like a process that is killed. */
function killedAt(text: string): TestApp['deps'] {
  const { db } = shop.deps
  const transaction: typeof db.transaction = async (work, settings) =>
    db.transaction(async (inner) => {
      await work(inner)
      throw new Error(text)
    }, settings)
  return { ...shop.deps, db: Object.assign(Object.create(db) as Db, { transaction }) }
}

test('an interrupted import leaves nothing behind, and is complete after a retry', async () => {
  const id = await confirmed(...many.slice(0, 5), { ...aNewOne, slug: 'gst', title: 'gst', price: '7' })
  const before = await readSlugs()
  // The database sees a killed process as a closed connection.
  await expect(writingOf(killedAt('Connection terminated')).work({ id })).rejects.toThrow()
  expect([(await importer.read(id)).state, await readSlugs(), await pricesOf('gst'), await countImports(id)]).toEqual([
    'writing',
    before,
    [100_000],
    0,
  ])
  expect(await importer.write(id)).toMatchObject({ state: 'done', adds: 5, changes: 1 })
  expect((await readSlugs()).length).toBe(before.length + 5)
})

test('an internal error fails the import at once, with nothing written and a sentence', async () => {
  const id = await confirmed({ slug: 'gst', price: '11' })
  await expect(writingOf(killedAt('a bug')).work({ id })).rejects.toThrow('a bug')
  const message = 'Something went wrong on our side. Nothing in this file was saved. Please choose it again.'
  expect(await importer.read(id)).toMatchObject({
    state: 'failed',
    problemCount: 1,
    problems: [{ row: 0, field: '', message }],
  })
  expect(await pricesOf('gst')).toEqual([100_000])
})

test('an import without a worker is abandoned, and a late worker cannot write it', async () => {
  const id = await confirmed({ slug: 'gst', price: '11' })
  const checking = JSON.parse(await (await importer.send(fileOf({ slug: 'gst' }))).text())
  await giveUpImports(shop.deps)
  expect([(await importer.read(id)).state, (await importer.read(checking._id)).state]).toEqual(['writing', 'checking'])
  shop.moveClock(11)
  await giveUpImports(shop.deps)
  const message = 'The import of this file has stopped. Nothing in this file was saved. Please choose it again.'
  for (const one of [id, checking._id])
    expect(await importer.read(one)).toMatchObject({ state: 'failed', problems: [{ row: 0, field: '', message }] })
  expect(await importer.write(id)).toMatchObject({ state: 'failed' })
  await checkImport(shop.deps.db, shop.deps, checking._id)
  expect([(await importer.read(checking._id)).state, await pricesOf('gst')]).toEqual(['failed', [100_000]])
})

test('an import abandoned while it is being written is not written', async () => {
  const id = await confirmed({ slug: 'gst', price: '11' })
  const giving = "update imports set state = 'failed' where state = 'writing'"
  expect(await writeDuring('gst', giving, () => importer.write(id))).toMatchObject({ state: 'failed' })
  expect([await pricesOf('gst'), await countImports(id)]).toEqual([[100_000], 0])
})

test('an import is kept for a day, its file only as long as it is needed', async () => {
  const { _id } = await importer.check(fileOf({ slug: 'gst' }))
  const done = await importer.done(fileOf({ slug: 'gst' }))
  const texts = await shop.client.query('select text <> $1 as kept from imports where id = any($2) order by state', [
    '',
    [_id, done._id],
  ])
  expect(texts.rows).toEqual([{ kept: true }, { kept: false }])
  const remaining = async () => (await shop.client.query('select from imports where id = $1', [_id])).rows.length
  shop.moveClock(23 * 60)
  await tidyImports(shop.deps)
  expect(await remaining()).toBe(1)
  shop.moveClock(2 * 60)
  await tidyImports(shop.deps)
  expect(await remaining()).toBe(0)
})

test('the check starts right after the upload', async () => {
  const worked = await testApp()
  const there = importing({ ...worked, admin: await worked.aVisitor({ role: 'admin' }) })
  const jobs = await openJobs({ connection: worked.connection, log: worked.deps.log })
  closers.push(() => jobs.close())
  await startWorkers({ ...worked.deps, jobs }, jobs)
  const { _id } = JSON.parse(await (await there.send(fileOf({ ...aNewOne, slug: 'by-itself' }))).text())
  await expect.poll(async () => (await there.read(_id)).state).toBe('checked')
  await there.confirm(_id)
  await expect.poll(async () => (await there.read(_id)).state).toBe('done')
  expect((await worked.get('/api/services/by-itself')).status).toBe(200)
})
