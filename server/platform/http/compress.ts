import type { MiddlewareHandler } from 'hono'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const worthIt = 1024
// CSV is streamed, and compressing would buffer it.
export const isText = /^(text\/(?!csv)|application\/([\w.+-]*json|javascript)|image\/svg)/

/**
 * Compresses responses made per request. Synchronous, because for bodies of this size that is faster than a worker
 * thread. Pages cost so much more to render that they are worth the better compression.
 */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  dependOnCoding(c.res.headers)
  const coding = preferredCoding(c.req.header('accept-encoding') ?? '')
  if (!coding || c.req.method === 'HEAD' || c.res.headers.has('Content-Encoding')) return
  const type = c.res.headers.get('Content-Type') ?? ''
  if (!isText.test(type)) return
  // Not earlier: reading the body of a response copies it and resets its headers.
  const { body, status } = c.res
  const { headers } = c.res
  if (!body) return
  const plain = Buffer.from(await c.res.arrayBuffer())
  const bytes =
    plain.length < worthIt ? plain : coders[coding](plain, type.startsWith('text/html') ? levels.page : levels.data)
  const fresh = new Headers(headers)
  fresh.set('Content-Length', String(bytes.length))
  if (bytes !== plain) fresh.set('Content-Encoding', coding)
  // Without this Hono would restore the old headers, and with them the old length.
  c.res = undefined
  c.res = new Response(bytes, { status, headers: fresh })
}

/** Every response says that its form depends on what the client accepts. */
export function dependOnCoding(headers: Headers) {
  // A compressed file says so already.
  if (headers.get('Vary') !== 'Accept-Encoding') headers.append('Vary', 'Accept-Encoding')
}

/** The same for a response with a body in one piece. */
export async function codeQuickly(coding: Coding, plain: Buffer): Promise<Buffer<ArrayBuffer>> {
  return coders[coding](plain, levels.data)
}

/** Data is compressed for one response: the lower level takes less time, and the result is slightly larger. */
const levels = { page: 4, data: 1 }

const coders = {
  br: (plain: Buffer, level: number) =>
    brotliCompressSync(plain, { params: quality(level), chunkSize: chunkFor(plain) }),
  gzip: (plain: Buffer, level: number) => gzipSync(plain, { level, chunkSize: chunkFor(plain) }),
}

/**
 * Texts mostly become smaller than a third. Node takes 16 KB for the result by default, and keeps all of it as long as
 * the result.
 */
const chunkFor = ({ length }: Buffer) => Math.max(1024, Math.ceil(length / 3))

const quality = (level: number) => ({ [constants.BROTLI_PARAM_QUALITY]: level })

export type Coding = keyof typeof coders

/** The best compression, for responses that are compressed once and sent often. */
export function codeBest(coding: Coding, plain: Buffer): Promise<Buffer<ArrayBuffer>> {
  return coding === 'br' ? inBrotli(plain, { params: quality(9) }) : inGzip(plain, { level: 9 })
}
const inBrotli = promisify(brotliCompress)
const inGzip = promisify<Buffer, { level: number }, Buffer<ArrayBuffer>>(gzip)

export function preferredCoding(accepted: string): Coding | undefined {
  const known = preferences.get(accepted)
  if (known) return known.coding
  const coding = readPreference(accepted)
  if (preferences.size >= mostPreferences) preferences.clear()
  if (accepted.length <= longestPreference) preferences.set(accepted, { coding })
  return coding
}

/** What recent clients prefer, by their Accept-Encoding: most browsers send the same. */
const preferences = new Map<string, { coding: Coding | undefined }>()
const mostPreferences = 100
const longestPreference = 100

function readPreference(accepted: string): Coding | undefined {
  const codings = accepted.split(',').filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
  const names = codings.map((coding) => coding.split(';')[0]?.trim())
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : undefined
}
