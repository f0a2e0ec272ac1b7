import { expect, test, vi } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { patience } from '#server/testing/database.ts'
import { tidyIdentity } from './jobs.ts'

const half = 12 * 60

const lastSeen = (shop: TestApp) => askOnce(shop.connection, 'select last_seen_at as at from sessions')

async function remembered(shop: TestApp, role: 'customer' | 'admin') {
  const { email, password } = await shop.aUser({ role })
  const { token } = (await shop.post('/api/auth/login', { body: { email, password, remember: true } })).body
  const statusAt = async (at = shop) => (await at.get('/api/auth/me', { token: String(token) })).status
  return { email, token: String(token), statusAt }
}

test('an administrator who is remembered is signed out after 12 hours without use, and not while at work', async () => {
  const shop = await testApp()
  const { statusAt } = await remembered(shop, 'admin')
  for (let times = 0; times < 3; times += 1) {
    shop.moveClock(half - 1)
    expect(await statusAt()).toBe(200)
    // Nobody waits for its being written down, but this test.
    const now = shop.deps.clock().toISOString()
    await vi.waitFor(async () => expect(await lastSeen(shop)).toEqual([{ at: new Date(now) }]), patience)
  }
  shop.moveClock(half)
  expect(await statusAt()).toBe(401)
  const second = await testApp({ connection: shop.connection })
  second.moveClock(3 * (half - 1) + half)
  expect(await statusAt(second)).toBe(401)
})

test('what is not written down of the last minutes never makes the 12 hours longer', async () => {
  const shop = await testApp()
  const { statusAt } = await remembered(shop, 'admin')
  shop.moveClock(4)
  expect(await statusAt()).toBe(200)
  shop.moveClock(half)
  expect(await statusAt()).toBe(401)
})

test('a customer who is remembered stays signed in for 30 days, used or not', async () => {
  const shop = await testApp()
  const { statusAt } = await remembered(shop, 'customer')
  shop.moveClock(29 * 24 * 60)
  expect(await statusAt()).toBe(200)
})

test('whose session has ended for want of use is not listed as signed in, and is thrown away', async () => {
  const shop = await testApp()
  const { email } = await remembered(shop, 'admin')
  await remembered(shop, 'customer')
  shop.moveClock(half)
  const body = { email, password: 'correct horse' }
  const { token } = (await shop.post('/api/auth/login', { body })).body
  expect((await shop.get('/api/auth/sessions', { token })).body.length).toBe(1)
  const kept = async () => (await askOnce(shop.connection, 'select count(*)::int as kept from sessions'))[0]
  expect(await kept()).toEqual({ kept: 3 })
  await tidyIdentity(shop.deps)
  expect(await kept()).toEqual({ kept: 2 })
})
