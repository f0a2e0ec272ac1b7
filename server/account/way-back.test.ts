import { describe, expect, test } from 'vitest'
import { accountCalls, anAddress } from '#server/testing/accounts.ts'
import { tidyIdentity } from '#server/identity/jobs.ts'
import { problemIn } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'
import { turnOnTwoStep } from '#server/testing/two-step.ts'

const shop = openShop()
const { changeEmail, isSignedIn, lastEmail, register, reset, signInWith, tokenFor, verify } = accountCalls(shop)
const password = 'correct horse'
const anOwner = () => shop.aVisitor({ email: anAddress(), emailVerifiedAt: shop.deps.clock() })

/** Changes the address of an account, with the link sent to the new one. */
async function change(token: string, email = anAddress(), given = password): Promise<string> {
  expect((await changeEmail({ token, password: given }, email)).status).toBe(202)
  expect((await verify(await tokenFor(email), token)).status).toBe(200)
  return email
}

describe('the owner of an account whose address was changed by another person', () => {
  test('takes it back with the email to the old address', async () => {
    const owner = await anOwner()
    const theirs = await change(owner.token)
    const email = await lastEmail(owner.email)
    expect(email?.subject).toBe('Your email address was changed · Doorstep Documents')
    expect(email?.text).toMatch(
      /Take my account back:\s+http:\/\/localhost\/verify-email\?token=ds_[\w-]{43}&for=restore/,
    )
    expect(email?.text).toContain('The link works for 7 days.')
    const { status, body } = await verify(await tokenFor(owner.email))
    expect([status, body]).toEqual([200, { resetToken: expect.stringMatching(/^ds_/) }])
    expect(await isSignedIn(owner.token)).toBe(false)
    for (const email of [owner.email, theirs]) expect(await signInWith(email, password)).toBe(401)
    expect((await reset(body.resetToken)).status).toBe(204)
    const { token, user } = (
      await shop.post('/api/auth/login', { body: { email: owner.email, password: 'a new horse' } })
    ).body
    expect(user).toMatchObject({ email: owner.email, emailVerified: true })
    expect(await isSignedIn(token)).toBe(true)
    // The other address is notified, without a link.
    const notice = (await shop.emails(theirs)).at(-1)
    expect(notice?.text).toContain(owner.email)
    expect(notice?.text).not.toContain('token=')
  })

  test.each([
    ['is free of the two-step sign-in of the other person', false],
    ['keeps the two-step sign-in that the owner had before', true],
  ])('gets an account that %s', async (_, isOwners) => {
    const owner = await anOwner()
    if (isOwners) await turnOnTwoStep(shop, owner)
    shop.moveClock(5)
    await change(owner.token)
    const back = await tokenFor(owner.email)
    shop.moveClock(5)
    if (!isOwners) await turnOnTwoStep(shop, owner)
    expect((await reset((await verify(back)).body.resetToken)).status).toBe(204)
    const { body } = await shop.post('/api/auth/login', { body: { email: owner.email, password: 'a new horse' } })
    expect(Object.keys(body)).toEqual(isOwners ? ['challenge'] : ['token', 'user'])
  })

  test('also when the address and the password were changed again; no later link works then', async () => {
    const owner = await anOwner()
    const first = await change(owner.token)
    const back = await tokenFor(owner.email)
    shop.moveClock(60)
    const second = await change(owner.token)
    const theirWayBack = await tokenFor(first)
    const body = { currentPassword: password, newPassword: 'a horse of theirs' }
    await shop.post('/api/auth/change-password', { token: owner.token, body })
    shop.moveClock(60)
    const third = await change(owner.token, anAddress(), 'a horse of theirs')
    const { resetToken } = (await verify(back)).body
    expect((await reset(resetToken)).status).toBe(204)
    expect(await signInWith(owner.email, 'a new horse')).toBe(200)
    for (const link of [theirWayBack, await tokenFor(second), back])
      expect(problemIn(await verify(link)).code).toBe('invalid_token')
    for (const email of [first, second, third]) expect(await signInWith(email, 'a horse of theirs')).toBe(401)
    expect((await register(first)).status).toBe(201)
  })

  test('also when a later link to take it back was used before', async () => {
    const owner = await anOwner()
    const first = await change(owner.token)
    const back = await tokenFor(owner.email)
    shop.moveClock(1)
    await change(owner.token)
    const { resetToken } = (await verify(await tokenFor(first))).body
    await reset(resetToken, 'a horse of theirs')
    expect(await signInWith(first, 'a horse of theirs')).toBe(200)
    expect((await verify(back)).status).toBe(200)
    expect(await signInWith(first, 'a horse of theirs')).toBe(401)
  })

  test('before the email about the next change is sent: its link is never made', async () => {
    const owner = await anOwner()
    const first = await change(owner.token)
    const back = await tokenFor(owner.email)
    shop.moveClock(1)
    const next = anAddress()
    await changeEmail(owner, next)
    await verify(await tokenFor(next), owner.token)
    expect((await verify(back)).status).toBe(200)
    expect((await shop.emails(first)).map(({ text }) => text).join()).not.toContain('for=restore')
  })

  test('for seven days, and no longer', async () => {
    for (const [minutes, status] of [
      [7 * 24 * 60 - 1, 200],
      [7 * 24 * 60, 400],
    ] as const) {
      const owner = await anOwner()
      await change(owner.token)
      const back = await tokenFor(owner.email)
      shop.moveClock(minutes)
      expect((await verify(back)).status).toBe(status)
    }
  })

  test('unless the account has been closed: there is nothing to take back', async () => {
    const owner = await anOwner()
    await change(owner.token)
    const back = await tokenFor(owner.email)
    expect((await shop.closeAccount(owner)).status).toBe(204)
    expect(problemIn(await verify(back)).code).toBe('invalid_token')
    expect((await register(owner.email)).status).toBe(201)
  })
})

describe('the former address of an account', () => {
  test('is reserved for the account while the link works, and looks taken to other users', async () => {
    const owner = await anOwner()
    await change(owner.token)
    const answer = await register(owner.email)
    expect([answer.status, problemIn(answer).code]).toEqual([409, 'email_taken'])
    await shop.emails()
    shop.moveClock(1)
    const other = await anOwner()
    expect((await changeEmail(other, owner.email)).status).toBe(202)
    expect((await lastEmail(owner.email))?.text).not.toContain('token=')
    shop.moveClock(7 * 24 * 60)
    expect((await register(owner.email)).status).toBe(201)
  })

  test('can be set again by its own account in the usual way', async () => {
    const owner = await anOwner()
    await change(owner.token)
    shop.moveClock(1)
    expect(await change(owner.token, owner.email)).toBe(owner.email)
    expect((await shop.get('/api/auth/me', { token: owner.token })).body.email).toBe(owner.email)
  })

  test('cannot be taken with a link that was sent before the change', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    // Free at this time.
    const email = anAddress()
    await changeEmail(other, email)
    const link = await tokenFor(email)
    await change(owner.token, email)
    await change(owner.token)
    expect(problemIn(await verify(link, other.token)).code).toBe('invalid_token')
    expect((await shop.get('/api/auth/me', { token: other.token })).body.email).toBe(other.email)
  })

  test('cannot be taken by a concurrent registration', async () => {
    const owner = await anOwner()
    const email = anAddress()
    await changeEmail(owner, email)
    const link = await tokenFor(email)
    const client = await shop.aClient()
    await client.query('begin')
    // The change has taken the new address and waits before its end; the registration waits for the change.
    await client.query('lock table messages in share mode')
    const changing = verify(link, owner.token)
    await waiters(shop.connection, 1)
    const registering = register(owner.email)
    await waiters(shop.connection, 2)
    await client.query('commit')
    expect([(await changing).status, (await registering).status]).toEqual([200, 409])
  })

  test('is no longer reserved after seven days', async () => {
    const owner = await anOwner()
    await change(owner.token)
    shop.moveClock(7 * 24 * 60)
    await tidyIdentity(shop.deps)
    const client = await shop.aClient()
    const { rows } = await client.query('select email from reserved_emails where email = $1', [owner.email])
    expect(rows).toEqual([])
  })
})

test('an unconfirmed address is not reserved, and its email contains neither the new address nor a link', async () => {
  const account = await shop.aVisitor({ email: anAddress() })
  const email = await change(account.token)
  const [notice] = await shop.emails(account.email)
  expect(notice?.text).toContain('The account that was created with this address now uses another one.')
  expect(notice?.text).not.toContain('token=')
  expect(notice?.text).not.toContain(email)
  expect((await register(account.email)).status).toBe(201)
})

test('promoting a user to administrator ends the link to take the account back', async () => {
  const { makeAdmin } = await import('./roles/actions.ts')
  const owner = await anOwner()
  const email = await change(owner.token)
  const back = await tokenFor(owner.email)
  expect(await makeAdmin(shop.deps.db, shop.deps, { email, name: 'Olive', password })).toBe('promoted')
  expect(problemIn(await verify(back)).code).toBe('invalid_token')
})
