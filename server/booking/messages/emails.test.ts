import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { requeueLost } from '#server/message/jobs.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' }

let shop: TestApp
let client: Client
let admin: string
let gst: { _id: string }
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>
/** Text that only the customer has typed. */
let mark: string

beforeAll(async () => {
  shop = await testApp({ env })
  gst = (await shop.get('/api/services/gst')).body
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  await shop.aProfessional()
  mark = randomUUID()
  customer = await shop.aVisitor({ name: `Kavita ${mark}` })
})

async function booked(time = '10:00'): Promise<BookingDetails> {
  const body = { service: gst._id, date: '2026-11-24', time, address: `77, Lane ${mark}`, notes: `Ring ${mark}` }
  const answer = await shop.post('/api/bookings', { token: customer.token, body })
  expect(answer.status).toBe(201)
  return answer.body
}

/** Books, reschedules and cancels a number of times. */
async function bookAndCancel(times: number) {
  for (let n = 0; n < times; n += 1) {
    const path = `/api/bookings/${(await booked())._id}`
    const body = { date: '2026-11-25', time: '12:00' }
    expect((await shop.post(`${path}/reschedule`, { token: customer.token, body })).status).toBe(200)
    // Later than the delay of the email.
    await shop.emails()
    expect((await shop.post(`${path}/cancel`, { token: customer.token })).status).toBe(200)
  }
  const kept = await shop.get('/api/bookings?status=cancelled', { token: customer.token })
  return kept.headers.get('x-total-count')
}

/** The number of emails of a kind to the customer. */
async function counts() {
  const letters = await shop.emails(customer.email)
  const of = (subject: string) => letters.filter((letter) => letter.subject.startsWith(subject)).length
  return [of('We received your booking'), of('Your booking has a new time'), of('Your booking is cancelled')]
}

test('an unconfirmed address gets five emails of a kind an hour, without typed text', async () => {
  expect(await bookAndCancel(7)).toBe('7')
  expect(await counts()).toEqual([5, 5, 5])
  for (const { subject, text, html } of await shop.emails(customer.email)) {
    expect(`${subject} ${text} ${html}`).not.toMatch(new RegExp(`Where|Kavita|Lane|Ring|${mark}`))
    expect(text).toContain('GST Registration')
  }
  shop.moveClock(59)
  expect([await bookAndCancel(1), await counts()]).toEqual(['8', [5, 5, 5]])
  shop.moveClock(2)
  expect([await bookAndCancel(1), await counts()]).toEqual(['9', [6, 6, 6]])
  shop.moveClock(-61)
})

test('the limit counts admin changes too', async () => {
  const { _id } = await booked()
  const statuses = ['confirmed', 'pending', 'confirmed', 'completed', 'cancelled', 'pending', 'completed']
  for (const status of statuses) {
    await shop.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status, note: `By phone ${mark}` } })
    await shop.emails()
  }
  const letters = await shop.emails(customer.email)
  expect(letters.length).toBe(1 + 5)
  expect(letters.filter(({ text, html }) => `${text} ${html}`.includes(mark))).toEqual([])
})

test('a retracted email does not count toward the limit', async () => {
  const path = `/api/bookings/${(await booked())._id}`
  await shop.emails()
  for (const time of ['12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']) {
    const body = { date: '2026-11-25', time }
    expect((await shop.post(`${path}/reschedule`, { token: customer.token, body })).status).toBe(200)
  }
  const last = (await shop.emails(customer.email)).at(-1)
  expect(last?.text.replaceAll(/[\s\u202f]+/g, ' ')).toContain('When: Wednesday, 25 November 2026, 6:00 pm')
})

test('a customer at the limit does not see an email that was not sent', async () => {
  const { _id } = await booked()
  const become = async (status: string) => {
    await shop.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status } })
    await shop.emails()
    return (await shop.get(`/api/bookings/${_id}`, { token: customer.token })).body.confirmation
  }
  for (const status of ['confirmed', 'pending', 'confirmed', 'pending', 'confirmed'])
    expect(await become(status)).toMatchObject({ state: 'sent' })
  expect(await become('completed')).toBe(null)
})

test('a confirmed address gets every email, with the address of the appointment', async () => {
  await client.query('update users set email_verified_at = now() where email = $1', [customer.email])
  expect(await bookAndCancel(7)).toBe('7')
  expect(await counts()).toEqual([7, 7, 7])
  const letters = await shop.emails(customer.email)
  expect(letters.filter(({ text }) => !text.includes(`Where: 77, Lane ${mark}`))).toEqual([])
})

/** The emails to the customer, each with its number of jobs. */
async function jobs() {
  const { rows } = await client.query<{ kind: string; jobs: number }>(
    `select m.kind, (select count(*)::int from pgboss.job j where j.name = 'deliver' and j.data ->> 'id' = m.id::text) as jobs
    from messages m where m.recipient = $1 order by m.kind`,
    [customer.email],
  )
  return rows.map(({ kind, jobs: n }) => `${kind} ${n}`)
}

test('an email has one job, however often lost jobs are requeued', async () => {
  const { _id } = await booked()
  await shop.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status: 'confirmed' } })
  const oneEach = ['booking-received 1', 'booking-status 1']
  await vi.waitFor(async () => expect(await jobs()).toEqual(oneEach), patience)
  shop.moveClock(1)
  for (const kind of ['booking-received', 'booking-status']) {
    // This one has lost its job. When it has one again, the other was requeued too.
    await client.query(
      "delete from pgboss.job where data ->> 'id' in (select id::text from messages where recipient = $1 and kind = $2)",
      [customer.email, kind],
    )
    expect(await jobs()).not.toEqual(oneEach)
    await requeueLost(shop.deps)
    await vi.waitFor(async () => expect(await jobs()).toContain(`${kind} 1`), patience)
    expect(await jobs()).toEqual(oneEach)
  }
  shop.moveClock(-1)
})
