import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Session } from '#domain/account.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { problemIn } from '#server/testing/answers.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
})

type Visitor = Awaited<ReturnType<TestApp['aVisitor']>>

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const isKnown = async (token: string) => (await shop.get('/api/auth/me', { token })).status === 200
const changePassword = ({ token, password }: Visitor, newPassword = 'a new horse', currentPassword = password) =>
  shop.post('/api/auth/change-password', { token, body: { currentPassword, newPassword } })
const changeEmail = ({ token, password }: Visitor, email: string, given = password) =>
  shop.post('/api/auth/change-email', { token, body: { email, password: given } })
const close = ({ token, password }: Visitor, given = password) =>
  shop.del('/api/users/me', { token, body: { password: given } })

async function tokenFor(email: string): Promise<string> {
  return /\?token=([\w-]+)/.exec((await shop.emails(email)).at(-1)?.text ?? '')?.[1] ?? 'no token'
}

test('a customer changes the name, and every device knows', async () => {
  const { token, email } = await shop.aVisitor()
  const answer = await shop.patch('/api/auth/me', { token, body: { name: '  Asha Rao-Menon ' } })
  expect([answer.status, answer.body]).toMatchObject([200, { name: 'Asha Rao-Menon', email }])
  expect((await shop.get('/api/auth/me', { token })).body.name).toBe('Asha Rao-Menon')
})

test.each(['role', '_id', 'email', 'emailVerified', 'createdAt', 'disabledAt'])(
  'changing the name changes nothing else: %s is refused',
  async (field) => {
    const { token } = await shop.aVisitor()
    const before = (await shop.get('/api/auth/me', { token })).body
    const answer = await shop.patch('/api/auth/me', { token, body: { name: 'Asha', [field]: 'admin' } })
    expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([400, field])
    expect((await shop.get('/api/auth/me', { token })).body).toEqual(before)
  },
)

test('a new password signs out every other device, not this one, and is told by letter', async () => {
  const user = await shop.aVisitor()
  const other = await shop.signIn(user)
  expect((await changePassword(user)).status).toBe(204)
  expect([await isKnown(user.token), await isKnown(other)]).toEqual([true, false])
  expect((await shop.post('/api/auth/login', { body: { email: user.email, password: user.password } })).status).toBe(
    401,
  )
  expect(await shop.signIn({ email: user.email, password: 'a new horse' })).toMatch(/^ds_/)
  expect((await shop.emails(user.email)).map(({ subject }) => subject)).toEqual([
    'Your password was changed · Doorstep Documents',
    // The account knows other devices no more, so the one that signed in just now is new.
    expect.stringMatching(/^New sign-in/),
  ])
})

test('it does so in every process, at the next request', async () => {
  const second = await testApp({ connection: shop.connection })
  const user = await shop.aVisitor()
  const other = await second.signIn(user)
  expect((await second.get('/api/auth/me', { token: other })).status).toBe(200)
  await changePassword(user)
  expect((await second.get('/api/auth/me', { token: other })).status).toBe(401)
})

test('a wrong current password is said at its field, and nobody is signed out for it', async () => {
  const user = await shop.aVisitor()
  const answer = await changePassword(user, 'a new horse', 'wrong horse')
  expect([answer.status, problemIn(answer).errors]).toEqual([
    422,
    [{ field: 'currentPassword', code: 'wrong_password', message: 'That is not your current password.' }],
  ])
  expect(await isKnown(user.token)).toBe(true)
  expect((await changePassword(user)).status).toBe(204)
})

test('whoever has found a device that is signed in cannot guess the password there', async () => {
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

test('a session that was stolen tries no more than fifty passwords a day', async () => {
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

test('of two who change the password at the same moment with the old one, one is too late', async () => {
  const user = await shop.aVisitor()
  const other = { ...user, token: await shop.signIn(user) }
  const answers = await Promise.all([changePassword(user, 'first password'), changePassword(other, 'second password')])
  expect(answers.filter(({ status }) => status === 204).length).toBe(1)
  const [first, second] = answers.map(({ status }) => status === 204)
  const worksWith = async (password: string) =>
    (await shop.post('/api/auth/login', { body: { email: user.email, password } })).status === 200
  expect([await worksWith('first password'), await worksWith('second password')]).toEqual([first, second])
})

test('whose password strangers guess at can still change it', async () => {
  const user = await shop.aVisitor()
  for (let n = 0; n < 10; n += 1) {
    await shop.post('/api/auth/login', { body: { email: user.email, password: `guess ${n}` } })
  }
  expect((await changePassword(user)).status).toBe(204)
})

test('a mailbox is not filled by changing the password back and forth', async () => {
  const user = await shop.aVisitor()
  for (let n = 0; n < 7; n += 1) {
    expect(
      (await changePassword(user, `new password ${n + 1}`, n === 0 ? user.password : `new password ${n}`)).status,
    ).toBe(204)
  }
  expect((await shop.emails(user.email)).length).toBe(5)
})

test('the devices that are signed in are listed, the one that asks among them, and each can be signed out', async () => {
  const user = await shop.aVisitor()
  shop.moveClock(1)
  const phone = await shop.signIn(user, chrome)
  const list = async () => (await shop.get('/api/auth/sessions', { token: phone })).body as Session[]
  const [newest, oldest] = await list()
  expect(newest).toMatchObject({ device: 'Chrome on Windows', current: true })
  expect(oldest).toMatchObject({ device: 'Unknown device', current: false })
  const end = (token: string) => shop.del(`/api/auth/sessions/${oldest?._id}`, { token })
  // Nobody else can, nor learn that it is there.
  const stranger = await shop.aVisitor()
  expect((await end(stranger.token)).status).toBe(404)
  expect((await end(phone)).status).toBe(204)
  expect((await end(phone)).status).toBe(404)
  expect((await shop.del('/api/auth/sessions/no-id', { token: phone })).status).toBe(404)
  expect(await isKnown(user.token)).toBe(false)
  expect((await list()).length).toBe(1)
})

test('all devices but this one are signed out at once', async () => {
  const user = await shop.aVisitor()
  const others = [await shop.signIn(user), await shop.signIn(user)]
  expect((await shop.del('/api/auth/sessions', { token: user.token })).status).toBe(204)
  expect(await isKnown(user.token)).toBe(true)
  for (const other of others) expect(await isKnown(other)).toBe(false)
})

test('when a device was last seen is known to a few minutes', async () => {
  const { token } = await shop.aVisitor()
  const seen = async () => ((await shop.get('/api/auth/sessions', { token })).body as Session[])[0]?.lastSeenAt ?? ''
  const first = await seen()
  shop.moveClock(4)
  await isKnown(token)
  expect(await seen()).toBe(first)
  shop.moveClock(4)
  await isKnown(token)
  await expect.poll(seen).toBe(shop.deps.clock().toISOString())
})

test('everything that is kept about a person is given to that person', async () => {
  const user = await shop.aVisitor()
  await shop.post('/api/auth/forgot-password', { body: { email: user.email } })
  await shop.emails()
  const { body } = await shop.get('/api/users/me/export', { token: user.token })
  expect(body).toMatchObject({
    profile: { name: user.name, email: user.email },
    sessions: [{ device: 'Unknown device' }],
    messages: [{ kind: 'reset-password', recipient: user.email }],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|ds_|hash/)
})

test('who closes the account is gone, from every table and every device', async () => {
  const name = `Asha ${randomUUID()}`
  const user = await shop.aVisitor({ name })
  const other = await shop.signIn(user)
  await shop.post('/api/auth/forgot-password', { body: { email: user.email } })
  await changeEmail(user, `new-${user.email}`)
  await shop.emails()
  const hits = async () => {
    const tables = await askOnce(
      shop.connection,
      `select (select string_agg(users::text, '') from users) || (select string_agg(messages::text, '') from messages)
        || coalesce((select string_agg(links::text, '') from links), '') || (select string_agg(job::text, '') from pgboss.job) as all`,
    )
    const dump = String(tables[0]?.['all'])
    return [name, user.email].filter((text) => dump.includes(text)).length
  }
  expect(await hits()).toBe(2)
  expect((await close(user)).status).toBe(204)
  expect(await hits()).toBe(0)
  expect([await isKnown(user.token), await isKnown(other)]).toEqual([false, false])
  expect((await shop.post('/api/auth/login', { body: { email: user.email, password: user.password } })).status).toBe(
    401,
  )
})

test('letters to an address that the account had before go with it too', async () => {
  const user = await shop.aVisitor({ emailVerifiedAt: shop.deps.clock() })
  await shop.post('/api/auth/forgot-password', { body: { email: user.email } })
  const email = `${randomUUID()}@example.com`
  await changeEmail(user, email)
  await shop.post('/api/auth/verify-email', { token: user.token, body: { token: await tokenFor(email) } })
  const left = async () =>
    (await askOnce(shop.connection, 'select recipient from messages')).filter(
      ({ recipient }) => recipient === user.email || recipient === email,
    ).length
  expect(await left()).toBe(3)
  expect((await close(user)).status).toBe(204)
  expect(await left()).toBe(0)
})

test('so does a letter that has not left yet, if the address was confirmed when it was asked for', async () => {
  const user = await shop.aVisitor({ emailVerifiedAt: shop.deps.clock() })
  await shop.post('/api/auth/forgot-password', { body: { email: user.email } })
  expect((await close(user)).status).toBe(204)
  const rows = await askOnce(shop.connection, 'select recipient from messages')
  expect(rows.map(({ recipient }) => recipient)).not.toContain(user.email)
})

test('if it was not, the letter is not theirs; it has nothing to say any more, and is gone before it leaves', async () => {
  const user = await shop.aVisitor()
  await shop.post('/api/auth/forgot-password', { body: { email: user.email } })
  expect((await close(user)).status).toBe(204)
  expect(await shop.emails(user.email)).toEqual([])
  const rows = await askOnce(shop.connection, 'select recipient from messages')
  expect(rows.map(({ recipient }) => recipient)).not.toContain(user.email)
})

test('an account is not closed with a wrong password', async () => {
  const user = await shop.aVisitor()
  const answer = await close(user, 'wrong horse')
  expect([answer.status, problemIn(answer).errors?.[0]?.field]).toEqual([422, 'password'])
  expect(await isKnown(user.token)).toBe(true)
})

test('the last administrator cannot go; of two who go at the same moment one stays', async () => {
  const own = await testApp()
  await askOnce(own.connection, "delete from users where role = 'admin'")
  const [one, other] = [await own.aVisitor({ role: 'admin' }), await own.aVisitor({ role: 'admin' })]
  const leave = ({ token, password }: Visitor) => own.del('/api/users/me', { token, body: { password } })
  const answers = await Promise.all([leave(one), leave(other)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused && problemIn(refused).message).toBe('This is the only administrator. Please add another one first.')
})
