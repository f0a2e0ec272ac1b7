import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { slotTimes } from '#domain/slot.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import { closers, type Visitor } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, env: { UPCOMING_PER_CUSTOMER: '' } })
const { aBooking, addTimeOff, assign, book, cancel, readBookings, reschedule, setStatus } = shop
const lock = 'select 1 from professionals where id = $1 for update'

/** No claim is wrong, and no booking has an absent professional. */
afterEach(async () => {
  expect(await shop.strayClaims()).toEqual([])
  const absent = await shop.client.query(
    `select number from bookings b join time_off t on t.professional_id = b.professional_id
      and t.starts_at < b.ends_at and t.ends_at > b.starts_at
    where b.status in ('pending', 'confirmed')`,
  )
  expect(absent.rows).toEqual([])
})

const repeat = (n: number, status: number) => Array.from({ length: n }, () => status)

test('of thirty simultaneous requests for a slot, at two processes, as many succeed as there are professionals', async () => {
  await Promise.all([shop.aProfessional(), shop.aProfessional(), shop.aProfessional()])
  const visitors: Visitor[] = []
  // One by one, because the server refuses many simultaneous sign-ins.
  while (visitors.length < 30) visitors.push(await shop.aVisitor())
  const answers = await Promise.all(
    visitors.map((by, n) => book({ by, key: randomUUID(), at: n % 2 === 0 ? shop : shop.second })),
  )
  expect(statusesOf(answers)).toEqual([...repeat(3, 201), ...repeat(27, 409)])
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'slot_taken']))
  const left = await shop.client.query(
    `select (select count(*) from idempotency_keys) as keys, (select count(*) from bookings) as bookings,
      (select count(*) from messages) as messages, (select sum(bookings_made) from users) as counted`,
  )
  expect(left.rows).toEqual([{ keys: '3', bookings: '3', messages: '3', counted: '3' }])
})

test('the slower of two requests gets the next professional', async () => {
  const [first = '', id = ''] = [randomUUID(), randomUUID()].toSorted()
  await Promise.all([shop.aProfessional({ id: first }), shop.aProfessional({ id, name: 'Bina Shah' })])
  const quantum = Date.parse(`${tuesday}T04:45:00Z`) / 900_000
  await shop.client.query('begin')
  await shop.client.query('insert into slot_claims values ($1, $2, gen_random_uuid())', [first, quantum])
  const booking = book()
  await waiters(shop.connection, 1)
  await shop.client.query('commit')
  expect((await booking).body.professional).toEqual({ name: 'Bina' })
  await shop.client.query('delete from slot_claims where professional_id = $1', [first])
})

test('the slower of two reschedules gets alternatives', async () => {
  await shop.aProfessional()
  const [one, other] = [await aBooking(), await aBooking({ time: '12:00' })]
  await shop.client.query('begin')
  const later = "update bookings set starts_at = starts_at + '3h', ends_at = ends_at + '3h' where id = $1"
  await shop.client.query(later, [other._id])
  const moving = reschedule(one, '2026-11-24 15:00')
  await waiters(shop.connection, 1)
  await shop.client.query('commit')
  expect(problemIn(await moving).alternatives?.[0]).toEqual({ date: tuesday, time: '14:00' })
})

test('a customer can have ten upcoming bookings; cancelled and past ones do not count', async () => {
  await shop.aProfessional()
  expect((await book({ date: '2026-11-20', time: '13:00' })).status).toBe(201)
  const later = []
  for (const time of slotTimes.slice(0, 9)) later.push(await book({ time }))
  expect(statusesOf(later)).toEqual(repeat(9, 201))
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
  const generous = await shop.anotherProcess({ env: { UPCOMING_PER_CUSTOMER: '12' } })
  expect((await book({ time: '08:00', at: generous })).status).toBe(201)
  expect((await book({ date: '2026-11-26', at: generous })).status).toBe(409)
})

test('the limit of ten also applies to fifteen simultaneous requests at two processes', async () => {
  await Promise.all([shop.aProfessional(), shop.aProfessional()])
  const times = [...slotTimes, '08:00', '09:00']
  const answers = await Promise.all(times.map((time, n) => book({ time, at: n % 2 === 0 ? shop : shop.second })))
  expect(statusesOf(answers)).toEqual([...repeat(10, 201), ...repeat(5, 409)])
  expect((await readBookings()).length).toBe(10)
})

test('a slot freed during other requests goes to at most one of them, and can be booked afterwards', async () => {
  await shop.aProfessional()
  const other = await shop.aVisitor()
  for (const time of slotTimes.slice(0, 4)) {
    const booking = await aBooking({ time })
    const requests = [book({ time }), book({ time, by: other, at: shop.second }), book({ time, by: other })]
    const [cancelled, ...answers] = await Promise.all([cancel(booking), ...requests])
    expect(cancelled?.body.status).toBe('cancelled')
    answers.push(await book({ time }), await book({ time, at: shop.second }))
    expect(statusesOf(answers)).toEqual([201, ...repeat(4, 409)])
  }
})

test('two administrators reopen a cancelled booking while its time is being booked: one request gets it', async () => {
  await shop.aProfessional()
  const other = await shop.aVisitor()
  for (const time of slotTimes.slice(0, 4)) {
    const booking = await aBooking({ time })
    await cancel(booking)
    const reopened = [setStatus(booking, 'confirmed'), setStatus(booking, 'confirmed', { at: shop.second })]
    const [one, two, rival] = await Promise.all([...reopened, book({ time, by: other, at: shop.second })])
    expect(one?.status).toBe(two?.status)
    expect(new Set([one?.status, rival?.status])).toEqual(
      rival?.status === 201 ? new Set([409, 201]) : new Set([200, 409]),
    )
  }
})

test.each([
  ['absent', (id: string) => addTimeOff(id, `${tuesday}T09:00`, `${tuesday}T12:00`)],
  ['inactive', (id: string) => shop.changeProfessional(id, { active: false })],
  [
    'available at other hours',
    (id: string) => shop.changeProfessional(id, { hours: [{ day: 2, from: '12:00', to: '20:00' }] }),
  ],
])('a booking made while a professional becomes %s gets another one, or none', async (_, work) => {
  const id = await shop.aProfessional()
  const [changed, booking] = await shop.queue([() => work(id), () => book()], lock, id)
  expect([changed?.status, booking?.status]).toEqual([changed?.status === 201 ? 201 : 200, 409])
  expect(await readBookings()).toEqual([])
})

test('rescheduling, reopening and assigning cannot double-book either', async () => {
  const former = await shop.aProfessional()
  const [moving, reopening, assigned] = [
    await aBooking({ time: '15:00' }),
    await aBooking(),
    await aBooking({ time: '18:00' }),
  ]
  await cancel(reopening)
  await reschedule(assigned, '2026-11-24 11:00')
  await shop.client.query('update professionals set active = false where id = $1', [former])
  for (const work of [() => reschedule(moving, '2026-11-24 09:00'), () => setStatus(reopening, 'confirmed')]) {
    const id = await shop.aProfessional()
    expect(
      statusesOf(await shop.queue([() => addTimeOff(id, `${tuesday}T08:00`, `${tuesday}T13:00`), work], lock, id)),
    ).toEqual([201, 409])
  }
  const id = await shop.aProfessional()
  const both = await shop.queue(
    [() => addTimeOff(id, `${tuesday}T08:00`, `${tuesday}T13:00`), () => assign(assigned, id)],
    lock,
    id,
  )
  expect(statusesOf(both)).toEqual([201, 409])
})

test('time off added after a booking leaves it without a professional', async () => {
  const id = await shop.aProfessional()
  const [booking, away] = await shop.queue(
    [() => book(), () => addTimeOff(id, `${tuesday}T09:00`, `${tuesday}T12:00`)],
    lock,
    id,
  )
  expect([booking?.status, away?.status]).toEqual([201, 201])
  expect(away?.body.unassigned).toMatchObject([{ number: booking?.body.number }])
  expect((await shop.readBooking(booking?.body)).professional).toBeNull()
})

test('a completed booking that is opened again has no professional who is away then, whichever came first', async () => {
  const id = await shop.aProfessional()
  const completed = async (time: string) => {
    const booking = await aBooking({ time })
    expect((await setStatus(booking, 'completed')).status).toBe(200)
    return booking
  }
  const [before, during, after] = [await completed('09:00'), await completed('12:00'), await completed('15:00')]
  const away = (from: string, to: string) => addTimeOff(id, `${tuesday}T${from}`, `${tuesday}T${to}`)
  const open = (booking: typeof before) => setStatus(booking, 'confirmed')
  expect(statusesOf([await away('08:00', '11:00'), await open(before)])).toEqual([200, 201])
  const ways = [
    [() => away('11:00', '14:00'), () => open(during)],
    [() => open(after), () => away('14:00', '17:00')],
  ]
  for (const way of ways) expect(statusesOf(await shop.queue(way, lock, id))).toEqual([200, 201])
  for (const booking of [before, during, after])
    expect(await shop.readBooking(booking)).toMatchObject({ status: 'confirmed', professional: null })
})

test('after simultaneous changes of every kind, no absent professional has a booking', async () => {
  const ids = [await shop.aProfessional(), await shop.aProfessional()]
  const before = [
    await aBooking({ time: '09:00' }),
    await aBooking({ time: '15:00' }),
    await aBooking({ time: '16:00' }),
  ]
  const answers = await Promise.all([
    ...['09:00', '10:00', '11:00'].map((time, n) => book({ time, at: n === 1 ? shop.second : shop })),
    ...ids.map((id) => addTimeOff(id, `${tuesday}T10:00`, `${tuesday}T12:00`)),
    ...before.map((booking, n) => reschedule(booking, `${tuesday} ${n + 10}:00`)),
    ...['10:00', '11:00'].map((time) => book({ time, at: shop.second })),
  ])
  expect(answers.filter(({ status }) => ![200, 201, 409].includes(status)).map(({ text }) => text)).toEqual([])
})

test('a lost connection gives an unknown outcome, and the same key makes one booking', async () => {
  const id = await shop.aProfessional()
  const key = randomUUID()
  await shop.client.query('begin')
  await shop.client.query('select 1 from professionals where id = $1 for update', [id])
  const booking = book({ key })
  await waiters(shop.connection, 1)
  await shop.client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  expect(problemIn(await booking)).toMatchObject({ status: 503, code: 'outcome_unknown' })
  expect((await booking).headers.get('retry-after')).toBe('2')
  await shop.client.query('commit')
  expect(await readBookings()).toEqual([])
  const again = await book({ key })
  expect([again.status, (await book({ key })).text]).toEqual([201, again.text])
  expect((await readBookings()).length).toBe(1)
})

/** A server process whose connection to the database is cut, a given number of times, when it carries a booking number. */
async function throughProxy(cuts: number) {
  const folder = temporaryFolder('proxy')
  const socket = '.s.PGSQL.5432'
  let left = cuts
  const proxy = createServer((near) => {
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
  await new Promise<void>((done) => proxy.listen(join(folder, socket), done))
  closers.push(async () => {
    proxy.close()
    await rm(folder, { recursive: true, force: true })
  })
  return shop.anotherProcess({ connection: { ...shop.connection, host: folder } })
}

test.each([
  ['only the answer', 1, 201],
  ['the answer and the answer to the next query', 2, 503],
])('when %s is lost, the booking exists, and the same key finds it', async (_, cuts, status) => {
  await shop.aProfessional()
  const key = randomUUID()
  const answer = await book({ key, at: await throughProxy(cuts) })
  expect(answer.status).toBe(status)
  expect(answer.body.code).toBe(status === 503 ? 'outcome_unknown' : undefined)
  const [booking, ...more] = await readBookings()
  const again = await book({ key })
  expect([again.status, again.body._id, more]).toEqual([201, booking?._id, []])
  expect(answer.text === again.text).toBe(status === 201)
  expect([(await readBookings()).length, (await shop.emails(shop.customer.email)).length]).toEqual([1, 1])
})
