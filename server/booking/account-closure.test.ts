import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { BookingDetails } from '#domain/booking.ts'
import { asListed, problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Ravi Menon' } })
const { cancel, closeAccount, queue, readAdminBooking, readBooking, rescheduleAsAdmin, setStatus } = shop
/** Text that only the customer has typed. */
let mark: string
beforeEach(async () => {
  await shop.aProfessional()
  mark = randomUUID()
  shop.customer = await shop.aVisitor({ name: `Kavita ${mark}` })
})

const typed = () => ({ address: `77, Hidden Lane ${mark}`, notes: `The key is under the mat ${mark}` })
const book = (time: string, options: object = {}) => shop.book({ time, ...typed(), ...options })
const aBooking = (time: string, date = tuesday) => shop.aBooking({ date, time, ...typed() })
const countClaims = async (_id: string) =>
  (await shop.client.query('select 1 from slot_claims where booking_id = $1', [_id])).rowCount
const accountLock = 'select 1 from users where email = $1 for no key update'
const bookingLock = 'select 1 from bookings where id = $1 for no key update'

/** Personal data of the customer in any table. */
async function findPersonalData() {
  const { rows } = await shop.client.query(
    `select (select coalesce(string_agg(t::text, ' '), '') from users t)
      || (select coalesce(string_agg(t::text, ' '), '') from bookings t)
      || (select coalesce(string_agg(t::text, ' '), '') from booking_changes t)
      || (select coalesce(string_agg(t::text, ' '), '') from idempotency_keys t)
      || (select coalesce(string_agg(t::text, ' '), '') from messages t)
      || (select coalesce(string_agg(t::text, ' '), '') from pgboss.job t) as everything`,
  )
  const secrets = [shop.customer.email, ...['Kavita', 'Lane', 'mat', 'phone'].map((word) => `${word} ${mark}`)]
  return secrets.filter((secret) => String(rows[0]?.everything).includes(secret))
}

const upcomingWithoutCustomer =
  "select number from bookings where customer_id is null and status in ('pending', 'confirmed')"

test('closing an account cancels its upcoming bookings and frees their slots; past bookings stay', async () => {
  const [pending, confirmed] = [await aBooking('08:00'), await aBooking('10:00')]
  const [completed, cancelled] = [await aBooking('12:00'), await aBooking('14:00')]
  await setStatus(confirmed, 'confirmed')
  await setStatus(completed, 'completed')
  await setStatus(cancelled, 'cancelled')
  const other = await shop.aVisitor()
  expect((await book('16:00', { by: other })).status).toBe(201)
  expect((await closeAccount()).status).toBe(204)
  const after: AdminBookingDetails[] = []
  for (const { _id } of [pending, confirmed, completed, cancelled]) after.push(await readAdminBooking({ _id }))
  expect(after.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'completed', 'cancelled'])
  expect([await countClaims(pending._id), await countClaims(confirmed._id), await countClaims(completed._id)]).toEqual([
    0, 0, 4,
  ])
  expect(after[0]?.history.map(({ status, by }) => `${status} by ${by}`)).toEqual([
    'pending by Closed account',
    'cancelled by Closed account',
  ])
  expect((await shop.get('/api/bookings', { token: other.token })).body).toMatchObject([{ status: 'pending' }])
  expect((await book('10:00', { by: other })).status).toBe(201)
})

test('no table contains personal data of a closed account, and only the shop gets an email', async () => {
  const [pending, completed] = [await book('08:00', { key: 'a-key' }), await aBooking('12:00')]
  await setStatus(completed, 'completed', { note: `As agreed by phone ${mark}` })
  expect((await findPersonalData()).length).toBe(5)
  const count = (await shop.emails()).length
  expect((await closeAccount()).status).toBe(204)
  expect(await findPersonalData()).toEqual([])
  for (const { _id } of [pending.body, completed]) {
    expect(await readAdminBooking({ _id })).toMatchObject({
      address: '',
      notes: '',
      customer: null,
      price: { total: 1653.9 },
    })
  }
  expect((await shop.emails()).slice(count)).toMatchObject([{ to: 'help@doorstep.example' }])
})

test('administrators can find and change a booking of a closed account, without an email', async () => {
  const { _id, number } = await aBooking('08:00')
  await setStatus({ _id }, 'confirmed')
  await closeAccount()
  const found = await shop.get(`/api/admin/bookings?search=${number}`, { token: shop.admin.token })
  expect(found.headers.get('x-total-count')).toBe('1')
  expect(found.body).toMatchObject([{ _id, status: 'cancelled', customer: null }])
  expect((await shop.get(`/api/admin/bookings?search=${mark}`, { token: shop.admin.token })).body).toEqual([])
  const count = (await shop.emails()).length
  expect((await setStatus({ _id }, 'completed', { note: 'It was done' })).body).toMatchObject({
    status: 'completed',
    history: [
      { status: 'pending', by: 'Closed account' },
      { status: 'confirmed', by: 'Ravi Menon' },
      { status: 'cancelled', by: 'Closed account' },
      { status: 'completed', by: 'Ravi Menon', note: 'It was done' },
    ],
  })
  expect((await shop.emails()).length).toBe(count)
})

test('closing the account of an administrator does not change the bookings of customers', async () => {
  const { _id, ...booking } = await aBooking('08:00')
  const leaving = await shop.aVisitor({ role: 'admin', name: 'Nina Rao' })
  await setStatus({ _id }, 'confirmed', { by: leaving, note: 'As agreed' })
  expect((await closeAccount(leaving)).status).toBe(204)
  const history = [
    { status: 'pending', by: 'you' },
    { status: 'confirmed', by: 'Doorstep Documents', note: 'As agreed' },
  ]
  expect(await readBooking({ _id })).toMatchObject({ address: booking.address, status: 'confirmed', history })
  expect((await readAdminBooking({ _id })).history.map(({ by }: { by: string }) => by)).toEqual([
    `Kavita ${mark}`,
    'Closed account',
  ])
})

test('the personal data export contains the bookings of all storefronts', async () => {
  const booking = await aBooking('08:00')
  await shop.aProfessional({ storefront: 'home', categories: ['plumbing'] })
  const american = await shop.aBooking({ slug: 'leaky-faucet-repair', storefront: 'home', date: '2026-11-25' })
  await cancel(booking)
  await book('10:00', { by: await shop.aVisitor() })
  const { body } = await shop.get('/api/users/me/export', { token: shop.customer.token })
  expect(body.bookings).toEqual([
    { ...asListed(booking), status: 'cancelled' },
    expect.objectContaining({ _id: american._id }),
  ])
  expect(body.messages.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'booking-received',
    'booking-received',
    'booking-status',
  ])
})

test('a booking made while the account is being closed is refused or cancelled', async () => {
  for (let round = 0; round < 6; round += 1) {
    shop.customer = await shop.aVisitor()
    const [closed, ...answers] = await Promise.all([closeAccount(), book('08:00'), book('10:00'), book('12:00')])
    expect(closed?.status).toBe(204)
    expect(answers.filter(({ status }) => status !== 201 && status !== 401).map(({ text }) => text)).toEqual([])
    for (const { status, body } of answers) {
      if (status === 201) expect(await readAdminBooking(body)).toMatchObject({ status: 'cancelled', address: '' })
    }
    expect((await shop.client.query(upcomingWithoutCustomer)).rows).toEqual([])
  }
})

test('a booking that waits for the closing of its account is refused', async () => {
  const answers = await queue([() => closeAccount(), () => book('08:00')], accountLock, shop.customer.email)
  expect(answers.map(({ status }) => status)).toEqual([204, 401])
  expect((await shop.client.query(upcomingWithoutCustomer)).rows).toEqual([])
})

test('closing an account waits for a booking in progress, and cancels it too', async () => {
  const answers = await queue([() => book('08:00'), () => closeAccount()], accountLock, shop.customer.email)
  expect(answers.map(({ status }) => status)).toEqual([201, 204])
  const body = answers[0]?.body
  expect(await readAdminBooking(body)).toMatchObject({ status: 'cancelled', address: '', customer: null })
  expect(await countClaims(body._id)).toBe(0)
  expect(await findPersonalData()).toEqual([])
})

test('a booking completed while its account is being closed stays completed', async () => {
  const { _id } = await aBooking('08:00')
  const answers = await queue([() => setStatus({ _id }, 'completed'), () => closeAccount()], bookingLock, _id)
  expect(answers.map(({ status }) => status)).toEqual([200, 204])
  expect(await readAdminBooking({ _id })).toMatchObject({ status: 'completed', customer: null })
  expect(await findPersonalData()).toEqual([])
})

test('an interrupted closing leaves the account unchanged, and the server keeps working', async () => {
  const booking = await aBooking('08:00')
  await shop.client.query('begin')
  await shop.client.query('select 1 from bookings where id = $1 for no key update', [booking._id])
  const closing = closeAccount()
  await waiters(shop.connection, 1)
  await shop.client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  expect((await closing).status).toBe(503)
  await shop.client.query('commit')
  expect(await readBooking(booking)).toEqual(booking)
  expect((await closeAccount()).status).toBe(204)
  expect(await readAdminBooking(booking)).toMatchObject({ status: 'cancelled', address: '' })
})

/** A pending booking in the past. */
async function aPastBooking(): Promise<BookingDetails> {
  const booking = await aBooking('13:00', '2026-11-20')
  shop.moveClock(180)
  onTestFinished(() => shop.moveClock(-180))
  return booking
}

test('an unassigned booking of a closed account cannot be rescheduled or reopened', async () => {
  const [booking, completed] = [await aPastBooking(), await aBooking('10:00')]
  await setStatus(completed, 'completed')
  await closeAccount()
  const answers = [await rescheduleAsAdmin(booking, '2026-11-24 12:00')]
  for (const status of ['pending', 'confirmed']) answers.push(await setStatus(completed, status))
  const message = 'The customer has closed their account, so this booking cannot be changed.'
  for (const answer of answers) expect(problemIn(answer)).toMatchObject({ status: 409, code: 'invalid_state', message })
  expect(await readAdminBooking(booking)).toMatchObject({ status: 'pending', date: '2026-11-20', time: '13:00' })
  expect((await readAdminBooking(completed)).status).toBe('completed')
  // It can still be completed.
  expect((await setStatus(booking, 'completed')).status).toBe(200)
})

test('a booking rescheduled while its account is being closed stays, or is cancelled', async () => {
  const [past, booking] = [await aPastBooking(), await aBooking('10:00')]
  const answers = await queue(
    [() => closeAccount(), () => rescheduleAsAdmin(past, '2026-11-24 12:00')],
    'select 1 from booking_changes where booking_id = $1 for update',
    booking._id,
  )
  expect(answers.map(({ status }) => status)).toEqual([204, 409])
  expect(await readAdminBooking(past)).toMatchObject({ status: 'pending', date: '2026-11-20', customer: null })
  expect((await readAdminBooking(booking)).status).toBe('cancelled')
})

test('a booking rescheduled just before its account is closed is cancelled', async () => {
  const past = await aPastBooking()
  const reschedule = () => rescheduleAsAdmin(past, '2026-11-24 12:00')
  const answers = await queue([reschedule, () => closeAccount()], bookingLock, past._id)
  expect(answers.map(({ status }) => status)).toEqual([200, 204])
  expect(await readAdminBooking(past)).toMatchObject({ status: 'cancelled', date: tuesday, customer: null })
})
