import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { askOnce, type Client } from '#server/platform/database/db.ts'
import { tidyIdentity } from '#server/identity/jobs.ts'
import { testApp, type TestApp } from '#server/testing/app.ts'

let shop: TestApp
let client: Client
let service: string

beforeAll(async () => {
  shop = await testApp({ env: { GUESSES_PER_HOUR: '1000' } })
  client = await shop.aClient()
  service = (await shop.get('/api/services/gst')).body._id
  await shop.aProfessional()
})

const password = 'correct horse'
const anAddress = () => `${randomUUID()}@example.com`
const confirm = (email: string) =>
  client.query('update users set email_verified_at = $2 where email = $1', [email, shop.deps.clock()])
const exported = async (token: string) => (await shop.get('/api/users/me/export', { token })).body
const forgot = (email: string) => shop.post('/api/auth/forgot-password', { body: { email } })
const kindsTo = async (email: string) =>
  (await askOnce(shop.connection, 'select kind, recipient from messages order by kind'))
    .filter(({ recipient }) => recipient === email)
    .map(({ kind }) => kind)

async function tokenFor(email: string): Promise<string> {
  return /\?token=([\w-]+)/.exec((await shop.emails(email)).at(-1)?.text ?? '')?.[1] ?? 'no token'
}

async function register(email: string): Promise<string> {
  const answer = await shop.post('/api/auth/register', { body: { name: 'Max Stranger', email, password } })
  expect(answer.status).toBe(201)
  return answer.body.token
}

/** Someone who has booked under one address, had a letter of every kind there, and has another address by now. */
async function aFormerOwner() {
  const [former, email] = [anAddress(), anAddress()]
  const owner = await shop.aVisitor({ email: former, name: 'Bina Thomas' })
  await confirm(former)
  const date = new Date(shop.deps.clock().getTime() + 4 * 86_400_000).toISOString().slice(0, 10)
  const body = { service, date, time: '10:00', address: '14, Lake View Road', notes: 'The gate code is 4711' }
  expect((await shop.post('/api/bookings', { token: owner.token, body })).status).toBe(201)
  await forgot(former)
  await shop.emails()
  await shop.post('/api/auth/change-email', { token: owner.token, body: { email, password } })
  await shop.post('/api/auth/verify-email', { token: owner.token, body: { token: await tokenFor(email) } })
  await shop.emails()
  return { ...owner, former, email }
}

/** Until the address that was given up can be had by someone else. */
async function wait() {
  shop.moveClock(8 * 24 * 60)
  await tidyIdentity(shop.deps)
}

test('a stranger who registers an address that someone gave up reads none of the letters that went there', async () => {
  const { former, email } = await aFormerOwner()
  await wait()
  const text = JSON.stringify(await exported(await register(former)))
  for (const secret of ['Bina', 'Lake View', '4711', email, 'booking-received', 'email-changed', 'reset-password'])
    expect(text).not.toContain(secret)
  expect(text).toContain('verify-email')
})

test('nor once the stranger has confirmed the address', async () => {
  const { former, email } = await aFormerOwner()
  await wait()
  const token = await register(former)
  await shop.post('/api/auth/verify-email', { token, body: { token: await tokenFor(former) } })
  const text = JSON.stringify(await exported(token))
  expect(text).toContain('"emailVerified":true')
  for (const secret of ['Bina', 'Lake View', '4711', email, 'booking-received', 'email-changed', 'reset-password'])
    expect(text).not.toContain(secret)
})

test('a stranger who closes the account of such an address takes none of those letters away', async () => {
  const { former, email } = await aFormerOwner()
  const before = await kindsTo(former)
  expect(before).toEqual(expect.arrayContaining(['booking-received', 'email-changed', 'reset-password']))
  await wait()
  const token = await register(former)
  await shop.emails()
  expect((await shop.del('/api/users/me', { token, body: { password } })).status).toBe(204)
  expect(await kindsTo(former)).toEqual(before)
  // Their owner has them still.
  const { messages } = await exported(await shop.signIn({ email, password }))
  const kinds = messages.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(before))
})

test('a letter that was asked for before the account was opened is not its own, and opens nothing of it', async () => {
  const email = anAddress()
  await forgot(email)
  shop.moveClock(1)
  const token = await register(email)
  expect(await tokenFor(email)).not.toBe('no token')
  expect((await shop.emails(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/verify/)])
  const { messages } = await exported(token)
  expect(messages).toMatchObject([{ kind: 'verify-email' }])
})

test('a letter that waits is that of the account that had the address confirmed when it was asked for', async () => {
  const owner = await shop.aVisitor()
  await forgot(owner.email)
  const waiting = async () =>
    (await exported(owner.token)).messages.map(({ kind }: { kind: string }) => kind) as string[]
  expect(await waiting()).toEqual([])
  shop.moveClock(1)
  await confirm(owner.email)
  expect(await waiting()).toEqual([])
  await forgot(owner.email)
  expect(await waiting()).toEqual(['reset-password'])
})

test('a letter whose first try failed is not sent to the next owner of the address', async () => {
  const { former, _id } = { ...(await aFormerOwner()), _id: randomUUID() }
  await wait()
  const owner = await shop.aVisitor()
  await register(former)
  await shop.emails()
  await client.query(
    `insert into messages (id, storefront, kind, recipient, user_id, origin, tries, created_at)
      values ($1, 'documents', 'reset-password', $2, (select id from users where email = $3), 'http://localhost', 1, $4)`,
    [_id, former, owner.email, shop.deps.clock()],
  )
  const sent = (await shop.emails(former)).length
  expect((await askOnce(shop.connection, 'select id::text from messages')).map(({ id }) => id)).not.toContain(_id)
  expect((await shop.emails(former)).length).toBe(sent)
})
