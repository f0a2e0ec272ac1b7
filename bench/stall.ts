import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fact, line } from './shop/report.ts'
import { callerAt, type RunningProduct, startProduct } from './shop/started.ts'
import { type VisitLog, kinds, ordinaryVisitor } from './shop/visitor.ts'

const bounds = { p95: 1_000, healthz: 1_000, refused: 5, grown: 1.5 }

/**
 * Within the default limits. Signing in and booking are two of the 120 writes a minute of one of the visitor's four
 * addresses. The account may book 120 times and another 120 times a minute, enough for a minute and a half; the visits
 * of all attacks take less than one.
 */
const bookingsPerMinute = 200

type Attack = { name: string; run: (product: RunningProduct) => Promise<string> }

/** The attacks of one hostile visitor against the default limits; the last one uses 100 addresses. */
const attacks: Attack[] = [
  { name: '1,100 pages with made-up queries', run: madeUpQueries },
  { name: '400 unread responses', run: unread },
  { name: '16 connections of one customer', run: sixteen },
  { name: '1,500 requests a second', run: flood },
]

/** Response times of an ordinary visitor during attacks, and memory during them and half a minute (`--pause`) later. */
export async function measure(options: string[]): Promise<boolean> {
  const { values } = parseArgs({ args: options, options: { pause: { type: 'string', default: '30' } } })
  const product = await startProduct({ UPCOMING_PER_CUSTOMER: '100000', BOOKINGS_PER_HOUR: '100000' })
  const found: boolean[] = []
  try {
    const visitor = await ordinaryVisitor(product, { bookingsPerMinute })
    await visitor.aDay(after(5_000))
    const before = await product.megabytes()
    report('calm', await visitor.aDay(after(8_000)))
    for (const { name, run } of attacks) {
      let isOver = false
      const attack = run(product).finally(() => (isOver = true))
      const [minimum, peak] = [after(5_000), watchMemory(product, () => isOver)]
      const log = await visitor.aDay(() => isOver && minimum())
      process.stdout.write(`${name}: ${await attack}\n`)
      found.push(report(name, log))
      line({ what: `${name}: memory, peak`, unit: 'MB', values: [await peak] })
      await sleep(1_000 * Number(values.pause))
      const grown = [(await product.megabytes()) / before]
      const asked = { atMost: bounds.grown }
      found.push(line({ what: `${name}: memory ${values.pause} s later`, unit: 'times', values: grown, asked }))
    }
    visitor.leave()
  } finally {
    await product.end()
  }
  return found.every(Boolean)
}

function after(milliseconds: number): () => boolean {
  const until = performance.now() + milliseconds
  return () => performance.now() > until
}

async function watchMemory(product: RunningProduct, isOver: () => boolean): Promise<number> {
  let most = 0
  while (!isOver()) {
    most = Math.max(most, await product.megabytes())
    await sleep(200)
  }
  return most
}

function report(when: string, log: VisitLog): boolean {
  const limited = [kinds.reduce((sum, kind) => sum + log[kind].limited, 0)]
  const isWithin = { what: `${when}: over the visitor's own limits`, unit: '', values: limited } as const
  const areFast = kinds
    .flatMap((kind) => {
      const { milliseconds: values, refused } = log[kind]
      const what = `${when}: ${kind}`
      const isFast = line({ what, unit: 'ms', values, at: 0.95, asked: { atMost: bounds.p95 } })
      if (kind === 'healthz') {
        const slowest = line({ what: `${what}, slowest`, unit: 'ms', values, at: 1, asked: { atMost: bounds.healthz } })
        return [isFast, slowest, fact(`${what} always answers`, refused === 0)]
      }
      if (kind !== 'sign-in' && kind !== 'booking') return [isFast]
      const share = [(100 * refused) / values.length]
      return [isFast, line({ what: `${what}, refused`, unit: '%', values: share, asked: { atMost: bounds.refused } })]
    })
    .every(Boolean)
  return line({ ...isWithin, asked: { atMost: 0 } }) && areFast
}

async function madeUpQueries(product: RunningProduct): Promise<string> {
  const attacker = callerAt('203.0.113.1', product, 1_100)
  const began = performance.now()
  const asked = Array.from({ length: 1_100 }, async (_, n) => (await attacker.ask(`/api/docs?x=${n}`)).status)
  const counts = countOf(await Promise.all(asked))
  attacker.leave()
  return `${counts} in ${Math.round((performance.now() - began) / 100) / 10} s`
}

/** From eight addresses, so that the limit per address does not stop it. */
async function unread(product: RunningProduct): Promise<string> {
  const sockets: Socket[] = Array.from({ length: 400 }, (_, n) => {
    const socket = connect(product.port, '127.0.0.1', () => {
      const from = `X-Forwarded-For: 203.0.113.${10 + (n % 8)}`
      socket.write(`GET /api/docs HTTP/1.1\r\nHost: localhost\r\n${from}\r\n\r\n`)
    })
    socket.pause()
    socket.on('error', () => {})
    return socket
  })
  await sleep(10_000)
  // The sockets stay open until the server closes them.
  setTimeout(() => sockets.forEach((socket) => socket.destroy()), 60_000).unref()
  return 'none of them read'
}

async function sixteen(product: RunningProduct): Promise<string> {
  const customer = callerAt('203.0.113.2', product, 16)
  const login = await customer.ask('/api/auth/login', { method: 'POST', body: product.login })
  if (login.status !== 200) return `could not sign in: ${login.status}`
  const headers = { Authorization: `Bearer ${(JSON.parse(login.body) as { token: string }).token}` }
  const statuses: number[] = []
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let n = 0; n < 5; n += 1) statuses.push((await customer.ask('/api/bookings', { headers })).status)
    }),
  )
  customer.leave()
  return countOf(statuses)
}

/** Sends at a constant rate, regardless of the replies. */
async function flood(product: RunningProduct): Promise<string> {
  const callers = Array.from({ length: 100 }, (_, n) => callerAt(`203.0.113.${100 + n}`, product, 20))
  const soon = new Date(Date.now() + 172_800_000).toISOString().slice(0, 10)
  const pending: Promise<number>[] = []
  const began = performance.now()
  for (let sent = 0; sent < 15_000;) {
    const due = Math.min(15_000, Math.floor((performance.now() - began) * 1.5))
    for (; sent < due; sent += 1) {
      const path = [
        '/',
        '/services?category=tax',
        `/services?search=tax${sent}`,
        `/api/services/gst/availability?date=${soon}`,
        `/nothing/${sent}`,
      ][sent % 5]
      const caller = callers[sent % callers.length]
      if (caller) pending.push(caller.ask(path ?? '/').then(({ status }) => status))
    }
    await sleep(5)
  }
  const counts = countOf(await Promise.all(pending))
  for (const caller of callers) caller.leave()
  return counts
}

function countOf(statuses: number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'no reply' : status}`).join(', ')
}
