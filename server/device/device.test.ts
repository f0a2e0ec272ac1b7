import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { aNewUser, aUserWithCookie, cookieOf } from '#server/testing/accounts.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { tidyDevices } from './jobs.ts'

type Owner = { email: string; password: string }

const signIn = (shop: TestApp, { email, password }: Owner, headers = {}) =>
  shop.post('/api/auth/login', { body: { email, password }, headers })
const carrying = (Cookie: string) => ({ Cookie })
const rows = (shop: TestApp, query: string) => askOnce(shop.connection, query)

test('signing up or in sets a cookie for a year that scripts cannot read and other sites cannot send', async () => {
  const shop = await testApp()
  const body = aNewUser()
  const answers = [await shop.post('/api/auth/register', { body }), await signIn(shop, body)]
  for (const { headers } of answers) {
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^device=ds_[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/),
    ])
  }
  const safe = await testApp({ env: { PUBLIC_URL: 'https://shop.example' }, connection: shop.connection })
  expect((await signIn(safe, body)).headers.getSetCookie()[0]).toMatch(/; Secure; SameSite=Strict$/)
})

test('only a sign-in, a sign-up and a new password set the cookie, never a wrong guess', async () => {
  const shop = await testApp()
  const { email, token, cookie } = await aUserWithCookie(shop)
  const call = { token, headers: carrying(cookie) }
  const answers = [
    await signIn(shop, { email, password: 'a wrong guess' }, carrying(cookie)),
    await shop.get('/api/auth/me', call),
    await shop.post('/api/auth/forgot-password', { body: { email }, headers: carrying(cookie) }),
    await shop.post('/api/auth/logout', call),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 200, 202, 204])
  expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
})

test('all accounts know a browser by one cookie, even after signing out, and the tables do not contain it', async () => {
  const shop = await testApp()
  const one = await aUserWithCookie(shop)
  await shop.post('/api/auth/logout', { token: one.token })
  const other = await aUserWithCookie(shop, carrying(one.cookie))
  for (const account of [one, other, one])
    expect(cookieOf(await signIn(shop, account, carrying(other.cookie)))).toBe(other.cookie)
  const stored = await rows(shop, 'select user_id, token_hash::text, description from devices')
  expect(stored.length).toBe(3)
  const secret = other.cookie.slice('device='.length)
  for (const text of [secret, Buffer.from(secret).toString('hex')]) expect(JSON.stringify(stored)).not.toContain(text)
})

test('a cookie planted in a browser is replaced when its owner signs in, and is not known to the account', async () => {
  const shop = await testApp()
  const [thief, victim] = [await aUserWithCookie(shop), await aUserWithCookie(shop)]
  const cookie = cookieOf(await signIn(shop, victim, carrying(thief.cookie)))
  expect(cookie).toMatch(/^device=ds_/)
  expect(cookie).not.toBe(thief.cookie)
  // The account does not know the thief's browser, so a sign-in from there sends an email.
  await shop.emails(victim.email)
  const before = (await shop.emails(victim.email)).length
  await signIn(shop, victim, carrying(thief.cookie))
  const after = await shop.emails(victim.email)
  expect(after.length).toBe(before + 1)
  expect(after.at(-1)?.subject).toContain('New sign-in')
})

test('changing the password keeps only the current browser known', async () => {
  const shop = await testApp()
  const user = await aUserWithCookie(shop)
  const elsewhere = cookieOf(await signIn(shop, user))
  const change = { currentPassword: user.password, newPassword: 'another long one' }
  const answer = await shop.post('/api/auth/change-password', {
    token: user.token,
    body: change,
    headers: carrying(user.cookie),
  })
  expect(answer.status).toBe(204)
  const known = { ...user, password: change.newPassword }
  expect(cookieOf(await signIn(shop, known, carrying(user.cookie)))).toBe(user.cookie)
  expect(cookieOf(await signIn(shop, known, carrying(elsewhere)))).not.toBe(elsewhere)
})

test('a well-formed cookie that was not issued by us is not accepted', async () => {
  const shop = await testApp()
  for (const planted of [`device=ds_${'A'.repeat(43)}`, 'device=', `device=${'x'.repeat(5000)}`, 'device="']) {
    const answer = await signIn(shop, await aUserWithCookie(shop), carrying(planted))
    expect(answer.status).toBe(200)
    expect(cookieOf(answer)).not.toBe(planted)
  }
})

test('the cookie grants no access', async () => {
  const shop = await testApp()
  const { cookie } = await aUserWithCookie(shop)
  const token = cookie.slice('device='.length)
  expect((await shop.get('/api/auth/me', { token })).status).toBe(401)
  expect((await shop.get('/api/auth/me', { headers: carrying(cookie) })).status).toBe(401)
})

test('an account knows fifty devices, and forgets the one unused for longest', async () => {
  const shop = await testApp()
  const user = await shop.aUser()
  const first = cookieOf(await signIn(shop, user))
  for (let n = 0; n < 50; n += 1) {
    shop.moveClock(20)
    await signIn(shop, user)
  }
  expect(await rows(shop, 'select count(*)::int as known from devices')).toEqual([{ known: 50 }])
  expect(cookieOf(await signIn(shop, user, carrying(first)))).not.toBe(first)
}, 60_000)

test('two concurrent sign-ins of one browser both succeed, and the device is stored once', async () => {
  const shop = await testApp()
  const one = await aUserWithCookie(shop)
  const both = await Promise.all([1, 2].map(() => signIn(shop, one, carrying(one.cookie))))
  expect(both.map(cookieOf)).toEqual([one.cookie, one.cookie])
  expect(await rows(shop, 'select count(*)::int as known from devices')).toEqual([{ known: 1 }])
  // For another account each response sets its own cookie, and either is valid.
  const other = await aUserWithCookie(shop)
  const first = await Promise.all([1, 2].map(() => signIn(shop, other, carrying(one.cookie))))
  for (const cookie of first.map(cookieOf)) expect(cookieOf(await signIn(shop, other, carrying(cookie)))).toBe(cookie)
})

test('a new password forgets the devices of the account, and remembers the browser that set it', async () => {
  const shop = await testApp()
  const user = await aUserWithCookie(shop)
  for (let n = 0; n < 11; n += 1) await signIn(shop, { ...user, password: 'a wrong guess' })
  await shop.post('/api/auth/forgot-password', { body: { email: user.email } })
  const email = (await shop.emails(user.email)).findLast(({ text }) => text.includes('/reset-password?'))
  const token = /reset-password\?token=([\w-]+)/.exec(email?.text ?? '')?.[1]
  const body = { token, password: 'another horse' }
  const reset = await shop.post('/api/auth/reset-password', { body, headers: carrying(user.cookie) })
  expect(reset.status).toBe(204)
  expect(cookieOf(reset)).not.toBe(user.cookie)
  for (let n = 0; n < 11; n += 1) await signIn(shop, { ...user, password: 'a wrong guess' })
  const chosen = { ...user, password: body.password }
  expect((await signIn(shop, chosen, carrying(user.cookie))).status).toBe(429)
  expect((await signIn(shop, chosen, carrying(cookieOf(reset)))).status).toBe(200)
}, 60_000)

test('devices are in the export of the account, and are deleted with it', async () => {
  const shop = await testApp()
  const { token, password } = await aUserWithCookie(shop)
  const { devices } = (await shop.get('/api/users/me/export', { token })).body
  const at = '2026-11-20T06:30:00.000Z'
  expect(devices).toEqual([{ device: 'Unknown device', createdAt: at, lastUsedAt: at }])
  expect((await shop.del('/api/users/me', { token, body: { password } })).status).toBe(204)
  expect(await rows(shop, 'select * from devices')).toEqual([])
})

test('a device is forgotten after a year without a sign-in', async () => {
  const shop = await testApp()
  const { email, password, cookie } = await aUserWithCookie(shop)
  shop.moveClock(364 * 24 * 60)
  await signIn(shop, { email, password }, carrying(cookie))
  shop.moveClock(2 * 24 * 60)
  await tidyDevices(shop.deps)
  expect((await rows(shop, 'select * from devices')).length).toBe(1)
  shop.moveClock(364 * 24 * 60)
  await tidyDevices(shop.deps)
  expect(await rows(shop, 'select * from devices')).toEqual([])
})
