import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'
import { waiters } from '#server/testing/database.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
})

type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>

const anAddress = () => `${randomUUID()}@example.com`
const changePassword = ({ token, password }: Visitor) =>
  shop.post('/api/auth/change-password', { token, body: { currentPassword: password, newPassword: 'a new horse' } })
const changeEmail = ({ token, password }: Pick<Visitor, 'token' | 'password'>, email: string) =>
  shop.post('/api/auth/change-email', { token, body: { email, password } })
const open = async (link: string, token?: string) =>
  (await shop.post('/api/auth/verify-email', { body: { token: link }, ...(token !== undefined && { token }) })).status
const emailOf = async (token: string) => (await shop.get('/api/auth/me', { token })).body.email

async function tokenFor(email: string): Promise<string> {
  return /\?token=([\w-]+)/.exec((await shop.emails(email)).at(-1)?.text ?? '')?.[1] ?? 'no token'
}

test('the address changes when the link is opened that went to the new one, and the old one hears of it', async () => {
  const user = await shop.aVisitor({ emailVerifiedAt: shop.deps.clock() })
  const email = anAddress()
  expect((await changeEmail(user, email.toUpperCase())).status).toBe(202)
  expect(await emailOf(user.token)).toBe(user.email)
  expect(await open(await tokenFor(email), user.token)).toBe(200)
  expect((await shop.get('/api/auth/me', { token: user.token })).body).toMatchObject({ email, emailVerified: true })
  const [notice] = await shop.emails(user.email)
  expect(notice?.subject).toBe('Your email address was changed · Doorstep Documents')
  expect(notice?.text).toContain(email)
  expect(await shop.signIn({ email, password: user.password })).toMatch(/^ds_/)
})

test('an address that is taken is asked for in vain, and its owner gets no link', async () => {
  const [user, owner] = [await shop.aVisitor(), await shop.aUser()]
  expect((await changeEmail(user, owner.email)).status).toBe(202)
  expect(await tokenFor(owner.email)).toBe('no token')
  expect(await emailOf(user.token)).toBe(user.email)
})

test('of two who want the same free address the first to open the link gets it', async () => {
  const [one, other] = [await shop.aVisitor(), await shop.aVisitor()]
  const email = anAddress()
  await changeEmail(one, email)
  await changeEmail(other, email)
  const links = (await shop.emails(email)).map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1] ?? '')
  const statuses = await Promise.all([one, other].map(({ token }, n) => open(links[n] ?? '', token)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400])
  const emails = await Promise.all([one, other].map(({ token }) => emailOf(token)))
  expect(emails.filter((one) => one === email).length).toBe(1)
})

test('the letter from before a change does not change the address back', async () => {
  const body = { name: 'Ravi Menon', email: anAddress(), password: 'correct horse' }
  const { token } = (await shop.post('/api/auth/register', { body })).body as { token: string }
  const old = await tokenFor(body.email)
  const email = anAddress()
  await changeEmail({ ...body, token }, email)
  expect(await open(await tokenFor(email), token)).toBe(200)
  expect(await open(old, token)).toBe(400)
  expect(await emailOf(token)).toBe(email)
})

test('a new password also ends the change of address that somebody has asked for with the old one', async () => {
  const user = await shop.aVisitor()
  const email = anAddress()
  await changeEmail(user, email)
  const token = await tokenFor(email)
  await changePassword(user)
  expect(await open(token)).toBe(400)
})

test('so does it for a letter that has not left yet', async () => {
  const user = await shop.aVisitor()
  const email = anAddress()
  await changeEmail(user, email)
  await changePassword(user)
  expect(await shop.emails(email)).toEqual([])
})

test('and so does a password that was forgotten', async () => {
  const user = await shop.aVisitor()
  await shop.post('/api/auth/forgot-password', { body: { email: user.email } })
  const token = await tokenFor(user.email)
  const email = anAddress()
  await changeEmail(user, email)
  await shop.post('/api/auth/reset-password', { body: { token, password: 'a new horse' } })
  expect(await shop.emails(email)).toEqual([])
})

test('whoever mistyped the new address asks again, and the first link is dead', async () => {
  const user = await shop.aVisitor()
  const [wrong, right] = [anAddress(), anAddress()]
  await changeEmail(user, wrong)
  const first = await tokenFor(wrong)
  await changeEmail(user, right)
  const second = await tokenFor(right)
  expect([await open(first), await open(second)]).toEqual([400, 200])
})

test('whoever asks again while the first letter is being written waits for it, and neither is in the way of the other', async () => {
  const user = await shop.aVisitor()
  const email = anAddress()
  await changeEmail(user, email)
  // As the worker does: the letter is held, then its link is made, which asks for the row of its reader.
  const worker = shop.deps.database.newClient()
  await worker.connect()
  await worker.query('begin')
  await worker.query('select from messages where recipient = $1 for update', [email])
  const again = changeEmail(user, anAddress())
  await waiters(shop.connection, 1)
  await worker.query(
    "insert into links (token_hash, purpose, user_id, email, expires_at) select 'x', 'change', id, $1, now() from users where email = $2",
    [email, user.email],
  )
  await worker.query('commit')
  await worker.end()
  expect((await again).status).toBe(202)
})

test('the letter that confirms the address is sent again five times an hour, and then it is said so', async () => {
  const { token } = await shop.aVisitor()
  const statuses = []
  for (let n = 0; n < 6; n += 1) statuses.push((await shop.post('/api/auth/send-verification', { token })).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})

test.each([
  ['email', { email: 'no address' }, 'Please enter an email address like name@example.com.'],
  ['password', { password: 'wrong horse' }, 'That is not your current password.'],
  ['password', { password: '' }, 'Please enter your current password'],
])('asking for another address with a bad %s, %j: 422 that says why', async (field, change, message) => {
  const user = await shop.aVisitor()
  const body = { email: 'new@example.com', password: user.password, ...change }
  const answer = await shop.post('/api/auth/change-email', { token: user.token, body })
  expect([answer.status, problemIn(answer).errors?.[0]]).toMatchObject([422, { field, message }])
})
