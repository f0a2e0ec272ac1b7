import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Session } from '#domain/account.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { accountCalls, anAddress } from '#server/testing/accounts.ts'
import { problemIn, statusesOf } from '#server/testing/answers.ts'
import { testApp, type Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop()
const { changeEmail, changePassword, exportData, forgot, isSignedIn, readUser, signInWith, tokenFor, verify } =
  accountCalls(shop)
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'

test('a customer changes the name, which every session sees', async () => {
  const { token, email } = await shop.aVisitor()
  const answer = await shop.patch('/api/auth/me', { token, body: { name: '  Asha Rao-Menon ' } })
  expect([answer.status, answer.body]).toMatchObject([200, { name: 'Asha Rao-Menon', email }])
  expect((await readUser(token)).name).toBe('Asha Rao-Menon')
})

test('a customer gives a tax number, which is in the export, and takes it away again', async () => {
  const { token } = await shop.aVisitor()
  expect(await readUser(token)).not.toHaveProperty('taxNumber')
  const give = (taxNumber: string) => shop.patch('/api/auth/me', { token, body: { taxNumber } })
  expect((await give(' 27AAPFU0939F1ZV ')).body).toMatchObject({ taxNumber: '27AAPFU0939F1ZV' })
  await shop.patch('/api/auth/me', { token, body: { name: 'Asha Rao' } })
  expect(await readUser(token)).toMatchObject({ name: 'Asha Rao', taxNumber: '27AAPFU0939F1ZV' })
  expect((await exportData(token)).profile.taxNumber).toBe('27AAPFU0939F1ZV')
  const refused = [await give('1'.repeat(41)), await give('27\nAA')]
  expect(refused.map((answer) => [answer.status, problemIn(answer).errors?.[0]?.field])).toEqual([
    [422, 'taxNumber'],
    [422, 'taxNumber'],
  ])
  expect((await give('')).body).not.toHaveProperty('taxNumber')
})

test.each(['role', '_id', 'email', 'emailVerified', 'createdAt', 'disabledAt'])(
  'only the name can be changed: %s is refused',
  async (field) => {
    const { token } = await shop.aVisitor()
    const before = await readUser(token)
    const answer = await shop.patch('/api/auth/me', { token, body: { name: 'Asha', [field]: 'admin' } })
    expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([400, field])
    expect(await readUser(token)).toEqual(before)
  },
)

test('a new password ends every other session, not this one, and the user receives an email', async () => {
  const user = await shop.aVisitor()
  const other = await shop.signIn(user)
  expect((await changePassword(user)).status).toBe(204)
  expect([await isSignedIn(user.token), await isSignedIn(other)]).toEqual([true, false])
  expect(await signInWith(user.email, user.password)).toBe(401)
  expect(await shop.signIn({ email: user.email, password: 'a new horse' })).toMatch(/^ds_/)
  expect((await shop.emails(user.email)).map(({ subject }) => subject)).toEqual([
    'Your password was changed · Doorstep Documents',
    // The account no longer knows other devices, so the one that signed in just now is new.
    expect.stringMatching(/^New sign-in/),
  ])
})

test('a new password ends the other sessions in every process at the next request', async () => {
  const second = await testApp({ connection: shop.connection })
  const user = await shop.aVisitor()
  const other = await second.signIn(user)
  expect((await second.get('/api/auth/me', { token: other })).status).toBe(200)
  await changePassword(user)
  expect((await second.get('/api/auth/me', { token: other })).status).toBe(401)
})

test('a wrong current password is reported at its field, and ends no session', async () => {
  const user = await shop.aVisitor()
  const answer = await changePassword(user, 'a new horse', 'wrong horse')
  expect([answer.status, problemIn(answer).errors]).toEqual([
    422,
    [{ field: 'currentPassword', code: 'wrong_password', message: 'That is not your current password.' }],
  ])
  expect(await isSignedIn(user.token)).toBe(true)
  expect((await changePassword(user)).status).toBe(204)
})

test('a stranger with a signed-in device cannot guess the password there', async () => {
  const user = await shop.aVisitor()
  const statuses = []
  for (let n = 0; n < 11; n += 1) statuses.push((await changePassword(user, 'a new horse', `guess ${n}`)).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  expect((await changePassword(user)).status).toBe(429)
})

test.each([
  ['short', 'Password must be at least 8 characters'],
  ['iloveyou', 'This is one of the 10,000 most common passwords, which attackers try first. Please choose another.'],
])('the new password %s is refused at its field', async (password, message) => {
  const answer = await changePassword(await shop.aVisitor(), password)
  expect([answer.status, problemIn(answer).errors?.[0]]).toMatchObject([422, { field: 'newPassword', message }])
})

test('a stolen session can try at most fifty passwords a day', async () => {
  const shop = await testApp()
  const { token } = await shop.aVisitor()
  const body = { currentPassword: 'a wrong guess', newPassword: 'another long one' }
  const statuses: number[] = []
  for (let tries = 0; tries < 70; tries += 1) {
    statuses.push((await shop.post('/api/auth/change-password', { token, body })).status)
    shop.moveClock(2)
  }
  expect(statuses.filter((status) => status === 422).length).toBe(50)
  expect(statuses.at(-1)).toBe(429)
})

test('of two concurrent changes of the password one succeeds', async () => {
  const user = await shop.aVisitor()
  const other = { ...user, token: await shop.signIn(user) }
  const answers = await Promise.all([changePassword(user, 'first password'), changePassword(other, 'second password')])
  expect(answers.filter(({ status }) => status === 204).length).toBe(1)
  const [first, second] = answers.map(({ status }) => status === 204)
  const worksWith = async (password: string) => (await signInWith(user.email, password)) === 200
  expect([await worksWith('first password'), await worksWith('second password')]).toEqual([first, second])
})

test('a user can change the password while strangers guess it', async () => {
  const user = await shop.aVisitor()
  for (let n = 0; n < 10; n += 1) {
    await signInWith(user.email, `guess ${n}`)
  }
  expect((await changePassword(user)).status).toBe(204)
})

test('changing the password often sends at most five emails', async () => {
  const user = await shop.aVisitor()
  for (let n = 0; n < 7; n += 1) {
    expect(
      (await changePassword(user, `new password ${n + 1}`, n === 0 ? user.password : `new password ${n}`)).status,
    ).toBe(204)
  }
  expect((await shop.emails(user.email)).length).toBe(5)
})

test('the sessions of a user are listed, the current one marked, and each can be ended', async () => {
  const user = await shop.aVisitor()
  shop.moveClock(1)
  const phone = await shop.signIn(user, chrome)
  const list = async () => (await shop.get('/api/auth/sessions', { token: phone })).body as Session[]
  const [newest, oldest] = await list()
  expect(newest).toMatchObject({ device: 'Chrome on Windows', current: true })
  expect(oldest).toMatchObject({ device: 'Unknown device', current: false })
  const end = (token: string) => shop.del(`/api/auth/sessions/${oldest?._id}`, { token })
  // Another user cannot end it, nor learn that it exists.
  const stranger = await shop.aVisitor()
  expect((await end(stranger.token)).status).toBe(404)
  expect((await end(phone)).status).toBe(204)
  expect((await end(phone)).status).toBe(404)
  expect((await shop.del('/api/auth/sessions/no-id', { token: phone })).status).toBe(404)
  expect(await isSignedIn(user.token)).toBe(false)
  expect((await list()).length).toBe(1)
})

test('all sessions except this one can be ended at once', async () => {
  const user = await shop.aVisitor()
  const others = [await shop.signIn(user), await shop.signIn(user)]
  expect((await shop.del('/api/auth/sessions', { token: user.token })).status).toBe(204)
  expect(await isSignedIn(user.token)).toBe(true)
  for (const other of others) expect(await isSignedIn(other)).toBe(false)
})

test('the time a device was last seen is accurate to a few minutes', async () => {
  const { token } = await shop.aVisitor()
  const seen = async () => ((await shop.get('/api/auth/sessions', { token })).body as Session[])[0]?.lastSeenAt ?? ''
  const first = await seen()
  shop.moveClock(4)
  await isSignedIn(token)
  expect(await seen()).toBe(first)
  shop.moveClock(4)
  await isSignedIn(token)
  await expect.poll(seen).toBe(shop.deps.clock().toISOString())
})

test('the export contains all stored data about the user', async () => {
  const user = await shop.aVisitor()
  await forgot(user.email)
  await shop.emails()
  const body = await exportData(user.token)
  expect(body).toMatchObject({
    profile: { name: user.name, email: user.email },
    sessions: [{ device: 'Unknown device' }],
    messages: [{ kind: 'reset-password', recipient: user.email }],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|ds_|hash/)
})

test('closing the account deletes the user from every table and ends every session', async () => {
  const name = `Asha ${randomUUID()}`
  const user = await shop.aVisitor({ name })
  const other = await shop.signIn(user)
  const taxNumber = randomUUID()
  await shop.patch('/api/auth/me', { token: user.token, body: { taxNumber } })
  await forgot(user.email)
  await changeEmail(user, `new-${user.email}`)
  await shop.emails()
  const hits = async () => {
    const tables = await askOnce(
      shop.connection,
      `select (select string_agg(users::text, '') from users) || (select string_agg(messages::text, '') from messages)
        || coalesce((select string_agg(links::text, '') from links), '') || (select string_agg(job::text, '') from pgboss.job) as all`,
    )
    const dump = String(tables[0]?.['all'])
    return [name, user.email, taxNumber].filter((text) => dump.includes(text)).length
  }
  expect(await hits()).toBe(3)
  expect((await shop.closeAccount(user)).status).toBe(204)
  expect(await hits()).toBe(0)
  expect([await isSignedIn(user.token), await isSignedIn(other)]).toEqual([false, false])
  expect(await signInWith(user.email, user.password)).toBe(401)
})

test('closing the account also deletes the emails to its former address', async () => {
  const user = await shop.aVisitor({ emailVerifiedAt: shop.deps.clock() })
  await forgot(user.email)
  const email = anAddress()
  await changeEmail(user, email)
  await verify(await tokenFor(email), user.token)
  const remaining = async () =>
    (await askOnce(shop.connection, 'select recipient from messages')).filter(
      ({ recipient }) => recipient === user.email || recipient === email,
    ).length
  expect(await remaining()).toBe(3)
  expect((await shop.closeAccount(user)).status).toBe(204)
  expect(await remaining()).toBe(0)
})

test('closing the account deletes an unsent email if the address was confirmed when it was requested', async () => {
  const user = await shop.aVisitor({ emailVerifiedAt: shop.deps.clock() })
  await forgot(user.email)
  expect((await shop.closeAccount(user)).status).toBe(204)
  const rows = await askOnce(shop.connection, 'select recipient from messages')
  expect(rows.map(({ recipient }) => recipient)).not.toContain(user.email)
})

test('an unsent email to an address that was not confirmed does not belong to the account, and is deleted instead of sent', async () => {
  const user = await shop.aVisitor()
  await forgot(user.email)
  expect((await shop.closeAccount(user)).status).toBe(204)
  expect(await shop.emails(user.email)).toEqual([])
  const rows = await askOnce(shop.connection, 'select recipient from messages')
  expect(rows.map(({ recipient }) => recipient)).not.toContain(user.email)
})

test('an account is not closed with a wrong password', async () => {
  const user = await shop.aVisitor()
  const answer = await shop.closeAccount({ ...user, password: 'wrong horse' })
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([422, 'password'])
  expect(await isSignedIn(user.token)).toBe(true)
})

test('the last administrator cannot close the account; of two who do so at the same time one stays', async () => {
  const own = await testApp()
  await askOnce(own.connection, "delete from users where role = 'admin'")
  const [one, other] = [await own.aVisitor({ role: 'admin' }), await own.aVisitor({ role: 'admin' })]
  const leave = ({ token, password }: Visitor) => own.del('/api/users/me', { token, body: { password } })
  const answers = await Promise.all([leave(one), leave(other)])
  expect(statusesOf(answers)).toEqual([204, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && problemIn(refused).message).toBe('This is the only administrator. Please add another one first.')
})
