import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { aUserWithCookie, cookieOf, tryToSignIn } from '#server/testing/accounts.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const proxied = { TRUSTED_PROXIES: '127.0.0.1' }
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36'
const signIn = (shop: TestApp, options: Parameters<typeof tryToSignIn>[1]) =>
  tryToSignIn(shop, { ...options, headers: { 'User-Agent': chrome } })

/** The emails to an address with a certain subject. */
async function emailsOf(shop: TestApp, email: string, subject: string) {
  return (await shop.emails(email)).filter((one) => one.subject.startsWith(subject))
}
const newOnes = (shop: TestApp, email: string) => emailsOf(shop, email, 'New sign-in')
const warnings = (shop: TestApp, email: string) => emailsOf(shop, email, 'Someone is trying to sign in')

test('a sign-in from a new device is reported to the owner with device, time and approximate address', async () => {
  const shop = await testApp({ env: proxied })
  const user = await aUserWithCookie(shop)
  await signIn(shop, { ...user, cookie: undefined, address: '203.0.113.77' })
  const [email, ...more] = await newOnes(shop, user.email)
  expect(more).toEqual([])
  expect(email).toMatchObject({ to: user.email, subject: 'New sign-in to your account · Doorstep Documents' })
  for (const part of [email?.text, email?.html]) {
    expect(part).toContain('Chrome on Windows')
    expect(part).toContain('203.0.113.x')
    expect(part).not.toContain('203.0.113.77')
    expect(part).toContain('http://localhost/forgot-password')
  }
  expect(email?.text).toContain('Friday, 20 November 2026, 12:00 pm, India Standard Time')
})

test('the email shows the time at the storefront, and of an IPv6 address the network of one customer', async () => {
  const shop = await testApp({ env: proxied })
  const user = await aUserWithCookie(shop)
  await signIn(shop, { ...user, cookie: undefined, address: '2001:db8:7:42::99', storefront: 'home' })
  const [email] = await newOnes(shop, user.email)
  expect(email?.text).toContain('Network: 2001:db8:7::/48')
  expect(email?.text).toContain('Friday, November 20, 2026, 1:30 AM, Eastern Time')
})

test('a sign-up, a known device and a failed sign-in send no such email', async () => {
  const shop = await testApp()
  const user = await aUserWithCookie(shop)
  await signIn(shop, user)
  await signIn(shop, { email: user.email })
  expect(await newOnes(shop, user.email)).toEqual([])
  const cookie = cookieOf(await signIn(shop, { ...user, cookie: undefined }))
  await signIn(shop, { ...user, cookie })
  expect((await newOnes(shop, user.email)).length).toBe(1)
})

test('at most five such emails per hour are sent to one address', async () => {
  const shop = await testApp()
  const user = await aUserWithCookie(shop)
  for (let n = 0; n < 7; n += 1) await signIn(shop, { ...user, cookie: undefined })
  expect((await newOnes(shop, user.email)).length).toBe(5)
})

test('guessing sends the owner one email per day, and none to an address without an account', async () => {
  const shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
  const user = await shop.aUser()
  for (const email of [user.email, 'unknown@example.com']) {
    for (let n = 0; n < 10; n += 1) await signIn(shop, { email })
    expect(await warnings(shop, email)).toEqual([])
    for (let n = 0; n < 22; n += 1) {
      if (n % 11 === 0) shop.moveClock(15)
      await signIn(shop, { email })
    }
  }
  const [email, ...more] = await warnings(shop, user.email)
  expect(more).toEqual([])
  expect(email?.subject).toBe('Someone is trying to sign in to your account · Doorstep Documents')
  expect(email?.text).toContain('http://localhost/forgot-password')
  expect(await shop.emails('unknown@example.com')).toEqual([])
  expect(await askOnce(shop.connection, "select * from messages where recipient = 'unknown@example.com'")).toEqual([])
  shop.moveClock(24 * 60)
  for (let n = 0; n < 11; n += 1) await signIn(shop, { email: user.email })
  expect((await warnings(shop, user.email)).length).toBe(2)
}, 60_000)

test('the owner is also notified of guesses from a known device', async () => {
  const shop = await testApp()
  const user = await aUserWithCookie(shop)
  for (let n = 0; n < 10; n += 1) await signIn(shop, { email: user.email, cookie: user.cookie })
  expect(await warnings(shop, user.email)).toEqual([])
  await signIn(shop, { email: user.email, cookie: user.cookie })
  await signIn(shop, { email: user.email, cookie: user.cookie })
  expect((await warnings(shop, user.email)).length).toBe(1)
})

test('concurrent refusals in two processes send one email', async () => {
  const shop = await testApp()
  const second = await testApp({ connection: shop.connection })
  const user = await shop.aUser()
  for (let n = 0; n < 10; n += 1) await signIn(shop, { email: user.email })
  await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(n % 2 ? shop : second, { email: user.email })))
  expect((await warnings(shop, user.email)).length).toBe(1)
}, 60_000)
