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
  const folder = temporaryFolder('door')
  closers.push(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A process of the shop on a data folder: its mailbox, and the lines of its log. */
async function aShop(dataDir = aFolder()) {
  const { deps } = await testApp({ env: { DEMO: 'no' } })
  const lines: string[] = []
  const log = createLog({ json: true, write: (line) => lines.push(line) })
  const door = await openMailboxAccess({ dataDir, clock, log })
  const mailbox = openMailbox(join(dataDir, 'mail'), clock)
  const draw = async () => new Response('Page Not Found', { status: 404 })
  const app = createApp({ ...deps, log, mailbox, mailboxAccess: door }, { draw })
  async function get(address: string, host = 'localhost:3000') {
    const response = await app.request(address, { headers: { Host: host } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { dataDir, door, get, lines }
}

const secretOf = (path: string) => path.slice('/dev/mail/'.length)

test('the mailbox lies under an address that nobody can guess, and is nowhere else', async () => {
  const { door, get } = await aShop()
  expect(door.path).toMatch(/^\/dev\/mail\/[\da-f]{40}$/)
  expect((await get(door.path)).text).toContain('Development mailbox')
  const unknown = await get('/no-such-page')
  const wrong = secretOf(door.path).replace(/./g, (digit) => (digit === '0' ? '1' : '0'))
  for (const address of [
    '/dev/mail',
    '/dev/mail.json',
    '/dev/mail/some-letter',
    '/dev/mail/some-letter/html',
    `/dev/mail/${wrong}`,
    `/dev/mail/${wrong}.json`,
    `/dev/mail/${secretOf(door.path).slice(1)}`,
    `${door.path}0`,
    `${door.path}.html`,
  ]) {
    const answer = await get(address)
    expect([address, answer.status, answer.text]).toEqual([address, unknown.status, unknown.text])
  }
})

test('the address stays the same, in a file that only we may read, also when two processes start at once', async () => {
  const dataDir = aFolder()
  const shops = await Promise.all([aShop(dataDir), aShop(dataDir), aShop(dataDir)])
  const paths = shops.map(({ door }) => door.path)
  expect(new Set([...paths, (await aShop(dataDir)).door.path]).size).toBe(1)
  const file = join(dataDir, 'mailbox-secret')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8').trim()).toBe(secretOf(paths[0] ?? ''))
})

test('another shop has another address, and a file with something else in it stops the start', async () => {
  const [one, two] = [await aShop(), await aShop()]
  expect(one.door.path).not.toBe(two.door.path)
  writeFileSync(join(one.dataDir, 'mailbox-secret'), '')
  await expect(aShop(one.dataDir)).rejects.toThrow('Please delete it')
})

test.each(['shop.example', '192.0.2.7:3000', 'localhost.evil.example', '[2001:db8::7]:3000'])(
  'a request for %s closes the mailbox for good, in the other process and after a start too',
  async (host) => {
    const one = await aShop()
    const two = await aShop(one.dataDir)
    expect([(await one.get(one.door.path)).status, (await two.get(two.door.path)).status]).toEqual([200, 200])
    await one.get('/', host)
    const again = await aShop(one.dataDir)
    for (const { get, door } of [one, two, again]) expect((await get(door.path)).status).toBe(404)
    const name = host.replace(':3000', '')
    expect(again.door.whyClosed()).toContain(`since 2026-11-20T06:30:00.000Z: a request named the host ${name},`)
    expect(again.door.whyClosed()).toContain(`delete ${join(one.dataDir, 'mailbox-closed')}`)
    rmSync(join(one.dataDir, 'mailbox-closed'))
    const opened = await aShop(one.dataDir)
    expect([opened.door.whyClosed(), (await opened.get(opened.door.path)).status]).toEqual([undefined, 200])
  },
)

test('that it closes is said once, with the host', async () => {
  const { get, lines } = await aShop()
  for (const host of ['shop.example', 'shop.example', 'other.example']) await get('/healthz', host)
  const said = lines.map((line) => JSON.parse(line)).filter(({ message }) => message.includes('mailbox'))
  expect(said).toEqual([expect.objectContaining({ level: 'warn', host: 'shop.example' })])
})

test('names of this machine leave it open', async () => {
  const { get, door } = await aShop()
  for (const host of ['localhost', 'home.localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000', 'LOCALHOST.'])
    await get('/', host)
  expect((await get(door.path)).status).toBe(200)
})

test('its address is in no line of the log, and goes along with no link', async () => {
  const { get, door, lines } = await aShop()
  const addresses = [door.path, `${door.path}.json`, `${door.path}/nobody/html`, `/DEV//mail/${secretOf(door.path)}`]
  for (const address of addresses) await get(address)
  expect(lines.filter((line) => line.includes('/dev/mail/…'))).toHaveLength(addresses.length)
  expect(lines.filter((line) => line.includes(secretOf(door.path)))).toEqual([])
  const { headers } = await get(door.path)
  expect(['referrer-policy', 'x-robots-tag', 'cache-control'].map((name) => headers.get(name))).toEqual([
    'no-referrer',
    'noindex, nofollow',
    'no-store',
  ])
})
