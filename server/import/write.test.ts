import { expect, test } from 'vitest'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'
import { aNewOne, fileOf, importing } from '#server/testing/imports.ts'
import { openShop } from '#server/testing/shop.ts'

const name = 'Meera Iyer'
const shop = openShop({ admin: { name } })
const importer = importing(shop)
const serviceOf = async (slug: string) => {
  const { body } = await shop.get('/api/admin/services?limit=100', { token: shop.admin.token })
  return body.find((service: { slug: string }) => service.slug === slug)
}
const activityCount = async () =>
  Number((await shop.get('/api/admin/activity', { token: shop.admin.token })).headers.get('x-total-count'))

test('all rows of a file are written: services are created and changed, others stay as they are', async () => {
  const [gst, passport] = [await serviceOf('gst'), await serviceOf('passport')]
  const cells = {
    slug: 'gst',
    title: 'GST, fast',
    category: gst.category,
    price: '1999.5',
    duration: '60',
    description: 'Quick.',
  }
  const rows = [
    { ...cells, featured: 'no', includes: 'Filing\nAdvice', imageUrl: 'https://example.com/a.jpg' },
    { ...aNewOne, featured: 'yes', includes: '', imageUrl: '' },
    {
      ...passport,
      price: String(passport.price),
      duration: String(passport.duration),
      featured: passport.featured ? 'yes' : 'no',
      includes: passport.includes.join('\n'),
    },
  ]
  shop.moveClock(60)
  const named = Object.keys(rows[0] ?? {})
  const file = fileOf(...rows.map((row) => Object.fromEntries(named.map((column) => [column, row[column]]))))
  const checked = await importer.check(file)
  expect(checked).toMatchObject({ state: 'checked', rows: 3, done: 3, adds: 1, changes: 1, unchanged: 1 })
  const { status, body } = await importer.confirm(checked._id)
  expect([status, body]).toMatchObject([202, { state: 'writing', done: 0 }])
  expect(await importer.write(checked._id)).toMatchObject({
    state: 'done',
    rows: 3,
    done: 3,
    adds: 1,
    changes: 1,
    unchanged: 1,
  })

  const at = shop.deps.clock().toISOString()
  const changed = { title: 'GST, fast', price: 1999.5, duration: 60, description: 'Quick.', featured: false }
  const more = { includes: ['Filing', 'Advice'], imageUrl: 'https://example.com/a.jpg' }
  expect(await serviceOf('gst')).toEqual({
    ...gst,
    ...changed,
    ...more,
    version: gst.version + 1,
    changed: { at, by: name },
  })
  expect(await serviceOf('passport')).toEqual(passport)
  const { slug: _slug, category, ...fields } = aNewOne
  expect(await serviceOf('apostille-by-courier')).toMatchObject({
    ...fields,
    category,
    price: 1499.5,
    duration: 45,
    currency: 'INR',
    featured: true,
    storefront: 'documents',
    version: 1,
    changed: { at, by: name },
  })
  expect((await shop.get('/api/services/apostille-by-courier')).body).toMatchObject({ title: aNewOne.title, rating: 0 })
})

test('a file with tax codes sets them, and one without that column leaves them as they are', async () => {
  const done = (...rows: Record<string, string>[]) => importer.done(fileOf(...rows))
  const taxCodes = async () => [(await serviceOf('pan-aadhar')).taxCode, (await serviceOf('with-code')).taxCode]
  await done({ slug: 'pan-aadhar', taxCode: '998231' })
  await done({ ...aNewOne, slug: 'with-code', taxCode: '9983-11' })
  expect(await taxCodes()).toEqual(['998231', '9983-11'])
  await done({ slug: 'pan-aadhar', price: '321' }, { slug: 'with-code', price: '321' })
  expect(await taxCodes()).toEqual(['998231', '9983-11'])
  await done({ slug: 'pan-aadhar', taxCode: '' })
  expect(await taxCodes()).toEqual(['', '9983-11'])
  const { problems } = await importer.check(fileOf({ slug: 'pan-aadhar', taxCode: '99/82' }))
  expect(problems).toEqual([
    { row: 2, field: 'taxCode', message: 'Please use letters, digits, dots, spaces and hyphens' },
  ])
})

test('every written service is in the activity log with its old and new fields, and the import itself once', async () => {
  await importer.done(fileOf({ slug: 'gst', price: '100' }))
  shop.moveClock(1)
  const before = await activityCount()
  const { _id } = await importer.done(
    fileOf({ ...aNewOne, slug: 'brand-new' }, { ...(await rowOf('gst')), price: '200' }, await rowOf('passport')),
  )
  const found = (await shop.get('/api/admin/activity?limit=3', { token: shop.admin.token })).body
  // Including the one for the upload.
  expect(await activityCount()).toBe(before + 4)
  const of = (kind: string) => found.find((one: { kind: string }) => one.kind === kind)
  expect(of('service-changed')).toMatchObject({
    by: name,
    before: { price: 100 },
    after: { price: 200 },
    storefront: 'documents',
  })
  expect(of('service-added')).toMatchObject({
    subject: { _id: (await serviceOf('brand-new'))._id, title: aNewOne.title },
    before: null,
    after: { title: aNewOne.title, price: 1499.5, includes: [], featured: false },
  })
  expect(of('catalogue-imported')).toMatchObject({
    by: name,
    subject: { _id, title: '1 added, 1 changed' },
    before: null,
    after: { adds: 1, changes: 1, unchanged: 1 },
  })
})

/** A row with the current values of a service. */
async function rowOf(slug: string) {
  const { title, category, price, duration, description } = await serviceOf(slug)
  return { slug, title, category, price: String(price), duration: String(duration), description }
}

test('importing the same file again changes nothing', async () => {
  const file = fileOf({ ...aNewOne, slug: 'once' }, { ...(await rowOf('gst')), title: 'Once more' })
  expect(await importer.done(file)).toMatchObject({ adds: 1, changes: 1, unchanged: 0 })
  const [before, { version }] = [await activityCount(), await serviceOf('once')]
  expect(await importer.done(file)).toMatchObject({ state: 'done', adds: 0, changes: 0, unchanged: 2 })
  expect(await serviceOf('once')).toMatchObject({ version })
  // One for the upload, one for the import.
  expect(await activityCount()).toBe(before + 2)
})

test('new services get slugs from their titles, distinct from existing ones and from each other', async () => {
  const title = 'Visa photo & more'
  const rows = [
    ...Array.from({ length: 60 }, () => ({ ...aNewOne, title })),
    { ...aNewOne, slug: 'visa-photo-and-more-2' },
  ]
  await importer.done(fileOf({ ...aNewOne, title }))
  expect(await importer.done(fileOf(...rows))).toMatchObject({ state: 'done', adds: 61 })
  const found = (await shop.get('/api/admin/services?search=visa+photo&limit=100', { token: shop.admin.token })).body
  const slugs = found.map(({ slug }: { slug: string }) => slug)
  expect([found.length, new Set(slugs).size]).toEqual([61, 61])
  expect(slugs).toEqual(
    expect.arrayContaining(['visa-photo-and-more', 'visa-photo-and-more-3', 'visa-photo-and-more-50']),
  )
  for (const slug of slugs) expect(slug).toMatch(/^visa-photo-and-more(-\d{1,2}|-[\da-f]{8})?$/)
})

test('a service of another storefront with the same slug is not affected', async () => {
  const row = { ...aNewOne, slug: 'gst', category: 'plumbing' }
  const gst = await serviceOf('gst')
  expect(await importer.done(fileOf(row), { storefront: 'home' })).toMatchObject({ state: 'done', adds: 1 })
  const added = (await shop.get('/api/services/gst', { storefront: 'home' })).body
  expect(added).toMatchObject({ title: aNewOne.title, currency: 'USD' })
  expect(await serviceOf('gst')).toEqual(gst)
})

test('only a checked file without problems can be written, and only once', async () => {
  const response = await importer.send(fileOf({ slug: 'gst', price: '1' }))
  const { _id } = JSON.parse(await response.text())
  const early = await importer.confirm(_id)
  expect([problemIn(early).status, problemIn(early).code]).toEqual([409, 'import_not_ready'])
  const wrong = await importer.check(fileOf({ slug: 'gst', price: 'x' }))
  expect((await importer.confirm(wrong._id)).status).toBe(409)
  const good = await importer.check(fileOf({ slug: 'gst', price: '2' }))
  const [one, two] = await Promise.all([importer.confirm(good._id), importer.confirm(good._id)])
  expect(statusesOf([one, two])).toEqual([202, 409])
  await importer.write(good._id)
  expect((await importer.confirm(good._id)).status).toBe(409)
})

test('a problem that arises between check and import stops the whole import', async () => {
  const gst = await serviceOf('gst')
  const rows = [{ ...(await rowOf('gst')), price: '4321' }, await rowOf('passport'), { ...aNewOne, slug: 'never' }]
  const { _id } = await importer.check(fileOf(...rows))
  const passport = await serviceOf('passport')
  await shop.del(`/api/admin/services/${passport._id}`, { token: shop.admin.token })
  await importer.confirm(_id)
  const before = await activityCount()
  expect(await importer.write(_id)).toMatchObject({
    state: 'failed',
    done: 0,
    problemCount: 1,
    problems: [{ row: 3, field: 'slug', message: 'This service has been deleted; restore it first' }],
  })
  expect([await serviceOf('gst'), await serviceOf('never'), await activityCount()]).toEqual([gst, undefined, before])
  await shop.post(`/api/admin/services/${passport._id}/restore`, { token: shop.admin.token })
  expect((await importer.confirm(_id)).status).toBe(409)
})

test('the import refreshes cached responses and the search index', async () => {
  const watching = await testApp({ connection: shop.connection, watching: true })
  const read = async () => (await watching.get('/api/services/gst')).body.title
  await read()
  await importer.done(fileOf({ ...(await rowOf('gst')), title: 'Quicksilver filing' }))
  await expect.poll(read).toBe('Quicksilver filing')
  expect((await shop.get('/api/services?search=quicksilver')).body).toHaveLength(1)
})

test('the activity names the administrator who confirmed the import, not the one who uploaded it', async () => {
  const { _id } = await importer.check(fileOf({ ...(await rowOf('gst')), price: '77' }))
  const { token } = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  await importing({ ...shop, admin: { token } }).confirm(_id)
  await importer.write(_id)
  expect((await serviceOf('gst')).changed.by).toBe('Ravi Menon')
})
