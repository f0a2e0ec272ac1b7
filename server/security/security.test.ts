import { expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/security.ts'
import { askOnce } from '#server/platform/database/db.ts'
import { tokenIn } from '#server/testing/accounts.ts'
import { testApp } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'
import { tidySecurityEvents } from './jobs.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36'
const from = (address: string) => ({ headers: { 'X-Forwarded-For': address, 'User-Agent': chrome } })

const shop = openShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } })

async function activityOf(token: string, at: Pick<typeof shop, 'get'> = shop): Promise<SecurityEvent[]> {
  return (await at.get('/api/users/me/activity?limit=100', { token })).body as SecurityEvent[]
}

const kindsOf = (events: SecurityEvent[]) => events.map(({ kind }) => kind)

function guess(email: string, address = '192.0.2.7') {
  return shop.post('/api/auth/login', { body: { email, password: 'a wrong one' }, ...from(address) })
}

test('users see their sign-ins and wrong passwords, with device and part of the address', async () => {
  const user = await shop.aUser()
  for (let n = 0; n < 3; n += 1) await guess(user.email)
  shop.moveClock(1)
  const body = { email: user.email, password: user.password }
  const { token } = (await shop.post('/api/auth/login', { body, ...from('2001:db8:1:2::3') })).body as { token: string }
  expect(await activityOf(token)).toEqual([
    {
      _id: expect.any(String),
      kind: 'signed-in',
      at: shop.deps.clock().toISOString(),
      count: 1,
      device: 'Chrome on Windows',
      address: '2001:db8:1::/48',
    },
    expect.objectContaining({ kind: 'sign-in-failed', count: 3, address: '192.0.2.x' }),
  ])
})

test('every change of an account is listed, newest first', async () => {
  const body = { name: 'Nisha Nair', email: 'nisha@example.com', password: 'a long enough one' }
  const { token } = (await shop.post('/api/auth/register', { body, ...from('192.0.2.8') })).body as { token: string }
  const user = { email: body.email, password: body.password }
  const changes = [
    async () => {
      const [email] = await shop.emails(body.email)
      await shop.post('/api/auth/verify-email', { token, body: { token: tokenIn(email) } })
    },
    () => shop.signIn(user),
    () => shop.del('/api/auth/sessions', { token }),
    () =>
      shop.post('/api/auth/change-password', {
        token,
        body: { currentPassword: 'no', newPassword: 'another long one' },
      }),
    () =>
      shop.post('/api/auth/change-password', {
        token,
        body: { currentPassword: user.password, newPassword: 'another long one' },
      }),
    () => shop.post('/api/auth/forgot-password', { body: { email: body.email } }),
    () =>
      shop.post('/api/auth/change-email', { token, body: { email: 'nn@example.com', password: 'another long one' } }),
  ]
  for (const change of changes) {
    await change()
    shop.moveClock(1)
  }
  expect(kindsOf(await activityOf(token))).toEqual([
    'email-change-asked',
    'reset-asked',
    'password-changed',
    'wrong-password',
    'devices-signed-out',
    'signed-in',
    'email-confirmed',
    'account-opened',
  ])
})

test('two hundred wrong passwords from a hundred addresses are a few rows with counts', async () => {
  const user = await shop.aVisitor()
  for (let n = 0; n < 200; n += 1) await guess(user.email, `198.51.100.${n % 100}`)
  const failed = (await activityOf(user.token)).filter(({ kind }) => kind.startsWith('sign-in-'))
  expect(failed.length).toBe(2)
  expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(200)
})

test('users see their own events only, from both processes', async () => {
  const second = await testApp({ connection: shop.connection })
  const [one, other] = [await shop.aVisitor(), await shop.aVisitor()]
  await second.post('/api/auth/change-password', {
    token: one.token,
    body: { currentPassword: one.password, newPassword: 'another long one' },
  })
  expect(kindsOf(await activityOf(one.token))).toContain('password-changed')
  expect(kindsOf(await activityOf(other.token))).toEqual(['signed-in'])
  expect((await shop.get('/api/users/me/activity')).status).toBe(401)
})

test('the list is paged', async () => {
  const user = await shop.aVisitor()
  for (let n = 0; n < 4; n += 1) {
    shop.moveClock(16)
    await guess(user.email)
  }
  const first = await shop.get('/api/users/me/activity?limit=2', { token: user.token })
  expect(first.headers.get('x-total-count')).toBe('5')
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await shop.get(next, { token: user.token })
  const seen = [...(first.body as SecurityEvent[]), ...(second.body as SecurityEvent[])].map(({ _id }) => _id)
  expect(new Set(seen).size).toBe(4)
})

test('events older than 90 days and beyond 200 per account are removed', async () => {
  const user = await shop.aVisitor()
  const client = await shop.aClient()
  await client.query(
    `insert into security_events (user_id, kind, key, at, device, address)
     select id, 'signed-in', n::text, '2026-11-19'::timestamptz - n * interval '1 hour', '', ''
     from users, generate_series(1, 300) as n where email = $1`,
    [user.email],
  )
  await tidySecurityEvents(shop.deps)
  const counted = async () =>
    Number(
      (
        await client.query(`select count(*) from security_events join users on users.id = user_id where email = $1`, [
          user.email,
        ])
      ).rows[0].count,
    )
  expect(await counted()).toBe(200)
  shop.moveClock(85 * 24 * 60)
  await tidySecurityEvents(shop.deps)
  const left = await counted()
  expect([left > 50, left < 150]).toEqual([true, true])
})

test("a flood of guesses does not push a thief's sign-in out of the list", async () => {
  const user = await shop.aVisitor()
  const client = await shop.aClient()
  await client.query(
    `insert into security_events (user_id, kind, key, at, device, address)
     select id, 'sign-in-failed', n::text, $2::timestamptz + n * interval '1 second', '', ''
     from users, generate_series(1, 300) as n where email = $1`,
    [user.email, shop.deps.clock()],
  )
  await shop.deps.security.flush()
  await tidySecurityEvents(shop.deps)
  const { rows } = await client.query(
    `select kind, count(*)::int from security_events join users on users.id = user_id where email = $1 group by 1 order by 1`,
    [user.email],
  )
  expect(rows).toEqual([
    { kind: 'sign-in-failed', count: 200 },
    { kind: 'signed-in', count: 1 },
  ])
})

test('events are part of the data export, and are deleted with the account', async () => {
  const user = await shop.aVisitor()
  const data = (await shop.get('/api/users/me/export', { token: user.token })).body as { activity: SecurityEvent[] }
  expect(kindsOf(data.activity)).toEqual(['signed-in'])
  await shop.del('/api/users/me', { token: user.token, body: { password: user.password } })
  const question = 'select count(*) from security_events where user_id not in (select id from users)'
  expect(await askOnce(shop.connection, question)).toEqual([{ count: '0' }])
})

test('each event has a log line with the account and part of the address, but no email address', async () => {
  const user = await shop.aUser({ email: 'secret.person@example.com' })
  const before = shop.lines.length
  await guess(user.email, '203.0.113.77')
  await guess('unknown.person@example.com', '203.0.113.77')
  const { token } = await shop.aVisitor()
  expect((await shop.get('/api/admin/services', { token })).status).toBe(403)
  expect((await shop.get('/api/admin/services', { token })).status).toBe(403)
  await shop.deps.security.flush()
  const lines = shop.lines.slice(before).map((line) => JSON.parse(line) as Record<string, unknown>)
  const events = lines.filter(({ message }) => message === 'security')
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: 'sign-in-failed',
        actor: expect.stringMatching(/^[\da-f-]{36}$/),
        address: '203.0.113.x',
      }),
      expect.objectContaining({ event: 'sign-in-failed', actor: null, address: '203.0.113.x' }),
    ]),
  )
  expect(events.filter(({ event }) => event === 'forbidden').length).toBe(1)
  expect(shop.lines.join('')).not.toMatch(/person@|203\.0\.113\.77|ds_/)
  expect(JSON.stringify(await askOnce(shop.connection, 'select * from security_events'))).not.toMatch(
    /person@|\.113\.77/,
  )
})
