import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { aUserWithCookie, cookieOf, tryToSignIn as signIn } from '#server/testing/accounts.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'

const proxied = { TRUSTED_PROXIES: '127.0.0.1' }
async function timed<T extends { status: number }>(answer: Promise<T>) {
  const from = performance.now()
  const { status } = await answer
  return { status, took: performance.now() - from }
}

test("strangers who use up the attempts of an account do not lock out its owner's browser", async () => {
  const shop = await testApp({ env: proxied })
  const { email, password, cookie } = await aUserWithCookie(shop)
  const stranger = await aUserWithCookie(shop)
  for (let n = 0; n < 11; n += 1) await signIn(shop, { email, address: `192.0.2.${n}` })
  expect((await signIn(shop, { email, password, cookie })).status).toBe(200)
  // Neither a browser without a cookie, nor one known only to another account.
  expect((await signIn(shop, { email, password })).status).toBe(429)
  expect((await signIn(shop, { email, password, cookie: stranger.cookie })).status).toBe(429)
})

test("wrong passwords from the owner's browser do not count against strangers or other browsers", async () => {
  const shop = await testApp()
  const { email, password, cookie } = await aUserWithCookie(shop)
  const second = cookieOf(await signIn(shop, { email, password }))
  for (let n = 0; n < 10; n += 1) expect((await signIn(shop, { email, cookie })).status).toBe(401)
  for (let n = 0; n < 10; n += 1) expect((await signIn(shop, { email })).status).toBe(401)
  const { status, took } = await timed(signIn(shop, { email, password, cookie: second }))
  expect(status).toBe(200)
  expect(took).toBeLessThan(2_500)
})

test('after ten wrong passwords a known browser is delayed by up to three seconds instead of refused', async () => {
  const shop = await testApp()
  const { email, password, cookie } = await aUserWithCookie(shop)
  for (let n = 0; n < 10; n += 1) await signIn(shop, { email, cookie })
  const waits = []
  for (let n = 0; n < 5; n += 1) waits.push(await timed(signIn(shop, { email, cookie })))
  expect(waits.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
  for (const [n, least] of [250, 500, 1000, 2000, 3000].entries()) {
    expect(waits[n]?.took).toBeGreaterThanOrEqual(least - 5)
    expect(waits[n]?.took).toBeLessThan(5_000)
  }
  // The right password is delayed too: otherwise the delay would reveal it.
  const right = await timed(signIn(shop, { email, password, cookie }))
  expect([right.status, right.took >= 2_995]).toEqual([200, true])
  shop.moveClock(15)
  expect((await timed(signIn(shop, { email, password, cookie }))).took).toBeLessThan(2_500)
}, 60_000)

test('one known browser has one delayed response at a time, which uses no database connection', async () => {
  const shop = await testApp({ env: { DATABASE_POOL: '2' } })
  const { email, cookie } = await aUserWithCookie(shop)
  for (let n = 0; n < 13; n += 1) await signIn(shop, { email, cookie })
  const waiting = Array.from({ length: 8 }, () => signIn(shop, { email, cookie }))
  const others = await Promise.all(Array.from({ length: 5 }, () => timed(shop.get('/api/services?limit=1'))))
  expect(others.every(({ status, took }) => status === 200 && took < 1_500)).toBe(true)
  const answers = await Promise.all(waiting)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 401).length).toBe(1)
  expect(refused.length).toBe(7)
  for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3)
  expect(refused.map((answer) => problemIn(answer).code)).toEqual(refused.map(() => 'rate_limited'))
}, 60_000)

test('1,000 addresses get 50 password attempts per account and day, and its owner can always sign in', async () => {
  const shop = await testApp({ env: { ...proxied, READS_PER_MINUTE: '14400' } })
  const { email } = await shop.aUser()
  const cookie = cookieOf(await signIn(shop, { email, password: 'correct horse', address: '198.51.100.1' }))
  const evaluated = { known: 0, unknown: 0 }
  for (let n = 0; n < 1_000; n += 1) {
    const address = `10.0.${n >> 8}.${n & 255}`
    for (const [name, to] of [
      ['known', email],
      ['unknown', 'unknown@example.com'],
    ] as const) {
      const { status } = await signIn(shop, { email: to, address })
      expect([401, 429]).toContain(status)
      if (status === 401) evaluated[name] += 1
    }
    if (n % 50 === 0) {
      const entered = await timed(signIn(shop, { email, password: 'correct horse', cookie, address: '198.51.100.1' }))
      expect([entered.status, entered.took < 2_500]).toEqual([200, true])
    }
    shop.moveClock(1)
  }
  expect(evaluated).toEqual({ known: 50, unknown: 50 })
}, 240_000)

test('the cookie of a known browser allows at most 150 password attempts per day', async () => {
  const shop = await testApp({ env: proxied })
  const { email, cookie } = await aUserWithCookie(shop)
  let evaluated = 0
  for (let n = 0; n < 170; n += 1) {
    if (n % 10 === 0) shop.moveClock(15)
    if ((await signIn(shop, { email, cookie, address: `10.0.0.${n}` })).status === 401) evaluated += 1
  }
  expect(evaluated).toBe(150)
}, 60_000)

test('a refusal reveals the time to retry, but not whether the account exists', async () => {
  const shop = await testApp({ env: proxied })
  const { email } = await shop.aUser()
  const stranger = await aUserWithCookie(shop)
  const refusals = []
  for (const to of [email, 'unknown@example.com']) {
    for (let n = 0; n < 50; n += 1) {
      if (n % 10 === 0) shop.moveClock(15)
      await signIn(shop, { email: to, cookie: stranger.cookie, address: `10.0.0.${n}` })
    }
    shop.moveClock(15)
    const { status, body, headers } = await signIn(shop, { email: to, cookie: stranger.cookie })
    refusals.push({
      status,
      body: { ...body, instance: '' },
      headers: { ...Object.fromEntries(headers), 'x-request-id': '' },
    })
  }
  expect(refusals[0]).toEqual(refusals[1])
  expect(refusals[0]?.body.message).toBe('Too many attempts in a short time. Please try again in 23 hours.')
}, 60_000)

test('after an upgrade every browser counts as unknown until the next sign-in', async () => {
  const shop = await testApp()
  const { email, password, cookie } = await aUserWithCookie(shop)
  await askOnce(shop.connection, 'delete from devices')
  const answer = await signIn(shop, { email, password, cookie })
  expect([answer.status, (await shop.emails(email)).map(({ subject }) => subject).at(-1)]).toEqual([
    200,
    'New sign-in to your account · Doorstep Documents',
  ])
})
