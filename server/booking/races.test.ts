import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BookingDetails } from '#domain/booking.ts'
import { slotTimes } from '#domain/slot.ts'
import type { Client } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { problemIn } from '#server/testing/answers.ts'
import { closers, testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' }
const day = '2026-11-24'

let shop: TestApp
/** A second server process. */
let second: TestApp
let client: Client
let admin: string
let gst: { _id: string }
/** The professionals of the current test; no others are active. */
let customer: Awaited<ReturnType<TestApp['aVisitor']>>

beforeAll(async () => {
  shop = await testApp({ env })
  second = await testApp({ env, connection: shop.connection })
  gst = (await shop.get('/api/services/gst')).body
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await client.query('rollback; update professionals set active = false')
  customer = await shop.aVisitor()
})

/** Bookings with wrong claims, or with an absent professional. */
afterEach(async () => {
  const stray = await client.query(
    `with wanted as (
      select professional_id, quantum, id as booking_id from bookings, generate_series(
        floor(extract(epoch from starts_at) / 900)::integer, ceil(extract(epoch from ends_at) / 900)::integer - 1
      ) as quantum
      where status <> 'cancelled' and professional_id is not null
    ), there as (select professional_id, quantum, booking_id from slot_claims)
    (table wanted except all table there) union all (table there except all table wanted)`,
  )
  expect(stray.rows).toEqual([])
  const away = await client.query(
    `select number from bookings b join time_off t on t.professional_id = b.professional_id
      and t.starts_at < b.ends_at and t.ends_at > b.starts_at
    where b.status in ('pending', 'confirmed')`,
  )
  expect(away.rows).toEqual([])
})

type How = { as?: string; key?: string; at?: TestApp }

async function book(more: object = {}, { as = customer.token, key, at = shop }: How = {}) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  const body = { service: gst._id, date: day, time: '10:00', address: '14, Lake View Road', ...more }
  return at.post('/api/bookings', { token: as, body, headers })
}

const booked = async (more: object = {}): Promise<BookingDetails> => (await book(more)).body
const cancel = ({ _id }: { _id: string }) => shop.post(`/api/bookings/${_id}/cancel`, { token: customer.token })
const move = ({ _id }: { _id: string }, time: string) =>
  shop.post(`/api/bookings/${_id}/reschedule`, { token: customer.token, body: { date: day, time } })
const set = ({ _id }: { _id: string }, status: string, at = shop) =>
  at.put(`/api/admin/bookings/${_id}/status`, { token: admin, body: { status } })
const assign = ({ _id }: { _id: string }, professional: string) =>
  shop.put(`/api/admin/bookings/${_id}/professional`, { token: admin, body: { professional } })
const timeOff = (id: string, from: string, to: string) =>
  shop.post(`/api/admin/professionals/${id}/time-off`, {
    token: admin,
    body: { from: `${day}T${from}`, to: `${day}T${to}` },
  })
const change = (id: string, body: object) => shop.put(`/api/admin/professionals/${id}`, { token: admin, body })
const mine = async (): Promise<{ _id: string }[]> => (await shop.get('/api/bookings', { token: customer.token })).body
const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const times = (n: number, status: number) => Array.from({ length: n }, () => status)

/** Runs requests that queue for the locked row of a professional, in this order. */
async function queueing<T>(id: string, works: (() => Promise<T>)[]): Promise<T[]> {
  await client.query('begin')
  await client.query('select 1 from professionals where id = $1 for update', [id])
  const waiting: Promise<T>[] = []
  for (const work of works) {
    waiting.push(work())
    await waiters(shop.connection, waiting.length)
  }
  await client.query('commit')
  return Promise.all(waiting)
}

test('of thirty simultaneous requests for a slot, at two processes, as many succeed as there are professionals', async () => {
  await Promise.all([shop.aProfessional(), shop.aProfessional(), shop.aProfessional()])
  const visitors = await Promise.all(Array.from({ length: 30 }, () => shop.aVisitor()))
  const answers = await Promise.all(
    visitors.map(({ token }, n) => book({}, { as: token, key: randomUUID(), at: n % 2 === 0 ? shop : second })),
  )
  expect(sorted(answers)).toEqual([...times(3, 201), ...times(27, 409)])
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'slot_taken']))
  const left = await client.query(
    `select (select count(*) from idempotency_keys) as keys, (select count(*) from bookings) as bookings,
      (select count(*) from messages) as messages, (select sum(bookings_made) from users) as counted`,
  )
  expect(left.rows).toEqual([{ keys: '3', bookings: '3', messages: '3', counted: '3' }])
})

test('the slower of two requests gets the next professional', async () => {
  const [first = '', id = ''] = [randomUUID(), randomUUID()].toSorted()
  await Promise.all([shop.aProfessional({ id: first }), shop.aProfessional({ id, name: 'Bina Shah' })])
  const quantum = Date.parse(`${day}T04:45:00Z`) / 900_000
  await client.query('begin')
  await client.query('insert into slot_claims values ($1, $2, gen_random_uuid())', [first, quantum])
  const booking = book()
  await waiters(shop.connection, 1)
  await client.query('commit')
  expect((await booking).body.professional).toEqual({ name: 'Bina' })
  await client.query('delete from slot_claims where professional_id = $1', [first])
})

test('the slower of two reschedules gets alternatives', async () => {
  await shop.aProfessional()
  const [one, other] = [await booked(), await booked({ time: '12:00' })]
  await client.query('begin')
  const later = "update bookings set starts_at = starts_at + '3h', ends_at = ends_at + '3h' where id = $1"
  await client.query(later, [other._id])
  const moving = move(one, '15:00')
  await waiters(shop.connection, 1)
  await client.query('commit')
  expect(problemIn(await moving).alternatives?.[0]).toEqual({ date: day, time: '14:00' })
})

test('a customer can have ten upcoming bookings; cancelled and past ones do not count', async () => {
  await shop.aProfessional()
  expect((await book({ date: '2026-11-20', time: '13:00' })).status).toBe(201)
  const later = []
  for (const time of slotTimes.slice(0, 9)) later.push(await book({ time }))
  expect(sorted(later)).toEqual(times(9, 201))
  const words = /^You have 10 upcoming bookings, and the limit is 10\. Please cancel one first, or contact/
  expect(problemIn(await book({ time: '20:00' })).message).toMatch(words)
  shop.moveClock(119)
  expect((await book({ time: '20:00' })).status).toBe(409)
  shop.moveClock(1)
  expect((await book({ time: '20:00' })).status).toBe(201)
  expect((await book({ time: '18:00' })).status).toBe(409)
  await cancel(later[0]?.body)
  expect((await book({ time: '18:00' })).status).toBe(201)
  shop.moveClock(-120)
  const generous = await testApp({ env: { ...env, UPCOMING_PER_CUSTOMER: '12' }, connection: shop.connection })
  expect((await book({ time: '08:00' }, { at: generous })).status).toBe(201)
  expect((await book({ date: '2026-11-26' }, { at: generous })).status).toBe(409)
})

test('the limit of ten also applies to fifteen simultaneous requests at two processes', async () => {
  await Promise.all([shop.aProfessional(), shop.aProfessional()])
  const wishes = [...slotTimes, '08:00', '09:00'].map((time) => ({ time }))
  const answers = await Promise.all(wishes.map((more, n) => book(more, { at: n % 2 === 0 ? shop : second })))
  expect(sorted(answers)).toEqual([...times(10, 201), ...times(5, 409)])
  expect((await mine()).length).toBe(10)
})

test('a slot freed during other requests goes to at most one of them, and can be booked afterwards', async () => {
  await shop.aProfessional()
  const other = (await shop.aVisitor()).token
  for (const time of slotTimes.slice(0, 4)) {
    const booking = await booked({ time })
    const wishes = [book({ time }), book({ time }, { as: other, at: second }), book({ time }, { as: other })]
    const [cancelled, ...answers] = await Promise.all([cancel(booking), ...wishes])
    expect(cancelled?.body.status).toBe('cancelled')
    answers.push(await book({ time }), await book({ time }, { at: second }))
    expect(sorted(answers)).toEqual([201, ...times(4, 409)])
  }
})

test('two administrators reopen a cancelled booking while its time is being booked: one request gets it', async () => {
  await shop.aProfessional()
  const other = (await shop.aVisitor()).token
  for (const time of slotTimes.slice(0, 4)) {
    const booking = await booked({ time })
    await cancel(booking)
    const revived = [set(booking, 'confirmed'), set(booking, 'confirmed', second)]
    const [one, two, rival] = await Promise.all([...revived, book({ time }, { as: other, at: second })])
    expect(one?.status).toBe(two?.status)
    expect(new Set([one?.status, rival?.status])).toEqual(
      rival?.status === 201 ? new Set([409, 201]) : new Set([200, 409]),
    )
  }
})

test.each([
  ['away', (id: string) => timeOff(id, '09:00', '12:00')],
  ['no longer there', (id: string) => change(id, { active: false })],
  ['given other hours', (id: string) => change(id, { hours: [{ day: 2, from: '12:00', to: '20:00' }] })],
])('a booking made while a professional becomes %s gets another one, or none', async (_, work) => {
  const id = await shop.aProfessional()
  const [changed, booking] = await queueing(id, [() => work(id), () => book()])
  expect([changed?.status, booking?.status]).toEqual([changed?.status === 201 ? 201 : 200, 409])
  expect(await mine()).toEqual([])
})

test('reschedule, reopen and assign cannot double-book either', async () => {
  const former = await shop.aProfessional()
  const [moving, reviving, handed] = [await booked({ time: '15:00' }), await booked(), await booked({ time: '18:00' })]
  await cancel(reviving)
  await move(handed, '11:00')
  await client.query('update professionals set active = false where id = $1', [former])
  for (const work of [() => move(moving, '09:00'), () => set(reviving, 'confirmed')]) {
    const id = await shop.aProfessional()
    expect(sorted(await queueing(id, [() => timeOff(id, '08:00', '13:00'), work]))).toEqual([201, 409])
  }
  const id = await shop.aProfessional()
  const both = await queueing(id, [() => timeOff(id, '08:00', '13:00'), () => assign(handed, id)])
  expect(sorted(both)).toEqual([201, 409])
})

test('time off added after a booking leaves it without a professional', async () => {
  const id = await shop.aProfessional()
  const [booking, away] = await queueing(id, [() => book(), () => timeOff(id, '09:00', '12:00')])
  expect([booking?.status, away?.status]).toEqual([201, 201])
  expect(away?.body.unassigned).toMatchObject([{ number: booking?.body.number }])
  expect((await shop.get(`/api/bookings/${booking?.body._id}`, { token: customer.token })).body.professional).toBeNull()
})

test('with all changes at once, no absent professional has a booking', async () => {
  const ids = [await shop.aProfessional(), await shop.aProfessional()]
  const before = [await booked({ time: '09:00' }), await booked({ time: '15:00' }), await booked({ time: '16:00' })]
  const answers = await Promise.all([
    ...['09:00', '10:00', '11:00'].map((time, n) => book({ time }, { at: n === 1 ? second : shop })),
    ...ids.map((id) => timeOff(id, '10:00', '12:00')),
    ...before.map((booking, n) => move(booking, `${n + 10}:00`)),
    ...['10:00', '11:00'].map((time) => book({ time }, { at: second })),
  ])
  expect(answers.filter(({ status }) => ![200, 201, 409].includes(status)).map(({ text }) => text)).toEqual([])
})

test('a lost connection gives an unknown outcome, and the same key makes one booking', async () => {
  const id = await shop.aProfessional()
  const key = randomUUID()
  await client.query('begin')
  await client.query('select 1 from professionals where id = $1 for update', [id])
  const booking = book({}, { key })
  await waiters(shop.connection, 1)
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  expect(problemIn(await booking)).toMatchObject({ status: 503, code: 'outcome_unknown' })
  expect((await booking).headers.get('retry-after')).toBe('2')
  await client.query('commit')
  expect(await mine()).toEqual([])
  const again = await book({}, { key })
  expect([again.status, (await book({}, { key })).text]).toEqual([201, again.text])
  expect((await mine()).length).toBe(1)
})

/** A server whose database connection is cut, a given number of times, when a booking number passes. */
async function behindABadLine(cuts: number) {
  const folder = temporaryFolder('line')
  const socket = '.s.PGSQL.5432'
  let left = cuts
  const line = createServer((near) => {
    const far = connect(join(String(shop.connection.host), socket))
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => {}).on('close', () => other.destroy())
    }
    near.on('data', (bytes) => far.write(bytes))
    far.on('data', (bytes) => {
      if (left === 0 || !/DS-\d{6}-/.test(bytes.toString('latin1'))) return near.write(bytes)
      left -= 1
      return near.destroy()
    })
  })
  await new Promise<void>((done) => line.listen(join(folder, socket), done))
  closers.push(async () => {
    line.close()
    await rm(folder, { recursive: true, force: true })
  })
  return testApp({ env, connection: { ...shop.connection, host: folder } })
}

test.each([
  ['only the answer', 1, 201],
  ['the answer and what was asked after it', 2, 503],
])('when %s is lost, the booking exists, and the same key finds it', async (_, cuts, status) => {
  await shop.aProfessional()
  const key = randomUUID()
  const answer = await book({}, { key, at: await behindABadLine(cuts) })
  expect(answer.status).toBe(status)
  expect(answer.body.code).toBe(status === 503 ? 'outcome_unknown' : undefined)
  const [booking, ...more] = await mine()
  const again = await book({}, { key })
  expect([again.status, again.body._id, more]).toEqual([201, booking?._id, []])
  expect(answer.text === again.text).toBe(status === 201)
  expect([(await mine()).length, (await shop.emails(customer.email)).length]).toEqual([1, 1])
})
