import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { securityHeaders } from '#server/platform/http/headers.ts'
import { createLog } from '#server/log.ts'
import type { Mail } from './mailer.ts'
import { openMailbox } from './dev-mailbox.ts'
import { openMailboxAccess } from './dev-mailbox-access.ts'
import { serveMailbox } from './dev-mailbox-pages.ts'
import { type Env, isMailboxOpenTo } from '#server/platform/http/request.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

let count = 0

function aMail(overrides: Partial<Mail> = {}): Mail {
  count += 1
  return {
    id: `mail-${count}`,
    from: { name: 'Doorstep Home', address: 'help@doorstep.example' },
    to: 'dana@example.com',
    subject: `Email ${count}`,
    text: 'Hello Dana',
    html: '<!DOCTYPE html><html lang="en"><head><title>Hello</title></head><body>Hello Dana</body></html>',
    ...overrides,
  }
}

const clock = () => new Date('2026-11-20T06:30:00Z')

function aMailbox() {
  const folder = join(temporaryFolder('mailbox'), 'mail')
  return { folder, mailbox: openMailbox(folder, clock) }
}

/** The mailbox with the usual security headers and the 404 of the real app. */
async function aShop(env: Record<string, string> = {}) {
  const { mailbox, folder } = aMailbox()
  const config = readConfig(env)
  const log = createLog({ json: true, write: () => {} })
  const access = await openMailboxAccess({ dataDir: folder, clock, log })
  const app = new Hono<Env>()
  app.use(securityHeaders({ log, config }))
  serveMailbox(app, { mailbox, access, isOpenTo: (c) => isMailboxOpenTo(c, config) })
  app.all('*', (c) => c.text('Page Not Found', 404))
  async function get(path: string, headers: Record<string, string> = {}, bindings: object = {}) {
    const response = await app.request(path, { headers }, bindings)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { mailbox, folder, get, path: access.path }
}

test('emails are listed newest first, found by id, and filtered by recipient', async () => {
  const { mailbox } = aMailbox()
  const [first, second, third] = [aMail(), aMail({ to: 'Ravi@Example.com' }), aMail()]
  for (const mail of [first, second, third]) await mailbox.add(mail)
  expect((await mailbox.list()).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  expect(await mailbox.list({ to: 'ravi@example.com' })).toEqual([{ ...second, sentAt: clock().toISOString() }])
  expect(await mailbox.find(first.id)).toMatchObject(first)
  expect(await mailbox.find('unknown')).toBeUndefined()
})

test('an email that is sent twice is stored once', async () => {
  const { mailbox } = aMailbox()
  const mail = aMail()
  for (const one of [mail, aMail(), { ...mail, subject: 'Once more' }]) await mailbox.add(one)
  expect((await mailbox.list()).map(({ subject }) => subject)).toEqual(['Once more', expect.stringContaining('Email')])
})

test('the newest 500 are kept', async () => {
  const { mailbox, folder } = aMailbox()
  const mails = Array.from({ length: 503 }, () => aMail())
  for (const mail of mails) await mailbox.add(mail)
  expect((await mailbox.list()).map(({ id }) => id)).toEqual(
    mails
      .slice(3)
      .map(({ id }) => id)
      .toReversed(),
  )
  expect(readdirSync(folder)).toHaveLength(500)
})

test('two processes share one mailbox', async () => {
  const { mailbox, folder } = aMailbox()
  const other = openMailbox(folder, clock)
  const mails = Array.from({ length: 40 }, () => aMail())
  await Promise.all(mails.map((mail, index) => (index % 2 ? mailbox : other).add(mail)))
  expect((await mailbox.list()).map(({ id }) => id).toSorted()).toEqual(mails.map(({ id }) => id).toSorted())
})

test('no other user of the machine can read the emails', async () => {
  const { mailbox, folder } = aMailbox()
  await mailbox.add(aMail())
  const modes = [folder, ...readdirSync(folder).map((name) => join(folder, name))].map((path) => statSync(path).mode)
  expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o600])
})

test('files that are not emails are ignored', async () => {
  const { mailbox, folder } = aMailbox()
  const mail = aMail()
  await mailbox.add(mail)
  const named = (id: string) => join(folder, `001795156200000-000001-${id}.json`)
  writeFileSync(join(folder, 'notes.txt'), 'milk')
  writeFileSync(named('broken'), '{"id":"broken"')
  writeFileSync(named('foreign'), '{"id":"foreign"}')
  writeFileSync(named('empty'), '')
  mkdirSync(named('folder'))
  symlinkSync('/nowhere', named('dangling'))
  expect((await mailbox.list()).map(({ id }) => id)).toEqual([mail.id])
  expect(await mailbox.find('broken')).toBeUndefined()
})

test.each(['../escaped', 'a/b', '', 'a.b', 'x'.repeat(65)])(
  'an email with the id %j is not written anywhere',
  async (id) => {
    const { mailbox } = aMailbox()
    await expect(mailbox.add(aMail({ id }))).rejects.toThrow('plain')
  },
)

test('an empty mailbox says that it is empty', async () => {
  const { get, path } = await aShop()
  const { status, text, headers } = await get(path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(text).toContain('No email yet')
  expect(text).toContain('<html lang="en">')
})

test('an email can be read as HTML and as text, with a link back to the list', async () => {
  const { mailbox, get, path } = await aShop()
  const mail = aMail()
  await mailbox.add(mail)
  const list = await get(path)
  expect(list.text).toContain(`href="${path}/${mail.id}"`)
  for (const words of [mail.subject, mail.to, '2026-11-20 06:30:00 UTC']) expect(list.text).toContain(words)
  const page = await get(`${path}/${mail.id}`)
  expect(page.text).toContain(`href="${path}"`)
  expect(page.text).toContain(`src="${path}/${mail.id}/html"`)
  expect(page.text).toContain(`<pre>${mail.text}</pre>`)
  const { text, headers } = await get(`${path}/${mail.id}/html`)
  expect(text).toBe(mail.html.replace('<head>', '<head><base target="_top">'))
  expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
})

test('a program can request the emails of one recipient', async () => {
  const { mailbox, get, path } = await aShop()
  const first = aMail({ to: 'a+b@example.com' })
  const second = aMail({ to: 'a+b@example.com' })
  for (const mail of [first, aMail(), second]) await mailbox.add(mail)
  const { text, headers } = await get(`${path}.json?to=${encodeURIComponent('A+b@example.com')}`)
  const sentAt = '2026-11-20T06:30:00.000Z'
  expect(JSON.parse(text)).toEqual([
    { ...second, sentAt },
    { ...first, sentAt },
  ])
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/json', 'no-store'])
  expect(JSON.parse((await get(`${path}.json`)).text)).toHaveLength(3)
})

test('the appointment of an email can be opened with a calendar', async () => {
  const { mailbox, get, path } = await aShop()
  const calendar = { name: 'DS-261120-0001.ics', text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', isCalledOff: true }
  const [mail, other] = [aMail({ calendar }), aMail()]
  for (const one of [mail, other]) await mailbox.add(one)
  expect((await get(`${path}/${mail.id}`)).text).toContain(`href="${path}/${mail.id}/calendar"`)
  expect((await get(`${path}/${other.id}`)).text).not.toContain('/calendar"')
  const { text, headers } = await get(`${path}/${mail.id}/calendar`)
  expect(text).toBe(calendar.text)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=CANCEL')
  expect(headers.get('content-disposition')).toBe('attachment; filename="DS-261120-0001.ics"')
  expect((await get(`${path}/${other.id}/calendar`)).status).toBe(404)
})

const hostile =
  '</pre></title></style><script>alert(1)</script><img src=x onerror=alert(1)>" autofocus onfocus="alert(1)'

test('a hostile email is displayed as text', async () => {
  const { mailbox, get, path } = await aShop()
  const mail = aMail({
    subject: hostile,
    text: hostile,
    html: hostile,
    from: { name: hostile, address: hostile },
    to: hostile,
  })
  await mailbox.add(mail)
  for (const address of [path, `${path}/${mail.id}`]) {
    const { text, headers } = await get(address)
    expect(text).not.toMatch(/<script|<img|<[^>]*onfocus/i)
    expect(text).toContain('&lt;script&gt;alert(1)')
    const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test('an email runs no script, loads nothing but pictures of the shop, and cannot be framed by another site', async () => {
  const { mailbox, get, path } = await aShop()
  const mail = aMail({ html: hostile })
  await mailbox.add(mail)
  const { headers } = await get(`${path}/${mail.id}/html`)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ])
  expect((await get(`${path}/${mail.id}`)).text).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"',
  )
  expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store'])
})

type Case = { of: string; env?: Record<string, string>; headers?: Record<string, string>; bindings?: object }

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

const closed: Case[] = [
  { of: 'a shop that sends mail', env: { SMTP_URL: 'smtp://mail.example' } },
  { of: 'a shop with a public address', env: { PUBLIC_URL: 'https://shop.example' } },
  { of: 'a shop behind a proxy', env: { TRUSTED_PROXIES: '127.0.0.1' } },
  ...[
    'Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Anything',
    'X-Real-IP',
    'Via',
  ].map((name) => ({ of: `a request with ${name}`, headers: { [name]: '' } })),
  ...[
    'shop.example',
    'localhost.shop.example',
    'notlocalhost',
    '127.0.0.1.shop.example',
    '0.0.0.0',
    '10.0.0.1:3000',
    '[::2]',
    'localhost:3000:80',
    'localhost/@shop.example',
  ].map((host) => ({ of: `the host ${host}`, headers: { Host: host } })),
  ...['10.0.0.1', '2001:db8::1', '::ffff:10.0.0.1', '128.0.0.1', 'unknown', '127.evil', '::127.0.0.1'].map((peer) => ({
    of: `the visitor ${peer}`,
    bindings: from(peer),
  })),
  { of: 'our own pages', bindings: { inProcess: { storefront: 'home', origin: 'http://localhost', requestId: 'r' } } },
]

test.each(closed)('the mailbox is closed to $of', async ({ env, headers, bindings }) => {
  const { mailbox, get, path } = await aShop(env)
  const mail = aMail()
  await mailbox.add(mail)
  const parts = ['', '/html', '/calendar'].map((part) => `${path}/${mail.id}${part}`)
  for (const address of [path, `${path}.json`, ...parts]) {
    const { status, text } = await get(address, headers, bindings)
    expect([address, status, text]).toEqual([address, 404, 'Page Not Found'])
  }
})

test.each([
  { of: 'localhost', headers: { Host: 'localhost:3000' } },
  { of: 'a storefront of this machine', headers: { Host: 'home.localhost:3000' } },
  { of: 'a loopback address', headers: { Host: '127.0.0.1:3000' }, bindings: from('127.0.0.1') },
  { of: 'a loopback address of version 6', headers: { Host: '[::1]:3000' }, bindings: from('::1') },
  { of: 'a mapped address', headers: { Host: 'LOCALHOST' }, bindings: from('::ffff:127.0.0.1') },
])('the mailbox is open to $of', async ({ headers, bindings }) => {
  const { get, path } = await aShop()
  expect((await get(path, headers, bindings)).status).toBe(200)
})

test('an unknown email is a 404', async () => {
  const { get, path } = await aShop()
  for (const address of [
    `${path}/unknown`,
    `${path}/unknown/html`,
    `${path}/unknown/calendar`,
    `${path}/..%2F..%2Fconfig`,
    `${path}/`,
  ]) {
    expect((await get(address)).status).toBe(404)
  }
})
