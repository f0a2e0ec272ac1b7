import { beforeAll, expect, test } from 'vitest'
import { askOnce } from '#server/db.ts'
import { problemIn, testApp, type TestApp } from '#server/testing.ts'
import { openDemoAccounts } from './actions.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

async function signIn(overrides = {}) {
  const user = await shop.aUser()
  const answer = await shop.post('/api/auth/login', {
    body: { email: user.email, password: user.password, ...overrides },
  })
  return { user, answer, token: answer.body.token as string }
}

test('a customer signs in, is known by the token, and signs out', async () => {
  const { user, answer, token } = await signIn()
  expect(answer.status).toBe(200)
  expect(answer.body.user).toMatchObject({ name: user.name, email: user.email, role: 'customer', emailVerified: false })
  expect((await shop.get('/api/auth/me', { token })).body).toEqual(answer.body.user)
  expect((await shop.post('/api/auth/logout', { token })).status).toBe(204)
  expect((await shop.get('/api/auth/me', { token })).status).toBe(401)
})

test('a token is valid on every storefront', async () => {
  const { token } = await signIn()
  expect((await shop.get('/api/auth/me', { token, storefront: 'home' })).status).toBe(200)
})

test('an email address is the same in capitals, and with spaces around it', async () => {
  const user = await shop.aUser()
  const body = { email: ` ${user.email.toUpperCase()} `, password: user.password }
  expect((await shop.post('/api/auth/login', { body })).status).toBe(200)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const user = await shop.aUser()
  const wrong = await shop.post('/api/auth/login', { body: { email: user.email, password: 'wrong horse' } })
  const unknown = await shop.post('/api/auth/login', {
    body: { email: 'nobody@doorstep.example', password: 'wrong horse' },
  })
  expect([wrong.status, problemIn(wrong).code]).toEqual([401, 'invalid_credentials'])
  expect({ ...unknown.body, instance: '' }).toEqual({ ...wrong.body, instance: '' })
})

test.each([
  ['half a day', false, 12 * 60],
  ['30 days when asked to remember', true, 30 * 24 * 60],
])('a session lasts %s', async (_, remember, minutes) => {
  const { token } = await signIn({ remember })
  shop.moveClock(minutes - 1)
  expect((await shop.get('/api/auth/me', { token })).status).toBe(200)
  shop.moveClock(2)
  expect((await shop.get('/api/auth/me', { token })).status).toBe(401)
})

test('whoever reads the tables cannot sign in with what is there', async () => {
  const { token, user } = await signIn()
  const rows = await askOnce(
    shop.connection,
    'select token_hash::text, password_hash from sessions join users on users.id = user_id',
  )
  const dump = JSON.stringify(rows)
  expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [token, Buffer.from(token).toString('hex'), user.password]) expect(dump).not.toContain(secret)
})

test('a disabled account cannot sign in, and its token is dead at the next request', async () => {
  const { user, token } = await signIn()
  await askOnce(shop.connection, 'update users set disabled_at = now()')
  expect((await shop.get('/api/auth/me', { token })).status).toBe(401)
  const answer = await shop.post('/api/auth/login', { body: { email: user.email, password: user.password } })
  expect(problemIn(answer).code).toBe('invalid_credentials')
  await askOnce(shop.connection, 'update users set disabled_at = null')
})

test('a storm of sign-ins is not hashed all at once: some wait, the rest are told to come back', async () => {
  const body = { email: 'nobody@doorstep.example', password: 'any password' }
  const answers = await Promise.all(Array.from({ length: 40 }, () => shop.post('/api/auth/login', { body })))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(10)
  expect(refused.every(({ headers }) => headers.get('retry-after') === '2')).toBe(true)
  expect(answers.filter(({ status }) => status === 401).length).toBe(40 - refused.length)
})

test('guessing is slowed down', async () => {
  const slow = await testApp({ env: { GUESSES_PER_HOUR: '2' } })
  const user = await slow.aUser()
  const statuses = []
  // Only those that fail are counted.
  for (const password of ['guess', user.password, user.password, 'guess', 'guess']) {
    statuses.push((await slow.post('/api/auth/login', { body: { email: user.email, password } })).status)
  }
  expect(statuses).toEqual([401, 200, 200, 401, 429])
})

test("the demo's accounts open with the demo's password, also after it was changed", async () => {
  for (const password of ['first password', 'second password']) {
    for (const { email, role } of await openDemoAccounts(shop.deps, password)) {
      const answer = await shop.post('/api/auth/login', { body: { email, password } })
      expect([answer.status, answer.body.user.role]).toEqual([200, role])
    }
  }
})
