import { expect, test } from 'vitest'
import { csvStart } from '#domain/format/csv.ts'
import { problemIn } from '#server/testing/answers.ts'
import { fileOf, importing } from '#server/testing/imports.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const importer = importing(shop)
const address = '/api/admin/services/imports'
const problemsOf = async (file: string) => (await importer.check(file)).problems

test.each([
  ['an unknown column', 'slug,rating\ngst,5', 'rating', "We do not know the column 'rating'."],
  ['a column twice', 'slug,title,Title\ngst,a,b', 'title', "The column 'title' is there twice."],
  [
    'no slugs',
    'title\nGST',
    'slug',
    "There is no column 'slug', which says what service a row is about. Please leave its cells empty for new ones.",
  ],
  ['no content', '', '', 'There are no services in this file.'],
  ['a header only', 'slug,title\n', '', 'There are no services in this file.'],
])('a file with %s is reported as a whole', async (_, file, field, message) => {
  const { state, problems, rows } = await importer.check(file)
  expect([state, problems, rows]).toEqual(['checked', [{ row: 0, field, message }], 0])
})

test('an extra cell and an unclosed quotation mark are reported with their row', async () => {
  expect(await problemsOf('slug,price\ngst,1,2')).toEqual([
    { row: 2, field: '', message: 'This row has more cells than the header row.' },
  ])
  const { problems, rows } = await importer.check('slug,title\ngst,A\npassport,"B\n')
  const message = 'A cell begins with a quotation mark that is never closed. Nothing after it was read.'
  expect([problems, rows]).toEqual([[{ row: 3, field: '', message }], 1])
})

test('the first 500 problems are returned with the total number', async () => {
  const rows = Array.from({ length: 700 }, (_, at) => ({ slug: '', title: '', price: `${at}` }))
  const { problems, problemCount, rows: found } = await importer.check(fileOf(...rows))
  // One problem each for title, category, duration and description.
  expect([problems.length, problemCount, found, problems[0]?.row, problems[499]?.row]).toEqual([
    500, 2_800, 700, 2, 126,
  ])
})

test('10,000 services are accepted, and one more is not', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ slug: `new-${at}`, title: '' }))
  expect(await importer.check(fileOf(...many))).toMatchObject({ rows: 10_000, done: 10_000 })
  const { problems, rows } = await importer.check(fileOf(...many, { slug: 'one-more', title: '' }))
  const message = 'A file can contain at most 10,000 services. Please split it into several files.'
  expect([problems[0], rows]).toEqual([{ row: 0, field: '', message }, 10_000])
})

test.each([
  ['ten megabytes of quotes', '"'.repeat(10 * 1024 * 1024)],
  ['ten megabytes of separators', ','.repeat(10 * 1024 * 1024)],
  ['ten megabytes of line ends', '\n'.repeat(10 * 1024 * 1024)],
  ['ten megabytes of apostrophes', `slug\n${"'".repeat(10 * 1024 * 1024 - 5)}`],
  ['a thousand unknown columns with long names', `${'a'.repeat(9_000)},`.repeat(1_000)],
  ['unusual line separators', csvStart.repeat(1_000) + '\u2028\u0085,'.repeat(9_000)],
])('a file of %s gets a report of its problems', async (_, file) => {
  const { state, problemCount, problems } = await importer.check(file)
  expect(state).toBe('checked')
  expect(problemCount).toBeGreaterThan(0)
  expect(JSON.stringify(problems).length).toBeLessThan(20_000)
})

test('invalid UTF-8, oversized files and other types are refused', async () => {
  const message = 'This file is not text in UTF-8. Please save it as "CSV UTF-8" and choose it again.'
  for (const bytes of [
    [0x73, 0xe9, 0x2c],
    [0xff, 0xfe, 0x73, 0x00],
    [0x73, 0x00],
  ]) {
    const response = await importer.send(new Uint8Array(bytes))
    expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ field: 'file', message }] }])
  }
  expect((await importer.send('a'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
  const asJson = await shop.post(address, { token: shop.admin.token, body: { slug: 'gst' } })
  expect(problemIn(asJson).status).toBe(415)
})

test('a file from a form is accepted too', async () => {
  const form = new FormData()
  form.set('file', new File([fileOf({ slug: 'gst' })], 'services.csv', { type: 'application/vnd.ms-excel' }))
  const headers = { Authorization: `Bearer ${shop.admin.token}` }
  const response = await shop.app.request(address, { method: 'POST', headers, body: form })
  expect([response.status, await response.json()]).toMatchObject([202, { state: 'checking' }])
})

test('only administrators can send and read imports, and each can read all of them', async () => {
  const { _id } = await importer.check(fileOf({ slug: 'gst' }))
  const other = (await shop.aVisitor({ role: 'admin' })).token
  expect((await shop.get(`${address}/${_id}`, { token: other, storefront: 'home' })).status).toBe(200)
  const { token } = await shop.aVisitor()
  expect((await shop.get(`${address}/${_id}`, { token })).status).toBe(403)
  expect((await shop.post(`${address}/${_id}/write`, { token })).status).toBe(403)
  expect((await shop.get(`${address}/${_id}`)).status).toBe(401)
})

test.each(['x', '00000000-0000-4000-8000-000000000000', '..%2f'])(
  'an import with the id %s is not found',
  async (id) => {
    expect(problemIn(await shop.get(`${address}/${id}`, { token: shop.admin.token })).status).toBe(404)
    expect(problemIn(await shop.post(`${address}/${id}/write`, { token: shop.admin.token })).status).toBe(404)
  },
)

test('of concurrent large files one is accepted and the others are refused for now, while small ones fit', async () => {
  const large = `slug,description\n${'x'.repeat(5.5 * 1024 * 1024)}`
  const answers = await Promise.all(
    [large, large, fileOf({ slug: 'gst', title: 'GST' })].map((file) => importer.send(file)),
  )
  const [first, second, small] = answers.map(({ status }) => status)
  expect([new Set([first, second]), small]).toEqual([new Set([202, 503]), 202])
  const refused = answers.find(({ status }) => status === 503)
  expect(await refused?.json()).toMatchObject({ code: 'overloaded' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await importer.send(large)).status).toBe(202)
})
