import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Booking, BookingDetails } from '#domain/booking.ts'
import { asListed, fieldsIn, plain, problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const book = (options: object = {}) => shop.book({ address: '14, Lake View Road\nPune', ...options })
const home = { storefront: 'home', slug: 'leaky-faucet-repair' }
const aPlumber = () => shop.aProfessional({ storefront: 'home', name: 'Maria Lopez', categories: ['plumbing'] })
const firstError = (answer: Awaited<ReturnType<typeof book>>) => {
  const { status, errors } = problemIn(answer)
  return [status, errors?.[0]?.field, errors?.[0]?.message]
}

/** The number of rows in each table that a booking writes. */
async function countRows() {
  const { rows } = await shop.client.query<object>(
    `select (select count(*) from bookings) as bookings, (select count(*) from slot_claims) as claims,
      (select count(*) from idempotency_keys) as keys, (select count(*) from messages) as messages,
      (select count(*) from booking_changes) as changes, (select sum(bookings_made) from users) as counted`,
  )
  return rows
}

describe('a booking', () => {
  test('has a unique number with the local day of its storefront', async () => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    let day = 21
    const next = async (options: object = {}): Promise<string> => {
      day += 1
      return (await book({ date: `2026-11-${day}`, ...options })).body.number
    }
    // The first numbers of this database.
    const numbers = [await next(), await next(), await next(home)]
    expect(numbers).toEqual(['DS-261120-0001', 'DS-261120-0002', 'DS-261120-0003'])
    // 22:00 in London is the next day in India and the afternoon in New York.
    shop.moveClock(930)
    shop.customer.token = await shop.signIn(shop.customer)
    numbers.push(await next(), await next(home), await next())
    await shop.client.query("select setval('booking_numbers', 20000)")
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
      service: { _id: await shop.serviceId(), title: 'GST Registration', imageUrl: '/art/gst', category: 'tax' },
      date: '2026-11-24',
      time: '10:00',
      startsAt: '2026-11-24T04:30:00.000Z',
      timeZone: 'Asia/Kolkata',
      status: 'pending',
      address: '14, Lake View Road\nPune',
      notes: 'Second floor\nRing twice',
      phone: '',
      onSite: null,
      postcode: '',
      createdAt: '2026-11-20T06:30:00.000Z',
      customer: { _id: expect.any(String), name: 'Asha Rao', email: shop.customer.email },
      price: {
        price: 1499,
        serviceFee: 5,
        tax: 149.9,
        taxes: [{ name: 'Tax', rate: 10, amount: 149.9 }],
        total: 1653.9,
        currency: 'INR',
      },
      review: null,
      history: [{ status: 'pending', at: '2026-11-20T06:30:00.000Z', by: 'you', note: '' }],
      professional: { name: 'Meera' },
      cancellableUntil: '2026-11-23T04:30:00.000Z',
      movedByShop: false,
      freeHours: 24,
      duration: 60,
      storefront: 'documents',
      confirmation: { to: shop.customer.email, state: 'waiting', at: '2026-11-20T06:30:00.000Z' },
    })
    const [listed, { token }] = [asListed(booking), shop.customer]
    expect((await shop.get(`/api/bookings/${booking._id}`, { token })).body).toEqual(booking)
    for (const filter of ['', '?status=upcoming', '?status=pending']) {
      expect((await shop.get(`/api/bookings${filter}`, { token })).body).toEqual([listed])
    }
    expect((await shop.get('/api/bookings?status=past', { token })).body).toEqual([])
    expect((await shop.get('/api/bookings?status=confirmed', { token })).body).toEqual([])
    // Lists contain one storefront; a booking opens from every storefront.
    expect((await shop.get('/api/bookings', { token, storefront: 'home' })).body).toEqual([])
    expect((await shop.get(`/api/bookings/${booking._id}`, { token, storefront: 'home' })).body).toEqual(booking)
    const all = (await shop.get('/api/admin/bookings?limit=100', { token: shop.admin.token })).body as Booking[]
    expect(all.find(({ _id }) => _id === booking._id)).toMatchObject({ ...listed, version: 1 })
    const claimed = await shop.client.query('select 1 from slot_claims where booking_id = $1', [booking._id])
    expect(claimed.rowCount).toBe(4)
  })

  test.each([
    ['documents', 12_345, { price: 123.45, serviceFee: 5, tax: 12.35, total: 140.8, currency: 'INR' }],
    ['documents', 12_344, { price: 123.44, serviceFee: 5, tax: 12.34, total: 140.78, currency: 'INR' }],
    ['home', 9_995, { price: 99.95, serviceFee: 5, tax: 10, total: 114.95, currency: 'USD' }],
    ['home', 0, { price: 0, serviceFee: 5, tax: 0, total: 5, currency: 'USD' }],
  ])('costs the price, the fee and the tax on the price, half up: %s %i', async (storefront, minor, price) => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    await shop.client.query("update services set price = $1 where slug in ('tax-docs', 'toilet-repair')", [minor])
    const slug = storefront === 'home' ? 'toilet-repair' : 'tax-docs'
    const { body } = await book({ slug, storefront })
    const alone = await shop.get(`/api/bookings/${body._id}`, { token: shop.customer.token })
    const taxes = [{ name: 'Tax', rate: 10, amount: price.tax }]
    expect([body.price, alone.body.price]).toEqual([
      { ...price, taxes },
      { ...price, taxes },
    ])
  })

  test('goes to the professional with the fewest bookings that day, then by id; cancelled ones do not count', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted()
    const names = ['Anil', 'Bina', 'Chitra']
    await Promise.all(ids.map((id, at) => shop.aProfessional({ id, name: `${names[at]} Nair` })))
    const bookAt = async (options: object) => (await book(options)).body
    const first = await bookAt({ time: '10:00' })
    expect(first.professional.name).toBe('Anil')
    expect((await bookAt({ time: '12:00' })).professional.name).toBe('Bina')
    expect((await bookAt({ time: '14:00' })).professional.name).toBe('Chitra')
    expect((await bookAt({ time: '16:00' })).professional.name).toBe('Anil')
    expect((await bookAt({ time: '10:00', date: '2026-11-25' })).professional.name).toBe('Anil')
    await shop.cancel(first)
    expect((await bookAt({ time: '18:00' })).professional.name).toBe('Anil')
    expect((await bookAt({ time: '20:00' })).professional.name).toBe('Bina')
  })

  test('of one customer may overlap with another', async () => {
    await Promise.all([shop.aProfessional(), shop.aProfessional()])
    const answers = [await book(), await book(), await book()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
  })

  test('is announced by one email, in the words of its storefront', async () => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    await shop.client.query('update users set email_verified_at = now() where email = $1', [shop.customer.email])
    const key = randomUUID()
    const [{ body }] = [await book({ key }), await book({ key })]
    await book(home)
    const [indian, american, ...more] = (await shop.emails(shop.customer.email)).map(({ from, subject, text }) => {
      return `From ${from.name}: ${subject}. ${plain(text)}`
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
      expect(indian).toContain(words)
    }
    expect(american).toContain('When: Tuesday, November 24, 2026, 10:00 AM, about 60 minutes, Eastern Time')
    expect(american).toContain('Total, cash on delivery: $102.90')
    const jobs = () =>
      shop.client.query('select 1 from pgboss.job j join messages m on m.id = j.id where m.recipient = $1', [
        shop.customer.email,
      ])
    await expect.poll(async () => (await jobs()).rowCount).toBe(2)
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
    const before = await countRows()
    expect(firstError(await book({ ...more, key: randomUUID() }))).toEqual([422, field, message])
    expect(await countRows()).toEqual(before)
  })

  test('at all of its fields at once, each named once', async () => {
    const answer = await book({ date: 'x', time: 'y', address: '', notes: 'a'.repeat(1_001) })
    expect(fieldsIn(answer)).toEqual(['date', 'time', 'address', 'notes'])
  })

  test('for fields that only the server sets', async () => {
    for (const field of ['price', 'total', 'duration', 'professional', 'customer', 'number', 'endsAt']) {
      const { status, code, errors } = problemIn(await book({ [field]: '1' }))
      expect([status, code, errors?.[0]?.field]).toEqual([400, 'unknown_field', field])
    }
  })

  test('for a service of another storefront, and for an archived one', async () => {
    await Promise.all([shop.aProfessional(), aPlumber()])
    const archived = await shop.serviceId('tds-return')
    await shop.client.query('update services set archived_at = now() where id = $1', [archived])
    const refused = [422, 'service', noService]
    expect(firstError(await book({ service: archived }))).toEqual(refused)
    expect(firstError(await book({ service: await shop.serviceId('leaky-faucet-repair', 'home') }))).toEqual(refused)
  })

  test.each([
    ['2026-11-20', '13:00'],
    ['2026-12-20', '20:00'],
  ])('but is accepted for %s at %s with an address and notes of maximum length', async (date, time) => {
    await shop.aProfessional()
    expect((await book({ date, time, address: 'a'.repeat(500), notes: 'a'.repeat(1_000) })).status).toBe(201)
  })

  test('at another price than the one shown, with the current price', async () => {
    await shop.aProfessional()
    const [service, before] = [await shop.serviceId('gst-returns'), await countRows()]
    await shop.client.query('update services set price = 80000 where id = $1', [service])
    const answer = await book({ service, expectedTotal: 883.9, key: randomUUID() })
    const price = { price: 800, serviceFee: 5, tax: 80, total: 885, currency: 'INR' }
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'price_changed', price })
    expect(await countRows()).toEqual(before)
    expect((await book({ service, expectedTotal: 885 })).status).toBe(201)
  })

  test('when no professional of the category works through the whole appointment', async () => {
    const hours = [{ day: 2, from: '08:00', to: '11:45' }]
    const id = await shop.aProfessional({ hours })
    const answer = await book({ time: '11:00' })
    expect(problemIn(answer)).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(problemIn(answer).alternatives?.[0]).toEqual({ date: '2026-11-24', time: '10:00' })
    expect((await shop.addTimeOff(id, '2026-11-24T09:30', '2026-11-24T10:00')).status).toBe(201)
    expect((await book({ time: '09:00' })).status).toBe(409)
    expect((await book({ time: '10:00' })).status).toBe(201)
    await shop.changeProfessional(id, { active: false })
    expect((await book({ time: '08:00' })).status).toBe(409)
    await shop.changeProfessional(id, { active: true, categories: ['legal'] })
    expect((await book({ time: '08:00' })).status).toBe(409)
    await shop.changeProfessional(id, { categories: ['legal', 'tax'] })
    expect((await book({ time: '08:00' })).status).toBe(201)
  })

  test('on a closed day, and not once the day is open again', async () => {
    await shop.aProfessional()
    await shop.closeDay('2026-12-01', { reason: 'Holiday' })
    const words = 'We are closed then. Please choose another time.'
    expect(firstError(await book({ date: '2026-12-01' }))).toEqual([422, 'time', words])
    await shop.reopenDay('2026-12-01')
    expect((await book({ date: '2026-12-01' })).status).toBe(201)
  })

  test('to a visitor and to a disabled account, even if disabled at that moment; administrators book like customers', async () => {
    await shop.aProfessional()
    const before = await countRows()
    expect((await book({ by: { token: 'ds_nobody' } })).status).toBe(401)
    await shop.client.query('begin')
    await shop.client.query('update users set disabled_at = now() where email = $1', [shop.customer.email])
    const booking = book()
    await waiters(shop.connection, 1)
    await shop.client.query('commit')
    expect([(await booking).status, (await book()).status]).toEqual([401, 401])
    expect(await countRows()).toEqual(before)
    const { body } = await book({ by: shop.admin })
    expect(await shop.readBookings({ by: shop.admin })).toMatchObject([{ _id: body._id }])
  })
})
