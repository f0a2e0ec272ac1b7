import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#domain/api.ts'
import { createAsk } from '#web/api.ts'
import { announceRecovery } from '#web/connection.ts'
import { keepReading } from './keep-reading.ts'

type Reply = () => Promise<Response>

const lost: Reply = async () => {
  throw new TypeError('Failed to fetch')
}
const refused: Reply = async () => Response.json({ code: 'not_found', message: 'Gone.' }, { status: 404 })
const busy: Reply = async () => Response.json({ code: 'unavailable', message: 'Away.' }, { status: 503 })
const fine: Reply = async () => Response.json({})
const unreadable: Reply = async () => new Response('cut off')

const open: (() => void)[] = []

/** A read as on a page: `reply` is its next answer, and `count` the number of requests. */
function read(reply: Reply) {
  const result = { reply, count: 0, kept: 0 }
  const ask = createAsk(async () => {
    result.count += 1
    const { reply } = result
    // Without this a loop of requests would keep the test from ever ending.
    await new Promise((resolve) => void setTimeout(resolve))
    return reply()
  })
  async function load(isOutdated: () => boolean) {
    const isFine = await ask(api.storefront.current, {}).then(
      () => true,
      () => false,
    )
    if (isFine && !isOutdated()) result.kept += 1
    return isFine
  }
  open.push(keepReading(load, { start: 'now', pauseAfter: () => undefined, isPolled: false }))
  return result
}

const settle = () => new Promise((resolve) => void setTimeout(resolve, 50))

beforeEach(() => {
  const page = Object.assign(new EventTarget(), { setTimeout, clearTimeout })
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})

afterEach(() => {
  for (const close of open.splice(0)) close()
  vi.unstubAllGlobals()
})

test('reads that the server refuses and reads without an answer do not start each other', async () => {
  const reads = [read(lost), read(refused), read(busy), read(unreadable), read(refused)]
  await settle()
  for (const { count } of reads) expect(count).toBe(1)
  announceRecovery('user')
  await settle()
  for (const { count } of reads) expect(count).toBe(2)
})

test('after an outage each read is repeated once, and its first answer is kept', async () => {
  const reads = [read(lost), read(lost)]
  await settle()
  for (const one of reads) one.reply = fine
  announceRecovery('network')
  await settle()
  for (const { count, kept } of reads) expect({ count, kept }).toEqual({ count: 2, kept: 1 })
})

test('an answer to one read repeats those that have failed', async () => {
  const first = read(lost)
  await settle()
  first.reply = fine
  read(fine)
  await settle()
  expect(first).toMatchObject({ count: 2, kept: 1 })
})

test('a read that began before the network was back is repeated if it fails', async () => {
  const one = read(lost)
  await settle()
  announceRecovery('user')
  one.reply = fine
  announceRecovery('network')
  await settle()
  expect(one).toMatchObject({ count: 3, kept: 1 })
})
