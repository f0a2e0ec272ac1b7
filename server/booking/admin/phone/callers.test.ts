import { expect, test } from 'vitest'
import type { AdminBookingDetails, BookingFor } from '#domain/booking/admin.ts'
import { anAddress } from '#server/testing/accounts.ts'
import { idOf } from '#server/testing/admin-writes/customer.ts'
import { fieldsIn, problemIn, statusesOf } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, admin: { name: 'Olive Stone' } })
const confirmed = { emailVerifiedAt: new Date('2026-11-01T00:00:00Z') }

let last = 43_000
/** A number that no other test has used. */
const aNumber = () => `98765 ${++last}`
type Sent = Partial<BookingFor['customer']>
const book = ({ name = 'Kavita Desai', ...customer }: Sent = {}, more: object = {}) =>
  shop.bookByPhone({ email: '', customer: { name, ...customer }, ...more })
const ask = (path: string, body: object) => shop.put(`/api/admin/${path}`, { token: shop.admin.token, body })
const readCustomer = async (id: string) =>
  (await shop.get(`/api/admin/customers/${id}`, { token: shop.admin.token })).body
const withPhone = async (phone: string) =>
  (await shop.get(`/api/admin/customers?search=${encodeURIComponent(phone)}`, { token: shop.admin.token })).body
const mailsOf = async (id: string) =>
  (await shop.client.query('select kind, recipient from messages where user_id = $1', [id])).rows

async function aCaller(phone: string, time = '10:00'): Promise<AdminBookingDetails> {
  await shop.aProfessional()
  const { status, body } = await book({}, { phone, time })
  expect(status).toBe(201)
  return body
}

test('a caller without an email address gets a booking and no email, and is found by the last digits', async () => {
  const phone = aNumber()
  const made = await aCaller(phone)
  const customer = { _id: made.customer?._id, name: 'Kavita Desai', email: null }
  expect(made).toMatchObject({ customer, phone: `+91 ${phone}`, unconfirmed: false, letters: [] })
  for (const status of ['confirmed', 'cancelled']) await shop.setStatus(made, status)
  expect(await mailsOf(made.customer?._id ?? '')).toEqual([])
  expect(await withPhone(phone.slice(-5))).toMatchObject([{ ...customer, phone: `+91 ${phone}`, bookings: 1 }])
  const found = await shop.get(`/api/admin/find?q=${phone.slice(-5)}`, { token: shop.admin.token })
  expect(found.body.customers).toMatchObject([customer])
  expect((await shop.get('/api/admin/bookings?search=kavita', { token: shop.admin.token })).body).toMatchObject([
    { customer },
  ])
  const file = await shop.get('/api/admin/bookings.csv?search=kavita', { token: shop.admin.token })
  expect(file.text).toContain(`"Kavita Desai","","(+91) ${phone}",`)
})

test('a customer needs a phone number or an email address', async () => {
  await shop.aProfessional()
  for (const sent of [{}, { phone: ' ' }]) {
    const answer = await book({}, sent)
    expect([answer.status, problemIn(answer).message, fieldsIn(answer)]).toEqual([
      422,
      'Please enter the email address or the phone number of the customer',
      ['customer.email'],
    ])
  }
  expect((await book({}, { phone: '98' })).status).toBe(422)
  expect((await book({ email: 'kavita' }, { phone: aNumber() })).status).toBe(422)
})

test('the second call from a number asks who is calling, and books for the customer who is chosen', async () => {
  const phone = aNumber()
  const first = await aCaller(phone)
  const known = await book({ name: 'K. Desai' }, { phone, time: '12:00' })
  expect([known.status, problemIn(known)]).toMatchObject([
    409,
    { code: 'phone_known', message: 'This is the number of Kavita Desai. Please choose who is calling.' },
  ])
  const again = await book({ name: 'K. Desai', _id: first.customer?._id }, { time: '12:00' })
  // The name of the account stays, and the professional can call.
  expect(again.body).toMatchObject({ customer: first.customer, phone: `+91 ${phone}` })
  const other = await book({ name: 'Ravi Desai', sharesPhone: true }, { phone, time: '14:00' })
  expect([other.status, other.body.customer.name]).toEqual([201, 'Ravi Desai'])
  expect((await withPhone(phone)).map(({ name }: { name: string }) => name)).toEqual(['Kavita Desai', 'Ravi Desai'])
})

test('two administrators who book for one new number make one account', async () => {
  const phone = aNumber()
  await Promise.all([shop.aProfessional(), shop.aProfessional(), shop.aProfessional()])
  const calls = ['10:00', '12:00', '14:00', '16:00'].map((time, n) =>
    book({}, { phone, time, key: `call-${n}`, at: n % 2 ? shop : shop.second }),
  )
  expect(statusesOf(await Promise.all(calls))).toEqual([201, 409, 409, 409])
  expect(await withPhone(phone)).toHaveLength(1)
  // People of one household, at the same moment.
  const others = ['Asha Desai', 'Ravi Desai'].map((name, n) =>
    book({ name, sharesPhone: true }, { phone, time: '17:00', at: n % 2 ? shop : shop.second }),
  )
  expect(statusesOf(await Promise.all(others))).toEqual([201, 201])
  expect(await withPhone(phone)).toHaveLength(3)
})

test('a request that is repeated with its key makes one booking for a new number', async () => {
  const phone = aNumber()
  await shop.aProfessional()
  const sent = [shop, shop.second, shop].map((at) => book({}, { phone, key: 'one-call', at }))
  const answers = await Promise.all(sent)
  expect(statusesOf(answers)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
})

test('an address that is added later gets a link to choose a password, and only once', async () => {
  const made = await aCaller(aNumber())
  const id = made.customer?._id ?? ''
  const email = anAddress()
  const answers = await Promise.all([1, 2, 3].map(() => ask(`customers/${id}/email`, { email: email.toUpperCase() })))
  expect(statusesOf(answers)).toEqual([200, 200, 200])
  expect(answers[0]?.body).toMatchObject({ _id: id, email, emailVerified: false, bookings: 1 })
  expect(await mailsOf(id)).toEqual([{ kind: 'verify-email', recipient: email }])
  const [mail] = await shop.emails(email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const { body } = await shop.post('/api/auth/verify-email', { body: { token } })
  const password = 'a long new phrase'
  await shop.post('/api/auth/reset-password', { body: { token: body.resetToken, password } })
  const own = await shop.get(`/api/bookings/${made._id}`, { token: await shop.signIn({ email, password }) })
  expect(own.body.customer).toEqual({ _id: id, name: 'Kavita Desai', email })
  // From now on it is the customer's to change.
  expect(problemIn(await ask(`customers/${id}/email`, { email: anAddress() })).code).toBe('has_email')
})

test('a wrong number is corrected, also to one of the household, until the customer has an address', async () => {
  const [phone, right] = [aNumber(), aNumber()]
  const { customer, _id } = await aCaller(phone)
  const correct = (to: string) => ask(`customers/${customer?._id}/phone`, { phone: to })
  expect(statusesOf(await Promise.all([correct(right), correct(right), correct(right)]))).toEqual([200, 200, 200])
  expect(await readCustomer(customer?._id ?? '')).toMatchObject({ phone: `+91 ${right}` })
  const booking = await shop.get(`/api/admin/bookings/${_id}`, { token: shop.admin.token })
  expect(booking.body.phone).toBe(`+91 ${phone}`)
  for (const wrong of ['', '98']) {
    const refused = await correct(wrong)
    expect([refused.status, fieldsIn(refused)]).toEqual([422, ['phone']])
  }
  // Two others get the number at the same moment.
  const others = await Promise.all([aCaller(aNumber(), '12:00'), aCaller(aNumber(), '14:00')])
  const shared = others.map((one) => ask(`customers/${one.customer?._id}/phone`, { phone: right }))
  expect(statusesOf(await Promise.all(shared))).toEqual([200, 200])
  expect(await withPhone(right)).toHaveLength(3)
  const missing = await ask('customers/4e882f35-eeee-4fda-94b0-a9bf695ae8ca/phone', { phone: right })
  expect(missing.status).toBe(404)
  expect((await ask(`customers/${customer?._id}/email`, { email: anAddress() })).status).toBe(200)
  expect(problemIn(await correct(phone)).code).toBe('has_email')
})

test('an address of another account is refused at its field, also in a booking', async () => {
  const made = await aCaller(aNumber())
  const taken = shop.customer.email
  const added = await ask(`customers/${made.customer?._id}/email`, { email: taken })
  expect([added.status, fieldsIn(added)]).toEqual([409, ['email']])
  const chosen = { _id: made.customer?._id }
  const booked = await book({ ...chosen, email: taken }, { time: '12:00' })
  expect([booked.status, fieldsIn(booked)]).toEqual([422, ['customer.email']])
  expect((await ask(`customers/${made.customer?._id}/email`, { email: ' ' })).status).toBe(422)
  const email = anAddress()
  const reached = await book({ ...chosen, email }, { time: '12:00' })
  expect(reached.body).toMatchObject({ customer: { ...chosen, email }, unconfirmed: true })
  expect((await shop.emails(email))[0]?.text).toContain('You now have an account with us under this address.')
})

test('an address that another account takes at the moment of the booking is refused at its field', async () => {
  const made = await aCaller(aNumber())
  const email = anAddress()
  await shop.client.query('begin')
  await shop.client.query(
    "insert into users (id, name, email, role, password_hash, created_at) values (gen_random_uuid(), 'Ravi', $1, 'customer', '', now())",
    [email],
  )
  const booking = book({ _id: made.customer?._id, email }, { time: '12:00' })
  await waiters(shop.connection, 1)
  await shop.client.query('commit')
  const booked = await booking
  expect([booked.status, fieldsIn(booked)]).toEqual([422, ['customer.email']])
})

test('a request for a first address that is repeated with its key makes one booking', async () => {
  const made = await aCaller(aNumber())
  const email = anAddress()
  const sent = [shop, shop.second, shop, shop.second].map((at) =>
    book({ _id: made.customer?._id, email }, { time: '12:00', key: 'first-address', at }),
  )
  const answers = await Promise.all(sent)
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
})

test('a number of many customers is refused without counting them', async () => {
  const phone = aNumber()
  await aCaller(phone)
  await shop.client.query(
    `insert into users (id, name, phone, shares_phone, role, password_hash, created_at)
     select gen_random_uuid(), 'Asha Desai', $1, true, 'customer', '', now() from generate_series(1, 25)`,
    [`+91${phone.replace(' ', '')}`],
  )
  expect(problemIn(await book({}, { phone, time: '12:00' })).message).toBe(
    'This is the number of several customers. Please choose who is calling.',
  )
})

test('a customer who registers later does not get the bookings of a number', async () => {
  const phone = aNumber()
  await aCaller(phone)
  const visitor = await shop.aVisitor(confirmed)
  await shop.patch('/api/auth/me', { token: visitor.token, body: { phone } })
  expect(await shop.readBookings({ by: visitor })).toEqual([])
  // The team sees that both have the number, and decides.
  expect(await withPhone(phone)).toHaveLength(2)
})

test('an account without an address is merged into one with an address, and never the other way', async () => {
  const phone = aNumber()
  const made = await aCaller(phone)
  const from = made.customer?._id ?? ''
  const kept = await shop.aVisitor(confirmed)
  const into = await idOf(shop, kept)
  const merge = (id: string, other: string) =>
    shop.post(`/api/admin/customers/${id}/merge`, { token: shop.admin.token, body: { into: other } })
  expect(problemIn(await merge(into, from)).message).toBe(
    'Only one of the two accounts has an email address. Please keep that one.',
  )
  expect((await merge(from, into)).body).toMatchObject({ email: kept.email, phone: `+91 ${phone}`, bookings: 1 })
  const [own] = await shop.readBookings({ by: kept })
  expect([own?._id, own?.customer.email, own?.phone]).toEqual([made._id, kept.email, `+91 ${phone}`])
})

test('the number of an account that is merged into one with another number is kept as a note', async () => {
  const phone = aNumber()
  const from = (await aCaller(phone)).customer?._id
  const kept = await shop.aVisitor(confirmed)
  const own = aNumber()
  await shop.patch('/api/auth/me', { token: kept.token, body: { phone: own } })
  const body = { into: await idOf(shop, kept) }
  const merged = await shop.post(`/api/admin/customers/${from}/merge`, { token: shop.admin.token, body })
  const text = `Also has the phone number +91 ${phone}, from an account that was merged into this one.`
  expect(merged.body).toMatchObject({ phone: `+91 ${own}`, notes: [{ text }] })
})

test('a caller is on the board with the number, and has no address to confirm', async () => {
  const phone = aNumber()
  const made = await aCaller(phone)
  const { body } = await shop.get(`/api/admin/board?date=${tuesday}`, { token: shop.admin.token })
  const shown = body.blocks.find(({ _id }: { _id: string }) => _id === made._id)
  expect(shown).toMatchObject({ phone: `+91 ${phone}`, unconfirmed: false })
})

test('a caller who is disabled cannot be booked for', async () => {
  const id = (await aCaller(aNumber())).customer?._id ?? ''
  expect((await ask(`customers/${id}/disabled`, { disabled: true, cancelUpcoming: true })).status).toBe(200)
  const refused = await book({ _id: id }, { time: '12:00' })
  expect([refused.status, fieldsIn(refused)]).toEqual([422, ['customer._id']])
  expect(await mailsOf(id)).toEqual([])
  expect(await readCustomer(id)).toMatchObject({ email: null, disabled: true })
})
