import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
})

/** The token of the link in a letter. */
function tokenIn(mail: Mail | undefined): string {
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no token'
}

const lastLetter = async (to: string) => (await shop.emails(to)).at(-1)
const verify = (token: string, as?: string) =>
  shop.post('/api/auth/verify-email', { body: { token }, ...(as !== undefined && { token: as }) })
const reset = (token: string, password = 'a new horse') =>
  shop.post('/api/auth/reset-password', { body: { token, password } })
const forgot = (email: string, headers = {}) => shop.post('/api/auth/forgot-password', { body: { email }, headers })
const signInWith = async (email: string, password: string) =>
  (await shop.post('/api/auth/login', { body: { email, password } })).status

async function signUp() {
  const body = { name: 'Ravi Menon', email: `${randomUUID()}@example.com`, password: 'correct horse' }
  const { token } = (await shop.post('/api/auth/register', { body })).body as { token: string }
  return { ...body, token }
}

async function me(token: string) {
  return (await shop.get('/api/auth/me', { token })).body
}

test('who signs up gets a letter, and the address is confirmed by the token in it, once', async () => {
  const { email, token } = await signUp()
  const letter = await lastLetter(email)
  expect(letter).toMatchObject({
    to: email,
    from: { name: 'Doorstep Documents', address: 'help@doorstep.example' },
    subject: 'Please verify your email · Doorstep Documents',
  })
  expect(letter?.text).toMatch(/http:\/\/localhost\/verify-email\?token=ds_[\w-]{43}\n/)
  expect((await me(token)).emailVerified).toBe(false)
  expect((await verify(tokenIn(letter), token)).body).toEqual({ resetToken: null })
  expect((await me(token)).emailVerified).toBe(true)
  const again = await verify(tokenIn(letter), token)
  expect([again.status, problemIn(again).code]).toEqual([400, 'invalid_token'])
})

test('only looking at a link changes nothing', async () => {
  const { email, token } = await signUp()
  const secret = tokenIn(await lastLetter(email))
  for (const path of ['/api/auth/verify-email', '/api/auth/reset-password']) {
    expect((await shop.get(`${path}?token=${secret}`)).status).toBe(405)
  }
  expect((await me(token)).emailVerified).toBe(false)
})

test('the letter can be sent again; whoever is verified gets none', async () => {
  const { email, token } = await signUp()
  expect((await shop.post('/api/auth/send-verification', { token })).status).toBe(202)
  const letters = await shop.emails(email)
  expect(letters.length).toBe(2)
  // Either of them works, as a person would expect who opens the older one.
  expect((await verify(tokenIn(letters[0]), token)).status).toBe(200)
  expect((await shop.post('/api/auth/send-verification', { token })).status).toBe(202)
  expect((await shop.emails(email)).length).toBe(2)
})

test('a link to verify works for a day, one to reset for an hour', async () => {
  const { email } = await signUp()
  const verification = tokenIn(await lastLetter(email))
  await forgot(email)
  const recovery = tokenIn(await lastLetter(email))
  shop.moveClock(60)
  expect(problemIn(await reset(recovery)).code).toBe('invalid_token')
  shop.moveClock(23 * 60)
  expect(problemIn(await verify(verification)).code).toBe('invalid_token')
})

test('who forgot the password chooses a new one, and every device is signed out', async () => {
  const user = await shop.aVisitor()
  const other = await shop.signIn(user)
  expect((await forgot(user.email.toUpperCase())).status).toBe(202)
  const secret = tokenIn(await lastLetter(user.email))
  expect((await reset(secret)).status).toBe(204)
  expect((await lastLetter(user.email))?.subject).toBe('Your password was changed · Doorstep Documents')
  for (const token of [user.token, other]) expect((await shop.get('/api/auth/me', { token })).status).toBe(401)
  expect(await signInWith(user.email, user.password)).toBe(401)
  expect(await signInWith(user.email, 'a new horse')).toBe(200)
  expect(problemIn(await reset(secret)).code).toBe('invalid_token')
})

test('who opened the link gets the post of that address: it is verified', async () => {
  const { email } = await signUp()
  await forgot(email)
  await reset(tokenIn(await lastLetter(email)))
  expect(await me(await shop.signIn({ email, password: 'a new horse' }))).toMatchObject({ emailVerified: true })
})

test('of many who use a link at the same moment one succeeds', async () => {
  const user = await shop.aUser()
  await forgot(user.email)
  const secret = tokenIn(await lastLetter(user.email))
  const tries = await Promise.all(['one', 'two', 'three', 'four'].map((n) => reset(secret, `new password ${n}`)))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400, 400, 400])
})

test('of two different links that are used at the same moment one succeeds, and none is lost in the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await shop.aUser()
    await forgot(user.email)
    await forgot(user.email)
    const secrets = (await shop.emails(user.email)).map(tokenIn)
    const answers = await Promise.all(secrets.map((secret, n) => reset(secret, `new password ${n}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400])
  }
})

test('a new password ends all links that were asked for with the old one', async () => {
  const user = await shop.aUser()
  await forgot(user.email)
  await forgot(user.email)
  const [first, second] = await shop.emails(user.email)
  expect((await reset(tokenIn(first))).status).toBe(204)
  expect(problemIn(await reset(tokenIn(second))).code).toBe('invalid_token')
})

test('who has locked an account by guessing does not keep its owner out: a new password opens it', async () => {
  const user = await shop.aUser()
  for (let n = 0; n < 10; n += 1) await signInWith(user.email, 'a guess')
  expect(await signInWith(user.email, user.password)).toBe(429)
  await forgot(user.email)
  await reset(tokenIn(await lastLetter(user.email)))
  expect(await signInWith(user.email, 'a new horse')).toBe(200)
})

test('a link for one thing does not open another', async () => {
  const { email } = await signUp()
  const verification = tokenIn(await lastLetter(email))
  expect(problemIn(await reset(verification)).code).toBe('invalid_token')
  await forgot(email)
  expect(problemIn(await verify(tokenIn(await lastLetter(email)))).code).toBe('invalid_token')
})

test.each([
  ['short', 'Password must be at least 8 characters'],
  ['password1', 'This is one of the 10,000 most common passwords, which attackers try first. Please choose another.'],
])('a new password like %s is refused, and the link still works', async (password, message) => {
  const user = await shop.aUser()
  await forgot(user.email)
  const secret = tokenIn(await lastLetter(user.email))
  const answer = await reset(secret, password)
  expect([answer.status, problemIn(answer).errors?.[0]]).toMatchObject([422, { field: 'password', message }])
  expect((await reset(secret)).status).toBe(204)
})

test('forgetting the password gives the same answer whether there is an account or not, and no letter to strangers', async () => {
  const user = await shop.aUser()
  const [known, unknown] = [await forgot(user.email), await forgot('stranger@example.com')]
  const plain = ({ status, text, headers }: typeof known) => {
    const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
    return { status, text, rest }
  }
  expect(known.status).toBe(202)
  expect(plain(unknown)).toEqual(plain(known))
  expect(await shop.emails('stranger@example.com')).toEqual([])
  expect((await shop.emails(user.email)).length).toBe(1)
  // What waited for the stranger is gone.
  expect(await askOnce(shop.connection, "select from messages where recipient = 'stranger@example.com'")).toEqual([])
})

test('whoever asks for letters of one kind does not keep those of another from arriving', async () => {
  const [owner, stranger] = [await shop.aUser(), await shop.aVisitor()]
  for (let n = 0; n < 6; n += 1) {
    const body = { email: owner.email, password: stranger.password }
    expect((await shop.post('/api/auth/change-email', { token: stranger.token, body })).status).toBe(202)
  }
  await forgot(owner.email)
  expect((await lastLetter(owner.email))?.subject).toBe('Choose a new password · Doorstep Documents')
})

test('a mailbox is not filled: five letters an hour, and nobody is told', async () => {
  const user = await shop.aUser()
  for (let n = 0; n < 7; n += 1) expect((await forgot(user.email)).status).toBe(202)
  expect((await shop.emails(user.email)).length).toBe(5)
})

test('asking for letters is limited for each address that asks', async () => {
  const slow = await testApp({ env: { GUESSES_PER_HOUR: '2' } })
  const ask = (email: string) => slow.post('/api/auth/forgot-password', { body: { email } })
  const statuses = []
  for (const name of ['a', 'b', 'c']) statuses.push((await ask(`${name}@example.com`)).status)
  expect(statuses).toEqual([202, 202, 429])
})

test.each([
  ['documents', 'localhost:3000', 'http://localhost:3000'],
  ['documents', 'documents.localhost:3000', 'http://documents.localhost:3000'],
  ['home', 'home.localhost:3000', 'http://home.localhost:3000'],
  // Ports and names that are this machine's, and perhaps another program's, are not believed.
  ['documents', 'localhost:31337', 'http://documents.localhost:3000'],
  ['documents', 'evil.localhost:3000', 'http://documents.localhost:3000'],
  ['home', 'localhost:3000', 'http://home.localhost:3000'],
  ['documents', '[::1]:3000', 'http://[::1]:3000'],
])('a letter of %s, asked for at %s, leads to %s', async (storefront, host, origin) => {
  const user = await shop.aUser()
  await shop.ask('POST', `http://${host}/api/auth/forgot-password`, {
    storefront,
    body: { email: user.email },
    headers: { Host: host },
  })
  const letter = await lastLetter(user.email)
  expect(/\S+(?=\/reset-password)/.exec(letter?.text ?? '')?.[0]).toBe(origin)
  expect(letter?.html).toContain(`${origin}/reset-password?token=`)
})

test('nobody is written to for a host that is not known here', async () => {
  const user = await shop.aUser()
  const answer = await shop.post('/api/auth/forgot-password', {
    body: { email: user.email },
    headers: { Host: 'evil.example:31337' },
  })
  expect([answer.status, await shop.emails(user.email)]).toEqual([421, []])
})

test('where PUBLIC_URL says where the shop is, letters lead there, whatever the request says', async () => {
  const open = await testApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  const user = await open.aUser()
  for (const [storefront, origin] of [
    ['documents', 'https://shop.example'],
    // It has no name on the net yet; accounts are shared, so the one that has a name does as well.
    ['home', 'https://shop.example'],
  ] as const) {
    const headers = { Host: 'localhost:31337' }
    await open.post('/api/auth/forgot-password', { storefront, body: { email: user.email }, headers })
    expect((await open.emails(user.email)).at(-1)?.text).toContain(`${origin}/reset-password?token=`)
  }
})

test('whoever reads the tables finds no token that opens anything', async () => {
  const user = await signUp()
  await forgot(user.email)
  const secrets = [user.token, ...(await shop.emails(user.email)).map(tokenIn)]
  expect(secrets.length).toBe(3)
  const dump = JSON.stringify(
    await Promise.all([
      askOnce(shop.connection, 'select sessions::text from sessions'),
      askOnce(shop.connection, 'select links::text from links'),
      askOnce(shop.connection, 'select messages::text from messages'),
      askOnce(shop.connection, 'select job::text from pgboss.job'),
      askOnce(shop.connection, 'select tries::text from tries'),
    ]),
  )
  expect(dump).toContain(user.email)
  for (const secret of secrets) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
  }
  // Nor does a hash, or anything else that stands there, open what it is the hash of.
  const [session] = await askOnce(shop.connection, "select encode(token_hash, 'hex') as hash from sessions limit 1")
  expect((await shop.get('/api/auth/me', { token: String(session?.['hash']) })).status).toBe(401)
})
