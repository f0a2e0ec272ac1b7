import { afterEach, expect, test } from 'vitest'
import type { StatusResults } from '#domain/booking/admin.ts'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import type { TestApp, Visitor } from '#server/testing/app.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, admin: { name: 'Olive Stone' } })
const { aBooking, assign, readAdminBooking, rescheduleAsAdmin, setStatus } = shop
const rounds = [1, 2, 3, 4, 5, 6]

/** No professional has two bookings at the same time. */
afterEach(async () => {
  const { rows } = await shop.client.query(
    `select one.number from bookings one join bookings other on other.professional_id = one.professional_id
      and other.id <> one.id and other.starts_at < one.ends_at and one.starts_at < other.ends_at
    where one.status <> 'cancelled' and other.status <> 'cancelled'`,
  )
  expect(rows).toEqual([])
})

test('of two administrators who change a booking at the same moment one succeeds, and the other gets the name of the first', async () => {
  const [anil, bina] = [
    await shop.aProfessional({ name: 'Anil Nair' }),
    await shop.aProfessional({ name: 'Bina Shah' }),
  ]
  const booking = await aBooking()
  const ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  for (const round of rounds) {
    for (const one of [shop, shop.second]) one.moveClock(1)
    // Each of these is a change, whatever the current state.
    const { professional, time, version } = await readAdminBooking(booking)
    const first =
      round % 2 === 0
        ? assign(booking, professional._id === anil ? bina : anil, { version })
        : rescheduleAsAdmin(booking, `${tuesday} ${time === '15:00' ? '10:00' : '15:00'}`, { version })
    const second = setStatus(booking, 'confirmed', { version, by: ravi, at: shop.second })
    const answers = await Promise.all([first, second])
    const winner = answers[0].status === 200 ? 'Olive Stone' : 'Ravi Menon'
    expect(statusesOf(answers)).toEqual([200, 409])
    const problem = problemIn(answers[0].status === 409 ? answers[0] : answers[1])
    expect([problem.code, problem.changed?.by]).toEqual(['version_conflict', winner])
    expect(problem.message).toMatch(new RegExp(`^${winner} changed this booking on `))
    expect((await readAdminBooking(booking)).version).toBe(version + 1)
    await setStatus(booking, 'pending')
  }
})

test('of two bookings assigned to the same professional at the same moment, one succeeds', async () => {
  for (const round of rounds) {
    const [one, other] = [await shop.aProfessional(), await shop.aProfessional()]
    const date = `2026-12-0${round}`
    const both = [await aBooking({ date }), await aBooking({ date })]
    const free = await shop.aProfessional({ name: 'Chitra Rao' })
    const answers = await Promise.all(
      both.map((booking, n) => assign(booking, free, { version: 1, at: n === 0 ? shop : shop.second })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    const refused = answers.find((answer) => answer.status === 409)
    const message = 'Chitra Rao is not free at that time.'
    expect(refused && problemIn(refused)).toMatchObject({ code: 'slot_taken', message })
    await shop.client.query('update professionals set active = false where id = any($1)', [[one, other, free]])
  }
})

test('of two bookings rescheduled to the same time at the same moment, one succeeds', async () => {
  await shop.aProfessional()
  const both = [await aBooking({ time: '09:00' }), await aBooking({ time: '18:00' })]
  for (const time of ['11:00', '13:00', '15:00', '17:00']) {
    const answers = await Promise.all(
      both.map((booking, n) => rescheduleAsAdmin(booking, `${tuesday} ${time}`, { at: n === 0 ? shop : shop.second })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
  }
})

test('of two simultaneous bulk changes each booking gets one', async () => {
  await shop.aProfessional()
  const ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })
  const times = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
  const several = await Promise.all(times.map((time) => aBooking({ time })))
  const setAll = async (status: string, at: TestApp, { token }: Visitor): Promise<StatusResults['results']> => {
    const changes = several.map(({ _id }) => ({ booking: _id, status, version: 1 }))
    return (await at.post('/api/admin/bookings/statuses', { token, body: { changes } })).body.results
  }
  const [confirmed, cancelled] = await Promise.all([
    setAll('confirmed', shop, shop.admin),
    setAll('cancelled', shop.second, ravi),
  ])
  for (const [at, booking] of several.entries()) {
    const body = await readAdminBooking(booking)
    const [one, other] = [confirmed[at], cancelled[at]]
    const [done, not] = body.status === 'confirmed' ? [one, other] : [other, one]
    expect([done?.done?.status, done?.done?.version, body.version]).toEqual([body.status, 2, 2])
    const winner = body.status === 'confirmed' ? 'Olive Stone' : 'Ravi Menon'
    expect(not).toMatchObject({ done: null, problem: { code: 'version_conflict' } })
    expect(not?.problem?.message).toContain(`${winner} changed this booking`)
  }
})

test('time off and a change to a booking in it that deadlock are both done, one after the other', async () => {
  const changes = {
    reschedule: (booking: { _id: string }) => rescheduleAsAdmin(booking, '2026-11-24 15:00'),
    assign: (booking: { _id: string }, professional: string) => assign(booking, professional),
    reopen: (booking: { _id: string }) => setStatus(booking, 'pending'),
  }
  for (const [name, change] of Object.entries(changes)) {
    const anil = await shop.aProfessional({ name: 'Anil Nair' })
    const booking = await aBooking()
    const bina = await shop.aProfessional({ name: 'Bina Shah' })
    if (name === 'reopen') await setStatus(booking, 'cancelled')
    const body = { from: '2026-11-24T08:00', to: '2026-11-24T12:00' }
    const addTimeOff = () =>
      shop.second.post(`/api/admin/professionals/${anil}/time-off`, { token: shop.admin.token, body })
    const answers = await shop.queue(
      [addTimeOff, () => change(booking, bina)],
      'select 1 from professionals where id = any($1::uuid[]) for update',
      `{${anil},${bina}}`,
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    const after = await readAdminBooking(booking)
    if (name === 'reschedule') expect(after.time).toBe('15:00')
    else expect(after.professional).toMatchObject({ _id: bina })
    await shop.client.query('update professionals set active = false')
  }
})
