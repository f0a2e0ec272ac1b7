import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { askOnce, type Client } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { addBooking } from '#server/testing/reviews.ts'

/** Two processes of one shop that keep what is good until the catalogue changes, as servers do. */
let shop: TestApp
let other: TestApp
let client: Client
let admin: string
let customer: Awaited<ReturnType<TestApp['aVisitor']>>
let review: { _id: string }

beforeAll(async () => {
  shop = await testApp({ watching: true })
  other = await testApp({ watching: true, connection: shop.connection })
  client = await shop.aClient()
  admin = (await shop.aVisitor({ role: 'admin' })).token
})

beforeEach(async () => {
  await client.query('delete from reviews')
  customer = await shop.aVisitor({ name: 'Asha Rao' })
  const booking = await addBooking(client, { slug: 'gst', email: customer.email })
  const body = { rating: 4, comment: 'Tidy.' }
  review = (await shop.post(`/api/bookings/${booking}/review`, { token: customer.token, body })).body
  await soon([['Asha R.', 4, 'Tidy.']], [4, 1, [0, 0, 0, 1, 0]])
})

type Line = [name: string, rating: number, comment: string]
type Said = { user: { name: string }; rating: number; comment: string }

async function readAt(app: TestApp) {
  const { rating, reviewCount, ratingSpread } = (await app.get('/api/services/gst')).body
  const said: Said[] = (await app.get('/api/services/gst/reviews')).body
  const cards = (await app.get('/api/services?limit=100')).body
  const card = cards.find(({ slug }: { slug: string }) => slug === 'gst')
  return {
    lines: said.map(({ user, rating, comment }): Line => [user.name, rating, comment]),
    numbers: [rating, reviewCount, ratingSpread],
    card: [card.rating, card.reviewCount],
  }
}

/** At the other process, too, which only hears of it. */
async function soon(lines: Line[], [rating, count, spread]: unknown[]) {
  for (const app of [shop, other]) {
    const wanted = { lines, numbers: [rating, count, spread], card: [rating, count] }
    await vi.waitFor(async () => expect(await readAt(app)).toEqual(wanted), patience)
  }
}

const one = [4, 1, [0, 0, 0, 1, 0]]
const none = [0, 0, [0, 0, 0, 0, 0]]
const change = (body: object) => shop.patch(`/api/users/reviews/${review._id}`, { token: customer.token, body })
const hide = (body: object) => shop.put(`/api/admin/reviews/${review._id}/hidden`, { token: admin, body })

test('the answers are really kept: what is written past the triggers is not seen', async () => {
  let n = 0
  // What was told of the review itself may still be on its way.
  await vi.waitFor(async () => {
    const before = await Promise.all([shop, other].map(readAt))
    await client.query("set session_replication_role = 'replica'")
    await client.query('update reviews set comment = $1', [`Past the triggers ${(n += 1)}.`])
    await client.query("set session_replication_role = 'origin'")
    expect(await Promise.all([shop, other].map(readAt))).toEqual(before)
  }, patience)
})

test('another comment is public at once, although no number changes', async () => {
  await change({ comment: 'Spotless.' })
  await soon([['Asha R.', 4, 'Spotless.']], one)
})

test('so is another number of stars, and what is taken back', async () => {
  await change({ rating: 2 })
  await soon([['Asha R.', 2, 'Tidy.']], [2, 1, [0, 1, 0, 0, 0]])
  await shop.del(`/api/users/reviews/${review._id}`, { token: customer.token })
  await soon([], none)
})

test('so is another name of whoever wrote it', async () => {
  await shop.patch('/api/auth/me', { token: customer.token, body: { name: 'Asha Menon' } })
  await soon([['Asha M.', 4, 'Tidy.']], one)
})

test('what is hidden is gone at once, and back when it is shown again', async () => {
  await hide({ hidden: true, reason: 'Names a person.' })
  await soon([], none)
  await hide({ hidden: false })
  await soon([['Asha R.', 4, 'Tidy.']], one)
})

test('who closes the account takes them along at once', async () => {
  await shop.del('/api/users/me', { token: customer.token, body: { password: customer.password } })
  await soon([], none)
})

test('another name of somebody who has written nothing throws nothing away', async () => {
  const question = "select catalogue_version from storefronts where key = 'documents'"
  const before = await askOnce(shop.connection, question)
  const { token } = await shop.aVisitor()
  expect((await shop.patch('/api/auth/me', { token, body: { name: 'Asha Menon' } })).status).toBe(200)
  expect(await askOnce(shop.connection, question)).toEqual(before)
})
