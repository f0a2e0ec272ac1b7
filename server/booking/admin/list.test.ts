import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { Booking } from '#domain/booking.ts'
import { asListed, fieldsIn, problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Stone' } })
const [asha, symbols, emile] = [
  { name: 'Asha Rao', email: 'asha.rao@doorstep.example', token: '' },
  { name: '100%_\\Proof', email: 'odd_one@doorstep.example', token: '' },
  { name: 'Émile Ångström', email: 'emile@doorstep.example', token: '' },
]
/** The name of each booking in these tests. */
const made = new Map<string, Booking>()

/** Books for the customer and time, such as '2026-11-20 13:00', and gives the booking a name. */
async function book(
  name: string,
  by: { token: string },
  at: string,
  options: { slug?: string; storefront?: string } = {},
) {
  const [date, time] = at.split(' ')
  made.set(name, await shop.aBooking({ by, date, time, ...options }))
}

const idOf = (name: string) => made.get(name)?._id ?? name
const namesOf = (bookings: { _id: string }[]) =>
  bookings.map(({ _id }) => [...made].find(([, booking]) => booking._id === _id)?.[0] ?? 'unknown')

beforeAll(async () => {
  await shop.client.query('with empty as (delete from bookings) delete from professionals')
  for (const one of [asha, symbols, emile])
    one.token = (await shop.aVisitor({ name: one.name, email: one.email })).token
  for (let n = 0; n < 3; n += 1) {
    await shop.aProfessional()
    await shop.aProfessional({ storefront: 'home', name: 'Bob Miller', categories: ['plumbing'] })
  }
  const home = { storefront: 'home', slug: 'leaky-faucet-repair' }
  await book('noon', asha, '2026-11-20 13:00')
  // Three at the same instant, and two more in another time zone.
  await book('first', asha, '2026-11-24 10:00')
  await book('second', symbols, '2026-11-24 10:00', { slug: 'tax-docs' })
  await book('third', emile, '2026-11-24 10:00')
  await book('faucet', asha, '2026-11-24 10:00', home)
  await book('drain', emile, '2026-11-24 10:00', { ...home, slug: 'drain-cleaning' })
  await book('late', asha, '2026-12-20 20:00')
  await book('confirmed', asha, '2026-11-25 09:00')
  await book('completed', asha, '2026-11-26 09:00')
  await book('cancelled', asha, '2026-11-27 09:00')
  await book('own', shop.admin, '2026-11-28 09:00')
  for (const status of ['confirmed', 'completed', 'cancelled'])
    expect((await shop.setStatus({ _id: idOf(status) }, status)).status).toBe(200)
})

const list = (query = '', storefront = 'documents') =>
  shop.get(`/api/admin/bookings?limit=100&${query}`, { token: shop.admin.token, storefront })
const find = async (query: string) => namesOf((await list(query)).body).toSorted()
const ofAsha = ['noon', 'first', 'late', 'confirmed', 'completed', 'cancelled']
const ofDocuments = [...ofAsha, 'second', 'third', 'own']

describe('an administrator', () => {
  test('sees the bookings of one storefront, of another, or of all', async () => {
    expect(await find('')).toEqual(ofDocuments.toSorted())
    expect(namesOf((await list('', 'home')).body).toSorted()).toEqual(['drain', 'faucet'])
    expect(await find('storefront=home')).toEqual(['drain', 'faucet'])
    expect(await find('storefront=documents')).toEqual(ofDocuments.toSorted())
    expect(await find('storefront=all')).toEqual([...made.keys()].toSorted())
    const [home] = (await list('storefront=home')).body as AdminBooking[]
    expect(home?.price.currency).toBe('USD')
    for (const storefront of ['nowhere', '__proto__', 'constructor', 'ALL']) {
      const answer = await list(`storefront=${storefront}`)
      expect([answer.status, problemIn(answer).code]).toEqual([400, 'unknown_storefront'])
    }
  })

  test('sees the professional and the version of each booking', async () => {
    const [item] = (await list('search=ÅNGSTRÖM&status=pending')).body
    const summary = asListed((await shop.get(`/api/bookings/${idOf('third')}`, { token: emile.token })).body)
    const professional = { _id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Meera Iyer' }
    const more = { duration: 60, storefront: 'documents', version: 1, unconfirmed: true, paid: 0, payment: 'due' }
    expect(item).toEqual({ ...summary, ...more, professional })
    expect(item.customer).toMatchObject({ name: emile.name, email: emile.email })
    const answer = await shop.get(`/api/admin/bookings/${idOf('confirmed')}`, { token: shop.admin.token })
    expect(answer.body).toMatchObject({ professional, version: 2, status: 'confirmed' })
    const at = '2026-11-20T06:30:00.000Z'
    expect(answer.body.history).toEqual([
      { status: 'pending', at, by: 'Asha Rao', note: '' },
      { status: 'confirmed', at, by: 'Olive Stone', note: '' },
    ])
    expect((await shop.get(`/api/admin/bookings/${idOf('faucet')}`, { token: shop.admin.token })).status).toBe(200)
    for (const id of [randomUUID(), 'gst', '%00', made.get('first')?.number ?? ''])
      expect((await shop.get(`/api/admin/bookings/${id}`, { token: shop.admin.token })).status).toBe(404)
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
    expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(names.toSorted())
  })

  test('finds a booking by its full number', async () => {
    for (const name of ofDocuments) expect(await find(`search=${made.get(name)?.number}`)).toEqual([name])
  })

  test.each([
    ['status=confirmed', ['confirmed']],
    ['date=2026-11-24', ['first', 'second', 'third']],
    ['date=2026-11-24&search=asha', ['first']],
    ['date=2026-11-24&storefront=all', ['first', 'second', 'third', 'faucet', 'drain']],
    ['status=cancelled&date=2026-11-24', []],
    ['open=true', ofDocuments.filter((name) => name !== 'completed' && name !== 'cancelled')],
    ['open=false', ['completed', 'cancelled']],
    ['open=true&date=2026-11-25&storefront=all', ['confirmed']],
    ['open=true&status=cancelled', []],
    ['open=true&search=asha&unassigned=false', ['noon', 'first', 'late', 'confirmed']],
    ['upcoming=false', ['completed', 'cancelled']],
  ])('filters by %s', async (query, names) => {
    expect(await find(query)).toEqual(names.toSorted())
  })

  test('lists a booking as upcoming until it ends, in every order', async () => {
    // From 13:00 to 14:00 in Kolkata, where it is noon.
    for (const [minutes, upcoming] of [
      [119, true],
      [120, false],
    ] as const) {
      shop.moveClock(minutes)
      for (const sort of ['next', 'latest', 'earliest']) {
        const found = await shop.readPages(`/api/admin/bookings?upcoming=true&sort=${sort}&limit=2`)
        expect(namesOf(found).includes('noon')).toBe(upcoming)
        expect(found).toHaveLength(upcoming ? 7 : 6)
        expect(await find(`upcoming=true&search=asha&sort=${sort}`)).toHaveLength(upcoming ? 4 : 3)
      }
      expect(await find('upcoming=false')).toHaveLength(upcoming ? 2 : 3)
      shop.moveClock(-minutes)
    }
  })

  test('sorts latest first, or earliest first', async () => {
    const startsOf = async (query: string) =>
      (await list(`storefront=all&${query}`)).body.map(({ startsAt }: Booking) => startsAt)
    const ascending = (await startsOf('')).toSorted()
    expect(await startsOf('sort=earliest')).toEqual(ascending)
    for (const query of ['', 'sort=latest']) expect(await startsOf(query)).toEqual(ascending.toReversed())
  })

  test.each(['', 'sort=latest', 'sort=earliest', 'storefront=all', 'date=2026-11-24', 'search=asha'])(
    'pages through "%s" and sees each booking once',
    async (query) => {
      const everything = namesOf((await list(query)).body)
      for (const limit of [1, 4])
        expect(namesOf(await shop.readPages(`/api/admin/bookings?limit=${limit}&${query}`))).toEqual(everything)
    },
  )

  const id = randomUUID()
  const cursorOf = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  test.each([
    'nonsense',
    cursorOf(),
    cursorOf('all bookings earliest', '2026-11-24 04:30:00+00', id),
    cursorOf('all bookings latest', '2026-11-24 04:30:00+00'),
    cursorOf('all bookings latest', '2026-11-24 04:30:00+00', 'id'),
    cursorOf('all bookings latest', 'now', id),
    cursorOf('all bookings latest', 'infinity', id),
    cursorOf('all bookings latest', '2026-99-99 04:30:00+00', id),
    cursorOf('all bookings latest', '2026-02-30 04:30:00+00', id),
    cursorOf('all bookings latest', '2026-11-24 04:30:00+99', id),
    cursorOf('all bookings latest', '2026-11-24 04:30:00+23:00', id),
    cursorOf('all bookings latest', '2026-11-24 04:30:00-16:00', id),
    cursorOf('all bookings latest', 1, id),
  ])('refuses an invalid cursor: %#', async (cursor) => {
    const answer = await list(`cursor=${cursor}`)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, ['cursor']])
  })

  test.each([
    ['status=upcoming', 'status'],
    ['date=2026-11-31', 'date'],
    ['date=tomorrow', 'date'],
    ['date=0000-01-01', 'date'],
    ['search=%00', 'search'],
    [`search=${'a'.repeat(101)}`, 'search'],
  ])('refuses %s', async (query, field) => {
    const answer = await list(query)
    expect([answer.status, fieldsIn(answer)]).toEqual([422, [field]])
  })

  test('is for administrators', async () => {
    for (const path of ['', `/${idOf('first')}`]) {
      expect((await shop.get(`/api/admin/bookings${path}`)).status).toBe(401)
      expect((await shop.get(`/api/admin/bookings${path}`, { token: asha.token })).status).toBe(403)
    }
  })

  test('counts up to ten thousand', async () => {
    const path = '/api/admin/bookings?limit=1&storefront=home'
    const total = async () => (await shop.get(path, { token: shop.admin.token })).headers.get('x-total-count')
    const addMany = `insert into bookings (id, number, storefront, service_id, status, title, category, duration, price, service_fee,
        tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at)
      select gen_random_uuid(), number || n, storefront, service_id, status, 'Many', category, duration, price, service_fee,
        tax, total, currency, day, time, time_zone, starts_at, ends_at, address, created_at
      from bookings, generate_series(1, 4999) as n where storefront = 'home'`
    await shop.client.query(addMany)
    expect(await total()).toBe('10000')
    await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
    await book('one more', asha, '2026-12-01 10:00', { storefront: 'home', slug: 'leaky-faucet-repair' })
    expect(await total()).toBe('10000+')
    await shop.client.query("delete from bookings where title = 'Many' or day = '2026-12-01'")
    expect(await total()).toBe('2')
    made.delete('one more')
  })
})

describe("a customer's own list", () => {
  const listOwn = async (query: string, { token = asha.token, storefront = 'documents' } = {}) =>
    namesOf(await shop.readPages(`/api/bookings?limit=2&${query}`, { token, storefront }))

  test('lists upcoming bookings soonest first, and past ones latest first', async () => {
    expect(await listOwn('status=upcoming')).toEqual(['noon', 'first', 'confirmed', 'late'])
    expect(await listOwn('status=past')).toEqual(['cancelled', 'completed'])
    expect(await listOwn('')).toEqual(['late', 'cancelled', 'completed', 'confirmed', 'first', 'noon'])
    expect(await listOwn('status=pending')).toEqual(['late', 'first', 'noon'])
    for (const status of ['confirmed', 'completed', 'cancelled'])
      expect(await listOwn(`status=${status}`)).toEqual([status])
  })

  test('lists a booking as upcoming until it ends', async () => {
    // From 13:00 to 14:00 in Kolkata, where it is noon.
    for (const [minutes, upcoming] of [
      [119, true],
      [1, false],
    ] as const) {
      shop.moveClock(minutes)
      expect((await listOwn('status=upcoming')).includes('noon')).toBe(upcoming)
      expect((await listOwn('status=past')).includes('noon')).toBe(!upcoming)
    }
    shop.moveClock(-120)
  })

  test("contains the customer's own bookings at this storefront only", async () => {
    expect(await listOwn('', { storefront: 'home' })).toEqual(['faucet'])
    expect(await listOwn('', { token: emile.token })).toEqual(['third'])
    expect(await listOwn('', { token: (await shop.aVisitor()).token })).toEqual([])
    expect(await listOwn('', { token: shop.admin.token })).toEqual(['own'])
    expect((await shop.get('/api/bookings')).status).toBe(401)
  })

  test('opens each booking from every storefront, and no other', async () => {
    const status = async (name: string, token: string, storefront: string) =>
      (await shop.get(`/api/bookings/${idOf(name)}`, { token, storefront })).status
    for (const storefront of ['documents', 'home']) {
      for (const name of ['first', 'faucet']) expect(await status(name, asha.token, storefront)).toBe(200)
      for (const name of ['third', 'drain', 'own']) expect(await status(name, asha.token, storefront)).toBe(404)
      expect(await status('first', shop.admin.token, storefront)).toBe(404)
    }
    for (const id of [randomUUID(), 'gst', '%00'])
      expect((await shop.get(`/api/bookings/${id}`, { token: asha.token })).status).toBe(404)
  })

  test('refuses an unknown status and a cursor of another list', async () => {
    const [first] = (await shop.get('/api/bookings?limit=1&status=upcoming', { token: asha.token })).headers
      .get('link')
      ?.match(/cursor=[\w%-]+/) ?? ['']
    expect(first).toContain('cursor=')
    const ownList = (query: string) => shop.get(`/api/bookings?${query}`, { token: asha.token })
    expect((await ownList(`status=upcoming&${first}`)).status).toBe(200)
    for (const [query, field] of [
      [`status=past&${first}`, 'cursor'],
      [`${first}`, 'cursor'],
      ['status=all', 'status'],
      ['status=constructor', 'status'],
      ['limit=0', 'limit'],
    ] as const) {
      const answer = await ownList(query)
      expect([query, answer.status, fieldsIn(answer)]).toEqual([query, 422, [field]])
    }
  })
})
