import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type Coding, codeBest, isText, preferredCoding } from './compress.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Env } from './request.ts'

/** A response that is the same for every visitor, with its compressed forms. */
type Prepared = {
  status: number
  headers: [string, string][]
  plain: Buffer<ArrayBuffer>
  tag: string
  coded: Partial<Record<Coding, Promise<Buffer<ArrayBuffer>>>>
}

type CachedAnswer = {
  storefront: string
  key: string
  /** Must not depend on the visitor, because its response is served to everyone. */
  make: () => Promise<Response>
  /** See cache.ts. */
  isVisitorKey?: boolean
  /** The statuses that stay valid until the catalogue changes; by default only success. */
  cachedStatuses?: number[]
}

/** Sends the cached response, or makes and caches it. */
export async function answerCached(c: Context<Env>, cache: Cache, wanted: CachedAnswer): Promise<Response> {
  const { storefront, key, make, isVisitorKey = false, cachedStatuses = [200] } = wanted
  const prepared = await cache.get(storefront, `answer ${key}`, {
    make: async () => prepare(await make()),
    // Leave room for the compressed forms and the object itself.
    sizeOf: ({ status, plain }) => (cachedStatuses.includes(status) ? plain.length * 2 + overhead : undefined),
    isVisitorKey,
  })
  return send(c, prepared)
}

const overhead = 2_000

/** Adds an ETag to a response that depends on the user, and sends it only if the client has another version. */
export async function tagged(response: Response, known: string | undefined): Promise<Response> {
  const { status, plain, headers, tag } = await prepare(response)
  const fresh = new Headers([...headers, ['ETag', `W/"${tag}"`]])
  if (!isKnown(known, tag)) return new Response(plain, { status, headers: fresh })
  fresh.delete('Content-Type')
  return new Response(null, { status: 304, headers: fresh })
}

async function prepare(response: Response): Promise<Prepared> {
  const plain = Buffer.from(await response.arrayBuffer())
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { status: response.status, headers: [...response.headers], plain, tag: hash, coded: {} }
}

async function send(c: Context<Env>, { status, headers, plain, tag, coded }: Prepared): Promise<Response> {
  const fresh = new Headers(headers)
  const isWorthCompressing = plain.length >= 1024 && isText.test(fresh.get('Content-Type') ?? '')
  const coding = isWorthCompressing ? preferredCoding(c.req.header('accept-encoding') ?? '') : undefined
  if (status === 200) {
    fresh.set('ETag', `"${tag}${coding === undefined ? '' : `-${coding}`}"`)
    if (isKnown(c.req.header('if-none-match'), tag)) {
      fresh.delete('Content-Type')
      return new Response(null, { status: 304, headers: fresh })
    }
  }
  const bytes = coding === undefined ? plain : await (coded[coding] ??= codeBest(coding, plain))
  if (coding !== undefined) fresh.set('Content-Encoding', coding)
  fresh.set('Content-Length', String(bytes.length))
  return new Response(bytes, { status, headers: fresh })
}

/** An ETag matches in any content coding. */
function isKnown(named: string | undefined, tag: string): boolean {
  if (named === undefined) return false
  return named.trim() === '*' || named.split(',').some((one) => one.trim().replace(/^W\//, '').startsWith(`"${tag}`))
}
