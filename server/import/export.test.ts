import { beforeAll, expect, test } from 'vitest'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { readCsv } from '#domain/format/csv.ts'
import { withQuery } from '#domain/contract/address.ts'
import { problemIn } from '#server/testing/answers.ts'
import { aNewOne, fileOf, importing } from '#server/testing/imports.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const importer = importing(shop)

beforeAll(async () => {
  await shop.client.query("update services set archived_at = now() where slug in ('voter-id', 'msme')")
})

const listServices = (query: object) =>
  shop.readPages<AdminService>(withQuery('/api/admin/services', { ...query, limit: 7 }))

const rowsIn = (file: string) => [...readCsv(file)].map(({ cells = ['broken'] }) => cells)

test.each([
  {},
  { search: 'registration' },
  { search: '100%_\\' },
  { category: 'legal' },
  { featured: true },
  { featured: false, category: 'tax', sort: 'price-desc' },
  { archived: true },
  { sort: 'newest' },
  { sort: 'title-desc', search: 'a' },
  { storefront: 'all', sort: 'duration-asc' },
  { storefront: 'all', archived: true },
  { storefront: 'home', sort: 'category-desc' },
  { search: 'nothing is called so' },
] as { storefront?: string }[])(
  'the file of %j contains the same services as the list, in the same order',
  async (query) => {
    const [names = [], ...rows] = rowsIn(await importer.exported(withQuery('', query)))
    const services = await listServices(query)
    const isOfSeveral = query.storefront === 'all'
    const own = [
      'slug',
      'title',
      'category',
      'price',
      'currency',
      'duration',
      'description',
      'imageUrl',
      'featured',
      'includes',
      'taxCode',
    ]
    expect(names).toEqual([...(isOfSeveral ? ['storefront'] : []), ...own])
    expect(rows).toEqual(
      services.map((one) => [
        ...(isOfSeveral ? [one.storefront] : []),
        one.slug,
        one.title,
        one.category,
        String(one.price),
        one.currency,
        String(one.duration),
        one.description,
        one.imageUrl,
        one.featured ? 'yes' : 'no',
        one.includes.join('\n'),
        one.taxCode,
      ]),
    )
  },
)

test('the file is named after storefront and day, contains rows of text, and is for administrators only', async () => {
  const { status, headers, text } = await shop.get('/api/admin/services.csv', { token: shop.admin.token })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toBe('attachment; filename="doorstep-documents-services-2026-11-20.csv"')
  expect([headers.get('cache-control'), rowsIn(text).length > 30]).toEqual(['no-store', true])
  const all = await shop.get('/api/admin/services.csv?storefront=all', { token: shop.admin.token })
  expect(all.headers.get('content-disposition')).toContain('all-storefronts-services-2026-11-20.csv')
  const { token } = await shop.aVisitor()
  expect((await shop.get('/api/admin/services.csv', { token })).status).toBe(403)
  expect((await shop.get('/api/admin/services.csv')).status).toBe(401)
  for (const query of ['?storefront=mars', '?sort=random', '?limit=5', '?featured=maybe'])
    expect([400, 422]).toContain(
      problemIn(await shop.get(`/api/admin/services.csv${query}`, { token: shop.admin.token })).status,
    )
})

test('the day in the file name is today at the exported storefront, whichever storefront is called', async () => {
  // 20:00 on the 20th in New York is 07:00 on the 21st in Kolkata.
  const minutes = 19 * 60
  shop.moveClock(minutes)
  const { token } = await shop.aVisitor({ role: 'admin' })
  const nameOf = async (query: string, storefront = 'documents') => {
    const { headers } = await shop.get(`/api/admin/services.csv${query}`, { token, storefront })
    return /"(.*)"/.exec(headers.get('content-disposition') ?? '')?.[1]
  }
  expect(await nameOf('?storefront=home')).toBe('doorstep-home-services-2026-11-20.csv')
  expect(await nameOf('?storefront=documents', 'home')).toBe('doorstep-documents-services-2026-11-21.csv')
  expect(await nameOf('?storefront=all')).toBe('all-storefronts-services-2026-11-21.csv')
  expect(await nameOf('?storefront=all', 'home')).toBe('all-storefronts-services-2026-11-20.csv')
  shop.moveClock(-minutes)
})

test('the file begins with a UTF-8 byte order mark', async () => {
  const headers = { Authorization: `Bearer ${shop.admin.token}` }
  const response = await shop.app.request('/api/admin/services.csv', { headers })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

const hostile = [
  '=HYPERLINK("http://evil.example","Click")',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '＝1+1',
  "'=1",
  "''@x",
  "'tis",
  'a "quoted" word, and; more',
  '"',
  '<script>alert(1)</script>',
  'é 😀 نص',
]

test('formulas and markup are exported as text, and imported unchanged', async () => {
  const rows = hostile.map((title, at) => {
    const description = `${title}\nin ${at} lines`
    return { ...aNewOne, slug: `hostile-${at}`, title, description, includes: `${title}\n${title}` }
  })
  expect(await importer.done(fileOf(...rows))).toMatchObject({ state: 'done', adds: hostile.length })
  const file = await importer.exported()
  for (const cell of file.match(/"(?:[^"]|"")*"/g) ?? []) expect(cell).not.toMatch(/^"[=+\-@\t\r\n＝＋－＠]/)
  const services = await listServices({ search: 'lines' })
  for (const [at, title] of hostile.entries()) {
    const found = services.find(({ slug }) => slug === `hostile-${at}`)
    expect(found).toMatchObject({ title, description: `${title}\nin ${at} lines`, includes: [title, title] })
  }
  expect(await importer.check(file)).toMatchObject({ adds: 0, changes: 0, problems: [] })
})

test('values that bypassed validation are exported safely, and imported without a change', async () => {
  await shop.client.query(
    "update services set title = E'\\t=1+1', description = E'\\r\\n=2', image_url = 'javascript:alert(1)', includes = array['=3', ''] where slug = 'gst' and storefront = 'documents'",
  )
  const file = await importer.exported('?category=tax')
  expect(rowsIn(file).find(([slug]) => slug === 'gst')).toEqual(expect.arrayContaining(['\t=1+1', '\r\n=2', '=3\n']))
  expect(file).toContain('"\'\t=1+1"')
  expect(await importer.check(file)).toMatchObject({ changes: 0, problems: [] })
})

test('a storefront imports only its own rows of a file with all storefronts', async () => {
  const file = await importer.exported('?storefront=all')
  const { unchanged, problemCount, problems, rows } = await importer.check(file, { storefront: 'home' })
  expect([unchanged + problemCount, unchanged > 10, problemCount > 10]).toEqual([rows, true, true])
  expect(new Set(problems.map(({ message }) => message))).toEqual(
    new Set(["This row belongs to the storefront 'documents', not to 'home'."]),
  )
})

test('a file of thousands of services is read in portions', async () => {
  await shop.client.query(
    `insert into services (id, storefront, slug, title, category, price, currency, description, duration, created_at)
     select gen_random_uuid(), storefront, slug || '-' || n, title, category, price, currency, 'One of many', duration, now()
     from services, generate_series(1, 3000) as n where slug = 'passport' and storefront = 'documents'`,
  )
  const [, ...rows] = rowsIn(await importer.exported('?search=one+of+many'))
  expect([rows.length, new Set(rows.map(([slug]) => slug)).size]).toEqual([3_000, 3_000])
})

test('a service that moves in the list during the export is exported once', async () => {
  const headers = { Authorization: `Bearer ${shop.admin.token}` }
  const { body } = await shop.app.request('/api/admin/services.csv?search=one+of+many&sort=price-asc', { headers })
  const [first, parts] = await begun(body)
  const [, [early = ''] = []] = rowsIn(`${first.split('\r\n').slice(0, 2).join('\r\n')}\r\n`)
  const { rows: last } = await shop.client.query<{ slug: string }>(
    "select slug from services where description = 'One of many' order by price desc, title desc, id desc limit 1",
  )
  await shop.client.query("update services set price = price + 1 where slug = $1 and storefront = 'documents'", [early])
  await shop.client.query("update services set price = 1 where slug = $1 and storefront = 'documents'", [last[0]?.slug])
  let file = first
  for await (const part of parts) file += part
  const [, ...slugs] = rowsIn(file).map(([slug]) => slug)
  expect([slugs.length, new Set(slugs).size, slugs.includes(last[0]?.slug)]).toEqual([3_000, 3_000, true])
})

/** The first rows of a file, and the rest of the stream. */
async function begun(body: ReadableStream<Uint8Array> | null): Promise<[string, AsyncIterable<string>]> {
  const parts = partsOf(body)
  let first = ''
  while (first.split('\r\n').length < 3) first += String((await parts.next()).value)
  return [first, parts]
}

async function* partsOf(body: ReadableStream<Uint8Array> | null) {
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) yield decoder.decode(chunk, { stream: true })
}
