import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import type { StatusResults } from '#domain/booking/admin.ts'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const day = '2026-11-24'
let shop: TestApp
let client: Client
let olive: Awaited<ReturnType<TestApp['aVisitor']>>
let ravi: typeof olive
/** The professionals of the current test; no others are active. */
let customer: typeof olive

beforeAll(async () => {
  shop = await testApp({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  client = await shop.aClient()
  olive = await shop.aVisitor({ role: 'admin', name: 'Olive Office' })
  ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
})

beforeEach(async () => {
  await client.query('rollback; update professionals set active = false')
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
const read = async (booking: Id) => (await shop.get(path(booking), { token: olive.token })).body
const set = (booking: Id, status: string, { as = olive, ...more }: { as?: typeof olive; version?: number } = {}) =>
  shop.put(path(booking, '/status'), { token: as.token, body: { status, ...more } })
const assign = (booking: Id, professional: string, more: object = {}) =>
  shop.put(path(booking, '/professional'), { token: olive.token, body: { professional, ...more } })
const move = (booking: Id, time: string, more: object = {}) =>
  shop.post(path(booking, '/reschedule'), { token: olive.token, body: { date: day, time, ...more } })
const several = (changes: object[], more: object = {}) =>
  shop.post('/api/admin/bookings/statuses', { token: olive.token, body: { changes, ...more } })
const deeds = async ({ _id }: Id): Promise<Activity[]> => {
  const all: Activity[] = (await shop.get('/api/admin/activity?limit=100', { token: olive.token })).body
  return all.filter(({ subject }) => subject._id === _id).toReversed()
}
/** For this test only. */
function moveClock(minutes: number) {
  shop.moveClock(minutes)
  onTestFinished(() => shop.moveClock(-minutes))
}
const bookings = (times: string[]) => Promise.all(times.map((time) => booked({ time })))

test('changes by administrators are logged without personal data of the customer', async () => {
  await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await booked({ notes: 'Ring twice' })
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await set(booking, 'confirmed')
  await assign(booking, bina)
  await move(booking, '15:00', { note: 'As Asha Rao wished' })
  // A change without effect is not logged.
  await set(booking, 'pending')
  await assign(booking, bina)
  await move(booking, '15:00')
  const kept = await deeds(booking)
  expect(kept.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['booking-status', { status: 'pending' }, { status: 'confirmed' }],
    ['booking-assigned', { professional: 'Anil Nair' }, { professional: 'Bina Shah' }],
    [
      'booking-moved',
      { date: day, time: '10:00', status: 'confirmed' },
      { date: day, time: '15:00', status: 'pending' },
    ],
  ])
  const subject = { _id: booking._id, title: booking.number }
  expect(kept[0]).toMatchObject({ by: 'Olive Office', storefront: 'documents', subject })
  expect(JSON.stringify(kept)).not.toMatch(/Asha|Lake View|Ring|@/)
})

test('changes by customers and refused changes are not logged', async () => {
  await shop.aProfessional()
  const booking = await booked()
  await booked({ time: '12:00' })
  expect((await move(booking, '12:00')).status).toBe(409)
  expect((await set(booking, 'confirmed', { version: 7 })).status).toBe(409)
  await shop.post(`/api/bookings/${booking._id}/cancel`, { token: customer.token })
  expect(await deeds(booking)).toEqual([])
})

test('a booking lists its earlier professionals and its emails', async () => {
  const anil = await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await booked()
  const [bina, at] = [await shop.aProfessional({ name: 'Bina Shah' }), '2026-11-20T06:30:00.000Z']
  await assign(booking, bina)
  await client.query('update bookings set professional_id = null where id = $1', [booking._id])
  await assign(booking, anil)
  const by = 'Olive Office'
  const received = { kind: 'booking-received', to: customer.email, state: 'sent', at }
  await shop.emails()
  await set(booking, 'confirmed')
  const details = await read(booking)
  expect(details.handed).toEqual([
    { at, by, from: 'Anil Nair', to: 'Bina Shah' },
    { at, by, from: null, to: 'Anil Nair' },
  ])
  expect(details.letters).toEqual([received, { ...received, kind: 'booking-status', state: 'waiting' }])
  moveClock(2)
  await shop.emails()
  const sent = { ...received, kind: 'booking-status', at: '2026-11-20T06:32:00.000Z' }
  expect((await read(booking)).letters).toEqual([received, sent])
})

test('a professional found by rescheduling or reopening is listed, one who stays is not', async () => {
  const anil = await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await booked()
  await booked({ time: '15:00' })
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await move(booking, '15:00')
  await set(booking, 'confirmed')
  await move(booking, '16:00')
  await set(booking, 'cancelled')
  const others = [await booked({ time: '16:00' }), await booked({ time: '16:00' })]
  const hers = await Promise.all(others.map(read))
  await set(
    hers.find(({ professional }) => professional._id === anil),
    'cancelled',
  )
  await set(booking, 'confirmed')
  const [at, by] = ['2026-11-20T06:30:00.000Z', 'Olive Office']
  expect((await read(booking)).handed).toEqual([
    { at, by, from: 'Anil Nair', to: 'Bina Shah' },
    { at, by, from: 'Bina Shah', to: 'Anil Nair' },
  ])
  expect((await read(booking)).professional).toEqual({ _id: anil, name: 'Anil Nair' })
  const handing = (await deeds(booking)).filter(({ after }) => after?.['professional'] !== undefined)
  expect(handing.map(({ kind, after }) => [kind, after])).toEqual([
    ['booking-moved', { date: day, time: '15:00', status: 'pending', professional: 'Bina Shah' }],
    ['booking-status', { status: 'confirmed', professional: 'Anil Nair' }],
  ])
  expect(new Set(hers.map(({ professional }) => professional._id))).toEqual(new Set([anil, bina]))
})

test('a conflicting change is refused with the name of the first administrator and the local time', async () => {
  const anil = await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await booked()
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  const late = async () => problemIn(await set(booking, 'completed', { as: ravi, version: 1 }))
  const by = (name: string, time: string) =>
    `${name} changed this booking on Nov 20, 2026 at ${time}, after you had opened it.`
  const said = async () => (await late()).message.replaceAll('\u202f', ' ')
  await set(booking, 'confirmed')
  expect(await said()).toBe(by('Olive Office', '12:00 pm'))
  const { status, code, changed } = await late()
  const offered = { by: 'Olive Office', at: '2026-11-20T06:30:00.000Z' }
  expect([status, code, changed]).toEqual([409, 'version_conflict', offered])
  moveClock(1)
  await shop.post(`/api/bookings/${booking._id}/reschedule`, {
    token: customer.token,
    body: { date: '2026-11-25', time: '15:00' },
  })
  expect(await said()).toBe(by('Asha Rao', '12:01 pm'))
  moveClock(1)
  const { professional } = await read(booking)
  await assign(booking, professional._id === anil ? bina : anil)
  expect(await said()).toBe(by('Olive Office', '12:02 pm'))
  for (const answer of [await assign(booking, anil, { version: 2 }), await move(booking, '18:00', { version: 2 })])
    expect(problemIn(answer).code).toBe('version_conflict')
  // An absence has no author in the history, so no name is given.
  await shop.post(`/api/admin/professionals/${professional._id === anil ? bina : anil}/time-off`, {
    token: olive.token,
    body: { from: '2026-11-25T08:00', to: '2026-11-25T20:00' },
  })
  expect(await said()).toBe('Someone else has changed this in the meantime. Please load it again.')
})

test('bulk changes run one by one, and each has its result', async () => {
  await shop.aProfessional()
  const [one, stale, gone] = await bookings(['09:00', '11:00', '13:00'])
  if (!one || !stale || !gone) throw new Error('nothing was booked')
  await set(stale, 'completed')
  await set(gone, 'cancelled')
  await booked({ time: '13:00' })
  const nowhere = randomUUID()
  const answer = await several(
    [
      { booking: nowhere, status: 'confirmed' },
      { booking: one._id, status: 'confirmed', version: 1 },
      { booking: stale._id, status: 'confirmed', version: 1 },
      { booking: gone._id, status: 'confirmed' },
    ],
    { note: 'See you then' },
  )
  const { results }: StatusResults = answer.body
  expect(results.map(({ booking, done, problem }) => [booking, done?.status, problem?.code])).toEqual([
    [nowhere, undefined, 'not_found'],
    [one._id, 'confirmed', undefined],
    [stale._id, undefined, 'version_conflict'],
    [gone._id, undefined, 'slot_taken'],
  ])
  expect(results[1]?.done).toMatchObject({ version: 2, storefront: 'documents' })
  expect(results[2]?.problem?.message).toMatch(/^Olive Office changed this booking on Nov 20, 2026 at/)
  expect((await read(one)).history.at(-1)).toMatchObject({ status: 'confirmed', note: 'See you then' })
  expect([(await read(stale)).status, (await read(gone)).status]).toEqual(['completed', 'cancelled'])
})

test.each([
  ['none', [], 422, 'changes'],
  [
    'the same one twice',
    [1, 1].map(() => ({ booking: 'A0000000-0000-4000-8000-000000000000', status: 'pending' })),
    422,
    'changes',
  ],
  ['more than fifty', Array.from({ length: 51 }, () => ({ booking: randomUUID(), status: 'pending' })), 422, 'changes'],
  ['one without a status', [{ booking: randomUUID() }], 422, 'changes.0.status'],
  ['one that is no id', [{ booking: 'x', status: 'pending' }], 422, 'changes.0.booking'],
  ['one with a note of its own', [{ booking: randomUUID(), status: 'pending', note: '' }], 400, 'changes.0.note'],
])('a bulk change with %s is refused: %#', async (_, changes, status, field) => {
  const answer = await several(changes)
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([status, field])
})

/** Locks a booking until the returned function is called. */
async function hold({ _id }: Id) {
  const holder = await shop.aClient()
  await holder.query('begin')
  await holder.query('select 1 from bookings where id = $1 for update', [_id])
  return () => holder.query('rollback')
}

test('bulk changes that run out of time are not made, and reported', async () => {
  await shop.aProfessional()
  const all = await bookings(['08:00', '10:00', '12:00', '14:00', '16:00'])
  const letGo = await Promise.all(all.slice(1, 4).map(hold))
  const asking = several(all.map(({ _id }) => ({ booking: _id, status: 'confirmed' })))
  // One change waits for two seconds at most, and all for four, so one is still waiting at the end.
  await sleep(1_000)
  await letGo[0]?.()
  const { results }: StatusResults = (await asking).body
  await Promise.all(letGo.slice(1).map((go) => go()))
  // Pending changes go first.
  await client.query('select 1 from bookings for update')
  const told = results.map(({ done, problem }) => done?.status ?? problem?.code)
  // On a busy machine the locked ones can fail in more than one way, but none is done.
  expect([told[0], told[4]]).toEqual(['confirmed', 'timeout'])
  expect(told.slice(2, 4)).not.toContain('confirmed')
  const left = await Promise.all(all.map(async (one) => (await read(one)).status))
  expect(left).toEqual(results.map(({ done }) => done?.status ?? 'pending'))
})
