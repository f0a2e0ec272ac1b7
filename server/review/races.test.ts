import { setTimeout } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countRecentBookings } from '#server/catalogue/jobs.ts'
import { type Client, refusalOfDatabase } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'
import { addBooking, miscounted } from '#server/testing/reviews.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', GUESSES_PER_HOUR: '100000' }
const slugs = ['gst', 'tax-docs', 'passport', 'apostille', 'trademark']

let shop: TestApp
/** Another process of the same shop. */
let second: TestApp
let client: Client
let admin: string
type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>
let customer: Visitor

beforeAll(async () => {
  shop = await testApp({ env })
  second = await testApp({ env, connection: shop.connection })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await client.query('rollback; delete from reviews')
  customer = await shop.aVisitor()
})

/** Of each of those services one that is done. Gives the ids, in the order of the services. */
async function done({ email }: Visitor, services = ['gst']): Promise<string[]> {
  const ids: string[] = []
  for (const slug of services) ids.push(await addBooking(client, { slug, email }))
  return ids
}

/** Many who have had some of those services done, each another pair of them. */
async function aCrowd(many: number, services: string[]) {
  const guests: (Visitor & { bookings: string[] })[] = []
  for (let n = 0; n < many; n += 1) {
    const one = await shop.aVisitor()
    const theirs = [0, 2].map((step) => services[(n + step) % services.length] ?? '')
    guests.push({ ...one, bookings: await done(one, theirs) })
  }
  return guests
}

/** At one of the processes, as our own pages ask: who is sent away because there is no room comes again. */
async function ask(n: number, ...asked: Parameters<TestApp['ask']>) {
  for (;;) {
    const answer = await (n % 2 === 0 ? shop : second).ask(...asked)
    if (answer.status !== 503) return answer
    await setTimeout(50 + Math.random() * 250)
  }
}
type Who = { token: string }
const stars = (n: number) => ({ rating: 1 + (n % 5), comment: `Number ${n}` })
const write = (booking: string, { token }: Who, n = 0) =>
  ask(n, 'POST', `/api/bookings/${booking}/review`, { token, body: stars(n) })
const change = (review: string, { token }: Who, n = 0) =>
  ask(n, 'PATCH', `/api/users/reviews/${review}`, { token, body: stars(n) })
const remove = (review: string, { token }: Who, n = 0) => ask(n, 'DELETE', `/api/users/reviews/${review}`, { token })
const hide = (review: string, hidden: boolean, n = 0) =>
  ask(n, 'PUT', `/api/admin/reviews/${review}/hidden`, { token: admin, body: { hidden, reason: 'Rude.' } })
const rename = ({ token }: Who, n = 0) => ask(n, 'PATCH', '/api/auth/me', { token, body: { name: `Asha ${n}` } })
const close = ({ token, password }: Visitor, n = 0) => ask(n, 'DELETE', '/api/users/me', { token, body: { password } })
const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of two who review one booking at the same moment, at two processes, one does', async () => {
  const crowd = await aCrowd(10, ['gst'])
  const pairs = await Promise.all(
    crowd.map(async ({ bookings: [booking = ''], ...one }) => {
      return Promise.all([write(booking, one, 2), write(booking, one, 3)])
    }),
  )
  for (const pair of pairs) {
    expect(sorted(pair)).toEqual([201, 409])
    expect(pair.map(({ body }) => body.code)).toContain('already_reviewed')
  }
  expect((await shop.get('/api/services/gst')).body.reviewCount).toBe(10)
  expect(await miscounted(client)).toEqual([])
})

/** What happens while somebody changes a row and has not yet said so. */
async function meanwhile<T>(changing: { text: string; of: string }, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  expect((await client.query(changing.text, [changing.of])).rowCount).toBe(1)
  const working = work()
  await waiters(shop.connection, 1)
  await client.query('commit')
  return working
}

const hiding = "update reviews set hidden_at = now(), hidden_reason = 'Rude.' where id = $1"
const removing = 'delete from reviews where id = $1'

test.each([
  ['changed', 'is just being hidden', hiding, change, 409, 'review_hidden'],
  ['taken back', 'is just being hidden', hiding, remove, 409, 'review_hidden'],
  ['changed', 'is just being taken back', removing, change, 404, 'not_found'],
  ['taken back', 'is just being taken back', removing, remove, 404, 'not_found'],
] as const)('a review is not %s that %s', async (_, __, text, work, status, code) => {
  const [booking = ''] = await done(customer)
  const { _id } = (await write(booking, customer)).body
  const answer = await meanwhile({ text, of: _id }, () => work(_id, customer, 3))
  expect(problemIn(answer)).toMatchObject({ status, code })
  expect(await miscounted(client)).toEqual([])
})

test.each([
  ['is just set back', "update bookings set status = 'confirmed' where id = $1", 409, 'not_completed'],
  ['goes', 'delete from bookings where id = $1', 404, 'not_found'],
  [
    'loses its customer',
    'delete from users where id = (select customer_id from bookings where id = $1)',
    401,
    undefined,
  ],
])('a booking is not reviewed that %s', async (_, text, status, code) => {
  const [booking = ''] = await done(customer)
  const answer = await meanwhile({ text, of: booking }, () => write(booking, customer))
  expect(problemIn(answer)).toMatchObject({ status, ...(code !== undefined && { code }) })
  expect((await shop.get('/api/services/gst/reviews')).body).toEqual([])
  expect(await miscounted(client)).toEqual([])
})

test('of all that is done with one review at the same moment, nothing is counted twice or forgotten', async () => {
  for (let n = 0; n < 15; n += 1) {
    const [booking = ''] = await done(customer)
    const { _id } = (await write(booking, customer, n)).body
    const answers = await Promise.all([
      change(_id, customer, n + 1),
      hide(_id, true, n),
      remove(_id, customer, n),
      change(_id, customer, n + 2),
      hide(_id, false, n + 1),
    ])
    const [changed, hid, removed, again, shown] = answers.map(({ status }) => status)
    for (const status of [changed, again]) expect([200, 404, 409]).toContain(status)
    for (const status of [hid, shown]) expect([200, 404]).toContain(status)
    expect([204, 409]).toContain(removed)
    expect(await miscounted(client)).toEqual([])
    const { rowCount } = await client.query('select 1 from reviews where id = $1', [_id])
    expect(rowCount).toBe(removed === 204 ? 0 : 1)
  }
})

/** Two services in the one order in which they are locked, which the table holds in the other. */
const oddPair = `
  select one.id as lower, other.id as higher, array[one.slug, other.slug] as slugs
  from services one join services other on one.id < other.id and one.ctid > other.ctid
  where one.storefront = 'documents' and other.storefront = 'documents' order by 1, 2 limit 1`

test.each([
  ['counts what was booked of them', () => countRecentBookings(shop.deps)],
  ['takes reviews of both away with the account', () => close(customer)],
])('of two services, whoever %s waits for the first without holding the second', async (_, work) => {
  const { rows } = await client.query<{ lower: string; higher: string; slugs: string[] }>(oddPair)
  const [pair] = rows
  if (!pair) throw new Error('the table holds the services in the order of their ids')
  for (const booking of await done(customer, pair.slugs)) expect((await write(booking, customer)).status).toBe(201)
  const lock = 'select 1 from services where id = $1 for no key update nowait'
  await client.query('begin')
  await client.query(lock, [pair.lower])
  const working = Promise.allSettled([work()])
  await waiters(shop.connection, 1)
  expect((await client.query(lock, [pair.higher])).rowCount).toBe(1)
  await client.query('commit')
  expect(await working).toMatchObject([{ status: 'fulfilled' }])
  expect(await miscounted(client)).toEqual([])
})

type Told = { what: string; status: number; text: string }
/** Of what is done with one's own while others do as they like: every answer but these is a bug. */
const allowed: Record<string, number[]> = {
  write: [201, 409],
  change: [200, 404, 409],
  remove: [204, 404, 409],
  hide: [200, 404],
  rename: [200],
  'close and change': [204, 200, 401, 409],
}

/** What one of many does, some of it at the same moment. */
async function visit({ bookings, ...one }: Visitor & { bookings: string[] }, n: number): Promise<Told[]> {
  const told: Told[] = []
  async function tell(what: string, ...asked: Promise<{ status: number; text: string }>[]) {
    for (const { status, text } of await Promise.all(asked)) told.push({ what, status, text })
  }
  const [first = '', other = ''] = bookings
  await tell('write', write(first, one, n), write(first, one, n + 1))
  const review: string = (await ask(n, 'GET', `/api/users/reviews?booking=${first}`, one)).body[0]._id
  await tell('change', change(review, one, n), change(review, one, n + 3))
  await tell('write', write(other, one, n))
  const turn = n % 5
  if (turn === 0)
    await Promise.all([tell('change', change(review, one, n)), tell('remove', remove(review, one, n + 1))])
  if (turn === 1) await Promise.all([tell('hide', hide(review, true, n)), tell('remove', remove(review, one, n + 1))])
  if (turn === 2) await tell('hide', hide(review, true, n), hide(review, false, n + 1))
  if (turn === 3) await Promise.all([tell('rename', rename(one, n)), tell('change', change(review, one, n + 1))])
  if (turn === 4) await tell('close and change', close(one, n), change(review, one, n + 1))
  else await tell('write', write(first, one, n), write(other, one, n + 1))
  return told
}

/** What was booked lately is counted again and again meanwhile, as long as there is a connection to do it with. */
function countOften() {
  let isOver = false
  async function count() {
    while (!isOver) {
      await countRecentBookings(second.deps).catch((error: unknown) => {
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

test('a hundred who at the same moment review, change and take back while some are hidden, renamed or leave are counted rightly', async () => {
  const crowd = await aCrowd(100, slugs)
  const counting = countOften()
  const told = (await Promise.all(crowd.map(visit))).flat()
  await counting.stop()
  expect(told.filter(({ what, status }) => !allowed[what]?.includes(status))).toEqual([])
  expect(await miscounted(client)).toEqual([])
  const left = await client.query('select count(*) > 100 as many, count(*) < 200 as fewer from reviews')
  expect(left.rows).toEqual([{ many: true, fewer: true }])
  for (const slug of slugs) {
    const { reviewCount } = (await shop.get(`/api/services/${slug}`)).body
    const list = await shop.get(`/api/services/${slug}/reviews?limit=100`)
    expect([list.body.length, list.headers.get('x-total-count')]).toEqual([reviewCount, String(reviewCount)])
  }
}, 120_000)
