import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { tidyIdentity } from '#server/identity/jobs.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
})

const password = 'correct horse'
const anAddress = () => `${randomUUID()}@example.com`
const press = (link: string, token?: string) =>
  shop.post('/api/auth/verify-email', { body: { token: link }, ...(token !== undefined && { token }) })
const isKnown = async (token: string) => (await shop.get('/api/auth/me', { token })).status === 200
const signInWith = async (email: string, password: string) =>
  (await shop.post('/api/auth/login', { body: { email, password } })).status
const reset = (token: string, password: string) => shop.post('/api/auth/reset-password', { body: { token, password } })
const lastLetter = async (email: string) => (await shop.emails(email)).at(-1)
const register = (email: string) =>
  shop.post('/api/auth/register', { body: { name: 'Max Stranger', email, password: 'another horse' } })

async function linkTo(email: string): Promise<string> {
  return /\?token=([\w-]+)/.exec((await lastLetter(email))?.text ?? '')?.[1] ?? 'no token'
}

const anOwner = () => shop.aVisitor({ email: anAddress(), emailVerifiedAt: shop.deps.clock() })

async function change(token: string, email = anAddress(), given = password): Promise<string> {
  expect((await shop.post('/api/auth/change-email', { token, body: { email, password: given } })).status).toBe(202)
  expect((await press(await linkTo(email), token)).status).toBe(200)
  return email
}

describe('who has lost an account to a change of address', () => {
  test('takes it back with the letter to the old address', async () => {
    const owner = await anOwner()
    const theirs = await change(owner.token)
    const letter = await lastLetter(owner.email)
    expect(letter?.subject).toBe('Your email address was changed · Doorstep Documents')
    expect(letter?.text).toMatch(
      /Take my account back:\s+http:\/\/localhost\/verify-email\?token=ds_[\w-]{43}&for=restore/,
    )
    expect(letter?.text).toContain('The link works for 7 days.')
    const { status, body } = await press(await linkTo(owner.email))
    expect([status, body]).toEqual([200, { resetToken: expect.stringMatching(/^ds_/) }])
    expect(await isKnown(owner.token)).toBe(false)
    for (const email of [owner.email, theirs]) expect(await signInWith(email, password)).toBe(401)
    expect((await reset(body.resetToken, 'a new horse')).status).toBe(204)
    const { token, user } = (
      await shop.post('/api/auth/login', { body: { email: owner.email, password: 'a new horse' } })
    ).body
    expect(user).toMatchObject({ email: owner.email, emailVerified: true })
    expect(await isKnown(token)).toBe(true)
    // The other address hears of it, and gets no way back.
    const notice = (await shop.emails(theirs)).at(-1)
    expect(notice?.text).toContain(owner.email)
    expect(notice?.text).not.toContain('token=')
  })

  test('also when the address and the password were changed again, with every later way back gone', async () => {
    const owner = await anOwner()
    const first = await change(owner.token)
    const back = await linkTo(owner.email)
    shop.moveClock(60)
    const second = await change(owner.token)
    const theirWayBack = await linkTo(first)
    const body = { currentPassword: password, newPassword: 'a horse of theirs' }
    await shop.post('/api/auth/change-password', { token: owner.token, body })
    shop.moveClock(60)
    const third = await change(owner.token, anAddress(), 'a horse of theirs')
    const { resetToken } = (await press(back)).body
    expect((await reset(resetToken, 'a new horse')).status).toBe(204)
    expect(await signInWith(owner.email, 'a new horse')).toBe(200)
    for (const link of [theirWayBack, await linkTo(second), back])
      expect(problemIn(await press(link)).code).toBe('invalid_token')
    for (const email of [first, second, third]) expect(await signInWith(email, 'a horse of theirs')).toBe(401)
    expect((await register(first)).status).toBe(201)
  })

  test('also when the later way back was used before', async () => {
    const owner = await anOwner()
    const first = await change(owner.token)
    const back = await linkTo(owner.email)
    shop.moveClock(1)
    await change(owner.token)
    const { resetToken } = (await press(await linkTo(first))).body
    await reset(resetToken, 'a horse of theirs')
    expect(await signInWith(first, 'a horse of theirs')).toBe(200)
    expect((await press(back)).status).toBe(200)
    expect(await signInWith(first, 'a horse of theirs')).toBe(401)
  })

  test('before the letter about the next change has left: its link is never made', async () => {
    const owner = await anOwner()
    const first = await change(owner.token)
    const back = await linkTo(owner.email)
    shop.moveClock(1)
    const next = anAddress()
    await shop.post('/api/auth/change-email', { token: owner.token, body: { email: next, password } })
    await press(await linkTo(next), owner.token)
    expect((await press(back)).status).toBe(200)
    expect((await shop.emails(first)).map(({ text }) => text).join()).not.toContain('for=restore')
  })

  test('for seven days and no longer', async () => {
    for (const [minutes, status] of [
      [7 * 24 * 60 - 1, 200],
      [7 * 24 * 60, 400],
    ] as const) {
      const owner = await anOwner()
      await change(owner.token)
      const back = await linkTo(owner.email)
      shop.moveClock(minutes)
      expect((await press(back)).status).toBe(status)
    }
  })

  test('not when the account was closed meanwhile: there is nothing to take back', async () => {
    const owner = await anOwner()
    await change(owner.token)
    const back = await linkTo(owner.email)
    expect((await shop.del('/api/users/me', { token: owner.token, body: { password } })).status).toBe(204)
    expect(problemIn(await press(back)).code).toBe('invalid_token')
    expect((await register(owner.email)).status).toBe(201)
  })
})

describe('the address that was given up', () => {
  test('is kept for its account as long as the way back works, and looks taken to anyone else', async () => {
    const owner = await anOwner()
    await change(owner.token)
    const answer = await register(owner.email)
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'email_taken'])
    await shop.emails()
    shop.moveClock(1)
    const other = await anOwner()
    const body = { email: owner.email, password }
    expect((await shop.post('/api/auth/change-email', { token: other.token, body })).status).toBe(202)
    expect((await lastLetter(owner.email))?.text).not.toContain('token=')
    shop.moveClock(7 * 24 * 60)
    expect((await register(owner.email)).status).toBe(201)
  })

  test('is had again by its own account in the usual way', async () => {
    const owner = await anOwner()
    await change(owner.token)
    shop.moveClock(1)
    expect(await change(owner.token, owner.email)).toBe(owner.email)
    expect((await shop.get('/api/auth/me', { token: owner.token })).body.email).toBe(owner.email)
  })

  test('is not had by a link that was sent before it was given up', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    // Free when it was asked for.
    const email = anAddress()
    await shop.post('/api/auth/change-email', { token: other.token, body: { email, password } })
    const link = await linkTo(email)
    await change(owner.token, email)
    await change(owner.token)
    expect(problemIn(await press(link, other.token)).code).toBe('invalid_token')
    expect((await shop.get('/api/auth/me', { token: other.token })).body.email).toBe(other.email)
  })

  test('is not had by someone who registers it at that moment', async () => {
    const owner = await anOwner()
    const email = anAddress()
    await shop.post('/api/auth/change-email', { token: owner.token, body: { email, password } })
    const link = await linkTo(email)
    const client = await shop.aClient()
    await client.query('begin')
    // The change has its address and waits before it ends; the row of the stranger waits for the change.
    await client.query('lock table messages in share mode')
    const changing = press(link, owner.token)
    await waiters(shop.connection, 1)
    const registering = register(owner.email)
    await waiters(shop.connection, 2)
    await client.query('commit')
    expect([(await changing).status, (await registering).status]).toEqual([200, 409])
  })

  test('is forgotten when it is over', async () => {
    const owner = await anOwner()
    await change(owner.token)
    shop.moveClock(7 * 24 * 60)
    await tidyIdentity(shop.deps)
    const client = await shop.aClient()
    const { rows } = await client.query('select email from reserved_emails where email = $1', [owner.email])
    expect(rows).toEqual([])
  })
})

test('an address that nobody confirmed is not kept, and is told neither the new one nor a way back', async () => {
  const account = await shop.aVisitor({ email: anAddress() })
  const email = await change(account.token)
  const [letter] = await shop.emails(account.email)
  expect(letter?.text).toContain('The account that was created with this address now uses another one.')
  expect(letter?.text).not.toContain('token=')
  expect(letter?.text).not.toContain(email)
  expect((await register(account.email)).status).toBe(201)
})

test('who is made an administrator has the address of that moment: no way back leads from there', async () => {
  const { makeAdmin } = await import('./actions.ts')
  const owner = await anOwner()
  const email = await change(owner.token)
  const back = await linkTo(owner.email)
  expect(await makeAdmin(shop.deps.db, shop.deps, { email, name: 'Olive', password })).toBe('promoted')
  expect(problemIn(await press(back)).code).toBe('invalid_token')
})
