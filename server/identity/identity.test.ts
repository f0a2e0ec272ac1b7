import { randomUUID } from 'node:crypto'
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

const newcomer = () => ({ name: 'Ravi Menon', email: `${randomUUID()}@example.com`, password: 'correct horse' })

test('a visitor signs up, is signed in for half a day, and is a customer', async () => {
  const body = newcomer()
  const answer = await shop.post('/api/auth/register', { body: { ...body, name: '  Ravi Menon ' } })
  expect(answer.status).toBe(201)
  const { token, user } = answer.body
  expect(user).toMatchObject({ name: 'Ravi Menon', email: body.email, role: 'customer', emailVerified: false })
  expect((await shop.get('/api/auth/me', { token })).body).toEqual(user)
  const login = await shop.post('/api/auth/login', { body: { email: body.email, password: body.password } })
  expect(login.body.user).toEqual(user)
  shop.moveClock(12 * 60 - 1)
  expect((await shop.get('/api/auth/me', { token })).status).toBe(200)
  shop.moveClock(2)
  expect((await shop.get('/api/auth/me', { token })).status).toBe(401)
})

test('one address is one account, in capitals too, and the first one stays as it was', async () => {
  const first = newcomer()
  await shop.post('/api/auth/register', { body: first })
  const body = { ...first, email: first.email.toUpperCase(), password: 'another horse' }
  const answer = await shop.post('/api/auth/register', { body })
  const { code, errors } = problemIn(answer)
  expect([answer.status, code, errors?.[0]?.field]).toEqual([409, 'email_taken', 'email'])
  const signIns = [first, body].map(({ email, password }) =>
    shop.post('/api/auth/login', { body: { email, password } }),
  )
  expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 401])
})

test('of several sign-ups with one address at the same moment one succeeds', async () => {
  const body = newcomer()
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      shop.post('/api/auth/register', { body: { ...body, password: `password ${n}` } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201).length).toBe(1)
  expect(answers.filter(({ status }) => status === 409).length).toBe(4)
})

test('the spaces around a password belong to it', async () => {
  const body = { ...newcomer(), password: ' correct horse ' }
  await shop.post('/api/auth/register', { body })
  const signIn = (password: string) => shop.post('/api/auth/login', { body: { email: body.email, password } })
  expect((await signIn('correct horse')).status).toBe(401)
  expect((await signIn(' correct horse ')).status).toBe(200)
})

test.each([
  ['name', { name: '   ' }, 'All fields are required'],
  ['name', { name: undefined }, 'All fields are required'],
  ['name', { name: 'a'.repeat(81) }, 'Please use at most 80 characters.'],
  ['name', { name: 'Ravi\nMenon' }, 'Please remove the characters that cannot be shown.'],
  ['email', { email: '' }, 'All fields are required'],
  ['email', { email: 'ravi' }, 'Please enter an email address like name@example.com.'],
  ['email', { email: 'ravi@example' }, 'Please enter an email address like name@example.com.'],
  ['email', { email: 'ravi@exa mple.com' }, 'Please enter an email address like name@example.com.'],
  ['email', { email: `ravi@${'a.'.repeat(130)}example` }, 'Please use at most 254 characters.'],
  ['password', { password: '' }, 'All fields are required'],
  ['password', { password: '1234567' }, 'Password must be at least 8 characters'],
  ['password', { password: 'a'.repeat(129) }, 'Please use at most 128 characters.'],
])('signing up with a bad %s, %j: 422 that says why', async (field, change, message) => {
  const answer = await shop.post('/api/auth/register', { body: { ...newcomer(), ...change } })
  const { errors, message: said } = problemIn(answer)
  expect([answer.status, errors?.map((error) => error.field), said]).toEqual([422, [field], message])
})

test('nobody signs up as an administrator', async () => {
  const answer = await shop.post('/api/auth/register', { body: { ...newcomer(), role: 'admin' } })
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([400, 'role'])
})

test('trying out which addresses have an account is slowed down', async () => {
  const slow = await testApp({ env: { GUESSES_PER_HOUR: '2' } })
  const { email } = await slow.aUser()
  const statuses = []
  // Only those that fail are counted.
  for (const body of [newcomer(), { ...newcomer(), email }, newcomer(), { ...newcomer(), email }, newcomer()]) {
    statuses.push((await slow.post('/api/auth/register', { body })).status)
  }
  expect(statuses).toEqual([201, 409, 201, 409, 429])
})

test("the demo's accounts open with the demo's password, also after it was changed", async () => {
  for (const password of ['first password', 'second password']) {
    for (const { email, role } of await openDemoAccounts(shop.deps, password)) {
      const answer = await shop.post('/api/auth/login', { body: { email, password } })
      expect([answer.status, answer.body.user.role]).toEqual([200, role])
    }
  }
})
