import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Booking, BookingDetails } from '#domain/booking.ts'
import { askOnce, type Client } from '#server/platform/database/db.ts'
import { asListed, problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { patience, waiters } from '#server/testing/database.ts'

let shop: TestApp
let gst: { _id: string }
let faucet: { _id: string }
let client: Client
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ unlimited: true })
  gst = (await shop.get('/api/services/gst')).body
  faucet = (await shop.get('/api/services/leaky-faucet-repair', { storefront: 'home' })).body
  client = await shop.aClient()
})

beforeEach(async () => {
  await client.query('rollback; update professionals set active = false')
  customer = await shop.aVisitor()
})

type How = { as?: string; key?: string; storefront?: string }

async function book(more: object = {}, { as = customer.token, key, storefront = 'documents' }: How = {}) {
  const service = storefront === 'home' ? faucet : gst
  const body = { service: service._id, date: '2026-11-24', time: '10:00', address: '14, Lake View Road\nPune', ...more }
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  return shop.post('/api/bookings', { token: as, storefront, body, headers })
}

const slugOf = async (slug: string): Promise<string> => (await shop.get(`/api/services/${slug}`)).body._id
const anAdmin = async () => (await shop.aVisitor({ role: 'admin' })).token
const aPlumber = () => shop.aProfessional({ storefront: 'home', name: 'Maria Lopez', categories: ['plumbing'] })
const firstComplaint = (answer: Awaited<ReturnType<typeof book>>) => {
  const { status, errors } = problemIn(answer)
  return [status, errors?.[0]?.field, errors?.[0]?.message]
}

/** The number of rows in each table that a booking writes. */
async function written() {
  const [row] = await askOnce(
    shop.connection,
    `select (select count(*) from bookings) as bookings, (select count(*) from slot_claims) as claims,
      (select count(*) from idempotency_keys) as keys, (select count(*) from messages) as messages,
      (select count(*) from booking_changes) as changes, (select sum(bookings_made) from users) as counted`,
  )
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, n]) => [name, Number(n)]))
}

describe('a booking', () => {
  test('has a unique number with the local day of its storefront', async () => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    let [as, day] = [customer.token, 21]
    const next = async (storefront = 'documents'): Promise<string> => {
      day += 1
      return (await book({ date: `2026-11-${day}` }, { as, storefront })).body.number
    }
    // The first numbers of this database.
    const numbers = [await next(), await next(), await next('home')]
    expect(numbers).toEqual(['DS-261120-0001', 'DS-261120-0002', 'DS-261120-0003'])
    // 22:00 in London is the next day in India and the afternoon in New York.
    shop.moveClock(930)
    as = await shop.signIn(customer)
    numbers.push(await next(), await next('home'), await next())
    await client.query("select setval('booking_numbers', 20000)")
    numbers.push(await next())
    shop.moveClock(-930)
    const later = ['DS-261121-0001', /^DS-261120-\d{4}$/, /^DS-261121-\d{4}$/, /^DS-261121-\d{5}$/]
    expect(numbers.slice(3)).toEqual(later.map((number) => expect.stringMatching(number)))
    expect(new Set(numbers).size).toBe(7)
  })

  test('has the agreed values in the response, alone and in lists', async () => {
    await shop.aProfessional()
    const answer = await book({ notes: ' Second floor\r\nRing twice ', status: 'pending' })
    expect(answer.status).toBe(201)
    const booking: BookingDetails = answer.body
    expect(booking).toEqual({
      _id: booking._id,
      number: expect.stringMatching(/^DS-261120-\d{4,5}$/),
      service: { _id: gst._id, title: 'GST Registration', imageUrl: '/art/gst', category: 'tax' },
      date: '2026-11-24',
      time: '10:00',
      startsAt: '2026-11-24T04:30:00.000Z',
      timeZone: 'Asia/Kolkata',
      status: 'pending',
      address: '14, Lake View Road\nPune',
      notes: 'Second floor\nRing twice',
      createdAt: '2026-11-20T06:30:00.000Z',
      customer: { _id: expect.any(String), name: 'Asha Rao', email: customer.email },
      price: { price: 1499, serviceFee: 5, tax: 149.9, total: 1653.9, currency: 'INR' },
      review: null,
      history: [{ status: 'pending', at: '2026-11-20T06:30:00.000Z', by: 'you', note: '' }],
      professional: { name: 'Meera' },
      cancellableUntil: '2026-11-23T04:30:00.000Z',
      duration: 60,
      storefront: 'documents',
      confirmation: { to: customer.email, state: 'waiting', at: '2026-11-20T06:30:00.000Z' },
    })
    const [listed, { token }] = [asListed(booking), customer]
    expect((await shop.get(`/api/bookings/${booking._id}`, { token })).body).toEqual(booking)
    for (const filter of ['', '?status=upcoming', '?status=pending']) {
      expect((await shop.get(`/api/bookings${filter}`, { token })).body).toEqual([listed])
    }
    expect((await shop.get('/api/bookings?status=past', { token })).body).toEqual([])
    expect((await shop.get('/api/bookings?status=confirmed', { token })).body).toEqual([])
    // Lists contain one storefront; a booking opens from every storefront.
    expect((await shop.get('/api/bookings', { token, storefront: 'home' })).body).toEqual([])
    expect((await shop.get(`/api/bookings/${booking._id}`, { token, storefront: 'home' })).body).toEqual(booking)
    const all = (await shop.get('/api/admin/bookings?limit=100', { token: await anAdmin() })).body as Booking[]
    expect(all.find(({ _id }) => _id === booking._id)).toMatchObject({ ...listed, version: 1 })
    const claimed = await client.query('select 1 from slot_claims where booking_id = $1', [booking._id])
    expect(claimed.rowCount).toBe(4)
  })

  test.each([
    ['documents', 12_345, { price: 123.45, serviceFee: 5, tax: 12.35, total: 140.8, currency: 'INR' }],
    ['documents', 12_344, { price: 123.44, serviceFee: 5, tax: 12.34, total: 140.78, currency: 'INR' }],
    ['home', 9_995, { price: 99.95, serviceFee: 5, tax: 10, total: 114.95, currency: 'USD' }],
    ['home', 0, { price: 0, serviceFee: 5, tax: 0, total: 5, currency: 'USD' }],
  ])('costs the price, the fee and the tax on the price, half up: %s %i', async (storefront, minor, price) => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    await client.query("update services set price = $1 where slug in ('tax-docs', 'toilet-repair')", [minor])
    const slug = storefront === 'home' ? 'toilet-repair' : 'tax-docs'
    const { _id: service } = (await shop.get(`/api/services/${slug}`, { storefront })).body
    const { body } = await book({ service }, { storefront })
    const alone = await shop.get(`/api/bookings/${body._id}`, { token: customer.token })
    expect([body.price, alone.body.price]).toEqual([price, price])
  })

  test('goes to the professional with the fewest bookings that day, then by id; cancelled ones do not count', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted()
    const names = ['Anil', 'Bina', 'Chitra']
    await Promise.all(ids.map((id, at) => shop.aProfessional({ id, name: `${names[at]} Nair` })))
    const who = async (more: object) => (await book(more)).body
    const first = await who({ time: '10:00' })
    expect(first.professional.name).toBe('Anil')
    expect((await who({ time: '12:00' })).professional.name).toBe('Bina')
    expect((await who({ time: '14:00' })).professional.name).toBe('Chitra')
    expect((await who({ time: '16:00' })).professional.name).toBe('Anil')
    expect((await who({ time: '10:00', date: '2026-11-25' })).professional.name).toBe('Anil')
    await shop.post(`/api/bookings/${first._id}/cancel`, { token: customer.token })
    expect((await who({ time: '18:00' })).professional.name).toBe('Anil')
    expect((await who({ time: '20:00' })).professional.name).toBe('Bina')
  })

  test('of one customer may overlap with another', async () => {
    await Promise.all([shop.aProfessional(), shop.aProfessional()])
    const answers = [await book(), await book(), await book()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
  })

  test('is announced by one email, in the words of its storefront', async () => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    await client.query('update users set email_verified_at = now() where email = $1', [customer.email])
    const key = randomUUID()
    const [{ body }] = [await book({}, { key }), await book({}, { key })]
    await book({}, { storefront: 'home' })
    const [letter, american, ...more] = (await shop.emails(customer.email)).map(({ from, subject, text }) => {
      return `From ${from.name}: ${subject}. ${text.replaceAll(/[\s\u202f]+/g, ' ')}`
    })
    expect(more).toEqual([])
    for (const words of [
      'From Doorstep Documents: We received your booking · Doorstep Documents. ',
      'Hello Asha Rao, your slot is held.',
      'Service: GST Registration When: Tuesday, 24 November 2026, 10:00 am, about 60 minutes, India Standard Time',
      `Where: 14, Lake View Road, Pune Professional: Meera Keep ready: `,
      'Service price: ₹1,499.00 Service fee: ₹5.00 Tax (10%): ₹149.90 Total, cash on delivery: ₹1,653.90',
      `View my booking: http://localhost/bookings/${body._id} You can reschedule or cancel it there, free of charge until Monday, 23 November 2026, 10:00 am.`,
    ]) {
      expect(letter).toContain(words)
    }
    expect(american).toContain('When: Tuesday, November 24, 2026, 10:00 AM, about 60 minutes, Eastern Time')
    expect(american).toContain('Total, cash on delivery: $102.90')
    const jobs = () =>
      client.query('select 1 from pgboss.job j join messages m on m.id = j.id where m.recipient = $1', [customer.email])
    await expect.poll(async () => (await jobs()).rowCount, patience).toBe(2)
  })
})

describe('a booking is refused', () => {
  const pick = 'Please select a time slot'
  const days = 'Please choose a day from 2026-11-20 to 2026-12-20.'
  const noService = 'This service is not offered here.'
  test.each([
    [{ date: '2026-11-19' }, 'date', days],
    [{ date: '2026-12-21' }, 'date', days],
    [{ date: '2026-02-30' }, 'date', 'Please select a date'],
    [{ date: '2026-11-20', time: '12:00' }, 'time', 'That time has passed. Please choose another.'],
    [{ time: '10:30' }, 'time', pick],
    [{ time: '07:00' }, 'time', pick],
    [{ time: undefined }, 'time', pick],
    [{ address: undefined }, 'address', 'Please enter your address'],
    [{ address: ' \n ' }, 'address', 'Please enter your address'],
    [{ address: 'a'.repeat(501) }, 'address', 'Please use at most 500 characters.'],
    [{ address: 'a\u0000b' }, 'address', 'Please remove the characters that cannot be shown.'],
    [{ notes: 'a'.repeat(1_001) }, 'notes', 'Please use at most 1000 characters.'],
    [{ service: 'gst' }, 'service', 'This does not have the right form.'],
    [{ service: '1c8f2a51-6c2e-4d0c-9c0e-2b8b6a3f0d11' }, 'service', noService],
    [{ status: 'confirmed' }, 'status', 'This must be one of: pending.'],
    [{ expectedTotal: '1653.9' }, 'expectedTotal', 'This must be a number.'],
  ])('at its field: %j', async (more, field, message) => {
    await shop.aProfessional()
    const before = await written()
    expect(firstComplaint(await book(more, { key: randomUUID() }))).toEqual([422, field, message])
    expect(await written()).toEqual(before)
  })

  test('at all of its fields at once, each named once', async () => {
    const answer = await book({ date: 'x', time: 'y', address: '', notes: 'a'.repeat(1_001) })
    expect(problemIn(answer).errors?.map(({ field }) => field)).toEqual(['date', 'time', 'address', 'notes'])
  })

  test('for fields that only the server sets', async () => {
    for (const field of ['price', 'total', 'duration', 'professional', 'customer', 'number', 'endsAt']) {
      const { status, code, errors } = problemIn(await book({ [field]: '1' }))
      expect([status, code, errors?.[0]?.field]).toEqual([400, 'unknown_field', field])
    }
  })

  test('for a service of another storefront, and for an archived one', async () => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    const archived = await slugOf('tds-return')
    await client.query('update services set archived_at = now() where id = $1', [archived])
    const refused = [422, 'service', noService]
    expect(firstComplaint(await book({ service: archived }))).toEqual(refused)
    expect(firstComplaint(await book({ service: faucet._id }))).toEqual(refused)
  })

  test.each([
    ['2026-11-20', '13:00'],
    ['2026-12-20', '20:00'],
  ])('but not for %s at %s, with all that there is room for', async (date, time) => {
    await shop.aProfessional()
    expect((await book({ date, time, address: 'a'.repeat(500), notes: 'a'.repeat(1_000) })).status).toBe(201)
  })

  test('at another price than the one shown, with the current price', async () => {
    await shop.aProfessional()
    const [service, before] = [await slugOf('gst-returns'), await written()]
    await client.query('update services set price = 80_000 where id = $1', [service])
    const answer = await book({ service, expectedTotal: 883.9 }, { key: randomUUID() })
    const price = { price: 800, serviceFee: 5, tax: 80, total: 885, currency: 'INR' }
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'price_changed', price })
    expect(await written()).toEqual(before)
    expect((await book({ service, expectedTotal: 885 })).status).toBe(201)
  })

  test('when no professional of the category works through the whole appointment', async () => {
    const token = await anAdmin()
    const hours = [{ day: 2, from: '08:00', to: '11:45' }]
    const id = await shop.aProfessional({ hours })
    const answer = await book({ time: '11:00' })
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(problemIn(answer).alternatives?.[0]).toEqual({ date: '2026-11-24', time: '10:00' })
    const timeOff = { from: '2026-11-24T09:30', to: '2026-11-24T10:00' }
    const path = `/api/admin/professionals/${id}`
    expect((await shop.post(`${path}/time-off`, { token, body: timeOff })).status).toBe(201)
    expect((await book({ time: '09:00' })).status).toBe(409)
    expect((await book({ time: '10:00' })).status).toBe(201)
    await shop.put(path, { token, body: { active: false } })
    expect((await book({ time: '08:00' })).status).toBe(409)
    await shop.put(path, { token, body: { active: true, categories: ['legal'] } })
    expect((await book({ time: '08:00' })).status).toBe(409)
    await shop.put(path, { token, body: { categories: ['legal', 'tax'] } })
    expect((await book({ time: '08:00' })).status).toBe(201)
  })

  test('on a closed day, and not once the day is open again', async () => {
    const token = await anAdmin()
    await shop.aProfessional()
    await shop.put('/api/admin/closed-days/2026-12-01', { token, body: { reason: 'Holiday' } })
    const words = 'We are closed then. Please choose another time.'
    expect(firstComplaint(await book({ date: '2026-12-01' }))).toEqual([422, 'time', words])
    await shop.del('/api/admin/closed-days/2026-12-01', { token })
    expect((await book({ date: '2026-12-01' })).status).toBe(201)
  })

  test('to a visitor and to a disabled account, even if disabled at that moment; administrators book like customers', async () => {
    await shop.aProfessional()
    const before = await written()
    expect((await book({}, { as: 'ds_nobody' })).status).toBe(401)
    await client.query('begin')
    await client.query('update users set disabled_at = now() where email = $1', [customer.email])
    const booking = book()
    await waiters(shop.connection, 1)
    await client.query('commit')
    expect([(await booking).status, (await book()).status]).toEqual([401, 401])
    expect(await written()).toEqual(before)
    const admin = await anAdmin()
    const { body } = await book({}, { as: admin })
    expect((await shop.get('/api/bookings', { token: admin })).body).toMatchObject([{ _id: body._id }])
  })
})
