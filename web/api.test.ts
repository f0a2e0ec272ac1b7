import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { api } from '#domain/api.ts'
import { createAsk, Offline, OfflineAgain } from './api.ts'
import { onPasswordNeeded } from './password-again.ts'
import { nameOfWrite } from './sent-writes.ts'

type Reply = () => Promise<Response>

const done: Reply = async () => Response.json({ _id: 'a' })
const lost: Reply = async () => {
  throw new TypeError('Failed to fetch')
}
const unreadable: Reply = async () => new Response('cut off')
const refused =
  (status: number, code: string): Reply =>
  async () =>
    Response.json({ code, message: 'No.' }, { status })

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'token', removeItem: () => {} })
  const location = { pathname: '/admin/bookings', search: '', assign: () => {} }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } })
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

type Written = { booking?: string; version?: number; key?: string }

/** Assigns a booking, or makes one with a key. Resolves to the error, if there is one. */
async function write(reply: Reply, { booking = 'a', version = 1, key }: Written = {}): Promise<unknown> {
  vi.stubGlobal('navigator', { onLine: reply !== offline })
  const ask = createAsk(reply)
  const body = { service: '', date: '', time: '', address: '', notes: '', professional: '' }
  const sending =
    key === undefined
      ? ask(api.adminBookings.assign, { params: { booking }, body: { professional: 'b', version } })
      : ask(api.booking.book, { body, key })
  return sending.then(
    () => undefined,
    (error: unknown) => error,
  )
}

const offline: Reply = () => lost()

test('a refused call is sent again once the password was given, and not when it was not', async () => {
  const body = { service: '', date: '', time: '', address: '', notes: '', professional: '' }
  vi.stubGlobal('navigator', { onLine: true })
  for (const isGiven of [true, false]) {
    let asked = 0
    let sent = 0
    const stop = onPasswordNeeded(async () => {
      asked += 1
      return isGiven
    })
    const ask = createAsk(async () => ((sent += 1) === 1 ? refused(403, 'password_needed')() : done()))
    const outcome = await ask(api.booking.book, { body, key: 'one' }).catch((error: unknown) => error)
    expect([asked, sent]).toEqual(isGiven ? [1, 2] : [1, 1])
    expect(outcome).toEqual(isGiven ? { _id: 'a' } : expect.objectContaining({ code: 'password_needed' }))
    stop()
  }
})

test('a first write of an offline device has not arrived', async () => {
  expect(await write(offline)).toBeInstanceOf(Offline)
  expect(await write(offline)).not.toBeInstanceOf(OfflineAgain)
})

for (const [what, reply] of [
  ['is lost', lost],
  ['cannot be read', unreadable],
  ['is an error of the server', refused(500, 'internal')],
] as const) {
  test(`a write may have arrived when the answer to an earlier attempt ${what}`, async () => {
    await write(reply)
    expect(await write(offline)).toBeInstanceOf(OfflineAgain)
    expect(await write(offline)).toBeInstanceOf(OfflineAgain)
  })
}

test('an answer settles the earlier attempts', async () => {
  for (const answer of [
    done,
    refused(409, 'version_conflict'),
    refused(422, 'validation_failed'),
    refused(404, 'not_found'),
  ]) {
    await write(lost)
    await write(answer)
    expect(await write(offline)).not.toBeInstanceOf(OfflineAgain)
  }
})

test('a refusal of a repeated write for other reasons says nothing about the earlier attempts', async () => {
  for (const refusal of [refused(429, 'rate_limited'), refused(403, 'forbidden'), refused(503, 'unavailable')]) {
    await write(lost)
    await write(refusal)
    expect(await write(offline)).toBeInstanceOf(OfflineAgain)
    await write(done)
  }
})

test('a lost answer concerns one write: one booking in one version, or one key', async () => {
  await write(lost)
  await write(lost, { key: 'one' })
  expect(await write(offline, { booking: 'b' })).not.toBeInstanceOf(OfflineAgain)
  expect(await write(offline, { version: 2 })).not.toBeInstanceOf(OfflineAgain)
  expect(await write(offline, { key: 'two' })).not.toBeInstanceOf(OfflineAgain)
  expect(await write(offline, { key: 'one' })).toBeInstanceOf(OfflineAgain)
})

test('a first write after the end of the session has not arrived, although the page is left', async () => {
  void write(refused(401, 'unauthenticated'))
  await vi.waitFor(() => expect(sessionStorage.getItem('session ended')).toBe('yes'))
  expect(await write(offline)).not.toBeInstanceOf(OfflineAgain)
})

/** Confirms several bookings with one call. */
async function confirmAll(reply: Reply, bookings: string[]): Promise<unknown> {
  vi.stubGlobal('navigator', { onLine: reply !== offline })
  const changes = bookings.map((booking) => ({ booking, status: 'confirmed' as const, version: 1 }))
  return createAsk(reply)(api.adminBookings.setSeveral, { body: { changes, note: '' } }).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a lost change of several bookings says nothing about other bookings', async () => {
  await confirmAll(lost, ['a', 'b'])
  expect(await confirmAll(offline, ['c', 'd'])).not.toBeInstanceOf(OfflineAgain)
  expect(await confirmAll(offline, ['a', 'b'])).toBeInstanceOf(OfflineAgain)
})

/** Adds a professional, at another storefront than the page's. */
async function hire(reply: Reply, storefront: string, name = 'Ana'): Promise<unknown> {
  vi.stubGlobal('navigator', { onLine: reply !== offline })
  const body = { name, categories: [], hours: [] }
  return createAsk(reply, { storefront })(api.professional.add, { body }).then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a lost new record says nothing about another one, or about another storefront', async () => {
  await hire(lost, 'care')
  expect(await hire(offline, 'care', 'Ben')).not.toBeInstanceOf(OfflineAgain)
  expect(await hire(offline, 'documents')).not.toBeInstanceOf(OfflineAgain)
  expect(await hire(offline, 'care')).toBeInstanceOf(OfflineAgain)
})

test('the name of a write does not depend on the password', () => {
  const nameWith = (password: string) => nameOfWrite(api.identity.login, { body: { email: 'a@example.com', password } })
  expect(nameWith('one')).toBe(nameWith('two'))
})
