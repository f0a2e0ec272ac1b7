import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import type { StatusResults } from '#domain/booking/admin.ts'
import { problemIn } from '#server/testing/answers.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

type Id = { _id: string }

const shop = openShop({ admin: { name: 'Olive Stone' } })
const { aBooking, assign, readAdminBooking, rescheduleAsAdmin, setStatus } = shop

const setSeveral = (changes: object[], more: object = {}) =>
  shop.post('/api/admin/bookings/statuses', { token: shop.admin.token, body: { changes, ...more } })
/** The recorded activity of a booking, oldest first. */
const readActivities = async ({ _id }: Id): Promise<Activity[]> => {
  const address = `/api/admin/activity?by=admins&subject=${_id}`
  const all: Activity[] = (await shop.get(address, { token: shop.admin.token })).body
  return all.toReversed()
}
/** For this test only. */
function moveClock(minutes: number) {
  shop.moveClock(minutes)
  onTestFinished(() => shop.moveClock(-minutes))
}
const bookAll = (times: string[]) => Promise.all(times.map((time) => aBooking({ time })))

test('changes by administrators are logged without personal data of the customer', async () => {
  await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await aBooking({ notes: 'Ring twice' })
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await setStatus(booking, 'confirmed')
  await assign(booking, bina)
  await rescheduleAsAdmin(booking, '2026-11-24 15:00', { note: 'As Asha Rao asked' })
  // A change without effect is not logged.
  await setStatus(booking, 'pending')
  await assign(booking, bina)
  await rescheduleAsAdmin(booking, '2026-11-24 15:00')
  const recorded = await readActivities(booking)
  expect(recorded.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['booking-status', { status: 'pending' }, { status: 'confirmed' }],
    ['booking-assigned', { professional: 'Anil Nair' }, { professional: 'Bina Shah' }],
    [
      'booking-moved',
      { date: tuesday, time: '10:00', status: 'confirmed', professionalId: bina },
      { date: tuesday, time: '15:00', status: 'pending' },
    ],
  ])
  const subject = { _id: booking._id, title: booking.number }
  expect(recorded[0]).toMatchObject({ by: 'Olive Stone', storefront: 'documents', subject })
  expect(JSON.stringify(recorded)).not.toMatch(/Asha|Lake View|Ring|@/)
})

test('changes by customers are not logged as those of administrators, and refused changes not at all', async () => {
  await shop.aProfessional()
  const booking = await aBooking()
  await aBooking({ time: '12:00' })
  expect((await rescheduleAsAdmin(booking, '2026-11-24 12:00')).status).toBe(409)
  expect((await setStatus(booking, 'confirmed', { version: 7 })).status).toBe(409)
  await shop.cancel(booking)
  expect(await readActivities(booking)).toEqual([])
})

test('a booking lists its earlier professionals and its emails', async () => {
  const anil = await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await aBooking()
  const [bina, at] = [await shop.aProfessional({ name: 'Bina Shah' }), '2026-11-20T06:30:00.000Z']
  await assign(booking, bina)
  await shop.client.query('update bookings set professional_id = null where id = $1', [booking._id])
  await assign(booking, anil)
  const by = 'Olive Stone'
  const received = { _id: expect.any(String), kind: 'booking-received', to: shop.customer.email, state: 'sent', at }
  await shop.emails()
  await setStatus(booking, 'confirmed')
  const details = await readAdminBooking(booking)
  expect(details.handed).toEqual([
    { at, by, from: 'Anil Nair', to: 'Bina Shah' },
    { at, by, from: null, to: 'Anil Nair' },
  ])
  expect(details.letters).toEqual([received, { ...received, kind: 'booking-status', state: 'waiting' }])
  moveClock(2)
  await shop.emails()
  const sent = { ...received, kind: 'booking-status', at: '2026-11-20T06:32:00.000Z' }
  expect((await readAdminBooking(booking)).letters).toEqual([received, sent])
})

test('a professional found by rescheduling or reopening is listed, an unchanged one is not', async () => {
  const anil = await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await aBooking()
  await aBooking({ time: '15:00' })
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await rescheduleAsAdmin(booking, '2026-11-24 15:00')
  await setStatus(booking, 'confirmed')
  await rescheduleAsAdmin(booking, '2026-11-24 16:00')
  await setStatus(booking, 'cancelled')
  const others = [await aBooking({ time: '16:00' }), await aBooking({ time: '16:00' })]
  const hers = await Promise.all(others.map(readAdminBooking))
  await setStatus(
    hers.find(({ professional }) => professional._id === anil),
    'cancelled',
  )
  await setStatus(booking, 'confirmed')
  const [at, by] = ['2026-11-20T06:30:00.000Z', 'Olive Stone']
  expect((await readAdminBooking(booking)).handed).toEqual([
    { at, by, from: 'Anil Nair', to: 'Bina Shah' },
    { at, by, from: 'Bina Shah', to: 'Anil Nair' },
  ])
  expect((await readAdminBooking(booking)).professional).toEqual({ _id: anil, name: 'Anil Nair' })
  const assignments = (await readActivities(booking)).filter(({ after }) => after?.['professional'] !== undefined)
  expect(assignments.map(({ kind, after }) => [kind, after])).toEqual([
    ['booking-moved', { date: tuesday, time: '15:00', professional: 'Bina Shah' }],
    ['booking-status', { status: 'confirmed', professional: 'Anil Nair' }],
  ])
  expect(new Set(hers.map(({ professional }) => professional._id))).toEqual(new Set([anil, bina]))
})

test('a conflicting change is refused with the name of the first administrator and the local time', async () => {
  const anil = await shop.aProfessional({ name: 'Anil Nair' })
  const booking = await aBooking()
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  const ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  const late = async () => problemIn(await setStatus(booking, 'completed', { by: ravi, version: 1 }))
  const by = (name: string, time: string) =>
    `${name} changed this booking on 20 Nov 2026 at ${time}, after you had opened it.`
  const lateMessage = async () => (await late()).message.replaceAll('\u202f', ' ')
  await setStatus(booking, 'confirmed')
  expect(await lateMessage()).toBe(by('Olive Stone', '12:00 pm'))
  const { status, code, changed } = await late()
  const offered = { by: 'Olive Stone', at: '2026-11-20T06:30:00.000Z' }
  expect([status, code, changed]).toEqual([409, 'version_conflict', offered])
  moveClock(1)
  await shop.reschedule(booking, '2026-11-25 15:00')
  expect(await lateMessage()).toBe(by('Asha Rao', '12:01 pm'))
  moveClock(1)
  const { professional } = await readAdminBooking(booking)
  await assign(booking, professional._id === anil ? bina : anil)
  expect(await lateMessage()).toBe(by('Olive Stone', '12:02 pm'))
  for (const answer of [
    await assign(booking, anil, { version: 2 }),
    await rescheduleAsAdmin(booking, '2026-11-24 18:00', { version: 2 }),
  ])
    expect(problemIn(answer).code).toBe('version_conflict')
  // An absence has no author in the history, so no name is given.
  await shop.addTimeOff(professional._id === anil ? bina : anil, '2026-11-25T08:00', '2026-11-25T20:00')
  expect(await lateMessage()).toBe('Someone else has changed this in the meantime. Please load it again.')
})

test('bulk changes run one by one, and each has its result', async () => {
  await shop.aProfessional()
  const [one, stale, cancelled] = await bookAll(['09:00', '11:00', '13:00'])
  if (!one || !stale || !cancelled) throw new Error('nothing was booked')
  await setStatus(stale, 'completed')
  await setStatus(cancelled, 'cancelled')
  await aBooking({ time: '13:00' })
  const unknown = randomUUID()
  const answer = await setSeveral(
    [
      { booking: unknown, status: 'confirmed' },
      { booking: one._id, status: 'confirmed', version: 1 },
      { booking: stale._id, status: 'confirmed', version: 1 },
      { booking: cancelled._id, status: 'confirmed' },
    ],
    { note: 'See you then' },
  )
  const { results }: StatusResults = answer.body
  expect(results.map(({ booking, done, problem }) => [booking, done?.status, problem?.code])).toEqual([
    [unknown, undefined, 'not_found'],
    [one._id, 'confirmed', undefined],
    [stale._id, undefined, 'version_conflict'],
    [cancelled._id, undefined, 'slot_taken'],
  ])
  expect(results[1]?.done).toMatchObject({ version: 2, storefront: 'documents' })
  expect(results[2]?.problem?.message).toMatch(/^Olive Stone changed this booking on 20 Nov 2026 at/)
  expect((await readAdminBooking(one)).history.at(-1)).toMatchObject({ status: 'confirmed', note: 'See you then' })
  expect([(await readAdminBooking(stale)).status, (await readAdminBooking(cancelled)).status]).toEqual([
    'completed',
    'cancelled',
  ])
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
  const answer = await setSeveral(changes)
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([status, field])
})

/** Locks a booking until the returned function is called. */
async function lock({ _id }: Id) {
  const holder = await shop.aClient()
  await holder.query('begin')
  await holder.query('select 1 from bookings where id = $1 for update', [_id])
  return () => holder.query('rollback')
}

test('bulk changes that run out of time are not made, and reported', async () => {
  await shop.aProfessional()
  const all = await bookAll(['08:00', '10:00', '12:00', '14:00', '16:00'])
  const release = await Promise.all(all.slice(1, 4).map(lock))
  const responding = setSeveral(all.map(({ _id }) => ({ booking: _id, status: 'confirmed' })))
  // One change waits for two seconds at most, and all for four, so one is still waiting at the end.
  await sleep(1_000)
  await release[0]?.()
  const { results }: StatusResults = (await responding).body
  await Promise.all(release.slice(1).map((one) => one()))
  // Pending changes go first.
  await shop.client.query('select 1 from bookings for update')
  const outcomes = results.map(({ done, problem }) => done?.status ?? problem?.code)
  // On a busy machine the locked ones can fail in more than one way, but none is done.
  expect([outcomes[0], outcomes[4]]).toEqual(['confirmed', 'timeout'])
  expect(outcomes.slice(2, 4)).not.toContain('confirmed')
  const left = await Promise.all(all.map(async (one) => (await readAdminBooking(one)).status))
  expect(left).toEqual(results.map(({ done }) => done?.status ?? 'pending'))
})
