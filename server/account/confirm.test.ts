import { describe, expect, test } from 'vitest'
import { accountCalls, anAddress } from '#server/testing/accounts.ts'
import { problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { changeEmail, forgot, isSignedIn, reset, signInWith, signUp, tokenFor, verify } = accountCalls(shop)

/** Another address that the account has asked for, and the link sent there. */
async function askForAnother(account: { token: string; password: string }) {
  const email = anAddress()
  expect((await changeEmail(account, email)).status).toBe(202)
  return { email, link: await tokenFor(email) }
}

describe('an address is confirmed', () => {
  test('with the link and a session of the account: the current session remains, the others end', async () => {
    const account = await signUp()
    const other = await shop.signIn(account)
    const answer = await verify(account.link, account.token)
    expect([answer.status, answer.body]).toEqual([200, { resetToken: null }])
    expect([await isSignedIn(account.token), await isSignedIn(other)]).toEqual([true, false])
    expect(await signInWith(account.email, account.password)).toBe(200)
  })

  test('with the link alone: all sessions end, and the password no longer works', async () => {
    const account = await signUp()
    const { status, body } = await verify(account.link)
    expect([status, body]).toEqual([200, { resetToken: expect.stringMatching(/^ds_/) }])
    expect(await isSignedIn(account.token)).toBe(false)
    expect(await signInWith(account.email, account.password)).toBe(401)
    // The token of the response is only good for setting a new password.
    expect(await isSignedIn(body.resetToken)).toBe(false)
    expect((await reset(body.resetToken)).status).toBe(204)
    expect((await reset(body.resetToken, 'another horse')).status).toBe(400)
    const { user } = (await shop.post('/api/auth/login', { body: { email: account.email, password: 'a new horse' } }))
      .body
    expect(user.emailVerified).toBe(true)
  })

  test('with the link alone: the new password must be set within an hour, after that it can be reset', async () => {
    const account = await signUp()
    const { resetToken } = (await verify(account.link)).body
    shop.moveClock(60)
    expect(problemIn(await reset(resetToken)).code).toBe('invalid_token')
    await forgot(account.email)
    expect((await reset(await tokenFor(account.email))).status).toBe(204)
  })

  test('by a user signed in to another account: nothing changes, and the response says so', async () => {
    const [account, other] = [await signUp(), await signUp()]
    const answer = await verify(account.link, other.token)
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'other_account'])
    expect([await isSignedIn(account.token), await isSignedIn(other.token)]).toEqual([true, true])
    expect((await verify(account.link, account.token)).status).toBe(200)
  })

  test('with a session that has ended: nothing changes, and the link still works', async () => {
    const account = await signUp()
    await shop.post('/api/auth/logout', { token: account.token })
    const answer = await verify(account.link, account.token)
    expect([answer.status, problemIn(answer).code]).toEqual([401, 'unauthenticated'])
    expect((await verify(account.link)).status).toBe(200)
  })

  test('once: the link of a second email to a confirmed account ends no session', async () => {
    const account = await signUp()
    await shop.post('/api/auth/send-verification', { token: account.token })
    const second = await tokenFor(account.email)
    await verify(account.link, account.token)
    expect((await verify(second)).body).toEqual({ resetToken: null })
    expect(await isSignedIn(account.token)).toBe(true)
    expect(problemIn(await verify(second)).code).toBe('invalid_token')
  })
})

describe('a stranger who signed up with the address of another person', () => {
  test('cannot get back in after the owner has confirmed it, neither with an old link nor with a new one', async () => {
    const account = await signUp()
    const { link } = await askForAnother(account)
    const { resetToken } = (await verify(account.link)).body
    expect(problemIn(await verify(link, account.token)).code).toBe('unauthenticated')
    expect(problemIn(await verify(link)).code).toBe('invalid_token')
    expect((await changeEmail(account, anAddress())).status).toBe(401)
    expect((await reset(resetToken)).status).toBe(204)
    expect(await signInWith(account.email, account.password)).toBe(401)
  })

  test('cannot sign in with a password that was right a moment before', async () => {
    const account = await signUp()
    // The link is in use: the account is locked, and its password not yet replaced.
    const owner = await shop.aClient()
    await owner.query('begin')
    await owner.query('lock table sessions in share mode')
    const verifying = verify(account.link)
    await waiters(shop.connection, 1)
    const signingIn = shop.post('/api/auth/login', { body: { email: account.email, password: account.password } })
    await waiters(shop.connection, 2)
    await owner.query('commit')
    expect([(await verifying).status, (await signingIn).status]).toEqual([200, 401])
    const { rows } = await owner.query(
      'select s.id from sessions s join users u on u.id = s.user_id where u.email = $1',
      [account.email],
    )
    expect(rows).toEqual([])
  })

  test('cannot confirm the account by asking for another address of the owner: the link alone ends the session', async () => {
    const account = await signUp()
    const { email, link } = await askForAnother(account)
    const { resetToken } = (await verify(link)).body
    expect(resetToken).toMatch(/^ds_/)
    expect(await isSignedIn(account.token)).toBe(false)
    expect(await signInWith(email, account.password)).toBe(401)
    expect((await reset(resetToken)).status).toBe(204)
    expect(await signInWith(email, 'a new horse')).toBe(200)
  })
})

test('a change of address ends every session except the one that confirms it', async () => {
  const account = await signUp()
  const other = await shop.signIn(account)
  const { email, link } = await askForAnother(account)
  expect((await verify(link, account.token)).body).toEqual({ resetToken: null })
  expect([await isSignedIn(account.token), await isSignedIn(other)]).toEqual([true, false])
  expect(await signInWith(email, account.password)).toBe(200)
})

test('of concurrent requests with one link one succeeds', async () => {
  const account = await signUp()
  const answers = await Promise.all([1, 2, 3, 4].map((n) => verify(account.link, n % 2 ? account.token : undefined)))
  expect(answers.filter(({ status }) => status === 200).length).toBe(1)
  for (const { status } of answers) expect([200, 400, 401]).toContain(status)
})
