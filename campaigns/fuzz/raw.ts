import { connect } from 'node:net'
import { type Random, seededRandom } from '#domain/random/random.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { rules } from './judge.ts'
import { inParallel } from './parallel.ts'

export const poisoned = 'malformed requests with a successful reply, or with a reply too many'
export const mixedUp = 'requests on one connection with the reply of another'

const host = 'Host: localhost'
const hidden = `GET /api/admin/team HTTP/1.1\r\n${host}\r\n\r\n`
const post = `POST /api/bookings HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\n`
const chunked = `${post}Transfer-Encoding: chunked\r\n`

/** Requests that are not HTTP, or mean two things. None may get a successful reply. */
const kinds: Record<string, (pad: string) => string> = {
  'two lengths': (pad) => `${post}Content-Length: 4\r\nContent-Length: 5\r\nX: ${pad}\r\n\r\nabcde`,
  'two lengths in one header': (pad) => `${post}Content-Length: 4, 5\r\nX: ${pad}\r\n\r\nabcde`,
  'a length and chunks': (pad) =>
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\nX: ${pad}\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks and a length': (pad) =>
    `${chunked}Content-Length: ${hidden.length + 5}\r\nX: ${pad}\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks with a space': () => `${post}Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks that are not': () => `${post}Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`,
  'chunked twice': () => `${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
  'chunks in two headers': () => `${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  'a bad chunk': (pad) => `${chunked}\r\nzz${pad}\r\n`,
  'a chunk with a sign': () => `${chunked}\r\n+5\r\nabcde\r\n0\r\n\r\n`,
  'a chunk with 0x': () => `${chunked}\r\n0x5\r\nabcde\r\n0\r\n\r\n`,
  'a huge chunk': () => `${chunked}\r\nffffffffffffffff\r\na`,
  'a chunk that ends with a line feed': () => `${chunked}\r\n5\nabcde\r\n0\r\n\r\n`,
  'a space before the colon': () => `GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n`,
  'a space before the first header': () => `GET /healthz HTTP/1.1\r\n ${host}\r\n\r\n`,
  'a folded header': (pad) => `GET /healthz HTTP/1.1\r\n${host}\r\nX: a\r\n ${pad}\r\n\r\n`,
  'lines that end with a line feed': () => `GET /healthz HTTP/1.1\n${host}\nX: a\n\n`,
  'lines that end with a carriage return': () => `GET /healthz HTTP/1.1\r${host}\r\r`,
  'a header that ends with a line feed': (pad) => `GET /healthz HTTP/1.1\r\n${host}\r\nX: ${pad}\nY: b\r\n\r\n`,
  'a NUL in a header': () => `GET /healthz HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n`,
  'a NUL in the target': () => `GET /healthz\0 HTTP/1.1\r\n${host}\r\n\r\n`,
  'a header without a name': () => `GET /healthz HTTP/1.1\r\n${host}\r\n: a\r\n\r\n`,
  'a header without a colon': (pad) => `GET /healthz HTTP/1.1\r\n${host}\r\n${pad}\r\n\r\n`,
  'a negative length': () => `${post}Content-Length: -1\r\n\r\n`,
  'a length with a sign': () => `${post}Content-Length: +4\r\n\r\nabcd`,
  'a length in hexadecimal': () => `${post}Content-Length: 0x4\r\n\r\nabcd`,
  'a huge length': () => `${post}Content-Length: 99999999999999999999\r\n\r\n`,
  'an empty length': () => `${post}Content-Length:\r\n\r\nabcd`,
  'two hosts': () => `GET / HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`,
  'no host': () => 'GET / HTTP/1.1\r\n\r\n',
  'another host in the target': () => `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n\r\n`,
  'a host that is none': () => 'GET / HTTP/1.1\r\nHost: a b/c?d@e\r\n\r\n',
  'a long target': () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
  'a target of 1 MB': () => `GET /api/bookings/${'a'.repeat(1_000_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
  'long headers': () => `GET / HTTP/1.1\r\n${host}\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
  'many headers': () => `GET / HTTP/1.1\r\n${host}\r\n${'X: a\r\n'.repeat(5_000)}\r\n`,
  'HTTP/0.9': () => 'GET /\r\n',
  'HTTP/9.9': () => `GET / HTTP/9.9\r\n${host}\r\n\r\n`,
  'HTTP/2 without asking': () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'no version': () => `GET /healthz\r\n${host}\r\n\r\n`,
  'an unknown method': (pad) => `${pad.toUpperCase().slice(0, 12)} / HTTP/1.1\r\n${host}\r\n\r\n`,
  TRACE: () => `TRACE / HTTP/1.1\r\n${host}\r\n\r\n`,
  CONNECT: () => `CONNECT localhost:22 HTTP/1.1\r\n${host}\r\n\r\n`,
  'an upgrade': () => `GET /api/auth/me HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
  garbage: (pad) => `\x16\x03\x01${pad}\0\xff\r\n\r\n`,
}

const followUp = `GET /healthz HTTP/1.1\r\n${host}\r\n\r\n`
/** Two correct requests at once, of which each gets its own reply, in their order. */
const pair = `GET /api/storefront HTTP/1.1\r\n${host}\r\n\r\nGET /api/services?limit=1 HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`

type Sockets = { port: number; count: number; seed: string; tally: Tally }

/** Every kind in turn; half of them with a correct request after it on the same connection. */
export async function trySockets({ port, count, seed, tally }: Sockets) {
  const all = Object.entries(kinds)
  await inParallel(Array.from({ length: count }), async (_, at) => {
    const chance = seededRandom(`socket ${at} of ${seed}`)
    const [kind, write] = all[at % all.length] ?? ['', () => '']
    const hasFollowUp = chance.fraction() < 0.5
    const text = await sendRaw(port, write(padding(chance)) + (hasFollowUp ? followUp : ''))
    judgeRaw({ kind, text, hasFollowUp }, tally)
    if (at % 20 === 0) judgePair(await sendRaw(port, pair), tally)
  })
}

const padding = (chance: Random) => chance.uuid().replaceAll('-', '')

/**
 * Their end is clear, whatever is wrong with them. Another request on the connection may get its own reply.
 */
const complete = new Set(['two hosts', 'no host', 'another host in the target', 'a host that is none', 'TRACE'])

type Heard = { kind: string; text: string; hasFollowUp?: boolean }

export function judgeRaw({ kind, text, hasFollowUp = false }: Heard, tally: Pick<Tally, 'count' | 'wrong'>) {
  tally.count('raw sockets')
  const statuses = statusesIn(text)
  const [status = 0, ...others] = statuses
  tally.count(`raw sockets with ${status === 0 ? 'no reply' : `${Math.floor(status / 100)}xx`}`)
  const isFollowed = hasFollowUp && complete.has(kind) && others.length === 1
  if ((status >= 200 && status < 400) || (others.length > 0 && !isFollowed))
    tally.wrong(poisoned, `${kind}${hasFollowUp ? ' and another request' : ''}: ${statuses.join(', ')}`)
  if (status >= 500 && status !== 505 && status !== 501) tally.wrong(rules.failed, `${kind}: ${text.slice(0, 300)}`)
}

function judgePair(text: string, tally: Tally) {
  tally.count('pairs of requests on one connection')
  const [, first = '', second = ''] = text.split('HTTP/1.1 ')
  const isRight =
    first.startsWith('200') && /"brand":/.test(first) && second.startsWith('200') && /"slug":/.test(second)
  if (!isRight || statusesIn(text).length !== 2) tally.wrong(mixedUp, text.slice(0, 500))
}

function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status))
}

const silence = 700

/** What the server answers before it closes or is silent. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.setTimeout(silence, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(reply))
  })
}
