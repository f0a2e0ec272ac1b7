import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slotTimes } from '#domain/slot.ts'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

/** The default settings; proxies are trusted, so that a test can use several network addresses. */
const env = {
  UPCOMING_UNCONFIRMED: '',
  BOOKINGS_PER_HOUR: '',
  TRUSTED_PROXIES: '127.0.0.1',
  WRITES_PER_MINUTE: '100000',
  READS_PER_MINUTE: '100000',
}
const days = ['2026-11-24', '2026-11-25', '2026-11-26']
const tooMany = 'Please confirm your email address to have more than 2 bookings. We can send the link again.'

let shop: TestApp
/** A second server process. */
let second: TestApp
let client: Client
let service: string
let customer: Awaited<ReturnType<TestApp['aVisitor']>>
/** Each test has its own network. */
let network = 0

beforeAll(async () => {
  shop = await testApp({ env })
  second = await testApp({ env, connection: shop.connection })
  client = await shop.aClient()
  service = (await shop.get('/api/services/gst')).body._id
  for (let people = 0; people < 30; people += 1) await shop.aProfessional()
})

beforeEach(async () => {
  network += 1
  customer = await shop.aVisitor()
})

type How = { as?: { token: string }; key?: string; at?: TestApp; from?: string }

async function book(turn: number, { as = customer, key, at = shop, from = `10.0.${network}.1` }: How = {}) {
  const headers = { 'X-Forwarded-For': from, ...(key !== undefined && { 'Idempotency-Key': key }) }
  const [date, time] = [days[Math.floor(turn / 13) % days.length], slotTimes[turn % 13]]
  return at.post('/api/bookings', { token: as.token, body: { service, date, time, address: 'Pune' }, headers })
}

const confirm = (...people: { email: string }[]) =>
  client.query('update users set email_verified_at = now() where email = any($1)', [people.map(({ email }) => email)])
const cancel = (id: string) => shop.post(`/api/bookings/${id}/cancel`, { token: customer.token })
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const countOf = (several: { status: number }[], wanted: number) =>
  several.filter(({ status }) => status === wanted).length
async function countHeld({ email }: { email: string }): Promise<number> {
  const question = `select count(*)::int as held from bookings join users u on u.id = customer_id
    where u.email = $1 and status = 'pending'`
  const { rows } = await client.query<{ held: number }>(question, [email])
  return rows[0]?.held ?? 0
}

describe('a customer whose email address is not confirmed', () => {
  test('can have 2 bookings, and learns what to do for a third', async () => {
    const answers = [await book(0), await book(1), await book(2)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    const refused = await book(2)
    expect(problemIn(refused)).toMatchObject({ status: 409, code: 'email_unconfirmed', message: tooMany })
  })

  test('gets 2 of 100 simultaneous requests, to two processes and from 100 networks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        book(turn % 39, { at: turn % 2 === 0 ? shop : second, from: `10.1.0.${turn}` }),
      ),
    )
    expect([countOf(answers, 201), await countHeld(customer)]).toEqual([2, 2])
    expect(answers.every(({ status }) => status === 201 || status === 409 || status === 503)).toBe(true)
  })

  test('can book like any customer as soon as it is confirmed', async () => {
    for (const turn of [0, 1]) await book(turn)
    expect((await book(2)).status).toBe(409)
    await confirm(customer)
    const answers = []
    for (let turn = 2; turn < 11; turn += 1) answers.push(await book(turn))
    expect(statuses(answers)).toEqual([...Array.from({ length: 8 }, () => 201), 409])
  })

  test('can book again after cancelling, and reschedule', async () => {
    const [first] = [await book(0), await book(1)]
    const body = { date: days[2], time: '19:00' }
    const moved = await shop.post(`/api/bookings/${first?.body._id}/reschedule`, { token: customer.token, body })
    expect(moved.status).toBe(200)
    expect((await book(2)).status).toBe(409)
    expect((await cancel(first?.body._id)).status).toBe(200)
    expect([(await book(2)).status, (await book(3)).status]).toEqual([201, 409])
  })

  test('gets the same response to the same Idempotency-Key, even at the limit', async () => {
    const [one, two] = [await book(0, { key: 'one' }), await book(1, { key: 'two' })]
    expect([(await book(0, { key: 'one' })).text, (await book(1, { key: 'two' })).text]).toEqual([one.text, two.text])
    expect((await book(2, { key: 'three' })).status).toBe(409)
  })

  test('can be booked for by phone beyond the limit', async () => {
    for (const turn of [10, 11]) expect((await book(turn)).status).toBe(201)
    const office = await shop.aVisitor({ role: 'admin' })
    const { name, email } = customer
    const asked = { service, date: days[0], address: 'Pune', customer: { name, email } }
    const answers = []
    for (const time of slotTimes.slice(0, 3))
      answers.push(await shop.post('/api/admin/bookings', { token: office.token, body: { ...asked, time } }))
    expect(statuses(answers)).toEqual([201, 201, 201])
    expect(await countHeld(customer)).toBe(5)
  })
})

describe('for administrators', () => {
  type Shown = { _id: string; unconfirmed: boolean }
  async function shownTo(token: string, id: string) {
    const [list, details, board] = await Promise.all([
      shop.get(`/api/admin/bookings?search=${customer.email}`, { token }),
      shop.get(`/api/admin/bookings/${id}`, { token }),
      shop.get(`/api/admin/board?date=${days[0]}`, { token }),
    ])
    const block = (board.body.blocks as Shown[]).find(({ _id }) => _id === id)
    return [list.body[0]?.unconfirmed, details.body.unconfirmed, block?.unconfirmed]
  }

  test('a booking says whether its customer has confirmed the email address, in the list, alone and on the board', async () => {
    const { token } = await shop.aVisitor({ role: 'admin' })
    const { _id } = (await book(5)).body
    expect(await shownTo(token, _id)).toEqual([true, true, true])
    await confirm(customer)
    expect(await shownTo(token, _id)).toEqual([false, false, false])
  })

  test('a booking of an account that is closed is not marked', async () => {
    const { token } = await shop.aVisitor({ role: 'admin' })
    const { _id } = (await book(6)).body
    await shop.del('/api/users/me', { token: customer.token, body: { password: customer.password } })
    const { body } = await shop.get(`/api/admin/bookings/${_id}`, { token })
    expect([body.status, body.unconfirmed]).toEqual(['cancelled', false])
  })
})

describe('a network address', () => {
  /** Customers without a limit on upcoming bookings. */
  const aCrowd = async (size: number) => {
    const crowd: (typeof customer)[] = []
    while (crowd.length < size) crowd.push(await shop.aVisitor())
    await confirm(...crowd)
    return crowd
  }

  test('can make 20 bookings in an hour, for any customer, and then learns when to try again', async () => {
    const crowd = await aCrowd(3)
    const made = []
    for (let turn = 0; turn < 20; turn += 1) {
      const as = crowd[turn % 3]
      made.push(await book(turn, as ? { as } : {}))
    }
    expect(countOf(made, 201)).toBe(20)
    shop.moveClock(20)
    const refused = await book(21)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2400'])
    expect(problemIn(refused).message).toBe(
      'Too many bookings from one network in a short time. Please try again in 40 minutes.',
    )
    expect((await book(21, { from: `10.0.${network}.2` })).status).toBe(201)
    shop.moveClock(40)
    expect((await book(22)).status).toBe(201)
    second.moveClock(60)
  })

  test('gets 20 of 60 simultaneous requests, to two processes', async () => {
    const crowd = await aCrowd(30)
    const answers = await Promise.all(
      crowd.flatMap((as, turn) => [book(turn, { as }), book(turn + 1, { as, at: second })]),
    )
    expect(countOf(answers, 201)).toBe(20)
    expect(answers.filter(({ status }) => ![201, 429, 503].includes(status)).map(({ text }) => text)).toEqual([])
  })

  test('is not charged for refused or repeated requests, but for cancelled bookings', async () => {
    const crowd = await aCrowd(2)
    const [one, other] = crowd
    for (const as of one && other ? [one, other] : [])
      for (let turn = 0; turn < 9; turn += 1) await book(turn, { as, key: `k${turn}` })
    await Promise.all(Array.from({ length: 8 }, () => book(3, { ...(one && { as: one }), key: 'k3' })))
    const unknown = { service, date: days[0], time: '03:00', address: 'Pune' }
    const headers = { 'X-Forwarded-For': `10.0.${network}.1` }
    const strange = await shop.post('/api/bookings', { token: customer.token, body: unknown, headers })
    expect(strange.status).toBe(422)
    const mine = await book(30)
    await cancel(mine.body._id)
    const twins = await Promise.all([1, 2, 3, 4].map(() => book(31, { key: 'twin' })))
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([twins[0]?.status, (await book(32)).status]).toEqual([201, 429])
  })

  test('of an administrator has no limit for phone bookings', async () => {
    const office = await shop.aVisitor({ role: 'admin' })
    const headers = { 'X-Forwarded-For': `10.0.${network}.1` }
    const answers = []
    for (let turn = 0; turn < 22; turn += 1) {
      const customer = { name: 'Kavita Desai', email: `caller-${turn}@example.com` }
      const body = { service, date: days[2], time: slotTimes[turn % 13], address: 'Pune', customer }
      answers.push(await shop.post('/api/admin/bookings', { token: office.token, body, headers }))
    }
    expect(countOf(answers, 201)).toBe(22)
    expect((await book(0)).status).toBe(201)
  })
})
