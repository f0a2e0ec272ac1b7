import { request } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { Tally } from './shop/load.ts'
import { roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import { startRaw } from './shop/raw.ts'
import type { Bytes } from './shop/raw-server.ts'
import { type RunningProduct, startProduct } from './shop/started.ts'
import { connections, requestOf } from './shop/test-server.ts'

const wanted = 0.5
const usualRounds = 5
const milliseconds = 1_000
/** Just in time compilation takes some ten thousand requests. */
const warmUp = 2_500

const accepting = { 'Accept-Encoding': 'gzip, deflate, br' }
/** With a maximum price a list is not kept, but counted and sorted in memory. */
const priced = '/api/services?category=tax&maxPrice=5000&limit=24'
const list = '/api/services?category=tax&limit=24'
const cases: { name: string; path: string; isKnown?: boolean }[] = [
  { name: 'cached page', path: '/' },
  { name: 'cached list', path: list },
  { name: 'cached detail', path: '/api/services/gst' },
  { name: 'cached list, answered 304', path: list, isKnown: true },
  { name: 'list from memory', path: priced },
]

/** Cached responses and a list from memory, compared with a plain Node server that sends the same bytes from memory. */
export async function measure(options: string[]): Promise<boolean> {
  const many = '999999999'
  const product = await startProduct({ READS_PER_MINUTE: many })
  const isGood: boolean[] = []
  try {
    for (const one of cases) {
      const [ours, theirs] = await compare(product, { ...one, rounds: roundsOf(options, usualRounds) })
      const asked = { ratio: wanted }
      const beside = (of: keyof Speed) => ({ what: 'plain Node server', values: theirs.map((speed) => speed[of]) })
      const valuesOf = (of: keyof Speed) => ours.map((speed) => speed[of])
      const what = one.name
      isGood.push(
        line({ what, unit: '/s', values: valuesOf('perSecond'), beside: beside('perSecond'), asked }),
        line({
          what: `${what}, in a second of CPU time`,
          unit: '/s',
          values: valuesOf('perSecondOfCpu'),
          beside: beside('perSecondOfCpu'),
          asked,
        }),
      )
    }
  } finally {
    await product.end()
  }
  return isGood.every(Boolean)
}

/** Responses in a second, and in a second of the server's CPU time. */
type Speed = { perSecond: number; perSecondOfCpu: number }

/** Alternates between both, so that other load affects both equally. */
async function compare(
  product: RunningProduct,
  { path, isKnown = false, rounds }: (typeof cases)[number] & { rounds: number },
) {
  const first = await ask(product.port, path, accepting)
  const headers = { ...accepting, ...(isKnown && { 'If-None-Match': first.headers['etag'] ?? '' }) }
  const sent = isKnown ? await ask(product.port, path, headers) : first
  const raw = await startRaw({ bytes: sent })
  const query = requestOf({ path, headers })
  const speeds: [Speed[], Speed[]] = [[], []]
  try {
    for (let round = 0; round <= rounds; round += 1) {
      // The first round warms up.
      const options = { query, status: sent.status, milliseconds: round === 0 ? warmUp : milliseconds }
      const ours = await speedOf(product, options)
      const theirs = await speedOf(raw, options)
      if (round === 0) continue
      speeds[0].push(ours)
      speeds[1].push(theirs)
    }
  } finally {
    raw.end()
  }
  return speeds
}

type Server = Pick<RunningProduct, 'port' | 'cpu'>

type Asking = { query: string; status: number; milliseconds: number }

async function speedOf({ port, cpu }: Server, { query, ...asking }: Asking): Promise<Speed> {
  const load = new Worker(new URL('./shop/load.ts', import.meta.url), { workerData: { port, connections } })
  const counted = new Promise<Tally>((resolve, reject) => load.once('message', resolve).once('error', reject))
  const before = await cpu()
  load.postMessage({ requests: [query], isOnce: false, ...asking })
  const tally = await counted
  const used = (await cpu()) - before
  await load.terminate()
  if (tally.others > 0) throw new Error(`${tally.others} unexpected replies`)
  return { perSecond: (1_000 * tally.expected) / tally.milliseconds, perSecondOfCpu: (1_000 * tally.expected) / used }
}

/** The response as it is sent, without the headers that Node adds. */
function ask(port: number, path: string, headers: Record<string, string>): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers: { Host: 'localhost', ...headers } })
    call.on('error', reject).on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { date: _, connection: __, 'keep-alive': ___, ...own } = response.headers
        const text = Object.entries(own).map(([name, value]) => [name, String(value)])
        const body = Buffer.concat(chunks).toString('base64')
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(text), body })
      })
    })
    call.end()
  })
}
