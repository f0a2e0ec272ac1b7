import { describe, expect, test } from 'vitest'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { readCsv } from '#domain/format/csv.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const written = {
  phone: '098765-43210',
  onSite: { name: 'Karthik Iyer', phone: '+91 98765 43222' },
  postcode: '411 004',
}
const read = {
  phone: '+91 98765 43210',
  onSite: { name: 'Karthik Iyer', phone: '+91 98765 43222' },
  postcode: '411004',
}

test('a booking keeps who can be called and its postcode, wherever it is read', async () => {
  await shop.aProfessional()
  const booking: BookingDetails = (await shop.book({ address: 'Lane 9, Pune', ...written })).body
  expect(booking).toMatchObject(read)
  const { token } = shop.customer
  const path = `/api/bookings/${booking._id}`
  expect((await shop.get(path, { token })).body).toMatchObject(read)
  expect((await shop.get('/api/bookings', { token })).body).toMatchObject([read])
  expect((await shop.get('/api/users/me/export', { token })).body).toMatchObject({
    bookings: [read],
    profile: { phone: read.phone },
  })
  const admin: AdminBookingDetails = (await shop.get(`/api/admin${path.slice(4)}`, { token: shop.admin.token })).body
  expect(admin).toMatchObject(read)
  const calendar = (await shop.get(`${path}/calendar.ics`, { token })).text.replaceAll(/\r\n /g, '')
  expect(calendar).toContain('LOCATION:Lane 9\\, Pune 411004')
  expect(calendar).toContain('Phone: 98765 43210\\nAt the door: Karthik Iyer\\, 98765 43222')
  const file = (await shop.get(`/api/admin/bookings.csv?search=${booking.number}`, { token: shop.admin.token })).text
  const [names = [], row = []] = [...readCsv(file)].map(({ cells = [] }) => cells)
  const cell = (name: string) => row[names.indexOf(name)]
  expect(['Phone', 'Postcode', 'At the door', 'Phone at the door'].map(cell)).toEqual([
    '(+91) 98765 43210',
    '411004',
    'Karthik Iyer',
    '(+91) 98765 43222',
  ])
})

describe('the account', () => {
  const phoneOf = async () => (await shop.get('/api/auth/me', { token: shop.customer.token })).body.phone
  const change = (body: object, storefront = 'documents') =>
    shop.patch('/api/auth/me', { token: shop.customer.token, body, storefront })

  test('keeps the number of the first booking that has one', async () => {
    await shop.aProfessional()
    expect(await phoneOf()).toBe('')
    await shop.book({ time: '10:00' })
    await shop.book({ time: '12:00', phone: '98765 43210' })
    await shop.book({ time: '14:00', phone: '98765 43211' })
    expect(await phoneOf()).toBe('+91 98765 43210')
  })

  test('can change its number without its name, in the country of the storefront, and remove it', async () => {
    const { name } = (await shop.get('/api/auth/me', { token: shop.customer.token })).body
    expect((await change({ phone: '(212) 555-0123' }, 'home')).body).toMatchObject({ name, phone: '+1 212 555 0123' })
    expect((await change({ name: 'Ananya Rao' })).body).toMatchObject({ name: 'Ananya Rao', phone: '+1 212 555 0123' })
    expect((await change({})).body).toMatchObject({ name: 'Ananya Rao' })
    expect((await change({ phone: '' })).body).toMatchObject({ phone: '' })
  })
})

test.each([
  [{ phone: '12345' }, 'phone', 'This phone number is too short.'],
  [{ phone: '+91 98765 43210 12345 678' }, 'phone', 'This phone number is too long.'],
  [{ phone: 'call me' }, 'phone', 'Please enter a phone number.'],
  [{ phone: '98765 43210 ext. 5' }, 'phone', 'Please enter the phone number without an extension.'],
  [{ phone: '+1 112 555 0123' }, 'phone', 'There is no such phone number. Please check it.'],
  [{ onSite: { phone: '555-0123' } }, 'onSite.phone', 'This phone number is too short.'],
  [{ postcode: '11215' }, 'postcode', 'A PIN code has six digits.'],
  [{ postcode: '11215', storefront: 'home', slug: 'leaky-faucet-repair' }, undefined, undefined],
  [{ postcode: '411004', storefront: 'home', slug: 'leaky-faucet-repair' }, 'postcode', 'A ZIP code has five digits.'],
])('%j is refused at its field', async (options, field, message) => {
  await Promise.all([
    shop.aProfessional(),
    shop.aProfessional({ storefront: 'home', name: 'Maria Lopez', categories: ['plumbing'] }),
  ])
  const answer = await shop.book(options)
  if (field === undefined) return expect(answer.status).toBe(201)
  const { status, errors } = problemIn(answer)
  expect([status, errors?.map((one) => [one.field, one.message])]).toEqual([422, [[field, message]]])
})

test('the same request with the same key gets the same booking', async () => {
  await shop.aProfessional()
  const key = 'a-key-for-contacts'
  const first = await shop.book({ ...written, key })
  expect((await shop.book({ ...written, key })).body).toEqual(first.body)
  expect(problemIn(await shop.book({ ...written, phone: '98765 43211', key })).code).toBe('idempotency_key_reused')
})

test('closing the account removes what belongs to a person', async () => {
  await shop.aProfessional()
  const { _id } = (await shop.book(written)).body
  const { token, password } = shop.customer
  expect((await shop.del('/api/users/me', { token, body: { password } })).status).toBe(204)
  const { rows } = await shop.client.query(
    'select phone, on_site_name, on_site_phone, postcode from bookings where id = $1',
    [_id],
  )
  expect(rows).toEqual([{ phone: null, on_site_name: null, on_site_phone: null, postcode: null }])
})
