import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { askOnce } from '#server/platform/database/db.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { holdServices, patience, waiters } from '#server/testing/database.ts'
import { mailboxPathIn } from './mailbox-path.ts'
import { startingIn } from './started.ts'

const folder = temporaryFolder('start')
const { start, endAll } = startingIn(folder)

beforeAll(async () => {
  // The first start creates the build and the database that the other tests reuse.
  const first = start()
  await first.ready()
  await first.end('SIGTERM')
})
afterEach(async () => {
  await endAll()
})
afterAll(async () => {
  const last = start()
  await last.ready()
  await last.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const postmaster = () =>
  Number(readFileSync(join(folder, 'shop', 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

async function signInWith(address: string, output: string) {
  const password = /password (\S+)/.exec(output)?.[1]
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@doorstep.example', password }),
  })
}

test('the start prints working URLs and credentials', async () => {
  const product = start()
  const address = await product.ready()
  expect(await (await fetch(address)).text()).toContain('<title>Doorstep Documents</title>')
  expect(product.output()).toContain('http://home.localhost:')
  expect((await signInWith(address, product.output())).status).toBe(200)
})

test('a second start takes three seconds, or on a slow machine sixty times as long as a plain script', async () => {
  const ratios: number[] = []
  const seconds: number[] = []
  // The best of three, because a machine's speed changes from one second to the next.
  while (ratios.length < 3 && Math.min(...ratios) >= 60) {
    const plain = timeOf(() => execFileSync(process.execPath, ['-e', '0']))
    const began = performance.now()
    const product = start()
    await product.ready()
    seconds.push((performance.now() - began) / 1_000)
    ratios.push((performance.now() - began) / plain)
    await product.end('SIGTERM')
  }
  // A plain script may be faster than the rest of the machine.
  const isQuick = Math.min(...seconds) < 3 || Math.min(...ratios) < 60
  expect({ seconds, ratios, isQuick }).toMatchObject({ isQuick: true })
})

function timeOf(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

test('it shuts down cleanly with the database and exits with 0', async () => {
  const product = start({}, [process.execPath, 'scripts/run.mjs', 'scripts/start.ts'])
  await product.ready()
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  expect(product.output()).toContain('Doorstep has stopped.')
  expect(() => postmaster()).toThrow('ENOENT')
})

test('it shuts down cleanly when only npm gets the signal', async () => {
  const product = start()
  await product.ready()
  product.child.kill('SIGTERM')
  await product.ended
  expect(product.output()).toContain('Doorstep has stopped.')
  expect(() => postmaster()).toThrow('ENOENT')
})

test('it shuts down cleanly on Ctrl-C, which reaches all processes', async () => {
  const product = start()
  await product.ready()
  await product.end('SIGINT')
  expect(product.output()).toContain('Doorstep has stopped.')
  expect(() => postmaster()).toThrow('ENOENT')
})

const connection = { host: join(folder, 'shop', 'postgres'), user: 'doorstep', database: 'doorstep' }

/** Locks the services table. Releases it at the latest when the test fails, because the next start needs the table. */
async function holdServicesOfShop() {
  const release = await holdServices(connection)
  let released: Promise<void> | undefined
  const releaseOnce = () => (released ??= release())
  onTestFinished(releaseOnce)
  return releaseOnce
}

test('a request in flight is answered before the server stops', async () => {
  const product = start()
  const address = await product.ready()
  const release = await holdServicesOfShop()
  // Lists are answered from memory, but a service is read from the database.
  const answer = fetch(`${address}/api/services/gst`)
  await waiters(connection, 1)
  const ended = product.end('SIGINT')
  await vi.waitFor(() => expect(fetch(`${address}/healthz`)).rejects.toThrow(), patience)
  await release()
  expect((await answer).status).toBe(200)
  await ended
  expect(product.output()).toContain('Doorstep has stopped.')
})

test('behind a proxy, requests are answered after SIGTERM while the server says that it is not ready', async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '2' }
  const product = start(settings, [process.execPath, 'scripts/run.mjs', 'scripts/start.ts'])
  const address = await product.ready()
  const began = performance.now()
  product.child.kill('SIGTERM')
  const statusOf = async (path: string) => (await fetch(address + path, { headers: { Connection: 'close' } })).status
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), patience)
  expect(await statusOf('/api/services')).toBe(200)
  expect(await product.ended).toBe(0)
  expect(performance.now() - began).toBeGreaterThan(2_000)
})

test('a page that cannot be read in time reports it, with Retry-After', async () => {
  const address = await start().ready()
  const release = await holdServicesOfShop()
  const response = await fetch(`${address}/services/gst`)
  await release()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.text()).toContain('We will be right back')
})

test('after kill -9 of the server and the database, the next start loses nothing', async () => {
  const first = start()
  const address = await first.ready()
  const { token } = (await (await signInWith(address, first.output())).json()) as { token: string }
  await first.end('SIGKILL')
  process.kill(postmaster(), 'SIGKILL')
  const next = await start().ready()
  const me = await fetch(`${next}/api/auth/me`, { headers: { Authorization: `Bearer ${token}` } })
  expect(me.status).toBe(200)
})

test('after kill -9 of the server, the next start takes over its database', async () => {
  const first = start()
  await first.ready()
  const pid = postmaster()
  await first.end('SIGKILL')
  await start().ready()
  expect(postmaster()).toBe(pid)
})

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'a start that is interrupted by %s leaves no process running',
  async (signal) => {
    const product = start({}, [process.execPath, 'scripts/run.mjs', 'scripts/start.ts'])
    await vi.waitFor(() => expect(product.output()).toContain('Starting the database'), { ...patience, interval: 5 })
    product.child.kill(signal)
    expect(await product.ended).toBe(0)
    expect(() => postmaster()).toThrow('ENOENT')
  },
)

async function signUp(address: string): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const body = JSON.stringify({ name: 'Ravi Menon', email, password: 'correct horse' })
  const headers = { 'Content-Type': 'application/json' }
  expect((await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })).status).toBe(201)
  return email
}

test('it shuts down cleanly while a mail server does not acknowledge an email', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as { port: number }
  const product = start({ SMTP_URL: `smtp://127.0.0.1:${port}` }, [
    process.execPath,
    'scripts/run.mjs',
    'scripts/start.ts',
  ])
  const connected = new Promise((resolve) => silent.once('connection', resolve))
  await signUp(await product.ready())
  await connected
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  expect(() => postmaster()).toThrow('ENOENT')
  silent.close()
})

test('a queued email is delivered after a kill -9', async () => {
  // No mail server listens there, so the email is still queued when the server is killed.
  const first = start({ SMTP_URL: 'smtp://127.0.0.1:1' })
  const email = await signUp(await first.ready())
  // Wait until the attempt has failed: a job killed while running is only retried after two minutes.
  const newest = "select state from pgboss.job where name = 'deliver' order by created_on desc limit 1"
  await vi.waitFor(async () => expect(await askOnce(connection, newest)).toEqual([{ state: 'retry' }]), patience)
  await first.end('SIGKILL')
  const next = await start().ready()
  const mailbox = mailboxPathIn(join(folder, 'shop'))
  const mails = async () => (await (await fetch(`${next}${mailbox}.json?to=${email}`)).json()) as { subject: string }[]
  await vi.waitFor(async () => expect((await mails()).length).toBeGreaterThan(0), patience)
  expect((await mails())[0]?.subject).toBe('Please verify your email · Doorstep Documents')
})

test('a port in use is reported with how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const product = start({ PORT: String(port) })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(`Port ${port} is taken by another program`)
  other.close()
})

test('a second server on the same data folder is refused, and the first keeps running', async () => {
  const first = start()
  const address = await first.ready()
  const second = start()
  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('Another Doorstep is already running on the data folder')
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('a data folder that is not writable is reported', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const product = start({ DATA_DIR: join(file, 'data') })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('cannot be written. Please make it writable')
})

test('an unreachable database is reported', async () => {
  const product = start({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/shop' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('The database that DATABASE_URL names cannot be reached')
  expect(product.output()).not.toContain('secret')
})

test('an invalid setting is reported', async () => {
  const product = start({ PORT: 'many' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toContain('The setting PORT must be a number from 0 to 65535.')
})
