import { expect, test } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { accountCalls, tokenIn } from '#server/testing/accounts.ts'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import { testApp } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { changeEmail, forgot, lastEmail, readUser, reset, signInWith, signUp, tokenFor, verify } = accountCalls(shop)

test('a new customer gets an email, and the token in it confirms the address once', async () => {
  const { email, token } = await signUp()
  const sent = await lastEmail(email)
  expect(sent).toMatchObject({
    to: email,
    from: { name: 'Doorstep Documents', address: 'help@doorstep.example' },
    subject: 'Please verify your email · Doorstep Documents',
  })
  expect(sent?.text).toMatch(/http:\/\/localhost\/verify-email\?token=ds_[\w-]{43}\n/)
  expect((await readUser(token)).emailVerified).toBe(false)
  expect((await verify(tokenIn(sent), token)).body).toEqual({ resetToken: null })
  expect((await readUser(token)).emailVerified).toBe(true)
  const again = await verify(tokenIn(sent), token)
  expect([again.status, problemIn(again).code]).toEqual([400, 'invalid_token'])
})

test('a GET request with the token of a link changes nothing', async () => {
  const { email, token } = await signUp()
  const secret = await tokenFor(email)
  for (const path of ['/api/auth/verify-email', '/api/auth/reset-password']) {
    expect((await shop.get(`${path}?token=${secret}`)).status).toBe(405)
  }
  expect((await readUser(token)).emailVerified).toBe(false)
})

test('the email can be sent again until the address is confirmed', async () => {
  const { email, token } = await signUp()
  expect((await shop.post('/api/auth/send-verification', { token })).status).toBe(202)
  const emails = await shop.emails(email)
  expect(emails.length).toBe(2)
  // Both links work, because a user may open either email.
  expect((await verify(tokenIn(emails[0]), token)).status).toBe(200)
  expect((await shop.post('/api/auth/send-verification', { token })).status).toBe(202)
  expect((await shop.emails(email)).length).toBe(2)
})

test('a link to confirm an address works for a day, a link to reset a password for an hour', async () => {
  const { email } = await signUp()
  const verification = await tokenFor(email)
  await forgot(email)
  const recovery = await tokenFor(email)
  shop.moveClock(60)
  expect(problemIn(await reset(recovery)).code).toBe('invalid_token')
  shop.moveClock(23 * 60)
  expect(problemIn(await verify(verification)).code).toBe('invalid_token')
})

test('resetting a forgotten password ends every session', async () => {
  const user = await shop.aVisitor()
  const other = await shop.signIn(user)
  expect((await forgot(user.email.toUpperCase())).status).toBe(202)
  const secret = await tokenFor(user.email)
  expect((await reset(secret)).status).toBe(204)
  expect((await lastEmail(user.email))?.subject).toBe('Your password was changed · Doorstep Documents')
  for (const token of [user.token, other]) expect((await shop.get('/api/auth/me', { token })).status).toBe(401)
  expect(await signInWith(user.email, user.password)).toBe(401)
  expect(await signInWith(user.email, 'a new horse')).toBe(200)
  expect(problemIn(await reset(secret)).code).toBe('invalid_token')
})

test('resetting the password confirms the address, because the user has received its email', async () => {
  const { email } = await signUp()
  await forgot(email)
  await reset(await tokenFor(email))
  expect(await readUser(await shop.signIn({ email, password: 'a new horse' }))).toMatchObject({ emailVerified: true })
})

test('of concurrent requests with one link one succeeds', async () => {
  const user = await shop.aUser()
  await forgot(user.email)
  const secret = await tokenFor(user.email)
  const tries = await Promise.all(['one', 'two', 'three', 'four'].map((n) => reset(secret, `new password ${n}`)))
  expect(statusesOf(tries)).toEqual([204, 400, 400, 400])
})

test('of concurrent requests with two links of one user one succeeds, without a deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    const user = await shop.aUser()
    await forgot(user.email)
    await forgot(user.email)
    const secrets = (await shop.emails(user.email)).map(tokenIn)
    const answers = await Promise.all(secrets.map((secret, n) => reset(secret, `new password ${n}`)))
    expect(statusesOf(answers)).toEqual([204, 400])
  }
})

test('a new password ends all links requested with the old one', async () => {
  const user = await shop.aUser()
  await forgot(user.email)
  await forgot(user.email)
  const [first, second] = await shop.emails(user.email)
  expect((await reset(tokenIn(first))).status).toBe(204)
  expect(problemIn(await reset(tokenIn(second))).code).toBe('invalid_token')
})

test('the owner of an account locked by wrong guesses can sign in with a new password', async () => {
  const user = await shop.aUser()
  for (let n = 0; n < 10; n += 1) await signInWith(user.email, 'a guess')
  expect(await signInWith(user.email, user.password)).toBe(429)
  await forgot(user.email)
  await reset(await tokenFor(user.email))
  expect(await signInWith(user.email, 'a new horse')).toBe(200)
})

test('a link works only for its purpose', async () => {
  const { email } = await signUp()
  const verification = await tokenFor(email)
  expect(problemIn(await reset(verification)).code).toBe('invalid_token')
  await forgot(email)
  expect(problemIn(await verify(await tokenFor(email))).code).toBe('invalid_token')
})

test.each([
  ['short', 'Password must be at least 8 characters'],
  ['password1', 'This is one of the 10,000 most common passwords, which attackers try first. Please choose another.'],
])('a new password like %s is refused, and the link still works', async (password, message) => {
  const user = await shop.aUser()
  await forgot(user.email)
  const secret = await tokenFor(user.email)
  const answer = await reset(secret, password)
  expect([answer.status, problemIn(answer).errors?.[0]]).toMatchObject([422, { field: 'password', message }])
  expect((await reset(secret)).status).toBe(204)
})

test('a forgotten password gets the same response with and without an account, and sends no email to strangers', async () => {
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
  // The message that waited for the stranger is deleted.
  expect(await askOnce(shop.connection, "select from messages where recipient = 'stranger@example.com'")).toEqual([])
})

test('the limit of one kind of email does not affect the others', async () => {
  const [owner, stranger] = [await shop.aUser(), await shop.aVisitor()]
  for (let n = 0; n < 6; n += 1) {
    expect((await changeEmail(stranger, owner.email)).status).toBe(202)
  }
  await forgot(owner.email)
  expect((await lastEmail(owner.email))?.subject).toBe('Choose a new password · Doorstep Documents')
})

test('at most five emails an hour are sent to one address, and the response does not show it', async () => {
  const user = await shop.aUser()
  for (let n = 0; n < 7; n += 1) expect((await forgot(user.email)).status).toBe(202)
  expect((await shop.emails(user.email)).length).toBe(5)
})

test('requests for emails are limited per network address', async () => {
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
  // Other ports and names of this machine may belong to another program, and are not used.
  ['documents', 'localhost:31337', 'http://documents.localhost:3000'],
  ['documents', 'evil.localhost:3000', 'http://documents.localhost:3000'],
  ['home', 'localhost:3000', 'http://home.localhost:3000'],
  ['documents', '[::1]:3000', 'http://[::1]:3000'],
])('an email of %s, requested at %s, links to %s', async (storefront, host, origin) => {
  const user = await shop.aUser()
  await shop.ask('POST', `http://${host}/api/auth/forgot-password`, {
    storefront,
    body: { email: user.email },
    headers: { Host: host },
  })
  const sent = await lastEmail(user.email)
  expect(/\S+(?=\/reset-password)/.exec(sent?.text ?? '')?.[0]).toBe(origin)
  expect(sent?.html).toContain(`${origin}/reset-password?token=`)
})

test('a request to an unknown host sends no email', async () => {
  const user = await shop.aUser()
  const answer = await shop.post('/api/auth/forgot-password', {
    body: { email: user.email },
    headers: { Host: 'evil.example:31337' },
  })
  expect([answer.status, await shop.emails(user.email)]).toEqual([421, []])
})

test('with PUBLIC_URL, emails link there, whatever the host of the request', async () => {
  const open = await testApp({ env: { PUBLIC_URL: 'https://shop.example' } })
  const user = await open.aUser()
  for (const [storefront, origin] of [
    ['documents', 'https://shop.example'],
    // It has no public address of its own; accounts are shared, so the address of the other one works as well.
    ['home', 'https://shop.example'],
  ] as const) {
    const headers = { Host: 'localhost:31337' }
    await open.post('/api/auth/forgot-password', { storefront, body: { email: user.email }, headers })
    expect((await open.emails(user.email)).at(-1)?.text).toContain(`${origin}/reset-password?token=`)
  }
})

test('the tables contain no usable token', async () => {
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
  // A hash cannot be used as the token either.
  const [session] = await askOnce(shop.connection, "select encode(token_hash, 'hex') as hash from sessions limit 1")
  expect((await shop.get('/api/auth/me', { token: String(session?.['hash']) })).status).toBe(401)
})
