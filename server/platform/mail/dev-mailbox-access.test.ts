import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/log.ts'
import { openMailbox } from './dev-mailbox.ts'
import { openMailboxAccess } from './dev-mailbox-access.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { closers, testApp } from '#server/testing/app.ts'

const clock = () => new Date('2026-11-20T06:30:00Z')

function aFolder(): string {
  const folder = temporaryFolder('access')
  closers.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** One process of a shop: its mailbox, and the lines of its log. */
async function aShop(dataDir = aFolder()) {
  const { deps } = await testApp({ env: { DEMO: 'no' } })
  const lines: string[] = []
  const log = createLog({ json: true, write: (line) => lines.push(line) })
  const access = await openMailboxAccess({ dataDir, clock, log })
  const mailbox = openMailbox(join(dataDir, 'mail'), clock)
  const draw = async () => new Response('Page Not Found', { status: 404 })
  const app = createApp({ ...deps, log, mailbox, mailboxAccess: access }, { draw })
  async function get(address: string, host = 'localhost:3000') {
    const response = await app.request(address, { headers: { Host: host } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { dataDir, access, get, lines }
}

const secretOf = (path: string) => path.slice('/dev/mail/'.length)

test('the mailbox is at an address that cannot be guessed, and nowhere else', async () => {
  const { access, get } = await aShop()
  expect(access.path).toMatch(/^\/dev\/mail\/[\da-f]{40}$/)
  expect((await get(access.path)).text).toContain('Development mailbox')
  const unknown = await get('/no-such-page')
  const wrong = secretOf(access.path).replace(/./g, (digit) => (digit === '0' ? '1' : '0'))
  for (const address of [
    '/dev/mail',
    '/dev/mail.json',
    '/dev/mail/some-email',
    '/dev/mail/some-email/html',
    `/dev/mail/${wrong}`,
    `/dev/mail/${wrong}.json`,
    `/dev/mail/${secretOf(access.path).slice(1)}`,
    `${access.path}0`,
    `${access.path}.html`,
  ]) {
    const answer = await get(address)
    expect([address, answer.status, answer.text]).toEqual([address, unknown.status, unknown.text])
  }
})

test('the address stays the same, in a file that only this user can read, even if two processes start at once', async () => {
  const dataDir = aFolder()
  const shops = await Promise.all([aShop(dataDir), aShop(dataDir), aShop(dataDir)])
  const paths = shops.map(({ access }) => access.path)
  expect(new Set([...paths, (await aShop(dataDir)).access.path]).size).toBe(1)
  const file = join(dataDir, 'mailbox-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toBe(secretOf(paths[0] ?? ''))
})

test('another shop has another address, and a file with different content stops the start', async () => {
  const [one, two] = [await aShop(), await aShop()]
  expect(one.access.path).not.toBe(two.access.path)
  writeFileSync(join(one.dataDir, 'mailbox-secret'), '')
  await expect(aShop(one.dataDir)).rejects.toThrow('Please delete it')
})

test.each(['shop.example', '192.0.2.7:3000', 'localhost.evil.example', '[2001:db8::7]:3000'])(
  'a request for %s closes the mailbox for good, in the other process and after a restart too',
  async (host) => {
    const one = await aShop()
    const two = await aShop(one.dataDir)
    expect([(await one.get(one.access.path)).status, (await two.get(two.access.path)).status]).toEqual([200, 200])
    await one.get('/', host)
    const again = await aShop(one.dataDir)
    for (const { get, access } of [one, two, again]) expect((await get(access.path)).status).toBe(404)
    const name = host.replace(':3000', '')
    expect(again.access.whyClosed()).toContain(`since 2026-11-20T06:30:00.000Z: a request named the host ${name},`)
    expect(again.access.whyClosed()).toContain(`delete ${join(one.dataDir, 'mailbox-closed')}`)
    rmSync(join(one.dataDir, 'mailbox-closed'))
    const opened = await aShop(one.dataDir)
    expect([opened.access.whyClosed(), (await opened.get(opened.access.path)).status]).toEqual([undefined, 200])
  },
)

test('closing is logged once, with the host', async () => {
  const { get, lines } = await aShop()
  for (const host of ['shop.example', 'shop.example', 'other.example']) await get('/healthz', host)
  const logged = lines.map((line) => JSON.parse(line)).filter(({ message }) => message.includes('mailbox'))
  expect(logged).toEqual([expect.objectContaining({ level: 'warn', host: 'shop.example' })])
})

test('names of this machine leave it open', async () => {
  const { get, access } = await aShop()
  for (const host of ['localhost', 'home.localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000', 'LOCALHOST.'])
    await get('/', host)
  expect((await get(access.path)).status).toBe(200)
})

test('the address is in no log line and in no referrer', async () => {
  const { get, access, lines } = await aShop()
  const addresses = [
    access.path,
    `${access.path}.json`,
    `${access.path}/unknown/html`,
    `/DEV//mail/${secretOf(access.path)}`,
  ]
  for (const address of addresses) await get(address)
  expect(lines.filter((line) => line.includes('/dev/mail/…'))).toHaveLength(addresses.length)
  expect(lines.filter((line) => line.includes(secretOf(access.path)))).toEqual([])
  const { headers } = await get(access.path)
  expect(['referrer-policy', 'x-robots-tag', 'cache-control'].map((name) => headers.get(name))).toEqual([
    'no-referrer',
    'noindex, nofollow',
    'no-store',
  ])
})
