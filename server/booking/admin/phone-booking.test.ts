import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { slotTimes } from '#domain/slot.ts'
import { plain, problemIn, refusalIn, statusesOf } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, env: { UPCOMING_PER_CUSTOMER: '' }, admin: { name: 'Olive Stone' } })
/** The address of the caller. */
let email: string
beforeEach(() => void (email = `${randomUUID()}@example.com`))

const book = (options: object = {}) => shop.bookByPhone({ email, ...options })
async function aBooking(options?: object): Promise<AdminBookingDetails> {
  const answer = await book(options)
  expect(answer.status).toBe(201)
  return answer.body
}
const readAccounts = async () =>
  (
    await shop.client.query('select id, name, role, email_verified_at, bookings_made from users where email = $1', [
      email,
    ])
  ).rows
const readBookings = async () =>
  (await shop.client.query('select b.id from bookings b join users u on u.id = customer_id where email = $1', [email]))
    .rows

describe('a caller without an account', () => {
  test('gets one with the booking, and signs in after choosing a password', async () => {
    await shop.aProfessional({ name: 'Anil Nair' })
    const { status, body } = await book({ customer: { name: ' Kavita Desai ', email: email.toUpperCase() } })
    expect(status).toBe(201)
    const [account] = await readAccounts()
    const made = { name: 'Kavita Desai', role: 'customer', email_verified_at: null, bookings_made: 1 }
    expect(account).toMatchObject(made)
    const customer = { _id: account?.id, name: 'Kavita Desai', email }
    expect(body).toMatchObject({ customer, status: 'pending', professional: { name: 'Anil Nair' }, version: 1 })
    expect(body.history).toMatchObject([{ status: 'pending', by: 'Olive Stone', note: '' }])
    expect(body.letters).toMatchObject([{ kind: 'booking-received', to: email, state: 'waiting' }])
    expect(await shop.readAdminBooking(body)).toEqual(body)

    const forgotten = await shop.post('/api/auth/forgot-password', { body: { email } })
    expect(forgotten.status).toBe(202)
    const reset = (await shop.emails(email)).at(-1)
    const token = /token=([\w-]+)/.exec(reset?.text ?? '')?.[1]
    const password = 'a long new phrase'
    expect((await shop.post('/api/auth/reset-password', { body: { token, password } })).status).toBe(204)
    const own = await shop.get(`/api/bookings/${body._id}`, { token: await shop.signIn({ email, password }) })
    expect(own.body.history).toMatchObject([{ status: 'pending', by: 'Doorstep Documents' }])
  })

  test('gets an email about the booking and how to sign in, without typed text', async () => {
    await shop.aProfessional()
    const { number } = await aBooking({ notes: 'Ring twice' })
    const [mail, ...more] = await shop.emails(email)
    expect(more).toEqual([])
    const text = plain(mail?.text)
    expect(text).toContain('Hello, Doorstep Documents has made this booking for you, as you asked. Your slot is held.')
    expect(text).toContain("To sign in, choose a password: 'Forgot password' on the sign-in page sends you a link.")
    expect(text).toMatch(/Choose a password: http:\/\/\S+\/forgot-password/)
    expect(text).toContain(
      'You can reschedule or cancel it in your account, free of charge until Monday, 23 November 2026',
    )
    expect(text).toContain('because Doorstep Documents was asked to make a booking for this address.')
    expect(text).toContain(number)
    expect(text).not.toMatch(/Kavita|Lake View|Ring/)
  })

  test('gets no account when the booking is refused', async () => {
    await shop.aProfessional()
    await aBooking({ customer: { name: 'Asha Rao', email: `${randomUUID()}@example.com` } })
    for (const [more, status, code] of [
      [{}, 409, 'slot_taken'],
      [{ date: '2026-12-24' }, 422, 'slot_not_offered'],
      [{ time: '12:00', expectedTotal: 1 }, 409, 'price_changed'],
      [{ time: '12:00', service: randomUUID() }, 422, 'validation_failed'],
    ] as const) {
      const answer = await book(more)
      expect([answer.status, problemIn(answer).code]).toEqual([status, code])
    }
    expect([await readAccounts(), await shop.emails(email)]).toEqual([[], []])
  })

  test('gets no account when another request takes the slot', async () => {
    await shop.aProfessional()
    const emails = Array.from({ length: 6 }, () => `${randomUUID()}@example.com`)
    const answers = await Promise.all(emails.map((one, n) => book({ email: one, at: n % 2 ? shop : shop.second })))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409])
    const { rows } = await shop.client.query('select email from users where email = any($1)', [emails])
    expect(rows).toEqual([{ email: emails[answers.findIndex(({ status }) => status === 201)] }])
  })

  test('gets no account when the professional becomes inactive at that moment', async () => {
    const id = await shop.aProfessional()
    await shop.client.query('begin')
    await shop.client.query('update professionals set active = false, version = version + 1 where id = $1', [id])
    const booking = book()
    await waiters(shop.connection, 1)
    await shop.client.query('commit')
    expect([(await booking).status, await readAccounts()]).toEqual([409, []])
  })

  test('gets one account and both bookings when two administrators book at the same moment', async () => {
    await Promise.all([shop.aProfessional(), shop.aProfessional()])
    const ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
    const requests = ['10:00', '10:00', '12:00', '14:00'].map((time, n) =>
      book({ time, ...(n % 2 === 1 && { at: shop.second, by: ravi }) }),
    )
    expect(statusesOf(await Promise.all(requests))).toEqual([201, 201, 201, 201])
    expect([(await readAccounts()).length, (await readBookings()).length]).toEqual([1, 4])
  })
})

describe('a caller with an account', () => {
  test('keeps their name, and gets the usual email', async () => {
    await shop.aProfessional()
    const asha = await shop.aVisitor({ email, name: 'Asha Rao' })
    await shop.client.query('update users set email_verified_at = now() where email = $1', [email])
    const customer = { name: 'Kavita Desai', email: email.toUpperCase() }
    const booking = await aBooking({ notes: 'Ring twice', customer })
    expect(booking.customer).toMatchObject({ name: 'Asha Rao', email })
    expect(await readAccounts()).toMatchObject([{ name: 'Asha Rao', bookings_made: 1 }])
    const [mail] = await shop.emails(email)
    const text = plain(mail?.text)
    expect(text).toContain('Hello Asha Rao, Doorstep Documents has made this booking for you, as you asked.')
    expect(text).toMatch(/Where: 14, Lake View Road.* Note: Ring twice.* View my booking:/)
    expect(text).not.toContain('password')
    const { body } = await shop.get('/api/bookings', { token: asha.token })
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([booking._id])
  })

  test('can have ten upcoming bookings, including phone bookings', async () => {
    await shop.aProfessional()
    await shop.aUser({ email, name: 'Asha Rao', emailVerifiedAt: shop.deps.clock() })
    for (const time of slotTimes.slice(0, 10)) await aBooking({ time })
    expect(refusalIn(await book({ time: '20:00' }))).toEqual([
      409,
      'too_many_bookings',
      'Asha Rao has 10 upcoming bookings, and the limit is 10. Please cancel one first.',
    ])
  })

  test('gets a new account if the old one is closed at that moment', async () => {
    await shop.aProfessional()
    await shop.aUser({ email, name: 'Asha Rao' })
    const [old] = await readAccounts()
    // The account is found; the next read waits.
    await shop.client.query('begin; lock table idempotency_keys in access exclusive mode')
    const booking = book()
    await waiters(shop.connection, 1)
    await shop.client.query('delete from users where email = $1', [email])
    await shop.client.query('commit')
    const { status, body } = await booking
    expect([status, body.customer]).toMatchObject([201, { name: 'Kavita Desai', email }])
    expect(body.customer._id).not.toBe(old?.id)
  })

  test('is refused if the account is disabled at that moment', async () => {
    await shop.aProfessional()
    await shop.aUser({ email })
    await shop.client.query('begin; lock table idempotency_keys in access exclusive mode')
    const booking = book()
    await waiters(shop.connection, 1)
    await shop.client.query('update users set disabled_at = now() where email = $1', [email])
    await shop.client.query('commit')
    expect(problemIn(await booking).errors?.[0]).toMatchObject({ field: 'customer.email', code: 'disabled' })
    expect(await readBookings()).toEqual([])
  })

  test('is refused while the account is disabled', async () => {
    await shop.aProfessional()
    await shop.aUser({ email })
    await shop.client.query('update users set disabled_at = now() where email = $1', [email])
    const { status, errors } = problemIn(await book())
    const message = 'The account with this address is disabled, so no booking can be made for it.'
    expect([status, errors]).toEqual([422, [{ field: 'customer.email', code: 'disabled', message }]])
    expect(await readBookings()).toEqual([])
  })
})

test('an administrator sees a changed price, and books at the accepted one', async () => {
  await shop.aProfessional()
  const { price } = problemIn(await book({ expectedTotal: 1 }))
  expect((await aBooking({ expectedTotal: price?.['total'] })).price).toEqual(price)
})

test('a repeated request returns the same booking in its current state; another body with its key is refused', async () => {
  await shop.aProfessional()
  const key = randomUUID()
  const first = await book({ key })
  await shop.setStatus(first.body, 'confirmed')
  const again = await book({ key })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(await shop.readAdminBooking(first.body))
  expect(again.body.status).toBe('confirmed')
  const other = `${randomUUID()}@example.com`
  for (const more of [{ time: '12:00' }, { customer: { name: 'Kavita Desai', email: other } }]) {
    const answer = await book({ ...more, key })
    expect([answer.status, problemIn(answer).code]).toEqual([422, 'idempotency_key_reused'])
  }
  expect((await shop.client.query('select 1 from users where email = $1', [other])).rowCount).toBe(0)
  // The same key of another administrator, or of a customer, is another key.
  const ravi = await shop.aVisitor({ role: 'admin' })
  expect((await book({ time: '14:00', key, by: ravi })).status).toBe(201)
  expect((await shop.book({ time: '16:00', key, by: shop.admin })).status).toBe(201)
  expect((await readBookings()).length).toBe(2)
})

test('many simultaneous repetitions make one booking, even for a new customer', async () => {
  // One professional, who is busy after the first booking.
  await shop.aProfessional()
  for (const time of slotTimes) {
    email = `${randomUUID()}@example.com`
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => book({ time, key, at: n % 2 === 0 ? shop : shop.second })),
    )
    expect(statusesOf(answers)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect([(await readAccounts()).length, (await readBookings()).length]).toEqual([1, 1])
  }
})

test('one key for two customers at the same moment makes one booking', async () => {
  await Promise.all([shop.aProfessional(), shop.aProfessional()])
  for (let n = 0; n < 5; n += 1) {
    const key = randomUUID()
    const customers = [email, `${randomUUID()}@example.com`].map((one) => ({ name: 'Kavita Desai', email: one }))
    const time = slotTimes[2 * n] ?? ''
    const both = await Promise.all(customers.map((customer) => book({ customer, time, key })))
    expect(statusesOf(both)).toEqual([201, 422])
  }
})

test('the log names the administrator, not the customer', async () => {
  await shop.aProfessional()
  const booking = await aBooking()
  const { body } = await shop.get('/api/admin/activity?limit=1', { token: shop.admin.token })
  const subject = { _id: booking._id, title: booking.number }
  const after = { date: tuesday, time: '10:00', status: 'pending' }
  expect(body).toMatchObject([{ kind: 'booking-made', by: 'Olive Stone', subject, before: null, after }])
  expect(JSON.stringify(body)).not.toMatch(/Kavita|example\.com|Lake/)
})

const good = { name: 'Kavita Desai', email: 'kavita@example.com' }
test.each([
  [{ customer: { ...good, email: undefined } }, 422, 'customer.email'],
  [{ customer: { ...good, email: 'kavita' } }, 422, 'customer.email'],
  [{ customer: { ...good, name: undefined } }, 422, 'customer.name'],
  [{ customer: { ...good, name: ' ' } }, 422, 'customer.name'],
  [{ customer: { ...good, role: 'admin' } }, 400, 'customer.role'],
  [{ customer: undefined }, 422, 'customer'],
  [{ customer: good, status: 'completed' }, 422, 'status'],
  [{ customer: good, address: '' }, 422, 'address'],
  [{ customer: good, time: '10:30' }, 422, 'time'],
])('a phone booking with %j is refused: %i at %s', async (more, status, field) => {
  await shop.aProfessional()
  const answer = await book(more)
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([status, field])
})
