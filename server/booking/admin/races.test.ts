import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StatusResults } from '#domain/booking/admin.ts'
import type { BookingDetails } from '#domain/booking.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', UPCOMING_PER_CUSTOMER: '1000' }
const day = '2026-11-24'
const rounds = [1, 2, 3, 4, 5, 6]

let shop: TestApp
/** A second server process. */
let second: TestApp
let client: Client
let olive: string
let ravi: string
let customer: string

beforeAll(async () => {
  shop = await testApp({ env })
  second = await testApp({ env, connection: shop.connection })
  client = await shop.aClient()
  olive = (await shop.aVisitor({ role: 'admin', name: 'Olive Office' })).token
  ravi = (await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })).token
  customer = (await shop.aVisitor()).token
})

/** No professional is active except those of the test. */
beforeEach(async () => void (await client.query('update professionals set active = false')))

/** Professionals with two bookings at the same time. */
afterEach(async () => {
  const { rows } = await client.query(
    `select one.number from bookings one join bookings other on other.professional_id = one.professional_id
      and other.id <> one.id and other.starts_at < one.ends_at and one.starts_at < other.ends_at
    where one.status <> 'cancelled' and other.status <> 'cancelled'`,
  )
  expect(rows).toEqual([])
})

async function booked(time = '10:00', date = day): Promise<BookingDetails> {
  const service = (await shop.get('/api/services/gst')).body._id
  const body = { service, date, time, address: '14, Lake View Road' }
  const answer = await shop.post('/api/bookings', { token: customer, body })
  expect(answer.status).toBe(201)
  return answer.body
}

type Act = { method: 'PUT' | 'POST'; rest: string; body: object }
const status = (value: string): Act => ({ method: 'PUT', rest: '/status', body: { status: value } })
const assignment = (professional: string): Act => ({ method: 'PUT', rest: '/professional', body: { professional } })
const movement = (time: string): Act => ({ method: 'POST', rest: '/reschedule', body: { date: day, time } })

/** Two administrators who read the same version change it at the same moment, at two processes. */
async function bothChange({ _id }: { _id: string }, one: Act, other: Act) {
  const { version } = (await shop.get(`/api/admin/bookings/${_id}`, { token: olive })).body
  const act = (at: TestApp, token: string, { method, rest, body }: Act) =>
    at.ask(method, `/api/admin/bookings/${_id}${rest}`, { token, body: { ...body, version } })
  const answers = await Promise.all([act(shop, olive, one), act(second, ravi, other)])
  const after = (await shop.get(`/api/admin/bookings/${_id}`, { token: olive })).body
  return { answers, after, was: version }
}

test('of two administrators who change a booking at the same moment one succeeds, and the other gets the name of the first', async () => {
  const [anil, bina] = [
    await shop.aProfessional({ name: 'Anil Nair' }),
    await shop.aProfessional({ name: 'Bina Shah' }),
  ]
  const booking = await booked()
  for (const round of rounds) {
    for (const one of [shop, second]) one.moveClock(1)
    // Each of these is a change, whatever the current state.
    const { professional, time } = (await shop.get(`/api/admin/bookings/${booking._id}`, { token: olive })).body
    const acts = [
      assignment(professional._id === anil ? bina : anil),
      movement(time === '15:00' ? '10:00' : '15:00'),
      status('confirmed'),
    ]
    const [one = status('pending'), other = status('pending')] = [acts[round % 2], acts[2]]
    const { answers, after, was } = await bothChange(booking, one, other)
    const winner = answers[0].status === 200 ? 'Olive Office' : 'Ravi Menon'
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const problem = problemIn(answers[0].status === 409 ? answers[0] : answers[1])
    expect([problem.code, problem.changed?.by]).toEqual(['version_conflict', winner])
    expect(problem.message).toMatch(new RegExp(`^${winner} changed this booking on `))
    expect(after.version).toBe(was + 1)
    await shop.put(`/api/admin/bookings/${booking._id}/status`, { token: olive, body: { status: 'pending' } })
  }
})

test('of two bookings assigned to the same professional at the same moment, one succeeds', async () => {
  for (const round of rounds) {
    const [one, other] = [await shop.aProfessional(), await shop.aProfessional()]
    const date = `2026-12-0${round}`
    const both = [await booked('10:00', date), await booked('10:00', date)]
    const free = await shop.aProfessional({ name: 'Chitra Rao' })
    const answers = await Promise.all(
      both.map(({ _id }, n) =>
        (n === 0 ? shop : second).put(`/api/admin/bookings/${_id}/professional`, {
          token: olive,
          body: { professional: free, version: 1 },
        }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find((answer) => answer.status === 409)
    const message = 'Chitra Rao is not free at that time.'
    expect(refused && problemIn(refused)).toMatchObject({ code: 'slot_taken', message })
    await client.query('update professionals set active = false where id = any($1)', [[one, other, free]])
  }
})

test('of two bookings rescheduled to the same time at the same moment, one succeeds', async () => {
  await shop.aProfessional()
  const both = [await booked('09:00'), await booked('18:00')]
  for (const time of ['11:00', '13:00', '15:00', '17:00']) {
    const answers = await Promise.all(
      both.map(({ _id }, n) =>
        (n === 0 ? shop : second).post(`/api/admin/bookings/${_id}/reschedule`, {
          token: olive,
          body: { date: day, time },
        }),
      ),
    )
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('two simultaneous bulk changes: each booking gets one of both, and its customer one email', async () => {
  await shop.aProfessional()
  const several = await Promise.all(['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].map((time) => booked(time)))
  const ask = async (at: TestApp, token: string, value: string): Promise<StatusResults['results']> => {
    const changes = several.map(({ _id }) => ({ booking: _id, status: value, version: 1 }))
    return (await at.post('/api/admin/bookings/statuses', { token, body: { changes } })).body.results
  }
  const [confirmed, cancelled] = await Promise.all([ask(shop, olive, 'confirmed'), ask(second, ravi, 'cancelled')])
  for (const [at, { _id }] of several.entries()) {
    const { body } = await shop.get(`/api/admin/bookings/${_id}`, { token: olive })
    const [one, other] = [confirmed[at], cancelled[at]]
    const [done, not] = body.status === 'confirmed' ? [one, other] : [other, one]
    expect([done?.done?.status, done?.done?.version, body.version]).toEqual([body.status, 2, 2])
    const winner = body.status === 'confirmed' ? 'Olive Office' : 'Ravi Menon'
    expect(not).toMatchObject({ done: null, problem: { code: 'version_conflict' } })
    expect(not?.problem?.message).toContain(`${winner} changed this booking`)
  }
})

test('time off and a change to a booking in it that deadlock are both done, one after the other', async () => {
  const away = (id: string, from: string, to: string) =>
    second.post(`/api/admin/professionals/${id}/time-off`, {
      token: ravi,
      body: { from: `${day}T${from}`, to: `${day}T${to}` },
    })
  for (const act of [movement('15:00'), assignment('the other'), status('pending')]) {
    const anil = await shop.aProfessional({ name: 'Anil Nair' })
    const { _id } = await booked()
    const bina = await shop.aProfessional({ name: 'Bina Shah' })
    if (act.rest === '/status')
      await shop.put(`/api/admin/bookings/${_id}/status`, { token: olive, body: { status: 'cancelled' } })
    await client.query('begin')
    await client.query('select 1 from professionals where id = any($1) for update', [[anil, bina]])
    const leaving = [away(anil, '08:00', '12:00')]
    await waiters(shop.connection, 1)
    const body = act.rest === '/professional' ? { professional: bina } : act.body
    const changing = shop.ask(act.method, `/api/admin/bookings/${_id}${act.rest}`, { token: olive, body })
    await waiters(shop.connection, 2)
    await client.query('commit')
    const [off] = await Promise.all(leaving)
    expect([off?.status, (await changing).status]).toEqual([201, 200])
    const after = (await shop.get(`/api/admin/bookings/${_id}`, { token: olive })).body
    if (act.rest === '/reschedule') expect(after.time).toBe('15:00')
    else expect(after.professional).toMatchObject({ _id: bina })
    await client.query('update professionals set active = false')
  }
})
