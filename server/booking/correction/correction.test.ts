import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
beforeEach(async () => void (await shop.aProfessional()))

const own = ({ _id }: { _id: string }, body: object, by = shop.customer) =>
  shop.patch(`/api/bookings/${_id}`, { token: by.token, body })
const byAdmin = ({ _id }: { _id: string }, body: object) =>
  shop.patch(`/api/admin/bookings/${_id}`, { token: shop.admin.token, body })
const emailsAbout = async ({ _id }: { _id: string }) =>
  (
    await shop.client.query<{ kind: string; facts: object }>(
      "select kind, facts from messages where booking_id = $1 and kind = 'booking-corrected'",
      [_id],
    )
  ).rows

test('a customer corrects a booking: what was left out stays, and the history names the fields', async () => {
  const booking = await shop.aBooking({ phone: '98765 43210', notes: 'Ring twice', postcode: '411004' })
  expect((await own(booking, { address: 'Lane 7, Pune' })).body).toMatchObject({ notes: 'Ring twice' })
  const answer = await own(booking, { address: 'Lane 8, Pune', phone: '98765 43211', notes: '' })
  const corrected: BookingDetails = answer.body
  expect([answer.status, corrected]).toMatchObject([
    200,
    { address: 'Lane 8, Pune', phone: '+91 98765 43211', notes: '', postcode: '411004', status: 'pending' },
  ])
  expect(corrected.history.at(-1)).toMatchObject({ by: 'you', note: '', corrected: ['address', 'phone', 'notes'] })
  const onSite = { name: 'Karthik Iyer', phone: '+91 98765 43222' }
  expect((await own(booking, { onSite })).body).toMatchObject({ onSite, phone: '+91 98765 43211' })
  expect((await own(booking, { onSite: {}, phone: '' })).body).toMatchObject({ onSite: null, phone: '' })
})

test('the same correction again changes nothing, and one email tells of all that are made within seconds', async () => {
  const booking = await shop.aBooking()
  const first = (await own(booking, { address: 'Lane 8' })).body
  expect((await own(booking, { address: 'Lane 8' })).body).toEqual(first)
  await own(booking, { phone: '98765 43210' })
  const emails = await emailsAbout(booking)
  expect(emails).toMatchObject([{ facts: { corrected: ['address', 'phone'], by: 'you' } }])
})

describe('refused', () => {
  test('after the free-change time, for a customer only', async () => {
    const booking = await shop.aBooking()
    await shop.runAt('2026-11-24T02:00:00Z', async () => {
      expect(problemIn(await own(booking, { address: 'Lane 8' }))).toMatchObject({ status: 409, code: 'too_late' })
      expect((await byAdmin(booking, { address: 'Lane 8' })).status).toBe(200)
    })
  })

  test("another customer's booking, one that is cancelled, and what is wrong in itself", async () => {
    const booking = await shop.aBooking()
    expect((await own(booking, { notes: 'x' }, await shop.aVisitor())).status).toBe(404)
    for (const [body, field] of [
      [{ address: '' }, 'address'],
      [{ phone: '12' }, 'phone'],
      [{ postcode: '12' }, 'postcode'],
      [{ status: 'confirmed' }, 'status'],
    ] as const) {
      expect(problemIn(await own(booking, body)).errors?.map((one) => one.field)).toEqual([field])
    }
    await shop.cancel(booking)
    expect(problemIn(await own(booking, { notes: 'x' })).code).toBe('invalid_state')
    expect(problemIn(await byAdmin(booking, { notes: 'x' })).code).toBe('invalid_state')
  })
})

test('of two administrators with the same version, the second gets a conflict that names the first', async () => {
  const booking = await shop.aBooking()
  const { version }: AdminBookingDetails = (
    await shop.get(`/api/admin/bookings/${booking._id}`, { token: shop.admin.token })
  ).body
  const answers = await shop.queue(
    [() => byAdmin(booking, { version, address: 'Lane 8' }), () => byAdmin(booking, { version, notes: 'Ring' })],
    'select from bookings where id = $1 for update',
    booking._id,
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  const { rows } = await shop.client.query('select address, notes from bookings where id = $1', [booking._id])
  expect(rows).toEqual([{ address: 'Lane 8', notes: '' }])
})

test('the form of a postcode is that of the storefront of the booking', async () => {
  await shop.aProfessional({ storefront: 'home', name: 'Maria Lopez', categories: ['plumbing'] })
  const booking = await shop.aBooking({ storefront: 'home', slug: 'leaky-faucet-repair' })
  expect((await own(booking, { postcode: '11215-1234', phone: '(212) 555-0123' })).body).toMatchObject({
    postcode: '11215',
    phone: '+1 212 555 0123',
  })
})

describe('a corrected postcode', () => {
  const serve = async (...postcodes: string[]) =>
    shop.put('/api/admin/settings/area', { token: shop.admin.token, body: { postcodes } })
  const detailsOf = async ({ _id }: { _id: string }): Promise<AdminBookingDetails> =>
    (await shop.get(`/api/admin/bookings/${_id}`, { token: shop.admin.token })).body
  const news = async () => (await shop.get('/api/admin/notifications', { token: shop.admin.token })).body.items

  test('outside the area is refused for a customer, allowed for an administrator, and may stay as it was', async () => {
    const booking = await shop.aBooking({ postcode: '110001' })
    await serve('4110*')
    const refused = problemIn(await own(booking, { postcode: '110002' })).errors
    expect(refused).toMatchObject([{ field: 'postcode', message: 'We do not come to 110002 yet.' }])
    expect((await own(booking, { postcode: '110 001', notes: 'Ring' })).body).toMatchObject({ notes: 'Ring' })
    expect((await byAdmin(booking, { postcode: '110002' })).body).toMatchObject({
      outside: { shop: true, professional: false },
    })
    await serve()
  })

  test('where the professional does not go gets another free one, or none and the shop hears of it', async () => {
    const booking = await shop.aBooking({ postcode: '411004' })
    const { professional, price } = await detailsOf(booking)
    const stayNear = () => shop.client.query("update professionals set postcodes = '{411*}'")
    await stayNear()
    await own(booking, { postcode: '411001' })
    expect(await detailsOf(booking)).toMatchObject({ professional, outside: { shop: false, professional: false } })
    // An administrator sees it and decides.
    const far = { professional, outside: { shop: false, professional: true } }
    expect((await byAdmin(booking, { postcode: '110001' })).body).toMatchObject(far)
    expect((await own(booking, { postcode: '110002' })).body).toMatchObject({ status: 'pending', professional: null })
    expect(await detailsOf(booking)).toMatchObject({ price, outside: { shop: false, professional: false } })
    expect(await news()).toContainEqual(expect.objectContaining({ kind: 'unassigned', subject: booking._id }))
    const lata = await shop.aProfessional({ name: 'Lata Bhosale' })
    await shop.assign(booking, lata)
    await stayNear()
    const bina = await shop.aProfessional({ name: 'Bina Shah' })
    expect((await own(booking, { postcode: '110003' })).body.professional).toMatchObject({ name: 'Bina' })
    const { handed } = await detailsOf(booking)
    expect([handed.at(-1), (await detailsOf(booking)).professional]).toMatchObject([
      { from: 'Lata Bhosale', to: 'Bina Shah' },
      { _id: bina },
    ])
  })
})

test('administrators find bookings and customers by the last digits, or by the whole number in any writing', async () => {
  const booking = await shop.aBooking({ phone: '98765 11223', onSite: { phone: '98765 44556' } })
  const other = await shop.aBooking({ time: '12:00' })
  const { token } = shop.admin
  const found = async (text: string, path = '/api/admin/bookings') => {
    const { body } = await shop.get(`${path}?search=${encodeURIComponent(text)}`, { token })
    return (body as { _id: string }[]).map(({ _id }) => _id)
  }
  for (const text of ['1223', '98765 11223', '098765-11223', '+91 (98765) 11223', '0091 9876511223'])
    // The other booking has no number of its own, but its customer has.
    expect(await found(text)).toEqual(expect.arrayContaining([booking._id, other._id]))
  expect(await found('44556')).toEqual([booking._id])
  expect(await found('98765 11224')).toEqual([])
  // Three digits are too few for a telephone number, but can be part of a booking's number.
  const [few = ''] = ['223', '122'].filter((digits) => !booking.number.includes(digits))
  expect(await found(few)).not.toContain(booking._id)
  expect(await found('9876511223', '/api/admin/customers')).toEqual([booking.customer._id])
  const any = (await shop.get('/api/admin/find?q=98765-11223', { token })).body
  expect(any).toMatchObject({ customers: [{ phone: '+91 98765 11223' }] })
  expect(any.bookings).toHaveLength(2)
  const file = (await shop.get('/api/admin/bookings.csv?search=44556', { token })).text
  expect(file).toContain(booking.number)
  expect(file).not.toContain(other.number)
})
