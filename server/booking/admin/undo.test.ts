import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const day = '2026-11-24'
let shop: TestApp
let client: Client
let admin: string
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>
let anil: string
let booking: BookingDetails

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin', name: 'Olive Office' })).token
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  customer = await shop.aVisitor()
  anil = await shop.aProfessional({ name: 'Anil Nair' })
  booking = await booked()
  await emails()
})

async function booked(time = '10:00'): Promise<BookingDetails> {
  const service = (await shop.get('/api/services/gst')).body._id
  const body = { service, date: day, time, address: '14, Lake View Road' }
  const answer = await shop.post('/api/bookings', { token: customer.token, body })
  expect(answer.status).toBe(201)
  return answer.body
}

const path = (rest = '') => `/api/admin/bookings/${booking._id}${rest}`
const read = async () => (await shop.get(path(), { token: admin })).body
const set = (status: string, more: object = {}) =>
  shop.put(path('/status'), { token: admin, body: { status, ...more } })
const assign = (professional: string, more: object = {}) =>
  shop.put(path('/professional'), { token: admin, body: { professional, ...more } })
const move = (time: string, more: object = {}) =>
  shop.post(path('/reschedule'), { token: admin, body: { date: day, time, ...more } })
/** The emails to the customer, in order. */
const emails = async () => (await shop.emails(customer.email)).map(({ subject }) => subject.split(' · ')[0])
const received = 'We received your booking'

test.each(['confirmed', 'completed', 'cancelled'])(
  'a booking that was %s is what it was again, and nobody is told of either',
  async (status) => {
    const { version } = (await set(status, { note: 'By mistake', version: 1 })).body
    expect((await set('pending', { version })).body).toMatchObject({ status: 'pending', professional: { _id: anil } })
    expect(await emails()).toEqual([received])
    const { history } = await read()
    expect(history.map((change: { status: string }) => change.status)).toEqual(['pending', status, 'pending'])
  },
)

test('a cancellation cannot be undone once the slot is taken', async () => {
  const { version } = (await set('cancelled')).body
  await booked()
  const { status, code, message } = problemIn(await set('confirmed', { version }))
  expect([status, code]).toEqual([409, 'slot_taken'])
  expect(message.replaceAll('\u202f', ' ')).toBe('Nobody is free on Tuesday, 24 November at 10:00 am any more.')
  expect(await read()).toMatchObject({ status: 'cancelled', version })
  expect(await emails()).toEqual([received, received, 'Your booking is cancelled'])
})

test('undo assigns the previous professional, unless they are busy by then', async () => {
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  const { version } = (await assign(bina, { version: 1 })).body
  const back = await assign(anil, { version })
  expect([back.status, back.body.professional.name, back.body.version]).toEqual([200, 'Anil Nair', 3])
  await assign(bina)
  const other = await booked()
  await shop.put(`/api/admin/bookings/${other._id}/professional`, { token: admin, body: { professional: anil } })
  const late = problemIn(await assign(anil))
  expect([late.status, late.code, late.message]).toEqual([409, 'slot_taken', 'Anil Nair is not free at that time.'])
  expect(await emails()).toEqual([received, received])
})

test('undoing a reschedule restores the professional, without any email', async () => {
  await shop.aProfessional({ name: 'Bina Shah' })
  const { version } = (await move('15:00', { version: 1, note: 'Sorry' })).body
  const { body } = await move('10:00', { version })
  expect(body).toMatchObject({ time: '10:00', status: 'pending', professional: { _id: anil } })
  expect(await emails()).toEqual([received])
})

test('a confirmed booking that is moved back is pending, with an email, or confirmed again', async () => {
  await set('confirmed')
  await emails()
  await move('15:00')
  await move('10:00')
  const again = 'Your booking is pending again'
  expect(await emails()).toEqual([received, 'Your booking is confirmed', again])
  expect((await shop.emails(customer.email)).at(-1)?.text).toContain('your booking is waiting to be confirmed again.')
  await set('confirmed')
  const told = await emails()
  await move('15:00')
  await move('10:00')
  await set('confirmed')
  expect(await emails()).toEqual(told)
})

test('a reschedule cannot be undone once the old slot is taken', async () => {
  await move('15:00')
  await booked()
  const { status, code, alternatives } = problemIn(await move('10:00'))
  expect([status, code, alternatives?.length]).toEqual([409, 'slot_taken', 5])
  expect(await emails()).toEqual([received, received, 'Your booking has a new time'])
})

/** The text of the last email. */
const lastLetter = async () => (await shop.emails(customer.email)).at(-1)?.text.replaceAll(/\s+/g, ' ') ?? ''

test('a waiting email names the current professional, or none', async () => {
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await set('confirmed')
  await assign(bina)
  const text = await lastLetter()
  expect(text).toContain('your slot is confirmed. Bina will come to you.')
  expect([text.includes('Professional: Bina'), text.includes('Anil')]).toEqual([true, false])
  await set('pending')
  await emails()
  await set('confirmed')
  await shop.post(`/api/admin/professionals/${bina}/time-off`, {
    token: admin,
    body: { from: `${day}T08:00`, to: `${day}T20:00` },
  })
  const later = await lastLetter()
  expect(later).toContain('your slot is confirmed.')
  expect(later).not.toMatch(/Bina|Anil/)
})

test('the email names the professional found by rescheduling or reopening', async () => {
  await booked('15:00')
  await shop.aProfessional({ name: 'Bina Shah' })
  await set('confirmed')
  await move('15:00')
  const moved = await lastLetter()
  expect([moved.includes('Professional: Bina'), moved.includes('Anil')]).toEqual([true, false])
  await set('cancelled')
  await emails()
  await client.query('update professionals set active = false where id <> $1', [anil])
  await client.query("update bookings set status = 'cancelled' where professional_id = $1", [anil])
  await set('confirmed')
  expect(await lastLetter()).toContain('your slot is confirmed. Anil will come to you.')
})
