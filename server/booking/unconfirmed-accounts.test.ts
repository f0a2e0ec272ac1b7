import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { plain, problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2 })
const password = 'correct horse'
let email: string
beforeEach(async () => {
  await shop.aProfessional()
  email = `${randomUUID()}@example.com`
})

const book = (options: object = {}) => shop.bookByPhone({ email, notes: 'Gate code 4711', ...options })

/** Registers the address of another person, and returns the token. */
async function registerAddress(): Promise<string> {
  const body = { name: 'Max Stranger', email, password }
  return (await shop.post('/api/auth/register', { body })).body.token
}

const readMe = (token: string) => shop.get('/api/auth/me', { token })
const isSignedIn = async (token: string) => (await readMe(token)).status === 200
const signInWith = async (password: string) =>
  (await shop.post('/api/auth/login', { body: { email, password } })).status
const confirm = () => shop.client.query('update users set email_verified_at = $2 where email = $1', [email, new Date()])
const tokenIn = (text = '') => /\?token=([\w-]+)/.exec(text)?.[1] ?? 'no token'

/** The owner of the mailbox signs in as the email says; returns the token. */
async function signInAsOwner(): Promise<string> {
  await shop.post('/api/auth/forgot-password', { body: { email } })
  const token = tokenIn((await shop.emails(email)).findLast(({ text }) => text.includes('/reset-password?'))?.text)
  expect((await shop.post('/api/auth/reset-password', { body: { token, password: 'a new horse' } })).status).toBe(204)
  return shop.signIn({ email, password: 'a new horse' })
}

describe('a user who registered an address and has not confirmed it', () => {
  test('is signed out by a phone booking for the address, and cannot sign in again', async () => {
    const token = await registerAddress()
    const other = await shop.signIn({ email, password })
    const verification = tokenIn((await shop.emails(email)).at(-1)?.text)
    const [first, second] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`]
    await shop.post('/api/auth/change-email', { token, body: { email: first, password } })
    const link = tokenIn((await shop.emails(first)).at(-1)?.text)
    await shop.post('/api/auth/change-email', { token: other, body: { email: second, password } })

    const { status, body } = await book()
    expect(status).toBe(201)
    for (const one of [token, other]) expect(await isSignedIn(one)).toBe(false)
    expect(await signInWith(password)).toBe(401)
    for (const path of [`/api/bookings/${body._id}`, '/api/bookings', '/api/users/me/export'])
      expect((await shop.get(path, { token })).status).toBe(401)
    expect((await shop.post(`/api/bookings/${body._id}/cancel`, { token })).status).toBe(401)
    for (const secret of [link, verification]) {
      const answer = await shop.post('/api/auth/verify-email', { body: { token: secret } })
      expect(problemIn(answer).code).toBe('invalid_token')
    }
    expect(await shop.emails(second)).toEqual([])
  })

  test('loses the account to the owner of the address, under the name given on the phone', async () => {
    const token = await registerAddress()
    await shop.patch('/api/auth/me', { token, body: { taxNumber: '27AAPFU0939F1ZV' } })
    expect((await book({ time: '12:00' })).status).toBe(201)
    const { body } = await book()
    expect(body.customer).toMatchObject({ name: 'Kavita Desai', email })
    const own = await signInAsOwner()
    const { body: me } = await readMe(own)
    expect(me).toMatchObject({ name: 'Kavita Desai', emailVerified: true })
    // It would be printed on the invoices of the owner.
    expect(me).not.toHaveProperty('taxNumber')
    const { body: bookings } = await shop.get('/api/bookings', { token: own })
    expect(bookings.map(({ _id }: { _id: string }) => _id)).toContain(body._id)
    expect(await isSignedIn(token)).toBe(false)
    // From now on it is an ordinary account.
    const again = await book({ time: '14:00', name: 'Someone Else' })
    expect([again.status, again.body.customer.name, await isSignedIn(own)]).toEqual([201, 'Kavita Desai', true])
    const activity = (await shop.get('/api/users/me/activity', { token: own })).body as { kind: string }[]
    expect(activity.map(({ kind }) => kind)).toContain('access-ended')
  })

  test('stays signed in when the booking is refused', async () => {
    const token = await registerAddress()
    await book({ name: 'Asha Rao', email: `${randomUUID()}@example.com` })
    for (const more of [{}, { date: '2027-12-24' }, { time: '12:00', expectedTotal: 1 }])
      expect((await book(more)).status).toBeGreaterThan(400)
    expect([await isSignedIn(token), await signInWith(password)]).toEqual([true, 200])
    expect((await readMe(token)).body.name).toBe('Max Stranger')
  })

  test('cannot sign in with a password that was correct a moment before', async () => {
    await registerAddress()
    await shop.client.query('begin; lock table activity in share mode')
    const booking = book()
    await waiters(shop.connection, 1)
    const signingIn = signInWith(password)
    await waiters(shop.connection, 2)
    await shop.client.query('commit')
    expect([(await booking).status, await signingIn]).toEqual([201, 401])
  })

  test('reads nothing with a request that started a moment before', async () => {
    const token = await registerAddress()
    await shop.client.query('begin; lock table bookings in access exclusive mode')
    const reading = ['/api/bookings', '/api/users/me/export'].map((path) => shop.get(path, { token }))
    await waiters(shop.connection, 2)
    // As a phone booking does at that moment.
    await shop.client.query('delete from sessions where user_id = (select id from users where email = $1)', [email])
    await shop.client.query('commit')
    for (const answer of await Promise.all(reading)) expect(problemIn(answer).code).toBe('unauthenticated')
  })
})

describe('the email about a booking for an unconfirmed address', () => {
  test('says how to sign in, and contains no typed text', async () => {
    await registerAddress()
    await book()
    const sent = (await shop.emails(email)).find(({ subject }) => subject.startsWith('We received your booking'))
    const text = plain(sent?.text)
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
  const lockKeys = 'begin; lock table idempotency_keys in access exclusive mode'

  test('stays signed in, and keeps name and password', async () => {
    const token = await registerAddress()
    await confirm()
    const { body } = await book()
    expect(body.customer.name).toBe('Max Stranger')
    expect([await isSignedIn(token), await signInWith(password)]).toEqual([true, 200])
    expect((await shop.get(`/api/bookings/${body._id}`, { token })).status).toBe(200)
  })

  test('stays signed in if the address is confirmed at that moment', async () => {
    const token = await registerAddress()
    await shop.client.query(lockKeys)
    const booking = book()
    await waiters(shop.connection, 1)
    await confirm()
    await shop.client.query('commit')
    const { status, body } = await booking
    expect([status, body.customer.name, await isSignedIn(token)]).toEqual([201, 'Max Stranger', true])
    expect((await shop.emails(email)).at(-1)?.text).not.toContain('choose a new password')
  })

  test('is not booked for if the address is changed at that moment', async () => {
    const token = await registerAddress()
    await shop.client.query(lockKeys)
    const booking = book()
    await waiters(shop.connection, 1)
    const next = `${randomUUID()}@example.com`
    await shop.client.query('update users set email = $2, email_verified_at = now() where email = $1', [email, next])
    await shop.client.query('commit')
    const { status, body } = await booking
    expect([status, body.customer]).toMatchObject([201, { name: 'Kavita Desai', email }])
    expect((await readMe(token)).body).toMatchObject({ name: 'Max Stranger', email: next })
    expect((await shop.get('/api/bookings', { token })).body).toEqual([])
  })
})

test('a booking for an administrator does not sign them out, confirmed or not', async () => {
  const ravi = await shop.aVisitor({ role: 'admin', email, name: 'Ravi Menon' })
  const { status, body } = await book()
  expect([status, body.customer.name, await isSignedIn(ravi.token)]).toEqual([201, 'Ravi Menon', true])
})

test('two administrators can book for an unconfirmed address at the same moment', async () => {
  await shop.aProfessional()
  const token = await registerAddress()
  const answers = await Promise.all([book(), book({ time: '12:00', at: shop.second })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await isSignedIn(token)).toBe(false)
  expect((await shop.get('/api/bookings', { token: await signInAsOwner() })).body.length).toBe(2)
})

test('a repeated request signs no one out, because the owner may have signed in since', async () => {
  await registerAddress()
  const key = randomUUID()
  const first = await book({ key })
  const own = await signInAsOwner()
  const again = await book({ key })
  expect([again.status, again.body._id, await isSignedIn(own)]).toEqual([201, first.body._id, true])
})

test('an address that an account used a few days ago cannot be booked for: the account may take it back', async () => {
  await shop.client.query(
    `insert into reserved_emails (user_id, email, until) select id, $1, $2 from users where email = $3`,
    [email, new Date(shop.deps.clock().getTime() + 86_400_000), shop.admin.email],
  )
  const { status, errors } = problemIn(await book())
  const message = 'An account used this address until a few days ago and may take it back. Please use another address.'
  expect([status, errors]).toEqual([422, [{ field: 'customer.email', code: 'kept', message }]])
})
