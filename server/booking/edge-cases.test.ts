import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AdminBooking } from '#domain/booking/admin.ts'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { openDemo } from '#server/demo/open.ts'
import { readStorefronts, storefrontsOf } from '#server/storefronts.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' }
const day = '2026-11-24'

let shop: TestApp
let client: Client
let admin: Awaited<ReturnType<TestApp['aVisitor']>>
let gst: { _id: string }
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ env })
  gst = (await shop.get('/api/services/gst')).body
  client = await shop.aClient()
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  customer = await shop.aVisitor()
  admin = await shop.aVisitor({ role: 'admin' })
})

async function book(more: object = {}, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  const body = { service: gst._id, date: day, time: '10:00', address: '14, Lake View Road', ...more }
  return shop.post('/api/bookings', { token: customer.token, body, headers })
}

type Id = { _id: string }
const booked = async (more: object = {}): Promise<BookingDetails> => (await book(more)).body
const cancel = ({ _id }: Id) => shop.post(`/api/bookings/${_id}/cancel`, { token: customer.token })
const move = ({ _id }: Id, time: string) =>
  shop.post(`/api/bookings/${_id}/reschedule`, { token: customer.token, body: { date: day, time } })
const set = ({ _id }: Id, status: string) =>
  shop.put(`/api/admin/bookings/${_id}/status`, { token: admin.token, body: { status } })
const assign = ({ _id }: Id, professional: string) =>
  shop.put(`/api/admin/bookings/${_id}/professional`, { token: admin.token, body: { professional } })
const office = async ({ _id }: Id) => (await shop.get(`/api/admin/bookings/${_id}`, { token: admin.token })).body
const timeOff = (id: string, from: string, to: string) =>
  shop.post(`/api/admin/professionals/${id}/time-off`, {
    token: admin.token,
    body: { from: `${day}T${from}`, to: `${day}T${to}` },
  })

/** Runs something at another time, with a new session. */
async function at<T>(moment: string, work: () => Promise<T>): Promise<T> {
  const minutes = (Date.parse(moment) - shop.deps.clock().getTime()) / 60_000
  shop.moveClock(minutes)
  admin.token = await shop.signIn(admin)
  return work().finally(() => shop.moveClock(-minutes))
}

describe('administrators', () => {
  /** The ids of the test's bookings in a list. */
  async function listed(query: string): Promise<string[]> {
    const { body } = await shop.get(`/api/admin/bookings?search=${customer.email}${query}`, { token: admin.token })
    return (body as AdminBooking[]).map(({ _id }) => _id)
  }

  test('find open bookings without a professional, until they are assigned or done', async () => {
    const away = await shop.aProfessional()
    const [early, one, other, off] = [
      await booked({ time: '08:00' }),
      await booked(),
      await booked({ time: '12:00' }),
      await booked({ time: '14:00' }),
    ]
    await timeOff(away, '09:00', '16:00')
    await set(one, 'confirmed')
    await cancel(off)
    expect(await listed('&unassigned=true&sort=earliest')).toEqual([one._id, other._id])
    expect(await listed('&unassigned=false&sort=earliest')).toEqual([early._id, off._id])
    expect(await listed('&unassigned=true&status=confirmed')).toEqual([one._id])
    await assign(one, await shop.aProfessional())
    expect(await listed('&unassigned=true')).toEqual([other._id])
    await set(other, 'completed')
    expect(await listed('&unassigned=true')).toEqual([])
    expect((await listed('')).length).toBe(4)
    const answer = await shop.get('/api/admin/bookings?unassigned=yes', { token: admin.token })
    expect(problemIn(answer).errors?.[0]?.field).toBe('unassigned')
  })

  test('see until when the customer can cancel a booking', async () => {
    await shop.aProfessional()
    const booking = await booked()
    expect((await office(booking)).cancellableUntil).toBe('2026-11-23T04:30:00.000Z')
    expect((await set(booking, 'confirmed')).body.cancellableUntil).toBe('2026-11-23T04:30:00.000Z')
  })

  test('who remove an absence that does not exist change nothing', async () => {
    const [id, other] = [await shop.aProfessional(), await shop.aProfessional()]
    const { timeOff: absences } = (await timeOff(other, '09:00', '10:00')).body.professional
    const path = `/api/admin/professionals/${id}`
    for (const absence of [randomUUID(), absences[0]._id, 'no-id']) {
      expect((await shop.del(`${path}/time-off/${absence}`, { token: admin.token })).status).toBe(404)
    }
    // It would be refused if the version had changed.
    const kept = await shop.put(path, { token: admin.token, body: { version: 1 } })
    expect([kept.status, kept.body.version]).toEqual([200, 2])
  })
})

test.each(['\u00a0', '\u202f', '\u3000'])(
  'the customer hears the first name only, however the names are joined: %j',
  async (space) => {
    await shop.aProfessional({ name: `Meera${space}Iyer` })
    const booking = await booked()
    expect(booking.professional).toEqual({ name: 'Meera' })
    const { token } = customer
    expect((await shop.get(`/api/bookings/${booking._id}`, { token })).body.professional).toEqual({ name: 'Meera' })
    const headers = { Authorization: `Bearer ${token}` }
    const calendar = await shop.app.request(`/api/bookings/${booking._id}/calendar.ics`, { headers })
    expect(await calendar.text()).not.toContain('Iyer')
  },
)

describe('unreadable text is refused', () => {
  const person = (name: string) => ({ name, email: `${randomUUID()}@example.com`, password: 'correct horse' })
  const turned = 'Lake\u202eView'

  test.each([
    ['an address of nothing visible', 'address', () => book({ address: '\u200b\u200d \ufeff' })],
    ['an address that turns round', 'address', () => book({ address: turned })],
    ['an address that is turned in part', 'address', () => book({ address: '14, Lake View\u2067 Road' })],
    ['notes that turn round', 'notes', () => book({ notes: turned })],
    ['notes of nothing visible', 'notes', () => book({ notes: '\u200b' })],
    ['the name of a new account', 'name', () => shop.post('/api/auth/register', { body: person(turned) })],
    ['another name', 'name', () => shop.patch('/api/auth/me', { token: customer.token, body: { name: turned } })],
    [
      "a professional's name",
      'name',
      () => {
        const body = { name: turned, categories: ['tax'], hours: [] }
        return shop.post('/api/admin/professionals', { token: admin.token, body })
      },
    ],
  ])('not %s', async (_, field, ask) => {
    await shop.aProfessional()
    const { status, errors } = problemIn(await ask())
    expect([status, errors?.map((complaint) => complaint.field)]).toEqual([422, [field]])
    expect((await shop.get('/api/bookings', { token: customer.token })).body).toEqual([])
  })

  test('text in any script, and with joiners, is accepted', async () => {
    await shop.aProfessional()
    const address = 'क्‍षेत्र, رقم ١٤\u200f, 👩‍👧'
    expect((await book({ address })).body.address).toBe(address)
  })
})

describe('on a day that is over', () => {
  test('a booking is reopened by the schedules of that day: a professional who was away is not assigned', async () => {
    const away = await shop.aProfessional()
    const [one, other] = [await booked(), await booked({ time: '14:00' })]
    await Promise.all([cancel(one), cancel(other)])
    await timeOff(away, '09:00', '12:00')
    for (const moment of ['2026-11-23T06:30Z', '2026-11-26T06:30Z']) {
      await at(moment, async () => {
        for (const status of ['pending', 'confirmed', 'completed']) {
          expect(problemIn(await set(one, status))).toMatchObject({ status: 409, code: 'slot_taken' })
        }
      })
    }
    await at('2026-11-26T06:30Z', async () => {
      expect((await set(other, 'completed')).body.professional._id).toBe(away)
      const there = await shop.aProfessional()
      expect((await set(one, 'completed')).body).toMatchObject({ status: 'completed', professional: { _id: there } })
      expect((await assign(one, away)).status).toBe(409)
    })
  })

  test('on which the storefront was closed, no booking is reopened', async () => {
    await shop.aProfessional()
    const booking = await booked({ date: '2026-11-25' })
    await cancel(booking)
    await shop.put('/api/admin/closed-days/2026-11-25', { token: admin.token, body: {} })
    for (const moment of ['2026-11-24T06:30Z', '2026-11-30T06:30Z']) {
      expect((await at(moment, () => set(booking, 'completed'))).status).toBe(409)
    }
    await shop.del('/api/admin/closed-days/2026-11-25', { token: admin.token })
    expect((await at('2026-11-30T06:30Z', () => set(booking, 'completed'))).status).toBe(200)
  })
})

test('the cache holds one entry per service, whether its id is in upper or lower case', async () => {
  await shop.aProfessional()
  // From here on the catalogue does not change.
  const watching = await testApp({ env, watching: true, connection: shop.connection })
  const { _id } = gst
  const ask = (id: string) => watching.get(`/api/services/${id}/availability?date=${day}`)
  const before = watching.deps.cache.bytes()
  const first = await ask(_id)
  const kept = watching.deps.cache.bytes()
  expect([first.status, kept > before]).toEqual([200, true])
  const mixed: string = _id.replace(/[a-f]/, (letter) => letter.toUpperCase())
  for (const id of [_id.toUpperCase(), mixed]) expect((await ask(id)).text).toBe(first.text)
  expect(watching.deps.cache.bytes()).toBe(kept)
})

test('a request with the default status is the same request', async () => {
  await shop.aProfessional()
  for (const [time, first, again] of [
    ['10:00', {}, { status: 'pending' }],
    ['12:00', { status: 'pending' }, {}],
  ] as const) {
    const key = randomUUID()
    const booking = await book({ time, ...first }, key)
    const same = await book({ time, ...again }, key)
    expect([booking.status, same.status, same.text]).toEqual([201, 201, booking.text])
    expect(problemIn(await book({ time: '16:00', ...again }, key)).code).toBe('idempotency_key_reused')
  }
})

test('a booking keeps its category when the service changes to another', async () => {
  const service = (await shop.get('/api/services/gst-returns')).body._id
  const former = await shop.aProfessional({ name: 'Anil Nair' })
  const [moving, reopened] = [await booked({ service }), await booked({ service, time: '12:00' })]
  await cancel(reopened)
  await client.query("update services set category = 'legal' where slug = 'gst-returns'")
  const lawyer = await shop.aProfessional({ name: 'Bina Shah', categories: ['legal'] })
  expect((await booked({ service, time: '18:00' })).professional).toEqual({ name: 'Bina' })
  expect((await move(moving, '15:00')).body.professional).toEqual({ name: 'Anil' })
  expect((await set(reopened, 'pending')).body.professional._id).toBe(former)
  expect(problemIn(await assign(moving, lawyer)).status).toBe(422)
  await client.query("update professionals set active = false where name = 'Anil Nair'")
  await cancel(reopened)
  expect([(await move(moving, '16:00')).status, (await set(reopened, 'pending')).status]).toEqual([409, 409])
  const other = await shop.aProfessional()
  expect((await assign(moving, other)).body).toMatchObject({
    professional: { _id: other },
    service: { category: 'tax' },
  })
})

test('the demo starts even if its customers have closed their accounts and others have their addresses', async () => {
  const documents = (await readStorefronts()).plans.filter(({ key }) => key === 'documents')
  const storefronts = storefrontsOf(documents.map((plan) => ({ ...plan, bookingDays: 3 })))
  const demo = await testApp({ env: { ...env, DEMO_PASSWORD: 'demo password' }, storefronts })
  const line = await demo.aClient()
  const count = async () => Number((await line.query('select count(*) as n from bookings')).rows[0]?.n)
  // There are bookings already, so the demo adds none before today.
  await demo.aProfessional()
  const { token } = await demo.aVisitor()
  const service = (await demo.get('/api/services/gst')).body._id
  await demo.post('/api/bookings', { token, body: { service, date: day, time: '10:00', address: 'Pune' } })
  await openDemo(demo.deps)
  const before = await count()
  const left = await line.query<{ email: string }>(
    "delete from users where email like '%@example.com' and email < 'm' returning email",
  )
  await Promise.all(left.rows.map(({ email }) => demo.aUser({ email })))
  demo.moveClock(2 * 24 * 60)
  await openDemo(demo.deps)
  expect(left.rowCount).toBeGreaterThan(20)
  expect(await count()).toBeGreaterThan(before)
  const theirs = await line.query(
    "select 1 from bookings b join users u on u.id = b.customer_id where u.email like '%@example.com' and u.email < 'm'",
  )
  expect(theirs.rowCount).toBe(0)
})
