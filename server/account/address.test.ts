import { expect, test } from 'vitest'
import { accountCalls, anAddress, tokenIn } from '#server/testing/accounts.ts'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import { waiters } from '#server/testing/database.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { changeEmail, changePassword, forgot, readUser, reset, signUp, tokenFor, verify } = accountCalls(shop)
const open = async (link: string, token?: string) => (await verify(link, token)).status
const emailOf = async (token: string) => (await readUser(token)).email

test('the address changes when the link sent to the new one is opened, and the old one is notified', async () => {
  const user = await shop.aVisitor({ emailVerifiedAt: shop.deps.clock() })
  const email = anAddress()
  expect((await changeEmail(user, email.toUpperCase())).status).toBe(202)
  expect(await emailOf(user.token)).toBe(user.email)
  expect(await open(await tokenFor(email), user.token)).toBe(200)
  expect(await readUser(user.token)).toMatchObject({ email, emailVerified: true })
  const [notice] = await shop.emails(user.email)
  expect(notice?.subject).toBe('Your email address was changed · Doorstep Documents')
  expect(notice?.text).toContain(email)
  expect(await shop.signIn({ email, password: user.password })).toMatch(/^ds_/)
})

test('a taken address cannot be set, and its owner gets no link', async () => {
  const [user, owner] = [await shop.aVisitor(), await shop.aUser()]
  expect((await changeEmail(user, owner.email)).status).toBe(202)
  expect(await tokenFor(owner.email)).toBe('no token')
  expect(await emailOf(user.token)).toBe(user.email)
})

test('of two users who ask for the same free address the first to open the link gets it', async () => {
  const [one, other] = [await shop.aVisitor(), await shop.aVisitor()]
  const email = anAddress()
  await changeEmail(one, email)
  await changeEmail(other, email)
  const links = (await shop.emails(email)).map(tokenIn)
  const answers = await Promise.all([one, other].map(({ token }, n) => verify(links[n] ?? '', token)))
  expect(statusesOf(answers)).toEqual([200, 400])
  const emails = await Promise.all([one, other].map(({ token }) => emailOf(token)))
  expect(emails.filter((one) => one === email).length).toBe(1)
})

test('a link from before a change does not change the address back', async () => {
  const account = await signUp()
  const email = anAddress()
  await changeEmail(account, email)
  expect(await open(await tokenFor(email), account.token)).toBe(200)
  expect(await open(account.link, account.token)).toBe(400)
  expect(await emailOf(account.token)).toBe(email)
})

test('a new password also cancels a change of address requested with the old one', async () => {
  const user = await shop.aVisitor()
  const email = anAddress()
  await changeEmail(user, email)
  const token = await tokenFor(email)
  await changePassword(user)
  expect(await open(token)).toBe(400)
})

test('a new password also cancels a confirmation email that has not been sent yet', async () => {
  const user = await shop.aVisitor()
  const email = anAddress()
  await changeEmail(user, email)
  await changePassword(user)
  expect(await shop.emails(email)).toEqual([])
})

test('resetting a forgotten password also cancels a change of address', async () => {
  const user = await shop.aVisitor()
  await forgot(user.email)
  const token = await tokenFor(user.email)
  const email = anAddress()
  await changeEmail(user, email)
  await reset(token)
  expect(await shop.emails(email)).toEqual([])
})

test('after a mistyped address a second request ends the first link', async () => {
  const user = await shop.aVisitor()
  const [wrong, right] = [anAddress(), anAddress()]
  await changeEmail(user, wrong)
  const first = await tokenFor(wrong)
  await changeEmail(user, right)
  const second = await tokenFor(right)
  expect([await open(first), await open(second)]).toEqual([400, 200])
})

test('a second request waits while the first email is written, without a deadlock', async () => {
  const user = await shop.aVisitor()
  const email = anAddress()
  await changeEmail(user, email)
  // As the worker does: it locks the message, then inserts its link, which refers to the user.
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

test('the email that confirms the address is sent again five times an hour, then refused', async () => {
  const { token } = await shop.aVisitor()
  const statuses = []
  for (let n = 0; n < 6; n += 1) statuses.push((await shop.post('/api/auth/send-verification', { token })).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})

test.each([
  ['email', { email: 'no address' }, 'Please enter an email address like name@example.com.'],
  ['password', { password: 'wrong horse' }, 'That is not your current password.'],
  ['password', { password: '' }, 'Please enter your current password'],
])('asking for another address with an invalid %s, %j: 422 with the reason', async (field, change, message) => {
  const user = await shop.aVisitor()
  const body = { email: 'new@example.com', password: user.password, ...change }
  const answer = await shop.post('/api/auth/change-email', { token: user.token, body })
  expect([answer.status, problemIn(answer).errors?.[0]]).toMatchObject([422, { field, message }])
})
