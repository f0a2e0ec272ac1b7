import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { slotTimes } from '#domain/slot.ts'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

/** The default limits; proxies are trusted, so that a test can use several network addresses. */
const env = { UPCOMING_UNCONFIRMED: '', UPCOMING_PER_CUSTOMER: '', BOOKINGS_PER_HOUR: '', TRUSTED_PROXIES: '127.0.0.1' }
const shop = openShop({ processes: 2, env })
const { cancel, closeAccount } = shop
const days = ['2026-11-24', '2026-11-25', '2026-11-26']
/** Each test has its own network. */
let network = 0
beforeAll(async () => {
  for (let n = 0; n < 30; n += 1) await shop.aProfessional()
})
beforeEach(async () => {
  network += 1
  await shop.client.query('update professionals set active = true')
})

/** Books the nth slot. */
async function book(
  n: number,
  { from = `10.0.${network}.1`, ...options }: { from?: string; [option: string]: unknown } = {},
) {
  const [date, time] = [days[Math.floor(n / 13) % days.length], slotTimes[n % 13]]
  return shop.book({ date, time, headers: { 'X-Forwarded-For': from }, ...options })
}

const confirm = (...customers: { email: string }[]) =>
  shop.client.query('update users set email_verified_at = now() where email = any($1)', [
    customers.map(({ email }) => email),
  ])
const count = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length
async function countUpcoming(): Promise<number | undefined> {
  const question = `select count(*)::int as upcoming from bookings join users u on u.id = customer_id
    where u.email = $1 and status = 'pending'`
  return (await shop.client.query<{ upcoming: number }>(question, [shop.customer.email])).rows[0]?.upcoming
}

describe('a customer whose email address is not confirmed', () => {
  test('can have 2 bookings, and learns what to do for a third', async () => {
    const answers = [await book(0), await book(1), await book(2)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    const refused = await book(2)
    expect(problemIn(refused)).toMatchObject({
      status: 409,
      code: 'email_unconfirmed',
      message: 'Please confirm your email address to have more than 2 bookings. We can send the link again.',
    })
  })

  test('gets 2 of 100 simultaneous requests, to two processes and from 100 networks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        book(turn % 39, { at: turn % 2 === 0 ? shop : shop.second, from: `10.1.0.${turn}` }),
      ),
    )
    expect([count(answers, 201), await countUpcoming()]).toEqual([2, 2])
    expect(answers.every(({ status }) => status === 201 || status === 409 || status === 503)).toBe(true)
  })

  test('can book like any customer as soon as it is confirmed', async () => {
    for (const turn of [0, 1]) await book(turn)
    expect((await book(2)).status).toBe(409)
    await confirm(shop.customer)
    const answers = []
    for (let turn = 2; turn < 11; turn += 1) answers.push(await book(turn))
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 8 }, () => 201), 409])
  })

  test('can book again after cancelling, and reschedule', async () => {
    const [first] = [await book(0), await book(1)]
    expect((await shop.reschedule(first?.body, `${days[2]} 19:00`)).status).toBe(200)
    expect((await book(2)).status).toBe(409)
    expect((await cancel(first?.body)).status).toBe(200)
    expect([(await book(2)).status, (await book(3)).status]).toEqual([201, 409])
  })

  test('gets the same response to the same Idempotency-Key, even at the limit', async () => {
    const [one, two] = [await book(0, { key: 'one' }), await book(1, { key: 'two' })]
    expect([(await book(0, { key: 'one' })).text, (await book(1, { key: 'two' })).text]).toEqual([one.text, two.text])
    expect((await book(2, { key: 'three' })).status).toBe(409)
  })

  test('can be booked for by phone beyond the limit', async () => {
    for (const turn of [10, 11]) expect((await book(turn)).status).toBe(201)
    const { name, email } = shop.customer
    const answers = []
    for (const time of slotTimes.slice(0, 3)) answers.push(await shop.bookByPhone({ name, email, time }))
    expect(statusesOf(answers)).toEqual([201, 201, 201])
    expect(await countUpcoming()).toBe(5)
  })
})

describe('for administrators', () => {
  type Marked = { _id: string; unconfirmed: boolean }
  async function readMarks(id: string) {
    const { token } = shop.admin
    const [list, details, board] = await Promise.all([
      shop.get(`/api/admin/bookings?search=${shop.customer.email}`, { token }),
      shop.get(`/api/admin/bookings/${id}`, { token }),
      shop.get(`/api/admin/board?date=${days[0]}`, { token }),
    ])
    const block = (board.body.blocks as Marked[]).find(({ _id }) => _id === id)
    return [list.body[0]?.unconfirmed, details.body.unconfirmed, block?.unconfirmed]
  }

  test('a booking says whether its customer has confirmed the email address, in the list, alone and on the board', async () => {
    const { _id } = (await book(5)).body
    expect(await readMarks(_id)).toEqual([true, true, true])
    await confirm(shop.customer)
    expect(await readMarks(_id)).toEqual([false, false, false])
  })

  test('a booking of an account that is closed is not marked', async () => {
    const { _id } = (await book(6)).body
    await closeAccount()
    const { status, unconfirmed } = await shop.readAdminBooking({ _id })
    expect([status, unconfirmed]).toEqual(['cancelled', false])
  })
})

describe('a network address', () => {
  /** Customers without a limit on upcoming bookings. */
  const addCustomers = async (number: number) => {
    const customers: Visitor[] = []
    while (customers.length < number) customers.push(await shop.aVisitor())
    await confirm(...customers)
    return customers
  }

  test('can make 20 bookings in an hour, for any customer, and then learns when to try again', async () => {
    const customers = await addCustomers(3)
    const made = []
    for (let turn = 0; turn < 20; turn += 1) {
      made.push(await book(turn, { by: customers[turn % 3] }))
    }
    expect(count(made, 201)).toBe(20)
    shop.moveClock(20)
    const refused = await book(21)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2400'])
    expect(problemIn(refused).message).toBe(
      'Too many bookings from one network in a short time. Please try again in 40 minutes.',
    )
    expect((await book(21, { from: `10.0.${network}.2` })).status).toBe(201)
    shop.moveClock(40)
    expect((await book(22)).status).toBe(201)
    shop.second.moveClock(60)
  })

  test('gets 20 of 60 simultaneous requests, to two processes', async () => {
    const customers = await addCustomers(30)
    const answers = await Promise.all(
      customers.flatMap((by, turn) => [book(turn, { by }), book(turn + 1, { by, at: shop.second })]),
    )
    expect(count(answers, 201)).toBe(20)
    expect(answers.filter(({ status }) => ![201, 429, 503].includes(status)).map(({ text }) => text)).toEqual([])
  })

  test('is not charged for refused or repeated requests, but for cancelled bookings', async () => {
    const customers = await addCustomers(2)
    for (const by of customers) for (let turn = 0; turn < 9; turn += 1) await book(turn, { by, key: `k${turn}` })
    await Promise.all(Array.from({ length: 8 }, () => book(3, { by: customers[0], key: 'k3' })))
    expect((await book(0, { time: '03:00' })).status).toBe(422)
    const mine = await book(30)
    await cancel(mine.body)
    const twins = await Promise.all([1, 2, 3, 4].map(() => book(31, { key: 'twin' })))
    expect(new Set(twins.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect([twins[0]?.status, (await book(32)).status]).toEqual([201, 429])
  })

  test('of an administrator has no limit for phone bookings', async () => {
    const headers = { 'X-Forwarded-For': `10.0.${network}.1` }
    const answers = []
    for (let turn = 0; turn < 22; turn += 1) {
      const customer = { email: `caller-${turn}@example.com`, date: days[2], time: slotTimes[turn % 13] }
      answers.push(await shop.bookByPhone({ ...customer, headers }))
    }
    expect(count(answers, 201)).toBe(22)
    expect((await book(0)).status).toBe(201)
  })
})
