import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Candidate } from '#domain/booking/admin.ts'
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

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin', name: 'Olive Office' })).token
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  customer = await shop.aVisitor()
})

type Id = { _id: string }
async function booked(more: object = {}): Promise<BookingDetails> {
  const service = (await shop.get('/api/services/gst')).body._id
  const body = { service, date: day, time: '10:00', address: '14, Lake View Road', ...more }
  const answer = await shop.post('/api/bookings', { token: customer.token, body })
  expect(answer.status).toBe(201)
  return answer.body
}

const path = ({ _id }: Id, rest = '') => `/api/admin/bookings/${_id}${rest}`
const read = (booking: Id, rest = '') => shop.get(path(booking, rest), { token: admin })
const set = (booking: Id, status: string, more: object = {}) =>
  shop.put(path(booking, '/status'), { token: admin, body: { status, ...more } })
const assign = (booking: Id, professional: string, more: object = {}) =>
  shop.put(path(booking, '/professional'), { token: admin, body: { professional, ...more } })
const move = (booking: Id, body: object) => shop.post(path(booking, '/reschedule'), { token: admin, body })
const own = async ({ _id }: Id) => (await shop.get(`/api/bookings/${_id}`, { token: customer.token })).body
const emails = () => shop.emails(customer.email)
const said = ({ status, code, message }: ReturnType<typeof problemIn>) => [status, code, message]

/** Runs something at another time, with a new session. */
async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  const [now, token] = [shop.deps.clock().getTime(), admin]
  shop.moveClock((Date.parse(moment) - now) / 60_000)
  admin = (await shop.aVisitor({ role: 'admin' })).token
  return work().finally(() => {
    shop.moveClock((now - shop.deps.clock().getTime()) / 60_000)
    admin = token
  })
}

test('an administrator reschedules a booking: the customer gets the note, and the professional stays', async () => {
  await client.query('update users set email_verified_at = now() where email = $1', [customer.email])
  const [first = '', last = ''] = [randomUUID(), randomUUID()].toSorted()
  await shop.aProfessional({ id: last, name: 'Bina Shah' })
  const booking = await booked()
  await shop.aProfessional({ id: first, name: 'Anil Nair' })
  await set(booking, 'confirmed')
  await emails()
  const { status, body } = await move(booking, { date: '2026-11-25', time: '15:00', note: 'You asked us to.' })
  expect(status).toBe(200)
  const { price } = booking
  const when = { date: '2026-11-25', time: '15:00', status: 'pending', price, duration: 60 }
  expect(body).toMatchObject({ ...when, professional: { _id: last }, version: 3 })
  const note = 'Moved from 24 November 2026, 10:00 am\nYou asked us to.'
  expect(body.history.at(-1)).toMatchObject({ status: 'pending', by: 'Olive Office' })
  expect(body.history.at(-1).note.replaceAll('\u202f', ' ')).toBe(note)
  expect((await own(booking)).history.at(-1)).toMatchObject({ by: 'Doorstep Documents' })
  const letter = (await emails()).at(-1)
  expect(letter?.subject).toContain('Your booking has a new time')
  expect(letter?.text).toContain('\n\nYou asked us to.\n\n')
  expect(letter?.text).not.toContain('Moved from')
})

test('administrators can reschedule near and past bookings, but only open ones', async () => {
  await shop.aProfessional()
  const booking = await booked({ date: '2026-11-20', time: '13:00' })
  expect((await move(booking, { date: '2026-11-20', time: '15:00' })).body).toMatchObject({ time: '15:00' })
  await at('2026-11-23T06:30Z', async () => {
    const back = await move(booking, { date: '2026-11-20', time: '16:00' })
    expect([back.status, problemIn(back).errors?.[0]?.field]).toEqual([422, 'date'])
    expect((await move(booking, { date: day, time: '11:00' })).body).toMatchObject({ date: day, time: '11:00' })
  })
  for (const status of ['completed', 'cancelled']) {
    await set(booking, status)
    expect(said(problemIn(await move(booking, { date: day, time: '12:00' })))).toEqual([
      409,
      'invalid_state',
      `This booking is ${status}. Change its status first.`,
    ])
  }
})

test('a taken slot is refused with alternatives, as for customers', async () => {
  await shop.aProfessional()
  const [one, other] = [await booked(), await booked({ time: '12:00' })]
  const answer = await move(one, { date: day, time: '12:00' })
  expect(said(problemIn(answer))).toEqual([409, 'slot_taken', expect.any(String)])
  expect(problemIn(answer).alternatives?.[0]).toEqual({ date: day, time: '11:00' })
  const { slots } = (await read(one, `/availability?date=${day}`)).body
  const free = slots.flatMap((slot: { time: string; available: boolean }) => (slot.available ? [slot.time] : []))
  expect([free.includes('10:00'), free.includes('12:00')]).toEqual([true, false])
  expect((await read(one, '/availability?date=2026-12-24')).status).toBe(422)
  expect((await move(one, { date: day, time: '10:30' })).status).toBe(422)
  // The same time changes nothing, although the booking is confirmed.
  await set(other, 'confirmed')
  expect((await move(other, { date: day, time: '12:00' })).body).toMatchObject({ status: 'confirmed', version: 2 })
})

test.each([
  [{ date: day, time: '12:00', status: 'confirmed' }, 400, 'status'],
  [{ date: '24.11.2026', time: '12:00' }, 422, 'date'],
  [{ date: day }, 422, 'time'],
  [{ date: day, time: '12:00', note: 'a'.repeat(501) }, 422, 'note'],
  [{ date: day, time: '12:00', version: 'new' }, 422, 'version'],
])('rescheduling with %j is refused: %i at %s', async (body, status, field) => {
  await shop.aProfessional()
  const answer = await move(await booked(), body)
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([status, field])
})

test('an unknown booking cannot be rescheduled and has no candidates', async () => {
  for (const _id of [randomUUID(), 'no-id']) {
    expect((await move({ _id }, { date: day, time: '12:00' })).status).toBe(404)
    for (const rest of ['', '/professionals', '/availability']) expect((await read({ _id }, rest)).status).toBe(404)
  }
})

/** One professional for each reason not to be free at 10:00, and two who are free. */
async function everyKind() {
  const names = ['Anil Nair', 'Bina Shah', 'Chitra Rao', 'Dev Menon', 'Esha Roy']
  const ids = names.map(() => randomUUID()).toSorted()
  for (const [at, name] of names.entries())
    await shop.aProfessional({
      id: ids[at] ?? '',
      name,
      ...(name === 'Dev Menon' && { hours: [{ day: 2, from: '08:00', to: '10:45' }] }),
    })
  await shop.aProfessional({ categories: ['legal'], name: 'Farah Khan' })
  const [anil = '', bina = '', chitra = ''] = ids
  const off = { from: `${day}T10:30`, to: `${day}T11:00` }
  await shop.post(`/api/admin/professionals/${chitra}/time-off`, { token: admin, body: off })
  for (const [time, who] of [
    ['10:00', bina],
    ['15:00', anil],
    ['18:00', anil],
  ] as const)
    await assign(await booked({ time }), who)
}

test('candidates are listed free first, then by load, with the reason for those who are not free', async () => {
  await everyKind()
  const booking = await booked()
  const candidates: Candidate[] = (await read(booking, '/professionals')).body
  const shown = candidates.map(({ name, appointments, reason }) => [name, appointments, reason])
  const expected = [
    ['Esha Roy', 0, null],
    ['Anil Nair', 2, null],
    ['Chitra Rao', 0, 'away'],
    ['Dev Menon', 0, 'not_working'],
    ['Bina Shah', 1, 'busy'],
  ]
  expect(shown).toEqual(expected)
  // Also for past and cancelled bookings.
  const later = await at('2026-11-28T06:30Z', () => read(booking, '/professionals'))
  expect(later.body).toEqual(candidates)
  await set(booking, 'cancelled')
  expect((await read(booking, '/professionals')).body).toEqual(candidates)
  await client.query("insert into closed_days (storefront, day, reason) values ('documents', $1, '')", [day])
  const closed: Candidate[] = (await read(booking, '/professionals')).body
  expect(new Set(closed.map(({ reason }) => reason))).toEqual(new Set(['closed']))
  await client.query('delete from closed_days where day = $1', [day])
})

test('assigns exactly the professional shown as free', async () => {
  await everyKind()
  const booking = await booked()
  const candidates: Candidate[] = (await read(booking, '/professionals')).body
  // Assigning the current professional changes nothing, so each attempt starts unassigned.
  const tried = []
  for (const { _id, free } of candidates) {
    await client.query('update bookings set professional_id = null where id = $1', [booking._id])
    tried.push([free, (await assign(booking, _id)).status])
  }
  expect(tried).toEqual(candidates.map(({ free }) => [free, free ? 200 : 409]))
})
