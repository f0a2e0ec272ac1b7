import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
})

const anAddress = () => `${randomUUID()}@example.com`
const press = (link: string, token?: string) =>
  shop.post('/api/auth/verify-email', { body: { token: link }, ...(token !== undefined && { token }) })
const isKnown = async (token: string) => (await shop.get('/api/auth/me', { token })).status === 200
const signInWith = async (email: string, password: string) =>
  (await shop.post('/api/auth/login', { body: { email, password } })).status
const reset = (token: string, password: string) => shop.post('/api/auth/reset-password', { body: { token, password } })

async function linkTo(email: string): Promise<string> {
  return /\?token=([\w-]+)/.exec((await shop.emails(email)).at(-1)?.text ?? '')?.[1] ?? 'no token'
}

/** An account as someone opens it who has seen no letter yet, and its link. */
async function opened(email = anAddress()) {
  const body = { name: 'Ravi Menon', email, password: 'correct horse' }
  const { token } = (await shop.post('/api/auth/register', { body })).body as { token: string }
  return { ...body, token, link: await linkTo(email) }
}

async function askedFor(account: { token: string; password: string }) {
  const email = anAddress()
  const body = { email, password: account.password }
  expect((await shop.post('/api/auth/change-email', { token: account.token, body })).status).toBe(202)
  return { email, link: await linkTo(email) }
}

describe('an address is confirmed', () => {
  test('with the link and a session of the account: that stays signed in, other devices do not', async () => {
    const account = await opened()
    const other = await shop.signIn(account)
    const answer = await press(account.link, account.token)
    expect([answer.status, answer.body]).toEqual([200, { resetToken: null }])
    expect([await isKnown(account.token), await isKnown(other)]).toEqual([true, false])
    expect(await signInWith(account.email, account.password)).toBe(200)
  })

  test('with the link alone: everyone is signed out, and the password works no more', async () => {
    const account = await opened()
    const { status, body } = await press(account.link)
    expect([status, body]).toEqual([200, { resetToken: expect.stringMatching(/^ds_/) }])
    expect(await isKnown(account.token)).toBe(false)
    expect(await signInWith(account.email, account.password)).toBe(401)
    // The answer opens nothing but the form for a new password.
    expect(await isKnown(body.resetToken)).toBe(false)
    expect((await reset(body.resetToken, 'a new horse')).status).toBe(204)
    expect((await reset(body.resetToken, 'another horse')).status).toBe(400)
    const { user } = (await shop.post('/api/auth/login', { body: { email: account.email, password: 'a new horse' } }))
      .body
    expect(user.emailVerified).toBe(true)
  })

  test('with the link alone, for an hour: after that the way in is a forgotten password', async () => {
    const account = await opened()
    const { resetToken } = (await press(account.link)).body
    shop.moveClock(60)
    expect(problemIn(await reset(resetToken, 'a new horse')).code).toBe('invalid_token')
    await shop.post('/api/auth/forgot-password', { body: { email: account.email } })
    expect((await reset(await linkTo(account.email), 'a new horse')).status).toBe(204)
  })

  test('by someone signed in to another account: nothing is done, and it is said', async () => {
    const [account, other] = [await opened(), await opened()]
    const answer = await press(account.link, other.token)
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'other_account'])
    expect([await isKnown(account.token), await isKnown(other.token)]).toEqual([true, true])
    expect((await press(account.link, account.token)).status).toBe(200)
  })

  test('with a session that is over: nothing is done, and the link is still good', async () => {
    const account = await opened()
    await shop.post('/api/auth/logout', { token: account.token })
    const answer = await press(account.link, account.token)
    expect([answer.status, problemIn(answer).code]).toEqual([401, 'unauthenticated'])
    expect((await press(account.link)).status).toBe(200)
  })

  test('once: the second letter of a confirmed account signs nobody out', async () => {
    const account = await opened()
    await shop.post('/api/auth/send-verification', { token: account.token })
    const second = await linkTo(account.email)
    await press(account.link, account.token)
    expect((await press(second)).body).toEqual({ resetToken: null })
    expect(await isKnown(account.token)).toBe(true)
    expect(problemIn(await press(second)).code).toBe('invalid_token')
  })
})

describe('a stranger who opened the account with the address', () => {
  test('has no way back in after its owner has confirmed it: neither a link nor one that is asked for', async () => {
    const account = await opened()
    const { link } = await askedFor(account)
    const waiting = anAddress()
    const { resetToken } = (await press(account.link)).body
    expect(problemIn(await press(link, account.token)).code).toBe('unauthenticated')
    expect(problemIn(await press(link)).code).toBe('invalid_token')
    const wish = { email: waiting, password: account.password }
    expect((await shop.post('/api/auth/change-email', { token: account.token, body: wish })).status).toBe(401)
    expect((await reset(resetToken, 'a new horse')).status).toBe(204)
    expect(await signInWith(account.email, account.password)).toBe(401)
  })

  test('is not signed in by a password that was right a moment before', async () => {
    const account = await opened()
    // The link is being used: the account is locked, and its password not replaced yet.
    const owner = await shop.aClient()
    await owner.query('begin')
    await owner.query('lock table sessions in share mode')
    const pressing = press(account.link)
    await waiters(shop.connection, 1)
    const signingIn = shop.post('/api/auth/login', { body: { email: account.email, password: account.password } })
    await waiters(shop.connection, 2)
    await owner.query('commit')
    expect([(await pressing).status, (await signingIn).status]).toEqual([200, 401])
    const { rows } = await owner.query(
      'select s.id from sessions s join users u on u.id = s.user_id where u.email = $1',
      [account.email],
    )
    expect(rows).toEqual([])
  })

  test('does not get an account confirmed by asking for an address of its owner: the link alone ends the session', async () => {
    const account = await opened()
    const { email, link } = await askedFor(account)
    const { resetToken } = (await press(link)).body
    expect(resetToken).toMatch(/^ds_/)
    expect(await isKnown(account.token)).toBe(false)
    expect(await signInWith(email, account.password)).toBe(401)
    expect((await reset(resetToken, 'a new horse')).status).toBe(204)
    expect(await signInWith(email, 'a new horse')).toBe(200)
  })
})

test('a change of address signs out every device but the one that confirms it', async () => {
  const account = await opened()
  const other = await shop.signIn(account)
  const { email, link } = await askedFor(account)
  expect((await press(link, account.token)).body).toEqual({ resetToken: null })
  expect([await isKnown(account.token), await isKnown(other)]).toEqual([true, false])
  expect(await signInWith(email, account.password)).toBe(200)
})

test('of many who press at the same moment one confirms', async () => {
  const account = await opened()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => press(account.link, n % 2 ? account.token : undefined)))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  for (const { status } of answers) expect([200, 400, 401]).toContain(status)
})
