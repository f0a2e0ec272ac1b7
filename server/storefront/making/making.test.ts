import { expect, test, vi } from 'vitest'
import type { NewStorefront } from '#domain/storefront/making.ts'
import { openStorefronts } from '#server/storefront/actions.ts'
import type { TestApp } from '#server/testing/app.ts'
import { problemIn } from '#server/testing/answers.ts'
import { patience } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ inMemory: true, processes: 2 })

const garden: Partial<NewStorefront> = {
  key: 'garden',
  brand: 'Kew Gardeners',
  locale: 'en-GB',
  currency: 'GBP',
  timeZone: 'Europe/London',
  hosts: ['gardeners.example'],
  phone: '020 7946 0958',
  email: 'office@gardeners.example',
  hours: 'Every day, 8AM to 6PM',
}

type Options = { at?: TestApp; token?: string }

const make = (body: object, { at = shop, token = shop.admin.token }: Options = {}) =>
  at.post('/api/admin/storefronts', { token, body })

test('a storefront that an administrator makes stands in every process at once, empty and not open', async () => {
  const { status, body } = await make(garden)
  expect([status, body]).toEqual([
    201,
    {
      key: 'garden',
      brand: 'Kew Gardeners',
      locale: 'en-GB',
      currency: 'GBP',
      timeZone: 'Europe/London',
      hosts: ['gardeners.example', 'garden.localhost'],
      url: 'http://garden.localhost',
    },
  ])
  const at = async (host: string, process: TestApp = shop) =>
    (await process.get(`http://${host}/api/storefront`, { headers: { Host: host } })).body
  const made = await at('gardeners.example')
  expect(made).toMatchObject({ key: 'garden', isOpen: false, serviceFee: 0, taxRate: 0 })
  expect(made.support.hours).toBe('Every day, 8AM to 6PM')
  expect(made.company.taxLabel).toBe('VAT number')
  await vi.waitFor(async () => expect((await at('garden.localhost', shop.second)).key).toBe('garden'), patience)
  const storefront = 'garden'
  expect((await shop.get('/api/storefront', { storefront: 'home' })).body.others).toContainEqual({
    key: 'garden',
    brand: 'Kew Gardeners',
    url: 'http://garden.localhost',
    isSoon: true,
  })
  const frame = (await shop.get('/api/storefront/frame', { storefront })).body
  expect(frame).toMatchObject({ region: 'United Kingdom · English · £ GBP', groups: [], feature: null, isDemo: false })
  expect((await shop.get('/api/storefront/welcome', { storefront })).body.title).toContain('Kew Gardeners')
  for (const path of ['services', 'categories', 'storefront/articles'])
    expect((await shop.get(`/api/${path}`, { storefront })).body).toEqual([])
  // A start does not fill it, and one made in a demo is none.
  expect(await openStorefronts(shop.deps.db, shop.deps)).toEqual([])
  expect((await shop.get('/api/storefront/frame', { storefront })).body.isDemo).toBe(false)
})

test('a catalogue of it is kept in memory, and its categories stand in the menu and the footer', async () => {
  const asked = { token: shop.admin.token, storefront: 'garden' }
  await shop.post('/api/admin/categories', { ...asked, body: { name: 'Lawns', description: 'Mown.' } })
  const service = { title: 'Mowing', category: 'lawns', price: 45.5, duration: 60, description: 'With our mower.' }
  expect((await shop.post('/api/admin/services', { ...asked, body: service })).status).toBe(201)
  for (const process of [shop, shop.second])
    await vi.waitFor(async () => {
      expect(process.deps.catalogues?.find('garden')?.byTitle.length).toBe(1)
      expect((await process.get('/api/services?search=mowing', { storefront: 'garden' })).body).toHaveLength(1)
    }, patience)
  const { groups, footerServices } = (await shop.get('/api/storefront/frame', { storefront: 'garden' })).body
  const links = [{ label: 'All Lawns', to: '/services?category=lawns' }]
  expect(groups).toEqual([{ title: 'Lawns', icon: 'grid', links }])
  expect(footerServices).toEqual([{ label: 'Lawns', to: '/services?category=lawns' }])
})

test('the same call again is answered by a process that has not heard of the first one yet', async () => {
  const body = { ...garden, key: 'lawns', hosts: [] }
  const both = await Promise.all([make(body), make(body, { at: shop.second })])
  expect(both.map(({ status, body: made }) => [status, made.key])).toEqual([
    [201, 'lawns'],
    [201, 'lawns'],
  ])
})

test('the same call again makes nothing, and of two calls at the same moment one gets the key', async () => {
  const again = await make(garden)
  expect([again.status, again.body.key]).toEqual([201, 'garden'])
  const other = await make({ ...garden, brand: 'Kew' })
  expect([other.status, problemIn(other).code, problemIn(other).errors?.[0]?.field]).toEqual([409, 'key_taken', 'key'])
  expect((await make({ ...garden, key: 'home', hosts: [] })).status).toBe(409)
  const ravi = await shop.aVisitor({ role: 'admin' })
  const body = { ...garden, key: 'painters', hosts: [] }
  const both = await Promise.all([make(body), make(body, { at: shop.second, token: ravi.token })])
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409])
  const hosts = ['cleaners.example']
  const two = await Promise.all([
    make({ ...garden, key: 'cleaners', hosts }),
    make({ ...garden, key: 'tidy', hosts }, { at: shop.second }),
  ])
  expect(two.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
  expect(problemIn(two.find(({ status }) => status === 422) ?? other).errors).toMatchObject([
    { field: 'hosts.0', code: 'host_taken' },
  ])
  const logged = "select subject_id from activity where kind = 'storefront-made' order by 1"
  const made = both.concat(two).filter(({ status }) => status === 201)
  expect((await shop.client.query(logged)).rowCount).toBe(2 + made.length)
})

test.each([
  ['key', { key: 'Garden Care' }, /^Please use small letters/],
  ['key', { key: 'garden-' }, /^Please use small letters/],
  ['key', { key: 'all' }, /another meaning/],
  ['key', { key: '' }, /./],
  ['brand', { brand: ' ' }, /./],
  ['locale', { locale: 'en-XX' }, /like en-GB/],
  ['locale', { locale: 'de-DE' }, /like en-GB/],
  ['currency', { currency: 'DEM' }, 'Please choose a currency.'],
  ['timeZone', { timeZone: 'Mars/Olympus' }, /^Please choose a time zone/],
  ['timeZone', { timeZone: '+05:30' }, /^Please choose a time zone/],
  ['scenery', { scenery: 'sea' }, /./],
  ['hosts.0', { hosts: ['https://garden.example'] }, /^Please give a host name/],
  ['hosts.1', { hosts: ['fresh.example', 'home.localhost'] }, /belongs to Doorstep Home/],
  ['phone', { phone: '12' }, /./],
  ['email', { email: 'nobody' }, /./],
  ['hours', { hours: ' ' }, 'Please enter when someone answers'],
])('a new storefront with a wrong %s is refused', async (field, wrong, message) => {
  const refused = await make({ ...garden, key: 'refused', hosts: [], ...wrong })
  const [error] = problemIn(refused).errors ?? []
  expect([refused.status, error?.field]).toEqual([422, field])
  expect(error?.message).toMatch(message)
})

test('making one needs the password of the last 15 minutes', async () => {
  await shop.runAt(shop.deps.clock(), async () => {
    shop.moveClock(16)
    const refused = await make({ ...garden, key: 'later', hosts: [] })
    expect([refused.status, problemIn(refused).code]).toEqual([403, 'password_needed'])
  })
})

test.each([
  ['en-JP', 'JPY', 'Asia/Tokyo', '03-1234-5678', 4500, '¥ JPY', 50_000],
  ['en-KW', 'KWD', 'Asia/Kuwait', '2221 2345', 12.125, 'KWD', 500],
])('a storefront of %s has prices in %s', async (locale, currency, timeZone, phone, price, sign, most) => {
  const storefront = currency.toLowerCase()
  const made = await make({ ...garden, key: storefront, hosts: [], locale, currency, timeZone, phone })
  expect(made.status).toBe(201)
  const asked = { token: shop.admin.token, storefront }
  await shop.post('/api/admin/categories', { ...asked, body: { name: 'Care', description: 'At home.' } })
  const service = { title: 'Visit', category: 'care', price, duration: 60, description: 'One hour.' }
  expect((await shop.post('/api/admin/services', { ...asked, body: service })).status).toBe(201)
  expect((await shop.get('/api/services', { storefront })).body[0]).toMatchObject({ price, currency })
  const found = (query: string) => shop.get(`/api/services?${query}`, { storefront })
  expect((await found(`minPrice=${price}&maxPrice=${price}`)).body).toHaveLength(1)
  expect((await found(`maxPrice=${price - 0.001}`)).body).toEqual([])
  const refused = await shop.post('/api/admin/services', { ...asked, body: { ...service, price: price + 0.0005 } })
  expect([refused.status, problemIn(refused).errors?.[0]?.field]).toEqual([422, 'price'])
  expect((await shop.get('/api/storefront', { storefront })).body.priceSlider.max).toBe(most)
  expect((await shop.get('/api/storefront/frame', { storefront })).body.region.endsWith(` ${sign}`)).toBe(true)
})
