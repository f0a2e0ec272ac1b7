import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

const env = { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000', GUESSES_PER_HOUR: '1000' }
const password = 'correct horse'
let shop: TestApp
/** A second server process. */
let second: TestApp
let client: Client
let service: string
let olive: Awaited<ReturnType<TestApp['aVisitor']>>
/** The professionals of the current test; no others are active. */
let email: string

beforeAll(async () => {
  shop = await testApp({ env })
  second = await testApp({ env, connection: shop.connection })
  client = await shop.aClient()
  service = (await shop.get('/api/services/gst')).body._id
  olive = await shop.aVisitor({ role: 'admin', name: 'Olive Office' })
})

beforeEach(async () => {
  await client.query('update professionals set active = false')
  await shop.aProfessional()
  email = `${randomUUID()}@example.com`
})

const slot = { date: '2026-11-24', time: '10:00' }
type How = { at?: TestApp; as?: { token: string }; key?: string }
function bookFor(more: object = {}, { at = shop, as = olive, key }: How = {}) {
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key }
  const customer = { name: 'Kavita Desai', email }
  const body = { service, ...slot, address: '14, Lake View Road', notes: 'Gate code 4711', customer, ...more }
  return at.post('/api/admin/bookings', { token: as.token, body, headers })
}

/** Registers an address of someone else. */
async function aStranger(): Promise<string> {
  const body = { name: 'Max Stranger', email, password }
  return (await shop.post('/api/auth/register', { body })).body.token
}

const me = (token: string) => shop.get('/api/auth/me', { token })
const isKnown = async (token: string) => (await me(token)).status === 200
const signInWith = async (password: string) =>
  (await shop.post('/api/auth/login', { body: { email, password } })).status
const confirm = () => client.query('update users set email_verified_at = $2 where email = $1', [email, new Date()])
const linkIn = (text = '') => /\?token=([\w-]+)/.exec(text)?.[1] ?? 'no token'

/** The owner of the mailbox signs in as the email says. */
async function getIn(): Promise<string> {
  await shop.post('/api/auth/forgot-password', { body: { email } })
  const token = linkIn((await shop.emails(email)).findLast(({ text }) => text.includes('/reset-password?'))?.text)
  expect((await shop.post('/api/auth/reset-password', { body: { token, password: 'a new horse' } })).status).toBe(204)
  return shop.signIn({ email, password: 'a new horse' })
}

/** Locks the tables that every booking reads, until released. */
async function hold() {
  await client.query('begin; lock table idempotency_keys in access exclusive mode')
}

describe('a user who registered an address and has not confirmed it', () => {
  test('is signed out by a phone booking for the address, and cannot sign in again', async () => {
    const token = await aStranger()
    const other = await shop.signIn({ email, password })
    const verification = linkIn((await shop.emails(email)).at(-1)?.text)
    const [asked, waiting] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    await shop.post('/api/auth/change-email', { token, body: { email: asked, password } })
    const link = linkIn((await shop.emails(asked)).at(-1)?.text)
    await shop.post('/api/auth/change-email', { token: other, body: { email: waiting, password } })

    const { status, body } = await bookFor()
    expect(status).toBe(201)
    for (const one of [token, other]) expect(await isKnown(one)).toBe(false)
    expect(await signInWith(password)).toBe(401)
    for (const path of [`/api/bookings/${body._id}`, '/api/bookings', '/api/users/me/export'])
      expect((await shop.get(path, { token })).status).toBe(401)
    expect((await shop.post(`/api/bookings/${body._id}/cancel`, { token })).status).toBe(401)
    for (const secret of [link, verification]) {
      const answer = await shop.post('/api/auth/verify-email', { body: { token: secret } })
      expect(problemIn(answer).code).toBe('invalid_token')
    }
    expect(await shop.emails(waiting)).toEqual([])
  })

  test('loses the account to the owner of the address, under the name given on the phone', async () => {
    const token = await aStranger()
    expect((await bookFor({ time: '12:00' })).status).toBe(201)
    const { body } = await bookFor()
    expect(body.customer).toMatchObject({ name: 'Kavita Desai', email })
    const own = await getIn()
    expect((await me(own)).body).toMatchObject({ name: 'Kavita Desai', emailVerified: true })
    const { body: bookings } = await shop.get('/api/bookings', { token: own })
    expect(bookings.map(({ _id }: { _id: string }) => _id)).toContain(body._id)
    expect(await isKnown(token)).toBe(false)
    // From now on it is an ordinary account.
    const again = await bookFor({ time: '14:00', customer: { name: 'Someone Else', email } })
    expect([again.status, again.body.customer.name, await isKnown(own)]).toEqual([201, 'Kavita Desai', true])
    const activity = (await shop.get('/api/users/me/activity', { token: own })).body as { kind: string }[]
    expect(activity.map(({ kind }) => kind)).toContain('access-ended')
  })

  test('stays signed in when the booking is refused', async () => {
    const token = await aStranger()
    await bookFor({ customer: { name: 'Asha Rao', email: `${randomUUID()}@example.com` } })
    for (const more of [{}, { date: '2027-12-24' }, { time: '12:00', expectedTotal: 1 }])
      expect((await bookFor(more)).status).toBeGreaterThan(400)
    expect([await isKnown(token), await signInWith(password)]).toEqual([true, 200])
    expect((await me(token)).body.name).toBe('Max Stranger')
  })

  test('cannot sign in with a password that was correct a moment before', async () => {
    await aStranger()
    await client.query('begin; lock table activity in share mode')
    const booking = bookFor()
    await waiters(shop.connection, 1)
    const signingIn = signInWith(password)
    await waiters(shop.connection, 2)
    await client.query('commit')
    expect([(await booking).status, await signingIn]).toEqual([201, 401])
  })

  test('reads nothing with a request that started a moment before', async () => {
    const token = await aStranger()
    await client.query('begin; lock table bookings in access exclusive mode')
    const reading = ['/api/bookings', '/api/users/me/export'].map((path) => shop.get(path, { token }))
    await waiters(shop.connection, 2)
    // As a phone booking does at that moment.
    await client.query('delete from sessions where user_id = (select id from users where email = $1)', [email])
    await client.query('commit')
    for (const answer of await Promise.all(reading)) expect(problemIn(answer).code).toBe('unauthenticated')
  })
})

describe('the email about a booking for an unconfirmed address', () => {
  test('says how to sign in, and contains no typed text', async () => {
    await aStranger()
    await bookFor()
    const letter = (await shop.emails(email)).find(({ subject }) => subject.startsWith('We received your booking'))
    const text = letter?.text.replaceAll(/\s+/g, ' ') ?? ''
    expect(text).toContain('Hello, Doorstep Documents has made this booking for you, as you asked.')
    expect(text).toContain(
      "This address had not been confirmed, so every device that was signed in with it was signed out. To sign in, choose a new password: 'Forgot password' on the sign-in page sends you a link.",
    )
    expect(text).toMatch(/Choose a password: http:\/\/\S+\/forgot-password/)
    expect(text).toContain('reschedule or cancel it in your account')
    expect(text).not.toMatch(/Kavita|Max|Lake View|4711/)
  })
})

describe('a user with a confirmed address', () => {
  test('stays signed in, and keeps name and password', async () => {
    const token = await aStranger()
    await confirm()
    const { body } = await bookFor()
    expect(body.customer.name).toBe('Max Stranger')
    expect([await isKnown(token), await signInWith(password)]).toEqual([true, 200])
    expect((await shop.get(`/api/bookings/${body._id}`, { token })).status).toBe(200)
  })

  test('stays signed in if the address is confirmed at that moment', async () => {
    const token = await aStranger()
    await hold()
    const booking = bookFor()
    await waiters(shop.connection, 1)
    await confirm()
    await client.query('commit')
    const { status, body } = await booking
    expect([status, body.customer.name, await isKnown(token)]).toEqual([201, 'Max Stranger', true])
    expect((await shop.emails(email)).at(-1)?.text).not.toContain('choose a new password')
  })

  test('is not booked for if the address is changed at that moment', async () => {
    const token = await aStranger()
    await hold()
    const booking = bookFor()
    await waiters(shop.connection, 1)
    const next = `${randomUUID()}@example.com`
    await client.query('update users set email = $2, email_verified_at = now() where email = $1', [email, next])
    await client.query('commit')
    const { status, body } = await booking
    expect([status, body.customer]).toMatchObject([201, { name: 'Kavita Desai', email }])
    expect((await me(token)).body).toMatchObject({ name: 'Max Stranger', email: next })
    expect((await shop.get('/api/bookings', { token })).body).toEqual([])
  })
})

test('a booking for an administrator does not sign them out, confirmed or not', async () => {
  const ravi = await shop.aVisitor({ role: 'admin', email, name: 'Ravi Menon' })
  const { status, body } = await bookFor()
  expect([status, body.customer.name, await isKnown(ravi.token)]).toEqual([201, 'Ravi Menon', true])
})

test('two administrators can book for such an address at the same moment', async () => {
  await shop.aProfessional()
  const token = await aStranger()
  const answers = await Promise.all([bookFor(), bookFor({ time: '12:00' }, { at: second })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await isKnown(token)).toBe(false)
  expect((await shop.get('/api/bookings', { token: await getIn() })).body.length).toBe(2)
})

test('a repeated request signs no one out: the owner may have signed in by then', async () => {
  await aStranger()
  const key = randomUUID()
  const first = await bookFor({}, { key })
  const own = await getIn()
  const again = await bookFor({}, { key })
  expect([again.status, again.body._id, await isKnown(own)]).toEqual([201, first.body._id, true])
})

test('an address that an account used a few days ago cannot be booked for: the account may take it back', async () => {
  await client.query(
    `insert into reserved_emails (user_id, email, until) select id, $1, $2 from users where email = $3`,
    [email, new Date(shop.deps.clock().getTime() + 86_400_000), olive.email],
  )
  const { status, errors } = problemIn(await bookFor())
  const message = 'An account used this address until a few days ago and may take it back. Please use another address.'
  expect([status, errors]).toEqual([422, [{ field: 'customer.email', code: 'kept', message }]])
})
