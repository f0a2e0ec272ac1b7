import { expect, test } from 'vitest'
import { csvRow } from '#domain/format/csv.ts'
import { problemIn } from '#server/testing/answers.ts'
import { aNewOne, fileOf, importing } from '#server/testing/imports.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const importer = importing(shop)
const problemsOf = async (file: string) => (await importer.check(file)).problems

test('a file is checked: the result counts new, changed and unchanged services', async () => {
  const file = fileOf({ slug: 'gst', price: '1999' })
  const response = await importer.send(file)
  const begun = JSON.parse(await response.text())
  expect([response.status, begun]).toEqual([
    202,
    {
      _id: expect.any(String),
      storefront: 'documents',
      state: 'checking',
      rows: 0,
      done: 0,
      adds: 0,
      changes: 0,
      unchanged: 0,
      problemCount: 0,
      problems: [],
    },
  ])
  const checked = await importer.check(fileOf({ ...aNewOne }, { ...aNewOne, slug: 'a-new-one' }))
  expect(checked).toMatchObject({ state: 'checked', rows: 2, done: 2, adds: 2, changes: 0, problemCount: 0 })
})

test('checking a file changes nothing', async () => {
  const before = await importer.exported()
  await importer.check(fileOf({ slug: 'gst', title: 'Another' }))
  await importer.check(fileOf(aNewOne))
  expect(await importer.exported()).toBe(before)
})

test('an exported file is imported without a change', async () => {
  for (const storefront of ['documents', 'home']) {
    const file = (await shop.get('/api/admin/services.csv', { token: shop.admin.token, storefront })).text
    const { rows, unchanged, adds, changes, problems } = await importer.check(file, { storefront })
    expect([unchanged, adds, changes, problems]).toEqual([rows, 0, 0, []])
    expect(rows).toBeGreaterThan(10)
  }
})

test('a picture with http is refused, unless the service has it already', async () => {
  const imageUrl = 'http://pictures.example/a.jpg'
  const rows = [
    { slug: 'gst', imageUrl },
    { slug: 'passport', imageUrl },
  ]
  const client = await shop.aClient()
  await client.query("update services set image_url = $1 where slug = 'gst'", [imageUrl])
  expect(await importer.check(fileOf(...rows))).toMatchObject({
    unchanged: 1,
    problems: [
      { row: 3, field: 'imageUrl', message: 'Please use an address that begins with https://, or upload a picture' },
    ],
  })
  await client.query("update services set image_url = '' where slug = 'gst'")
})

test('a file saved by a spreadsheet is accepted: semicolons, LF, no byte order mark, prices with more digits', async () => {
  const cell = (text: string) => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const services = (await shop.get('/api/admin/services?limit=100', { token: shop.admin.token })).body
  const rows = services.map((one: Record<string, unknown>) =>
    [one['slug'], one['title'], `${String(one['price'])}.00`, one['description'], one['featured'] ? 'YES' : 'No']
      .map((text) => cell(String(text)))
      .join(';'),
  )
  const file = ['slug;Title;PRICE;description;featured', ...rows].join('\n')
  expect(await importer.check(file)).toMatchObject({ unchanged: services.length, changes: 0, problems: [] })
})

test('a missing column keeps its current values', async () => {
  const { _id } = await importer.check(fileOf({ slug: 'gst', price: '7000' }))
  await importer.confirm(_id)
  const before = (await shop.get('/api/services/gst')).body
  await importer.write(_id)
  expect((await shop.get('/api/services/gst')).body).toEqual({ ...before, price: 7000 })
})

test('a price is read as the storefront writes numbers', async () => {
  const { _id } = await importer.check(fileOf({ slug: 'gst', price: '₹ 1,499.50' }))
  await importer.confirm(_id)
  await importer.write(_id)
  expect((await shop.get('/api/services/gst')).body).toMatchObject({ price: 1499.5 })
})

const existing = { slug: 'passport' }

test.each([
  ['no title', { ...existing, title: ' ' }, 'title', 'Please enter a title'],
  ['no category', { ...existing, category: '' }, 'category', 'Please choose a category'],
  ['an unknown category', { ...existing, category: 'spa' }, 'category', "This storefront has no category 'spa'."],
  ['no price', { ...existing, price: '' }, 'price', 'Please enter a price, 0 or more'],
  ['a price below 0', { ...existing, price: '-1' }, 'price', 'Please enter a price, 0 or more'],
  ['a price in words', { ...existing, price: 'free' }, 'price', 'Please write the price like 1,499.50'],
  [
    'a price with a comma before two digits',
    { ...existing, price: '1,49' },
    'price',
    'This could be read in two ways. Please write the price like 1,499.50.',
  ],
  [
    'a price with a point before three digits',
    { ...existing, price: '1.499' },
    'price',
    'This could be read in two ways. Please write the price like 1,499.50.',
  ],
  ['a price of four decimals', { ...existing, price: '1.0055' }, 'price', 'Please use at most two decimals'],
  ['no duration', { ...existing, duration: '' }, 'duration', 'Use steps of 15 minutes, like 45'],
  ['an odd duration', { ...existing, duration: '50' }, 'duration', 'Use steps of 15 minutes, like 45'],
  ['a long duration', { ...existing, duration: '495' }, 'duration', 'A service lasts 480 minutes at most'],
  ['a duration with a unit', { ...existing, duration: '1h' }, 'duration', 'Please write the minutes like 90'],
  ['no description', { ...existing, description: '' }, 'description', 'Please enter a description'],
  ['a long title', { ...existing, title: 'a'.repeat(121) }, 'title', 'Please use at most 120 characters.'],
  [
    'a script as an image URL',
    { ...existing, imageUrl: 'javascript:alert(1)' },
    'imageUrl',
    'Please use an address that begins with https://, or upload a picture',
  ],
  [
    'an image that does not exist',
    { ...existing, imageUrl: '/media/00000000-0000-4000-8000-000000000000.webp' },
    'imageUrl',
    'This picture no longer exists. Please upload it again.',
  ],
  ['neither yes nor no', { ...existing, featured: 'maybe' }, 'featured', 'Please write yes or no'],
  ['too much included', { ...existing, includes: 'x\n'.repeat(21) }, 'includes', 'Please list at most 20 things'],
  [
    'a long line of what is included',
    { ...existing, includes: `a\n${'x'.repeat(121)}` },
    'includes',
    'Please use at most 120 characters.',
  ],
  [
    'a control character',
    { ...existing, title: 'a\u202Eb' },
    'title',
    'Please remove the characters that cannot be shown.',
  ],
  ['another currency', { ...existing, currency: 'USD' }, 'currency', 'The prices of this storefront are in INR.'],
  [
    'another storefront',
    { ...existing, storefront: 'home' },
    'storefront',
    "This row belongs to the storefront 'home', not to 'documents'.",
  ],
  [
    'an invalid slug',
    { ...aNewOne, slug: 'Not One' },
    'slug',
    'Please use a-z, 0-9 and single hyphens, 80 characters at most, or leave it empty',
  ],
  [
    'a long slug',
    { ...aNewOne, slug: 'a'.repeat(81) },
    'slug',
    'Please use a-z, 0-9 and single hyphens, 80 characters at most, or leave it empty',
  ],
  [
    'a reserved slug',
    { ...aNewOne, slug: 'next-slots' },
    'slug',
    'This address is already in use. Please choose another, or leave it empty',
  ],
  [
    'an id as a slug',
    { ...aNewOne, slug: '10000000-0000-4000-8000-000000000000' },
    'slug',
    'This address is already in use. Please choose another, or leave it empty',
  ],
])('a row with %s is reported with its number and column', async (_, row, field, message) => {
  const { problems, problemCount } = await importer.check(fileOf(row))
  expect({ problems, problemCount }).toEqual({ problems: [{ row: 2, field, message }], problemCount: 1 })
})

test('the service form reports the same problems', async () => {
  const [service] = (await shop.get('/api/admin/services?search=passport', { token: shop.admin.token })).body
  const mistakes = { title: '', category: 'spa', price: -1, duration: 20, description: '', imageUrl: 'ftp://x' }
  for (const [field, value] of Object.entries(mistakes)) {
    const answer = await shop.put(`/api/admin/services/${service._id}`, {
      token: shop.admin.token,
      body: { [field]: value },
    })
    const [problem] = problemIn(answer).errors ?? []
    const [found] = await problemsOf(fileOf({ slug: service.slug, [field]: String(value) }))
    expect(found).toEqual({ row: 2, field, message: problem?.message })
  }
})

test('a new service requires the same fields as the form, whether a column is empty or missing', async () => {
  const expected = [
    { row: 2, field: 'title', message: 'Please enter a title' },
    { row: 2, field: 'category', message: 'Please choose a category' },
    { row: 2, field: 'price', message: 'Please enter a price, 0 or more' },
    { row: 2, field: 'duration', message: 'Use steps of 15 minutes, like 45' },
    { row: 2, field: 'description', message: 'Please enter a description' },
  ]
  expect(await problemsOf(fileOf({ slug: 'new-here' }))).toEqual(expected)
  const empty = Object.fromEntries(Object.keys(aNewOne).map((name) => [name, '']))
  expect(await problemsOf(fileOf({ ...empty, slug: 'new-here', featured: '', includes: '', imageUrl: '' }))).toEqual(
    expected,
  )
})

test('a deleted service must be restored first', async () => {
  const [service] = (await shop.get('/api/admin/services?search=voter', { token: shop.admin.token })).body
  await shop.del(`/api/admin/services/${service._id}`, { token: shop.admin.token })
  const problems = [{ row: 2, field: 'slug', message: 'This service has been deleted; restore it first' }]
  expect(await problemsOf(fileOf({ slug: service.slug }))).toEqual(problems)
  await shop.post(`/api/admin/services/${service._id}/restore`, { token: shop.admin.token })
  expect(await problemsOf(fileOf({ slug: service.slug }))).toEqual([])
})

test('a service may appear in a file only once', async () => {
  const rows = [{ slug: 'gst' }, { slug: 'passport' }, { slug: 'gst' }]
  expect(await problemsOf(fileOf(...rows))).toEqual([{ row: 4, field: 'slug', message: 'Row 2 has the same slug.' }])
})

test('rows are numbered as in a spreadsheet, counting empty ones and lines within a cell', async () => {
  const file = csvRow(['slug', 'description']) + '\r\n' + csvRow(['gst', 'Two\nlines']) + ',\r\n' + csvRow(['NO', ''])
  const { rows, problems } = await importer.check(file)
  expect([rows, problems[0]?.row]).toEqual([2, 5])
})
