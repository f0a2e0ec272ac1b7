import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { aNewUser, tryToSignIn } from '#server/testing/accounts.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const proxied = { TRUSTED_PROXIES: '127.0.0.1' }
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })

const guess = (shop: TestApp, email: string, address = '192.0.2.1') => tryToSignIn(shop, { email, address })

test('failed sign-ins per address are limited per hour across all accounts; successful ones do not count', async () => {
  const shop = await testApp({ env: { GUESSES_PER_HOUR: '2' } })
  const user = await shop.aUser()
  const statuses = []
  for (const password of ['a guess', user.password, user.password, 'a guess', 'a guess']) {
    statuses.push(await statusOf(shop.post('/api/auth/login', { body: { email: user.email, password } })))
  }
  expect(statuses).toEqual([401, 200, 200, 401, 429])
  const refused = await guess(shop, 'other@example.com')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(problemIn(refused).message).toBe('Too many attempts in a short time. Please try again in 60 minutes.')
  shop.moveClock(60)
  expect(await statusOf(guess(shop, user.email))).toBe(401)
})

test('ten failed sign-ins per account are allowed in a quarter of an hour, from any address, whether or not it exists', async () => {
  const shop = await testApp({ env: proxied })
  const user = await shop.aUser()
  for (const email of [user.email, 'unknown@example.com']) {
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push(await statusOf(guess(shop, email, `192.0.2.${n}`)))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  }
  // Not even with the right password: otherwise the limit would have no effect.
  const right = { email: user.email, password: user.password }
  expect(await statusOf(shop.post('/api/auth/login', { body: right, ...from('198.51.100.1') }))).toBe(429)
  shop.moveClock(15)
  expect(await statusOf(shop.post('/api/auth/login', { body: right }))).toBe(200)
})

test('the limit covers exactly the last quarter of an hour', async () => {
  const shop = await testApp()
  const email = 'unknown@example.com'
  for (let n = 0; n < 9; n += 1) await guess(shop, email)
  shop.moveClock(10)
  expect(await statusOf(guess(shop, email))).toBe(401)
  expect(await statusOf(guess(shop, email))).toBe(429)
  shop.moveClock(5)
  const statuses = []
  for (let n = 0; n < 10; n += 1) statuses.push(await statusOf(guess(shop, email)))
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429])
})

test('concurrent guesses in two processes are all counted', async () => {
  const shop = await testApp()
  const second = await testApp({ connection: shop.connection })
  const guesses = Array.from({ length: 16 }, (_, n) => guess(n % 2 === 0 ? shop : second, 'unknown@example.com'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401).length).toBe(10)
  expect(statuses.filter((status) => status === 429).length).toBe(6)
})

test.each([
  ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:0:0:1', 'the same network'],
  ['192.0.2.7', '::ffff:192.0.2.7', 'the same machine'],
  ['192.0.2.8', '203.0.113.9, 192.0.2.8', 'the last hop before us'],
])('%s and %s are %s', async (one, other) => {
  const shop = await testApp({ env: { ...proxied, GUESSES_PER_HOUR: '1' } })
  expect(await statusOf(guess(shop, 'a@example.com', one))).toBe(401)
  expect(await statusOf(guess(shop, 'b@example.com', other))).toBe(429)
  expect(await statusOf(guess(shop, 'c@example.com', '2001:db8:1:3::1'))).toBe(401)
})

test('a /56 may fail four times as many sign-ins as one address, a /48 sixteen times, however they are distributed', async () => {
  const shop = await testApp({ env: { ...proxied, GUESSES_PER_HOUR: '1' } })
  const at = (network: number) => guess(shop, `${network}@example.com`, `2001:db8:7:${network.toString(16)}::1`)
  const statuses = []
  for (let network = 0; network < 6; network += 1) statuses.push(await statusOf(at(network)))
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  for (let network = 0x100; network < 0x1400; network += 0x100) statuses.push(await statusOf(at(network)))
  expect(statuses.filter((status) => status === 401).length).toBe(16)
  shop.moveClock(60)
  expect(await statusOf(at(5))).toBe(401)
})

test('a forwarding header from an untrusted client is ignored', async () => {
  const shop = await testApp({ env: { GUESSES_PER_HOUR: '1' } })
  expect(await statusOf(guess(shop, 'a@example.com', '192.0.2.1'))).toBe(401)
  expect(await statusOf(guess(shop, 'b@example.com', '192.0.2.2'))).toBe(429)
})

test('five accounts per hour can be created from one address; the sixth gets the time to retry', async () => {
  const shop = await testApp({ env: { ...proxied, SIGNUPS_PER_HOUR: '' } })
  const signUp = (body: object, address: string) => shop.post('/api/auth/register', { body, ...from(address) })
  const first = aNewUser()
  expect(await statusOf(signUp(first, '192.0.2.1'))).toBe(201)
  // Failed sign-ups are not counted.
  expect(await statusOf(signUp(first, '192.0.2.1'))).toBe(409)
  expect(await statusOf(signUp({ ...aNewUser(), password: 'short' }, '192.0.2.1'))).toBe(422)
  const atOnce = await Promise.all(Array.from({ length: 7 }, () => signUp(aNewUser(), '192.0.2.1')))
  expect(atOnce.filter(({ status }) => status === 201).length).toBe(4)
  const refused = atOnce.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('3600')
  expect(await statusOf(signUp(aNewUser(), '192.0.2.2'))).toBe(201)
  shop.moveClock(60)
  expect(await statusOf(signUp(aNewUser(), '192.0.2.1'))).toBe(201)
})

test('probing which addresses have an account is slowed down', async () => {
  const shop = await testApp({ env: { GUESSES_PER_HOUR: '2' } })
  const { email } = await shop.aUser()
  const statuses = []
  for (const body of [aNewUser(), { ...aNewUser(), email }, aNewUser(), { ...aNewUser(), email }, aNewUser()]) {
    statuses.push(await statusOf(shop.post('/api/auth/register', { body })))
  }
  expect(statuses).toEqual([201, 409, 201, 409, 429])
})

test('expired tries are deleted', async () => {
  const shop = await testApp()
  for (let n = 0; n < 3; n += 1) {
    await guess(shop, 'unknown@example.com')
    shop.moveClock(61)
  }
  const rows = await askOnce(shop.connection, 'select cardinality(at) as count from tries order by count')
  // Of the address in the last hour, of the account in the last quarter of an hour, and of the account in the last day.
  expect(rows.map(({ count }) => count)).toEqual([1, 1, 3])
})

test('the tables do not reveal whose tries were counted', async () => {
  const shop = await testApp()
  await guess(shop, 'unknown@example.com')
  const rows = JSON.stringify(await askOnce(shop.connection, 'select tries::text from tries'))
  expect(rows).toContain('2026-11-20')
  expect(rows).not.toMatch(/unknown|example|127\.0|192\.0/)
})
