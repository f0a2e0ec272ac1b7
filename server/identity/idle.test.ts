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

test('a remembered session of an administrator ends after 12 hours without use, and not before', async () => {
  const shop = await testApp()
  const { statusAt } = await remembered(shop, 'admin')
  for (let times = 0; times < 3; times += 1) {
    shop.moveClock(half - 1)
    expect(await statusAt()).toBe(200)
    // The request does not wait until the time is stored.
    const now = shop.deps.clock().toISOString()
    await vi.waitFor(async () => expect(await lastSeen(shop)).toEqual([{ at: new Date(now) }]), patience)
  }
  shop.moveClock(half)
  expect(await statusAt()).toBe(401)
  const second = await testApp({ connection: shop.connection })
  second.moveClock(3 * (half - 1) + half)
  expect(await statusAt(second)).toBe(401)
})

test('the inaccuracy of the stored time never extends the 12 hours', async () => {
  const shop = await testApp()
  const { statusAt } = await remembered(shop, 'admin')
  shop.moveClock(4)
  expect(await statusAt()).toBe(200)
  shop.moveClock(half)
  expect(await statusAt()).toBe(401)
})

test('a remembered session of a customer lasts 30 days, used or not', async () => {
  const shop = await testApp()
  const { statusAt } = await remembered(shop, 'customer')
  shop.moveClock(29 * 24 * 60)
  expect(await statusAt()).toBe(200)
})

test('a session that ended without use is not listed, and is deleted', async () => {
  const shop = await testApp()
  const { email } = await remembered(shop, 'admin')
  await remembered(shop, 'customer')
  shop.moveClock(half)
  const body = { email, password: 'correct horse' }
  const { token } = (await shop.post('/api/auth/login', { body })).body
  expect((await shop.get('/api/auth/sessions', { token })).body.length).toBe(1)
  const countSessions = async () => (await askOnce(shop.connection, 'select count(*)::int as count from sessions'))[0]
  expect(await countSessions()).toEqual({ count: 3 })
  await tidyIdentity(shop.deps)
  expect(await countSessions()).toEqual({ count: 2 })
})
