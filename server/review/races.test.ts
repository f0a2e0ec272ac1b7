import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countRecentBookings } from '#server/catalogue/jobs.ts'
import { refusalOfDatabase } from '#server/platform/database/db.ts'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import type { TestApp, Visitor } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'
import { addBooking, miscounted, openReviews } from '#server/testing/reviews.ts'

const slugs = ['gst', 'tax-docs', 'passport', 'apostille', 'trademark']

const shop = openReviews({ processes: 2 })

/** The ids of completed bookings, one of each of these services. */
async function completedBookings({ email }: Visitor, services = ['gst']): Promise<string[]> {
  const ids: string[] = []
  for (const slug of services) ids.push(await addBooking(shop.client, { slug, email }))
  return ids
}

/** Customers with completed bookings, each of another pair of these services. */
async function aCrowd(count: number, services: string[]) {
  const customers: (Visitor & { bookings: string[] })[] = []
  for (let n = 0; n < count; n += 1) {
    const one = await shop.aVisitor()
    const pair = [0, 2].map((step) => services[(n + step) % services.length] ?? '')
    customers.push({ ...one, bookings: await completedBookings(one, pair) })
  }
  return customers
}

/** Calls one of the two processes, again after a 503, as the website does. */
async function ask(n: number, ...call: Parameters<TestApp['ask']>) {
  for (;;) {
    const answer = await (n % 2 === 0 ? shop : shop.second).ask(...call)
    if (answer.status !== 503) return answer
    await setTimeout(50 + Math.random() * 250)
  }
}
type Caller = { token: string }
const stars = (n: number) => ({ rating: 1 + (n % 5), comment: `Number ${n}` })
const write = (booking: string, { token }: Caller, n = 0) =>
  ask(n, 'POST', `/api/bookings/${booking}/review`, { token, body: stars(n) })
const change = (review: string, { token }: Caller, n = 0) =>
  ask(n, 'PATCH', `/api/users/reviews/${review}`, { token, body: stars(n) })
const remove = (review: string, { token }: Caller, n = 0) => ask(n, 'DELETE', `/api/users/reviews/${review}`, { token })
const hide = (review: string, hidden: boolean, n = 0) =>
  ask(n, 'PUT', `/api/admin/reviews/${review}/hidden`, { token: shop.admin.token, body: { hidden, reason: 'Rude.' } })
const close = ({ token, password }: Visitor, n = 0) => ask(n, 'DELETE', '/api/users/me', { token, body: { password } })

test('of two concurrent reviews of one booking, in two processes, one is saved', async () => {
  const crowd = await aCrowd(10, ['gst'])
  const pairs = await Promise.all(
    crowd.map(async ({ bookings: [booking = ''], ...one }) => {
      return Promise.all([write(booking, one, 2), write(booking, one, 3)])
    }),
  )
  for (const pair of pairs) {
    expect(statusesOf(pair)).toEqual([201, 409])
    expect(pair.map(({ body }) => body.code)).toContain('already_reviewed')
  }
  expect((await shop.get('/api/services/gst')).body.reviewCount).toBe(10)
  expect(await miscounted(shop.client)).toEqual([])
})

/** Does something while another transaction has changed a row and not yet committed. */
async function whileChanging<T>(change: { text: string; id: string }, work: () => Promise<T>): Promise<T> {
  await shop.client.query('begin')
  expect((await shop.client.query(change.text, [change.id])).rowCount).toBe(1)
  const working = work()
  await waiters(shop.connection, 1)
  await shop.client.query('commit')
  return working
}

const hiding = "update reviews set hidden_at = now(), hidden_reason = 'Rude.' where id = $1"
const removing = 'delete from reviews where id = $1'

test.each([
  ['changed', 'hidden', hiding, change, 409, 'review_hidden'],
  ['deleted', 'hidden', hiding, remove, 409, 'review_hidden'],
  ['changed', 'deleted', removing, change, 404, 'not_found'],
  ['deleted', 'deleted', removing, remove, 404, 'not_found'],
] as const)('a review cannot be %s while it is being %s', async (_, __, text, work, status, code) => {
  const [booking = ''] = await completedBookings(shop.customer)
  const { _id } = (await write(booking, shop.customer)).body
  const answer = await whileChanging({ text, id: _id }, () => work(_id, shop.customer, 3))
  expect(problemIn(answer)).toMatchObject({ status, code })
  expect(await miscounted(shop.client)).toEqual([])
})

test.each([
  ['is set back to confirmed', "update bookings set status = 'confirmed' where id = $1", 409, 'not_completed'],
  ['is deleted', 'delete from bookings where id = $1', 404, 'not_found'],
  [
    'loses its customer',
    'delete from users where id = (select customer_id from bookings where id = $1)',
    401,
    undefined,
  ],
])('a booking cannot be reviewed while it %s', async (_, text, status, code) => {
  const [booking = ''] = await completedBookings(shop.customer)
  const answer = await whileChanging({ text, id: booking }, () => write(booking, shop.customer))
  expect(problemIn(answer)).toMatchObject({ status, ...(code !== undefined && { code }) })
  expect((await shop.get('/api/services/gst/reviews')).body).toEqual([])
  expect(await miscounted(shop.client)).toEqual([])
})

test('concurrent changes of one review are each counted exactly once', async () => {
  for (let n = 0; n < 15; n += 1) {
    const [booking = ''] = await completedBookings(shop.customer)
    const { _id } = (await write(booking, shop.customer, n)).body
    const answers = await Promise.all([
      change(_id, shop.customer, n + 1),
      hide(_id, true, n),
      remove(_id, shop.customer, n),
      change(_id, shop.customer, n + 2),
      hide(_id, false, n + 1),
    ])
    const [changed, hid, removed, again, shown] = answers.map(({ status }) => status)
    for (const status of [changed, again]) expect([200, 404, 409]).toContain(status)
    for (const status of [hid, shown]) expect([200, 404]).toContain(status)
    expect([204, 409]).toContain(removed)
    expect(await miscounted(shop.client)).toEqual([])
    const { rowCount } = await shop.client.query('select 1 from reviews where id = $1', [_id])
    expect(rowCount).toBe(removed === 204 ? 0 : 1)
  }
})

/** Two services whose order by id, in which they are locked, is not their order in the table. */
const oddPair = `
  select one.id as lower, other.id as higher, array[one.slug, other.slug] as slugs
  from services one join services other on one.id < other.id and one.ctid > other.ctid
  where one.storefront = 'documents' and other.storefront = 'documents' order by 1, 2 limit 1`

test.each([
  ['counting recent bookings', () => countRecentBookings(shop.deps)],
  ['closing an account with reviews of both', () => close(shop.customer)],
])('%s waits for the first of two services without locking the second', async (_, work) => {
  const { rows } = await shop.client.query<{ lower: string; higher: string; slugs: string[] }>(oddPair)
  const [pair] = rows
  if (!pair) throw new Error('the services are in the table in the order of their ids')
  for (const booking of await completedBookings(shop.customer, pair.slugs))
    expect((await write(booking, shop.customer)).status).toBe(201)
  const lock = 'select 1 from services where id = $1 for no key update nowait'
  await shop.client.query('begin')
  await shop.client.query(lock, [pair.lower])
  const working = Promise.allSettled([work()])
  await waiters(shop.connection, 1)
  expect((await shop.client.query(lock, [pair.higher])).rowCount).toBe(1)
  await shop.client.query('commit')
  expect(await working).toMatchObject([{ status: 'fulfilled' }])
  expect(await miscounted(shop.client)).toEqual([])
})

/** The statuses that may occur while other requests change the same review; every other one is a bug. */
const allowed: Record<string, number[]> = {
  write: [201, 409],
  change: [200, 404, 409],
  remove: [204, 404, 409],
  hide: [200, 404],
  rename: [200],
  'close and change': [204, 200, 401, 409],
}

type Answer = { call: string; status: number; text: string }
/** What one customer of the crowd does, some of it concurrently. */
async function visit({ bookings, ...one }: Visitor & { bookings: string[] }, n: number): Promise<Answer[]> {
  const answers: Answer[] = []
  async function note(call: string, ...responses: Promise<{ status: number; text: string }>[]) {
    for (const { status, text } of await Promise.all(responses)) answers.push({ call, status, text })
  }
  const [first = '', other = ''] = bookings
  await note('write', write(first, one, n), write(first, one, n + 1))
  const review: string = (await ask(n, 'GET', `/api/users/reviews?booking=${first}`, one)).body[0]._id
  await note('change', change(review, one, n), change(review, one, n + 3))
  await note('write', write(other, one, n))
  const turn = n % 5
  if (turn === 0)
    await Promise.all([note('change', change(review, one, n)), note('remove', remove(review, one, n + 1))])
  if (turn === 1) await Promise.all([note('hide', hide(review, true, n)), note('remove', remove(review, one, n + 1))])
  if (turn === 2) await note('hide', hide(review, true, n), hide(review, false, n + 1))
  if (turn === 3)
    await Promise.all([
      note('rename', ask(n, 'PATCH', '/api/auth/me', { ...one, body: { name: `Asha ${n}` } })),
      note('change', change(review, one, n + 1)),
    ])
  if (turn === 4) await note('close and change', close(one, n), change(review, one, n + 1))
  else await note('write', write(first, one, n), write(other, one, n + 1))
  return answers
}

/** Counts recent bookings again and again until it is stopped, whenever a connection is free. */
function countOften() {
  let isOver = false
  async function count() {
    while (!isOver) {
      await countRecentBookings(shop.second.deps).catch((error: unknown) => {
        if (refusalOfDatabase(error)?.code !== 'unavailable') throw error
      })
      await setTimeout(50)
    }
  }
  const counting = count()
  return {
    async stop() {
      isOver = true
      await counting
    },
  }
}

test('the counters are correct after a hundred customers concurrently review, change, delete, rename and leave', async () => {
  const crowd = await aCrowd(100, slugs)
  const counting = countOften()
  const answers = (await Promise.all(crowd.map(visit))).flat()
  await counting.stop()
  expect(answers.filter(({ call, status }) => !allowed[call]?.includes(status))).toEqual([])
  expect(await miscounted(shop.client)).toEqual([])
  const left = await shop.client.query('select count(*) > 100 as many, count(*) < 200 as fewer from reviews')
  expect(left.rows).toEqual([{ many: true, fewer: true }])
  for (const slug of slugs) {
    const { reviewCount } = (await shop.get(`/api/services/${slug}`)).body
    const list = await shop.get(`/api/services/${slug}/reviews?limit=100`)
    expect([list.body.length, list.headers.get('x-total-count')]).toEqual([reviewCount, String(reviewCount)])
  }
}, 120_000)
