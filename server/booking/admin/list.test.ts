import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { Booking } from '#domain/booking.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { asListed, problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const env = { READS_PER_MINUTE: '100000', WRITES_PER_MINUTE: '100000', UPCOMING_PER_CUSTOMER: '1000' }
const storefronts = { documents: 'gst', home: 'leaky-faucet-repair' }
type Customer = Awaited<ReturnType<TestApp['aVisitor']>>

let shop: TestApp
let admin: Customer
let asha: Customer
let odd: Customer
let emile: Customer
/** The name of each booking in these tests. */
const made = new Map<string, Booking>()

type Wish = { by: Customer; at?: keyof typeof storefronts; date: string; time: string; service?: string }

async function book(name: string, { by, at = 'documents', date, time, service = storefronts[at] }: Wish) {
  const { _id } = (await shop.get(`/api/services/${service}`, { storefront: at })).body
  const body = { service: _id, date, time, address: '14, Lake View Road' }
  const answer = await shop.post('/api/bookings', { token: by.token, storefront: at, body })
  expect(answer.status).toBe(201)
  made.set(name, answer.body)
}

const idOf = (name: string) => made.get(name)?._id ?? name
const namesOf = (bookings: { _id: string }[]) =>
  bookings.map(({ _id }) => [...made].find(([, booking]) => booking._id === _id)?.[0] ?? 'unknown')
const setStatus = (name: string, status: string) =>
  shop.put(`/api/admin/bookings/${idOf(name)}/status`, { token: admin.token, body: { status } })

beforeAll(async () => {
  shop = await testApp({ env })
  await askOnce(shop.connection, 'with empty as (delete from bookings) delete from professionals')
  admin = await shop.aVisitor({ role: 'admin', name: 'Olive Office' })
  asha = await shop.aVisitor({ name: 'Asha Rao', email: 'asha.rao@doorstep.example' })
  odd = await shop.aVisitor({ name: '100%_\\Proof', email: 'odd_one@doorstep.example' })
  emile = await shop.aVisitor({ name: 'Émile Ångström', email: 'emile@doorstep.example' })
  for (let n = 0; n < 3; n += 1) {
    await shop.aProfessional()
    await shop.aProfessional({ storefront: 'home', name: 'Bob Miller', categories: ['plumbing'] })
  }
  await book('noon', { by: asha, date: '2026-11-20', time: '13:00' })
  // Three at the same instant, and two more in another time zone.
  await book('first', { by: asha, date: '2026-11-24', time: '10:00' })
  await book('second', { by: odd, date: '2026-11-24', time: '10:00', service: 'tax-docs' })
  await book('third', { by: emile, date: '2026-11-24', time: '10:00' })
  await book('faucet', { by: asha, at: 'home', date: '2026-11-24', time: '10:00' })
  await book('drain', { by: emile, at: 'home', date: '2026-11-24', time: '10:00', service: 'drain-cleaning' })
  await book('late', { by: asha, date: '2026-12-20', time: '20:00' })
  await book('confirmed', { by: asha, date: '2026-11-25', time: '09:00' })
  await book('completed', { by: asha, date: '2026-11-26', time: '09:00' })
  await book('cancelled', { by: asha, date: '2026-11-27', time: '09:00' })
  await book('own', { by: admin, date: '2026-11-28', time: '09:00' })
  for (const status of ['confirmed', 'completed', 'cancelled'])
    expect((await setStatus(status, status)).status).toBe(200)
})

type Where = { token?: string; storefront?: string }

/** Every page of a list. */
async function pageThrough(path: string, { token = admin.token, storefront = 'documents' }: Where = {}) {
  const seen: { _id: string }[] = []
  const totals = new Set<string | null>()
  let address: string | undefined = path
  while (address !== undefined) {
    const page = await shop.get(address, { token, storefront })
    expect(page.status).toBe(200)
    seen.push(...page.body)
    totals.add(page.headers.get('x-total-count'))
    address = /<(.*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect([...totals]).toEqual([String(seen.length)])
  return namesOf(seen)
}

const all = (query = '', storefront = 'documents') =>
  shop.get(`/api/admin/bookings?limit=100&${query}`, { token: admin.token, storefront })
const found = async (query: string) => namesOf((await all(query)).body).toSorted()
const fieldsOf = (answer: Parameters<typeof problemIn>[0]) => problemIn(answer).errors?.map(({ field }) => field)
const sameTime = ['first', 'second', 'third']
const ofAsha = ['noon', 'first', 'late', 'confirmed', 'completed', 'cancelled']
const ofDocuments = [...ofAsha, 'second', 'third', 'own']

describe('the office', () => {
  test('sees the bookings of one storefront, of another, or of all', async () => {
    expect(await found('')).toEqual(ofDocuments.toSorted())
    expect(namesOf((await all('', 'home')).body).toSorted()).toEqual(['drain', 'faucet'])
    expect(await found('storefront=home')).toEqual(['drain', 'faucet'])
    expect(await found('storefront=documents')).toEqual(ofDocuments.toSorted())
    expect(await found('storefront=all')).toEqual([...made.keys()].toSorted())
    const [home] = (await all('storefront=home')).body as AdminBooking[]
    expect(home?.price.currency).toBe('USD')
    for (const storefront of ['nowhere', '__proto__', 'constructor', 'ALL']) {
      const answer = await all(`storefront=${storefront}`)
      expect([answer.status, problemIn(answer).code]).toEqual([400, 'unknown_storefront'])
    }
  })

  test('sees the professional and the version of each booking', async () => {
    const [item] = (await all('search=ÅNGSTRÖM&status=pending')).body
    const summary = asListed((await shop.get(`/api/bookings/${idOf('third')}`, { token: emile.token })).body)
    const professional = { _id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Meera Iyer' }
    const office = { duration: 60, storefront: 'documents', version: 1, unconfirmed: true }
    expect(item).toEqual({ ...summary, ...office, professional })
    expect(item.customer).toMatchObject({ name: emile.name, email: emile.email })
    const answer = await shop.get(`/api/admin/bookings/${idOf('confirmed')}`, { token: admin.token })
    expect(answer.body).toMatchObject({ professional, version: 2, status: 'confirmed' })
    const at = '2026-11-20T06:30:00.000Z'
    expect(answer.body.history).toEqual([
      { status: 'pending', at, by: 'Asha Rao', note: '' },
      { status: 'confirmed', at, by: 'Olive Office', note: '' },
    ])
    expect((await shop.get(`/api/admin/bookings/${idOf('faucet')}`, { token: admin.token })).status).toBe(200)
    for (const id of [randomUUID(), 'gst', '%00', made.get('first')?.number ?? ''])
      expect((await shop.get(`/api/admin/bookings/${id}`, { token: admin.token })).status).toBe(404)
  })

  test.each([
    ['asha rao', ofAsha],
    ['  SHA R ', ofAsha],
    ['ÉMILE ÅNG', ['third']],
    ['EMILE@DOORSTEP', ['third']],
    ['Tax Docu', ['second']],
    ['gst reg', ofDocuments.filter((name) => name !== 'second')],
    ['%', ['second']],
    ['_', ['second']],
    ['0%_\\p', ['second']],
    ['\\', ['second']],
    ['a_ha', []],
    ['d_d_one', []],
    ["') or true --", []],
    ['DS-261120-', ofDocuments],
    ['ds-2611', ofDocuments],
  ])('finds by name, address, service and number: "%s"', async (search, names) => {
    expect(await found(`search=${encodeURIComponent(search)}`)).toEqual(names.toSorted())
  })

  test('finds one by the whole of its number', async () => {
    for (const name of ofDocuments) expect(await found(`search=${made.get(name)?.number}`)).toEqual([name])
  })

  test.each([
    ['status=confirmed', ['confirmed']],
    ['date=2026-11-24', sameTime],
    ['date=2026-11-24&search=asha', ['first']],
    ['date=2026-11-24&storefront=all', [...sameTime, 'faucet', 'drain']],
    ['status=cancelled&date=2026-11-24', []],
  ])('filters by %s', async (query, names) => {
    expect(await found(query)).toEqual(names.toSorted())
  })

  test('sorts latest first, or earliest first', async () => {
    const moments = async (query: string) =>
      (await all(`storefront=all&${query}`)).body.map(({ startsAt }: Booking) => startsAt)
    const rising = (await moments('')).toSorted()
    expect(await moments('sort=earliest')).toEqual(rising)
    for (const query of ['', 'sort=latest']) expect(await moments(query)).toEqual(rising.toReversed())
  })

  test.each(['', 'sort=latest', 'sort=earliest', 'storefront=all', 'date=2026-11-24', 'search=asha'])(
    'pages through "%s" and meets each once',
    async (query) => {
      const whole = namesOf((await all(query)).body)
      for (const limit of [1, 4])
        expect(await pageThrough(`/api/admin/bookings?limit=${limit}&${query}`)).toEqual(whole)
    },
  )

  const id = randomUUID()
  const place = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  test.each([
    'nonsense',
    place(),
    place('all bookings earliest', '2026-11-24 04:30:00+00', id),
    place('all bookings latest', '2026-11-24 04:30:00+00'),
    place('all bookings latest', '2026-11-24 04:30:00+00', 'id'),
    place('all bookings latest', 'now', id),
    place('all bookings latest', 'infinity', id),
    place('all bookings latest', '2026-99-99 04:30:00+00', id),
    place('all bookings latest', '2026-02-30 04:30:00+00', id),
    place('all bookings latest', '2026-11-24 04:30:00+99', id),
    place('all bookings latest', '2026-11-24 04:30:00+23:00', id),
    place('all bookings latest', '2026-11-24 04:30:00-16:00', id),
    place('all bookings latest', 1, id),
  ])('refuses a cursor from elsewhere: %#', async (cursor) => {
    const answer = await all(`cursor=${cursor}`)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, ['cursor']])
  })

  test.each([
    ['status=upcoming', 'status'],
    ['date=2026-11-31', 'date'],
    ['date=tomorrow', 'date'],
    ['date=0000-01-01', 'date'],
    ['search=%00', 'search'],
    [`search=${'a'.repeat(101)}`, 'search'],
  ])('refuses %s', async (query, field) => {
    const answer = await all(query)
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]])
  })

  test('is for administrators', async () => {
    for (const path of ['', `/${idOf('first')}`]) {
      expect((await shop.get(`/api/admin/bookings${path}`)).status).toBe(401)
      expect((await shop.get(`/api/admin/bookings${path}`, { token: asha.token })).status).toBe(403)
    }
  })

  test('counts up to ten thousand', async () => {
    const path = '/api/admin/bookings?limit=1&storefront=home'
    const total = async () => (await shop.get(path, { token: admin.token })).headers.get('x-total-count')
    const addMany = `insert into bookings (id, number, storefront, service_id, status, title, category, duration, price, service_fee,
        tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at)
      select gen_random_uuid(), number || n, storefront, service_id, status, 'Many', category, duration, price, service_fee,
        tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at
      from bookings, generate_series(1, 4999) as n where storefront = 'home'`
    await askOnce(shop.connection, addMany)
    expect(await total()).toBe('10000')
    await book('one more', { by: asha, at: 'home', date: '2026-12-01', time: '10:00' })
    expect(await total()).toBe('10000+')
    await askOnce(shop.connection, "delete from bookings where title = 'Many' or day = '2026-12-01'")
    expect(await total()).toBe('2')
    made.delete('one more')
  })
})

describe("a customer's own list", () => {
  const mine = (query: string, { token = asha.token, storefront = 'documents' }: Where = {}) =>
    pageThrough(`/api/bookings?limit=2&${query}`, { token, storefront })

  test('lists upcoming bookings soonest first, and past ones latest first', async () => {
    expect(await mine('status=upcoming')).toEqual(['noon', 'first', 'confirmed', 'late'])
    expect(await mine('status=past')).toEqual(['cancelled', 'completed'])
    expect(await mine('')).toEqual(['late', 'cancelled', 'completed', 'confirmed', 'first', 'noon'])
    expect(await mine('status=pending')).toEqual(['late', 'first', 'noon'])
    for (const status of ['confirmed', 'completed', 'cancelled'])
      expect(await mine(`status=${status}`)).toEqual([status])
  })

  test('lists a booking as upcoming until it ends', async () => {
    // From 13:00 to 14:00 in Kolkata, where it is noon.
    for (const [minutes, upcoming] of [
      [119, true],
      [1, false],
    ] as const) {
      shop.moveClock(minutes)
      expect((await mine('status=upcoming')).includes('noon')).toBe(upcoming)
      expect((await mine('status=past')).includes('noon')).toBe(!upcoming)
    }
    shop.moveClock(-120)
  })

  test("contains the customer's own bookings at this storefront only", async () => {
    expect(await mine('', { storefront: 'home' })).toEqual(['faucet'])
    expect(await mine('', { token: emile.token })).toEqual(['third'])
    expect(await mine('', { token: (await shop.aVisitor()).token })).toEqual([])
    expect(await mine('', { token: admin.token })).toEqual(['own'])
    expect((await shop.get('/api/bookings')).status).toBe(401)
  })

  test('opens each booking from every storefront, and no other', async () => {
    const status = async (name: string, token: string, storefront: string) =>
      (await shop.get(`/api/bookings/${idOf(name)}`, { token, storefront })).status
    for (const storefront of ['documents', 'home']) {
      for (const name of ['first', 'faucet']) expect(await status(name, asha.token, storefront)).toBe(200)
      for (const name of ['third', 'drain', 'own']) expect(await status(name, asha.token, storefront)).toBe(404)
      expect(await status('first', admin.token, storefront)).toBe(404)
    }
    for (const id of [randomUUID(), 'gst', '%00'])
      expect((await shop.get(`/api/bookings/${id}`, { token: asha.token })).status).toBe(404)
  })

  test('refuses an unknown status and a cursor of another list', async () => {
    const [first] = (await shop.get('/api/bookings?limit=1&status=upcoming', { token: asha.token })).headers
      .get('link')
      ?.match(/cursor=[\w%-]+/) ?? ['']
    expect(first).toContain('cursor=')
    const ask = (query: string) => shop.get(`/api/bookings?${query}`, { token: asha.token })
    expect((await ask(`status=upcoming&${first}`)).status).toBe(200)
    for (const [query, field] of [
      [`status=past&${first}`, 'cursor'],
      [`${first}`, 'cursor'],
      ['status=all', 'status'],
      ['status=constructor', 'status'],
      ['limit=0', 'limit'],
    ] as const) {
      const answer = await ask(query)
      expect([query, answer.status, fieldsOf(answer)]).toEqual([query, 422, [field]])
    }
  })
})
