import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type Coding, codeBest, isText, preferredCoding } from './compress.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Env } from './request.ts'

/** An answer that is the same for everybody: its bytes, coded once for all who ask. */
type Prepared = {
  status: number
  headers: [string, string][]
  plain: Buffer<ArrayBuffer>
  tag: string
  coded: Partial<Record<Coding, Promise<Buffer<ArrayBuffer>>>>
}

type Wanted = {
  storefront: string
  key: string
  /** Must not look at who asks: what it makes goes to everybody. */
  make: () => Promise<Response>
  /** See ready.ts. */
  isAside?: boolean
  /** The statuses that are good until the catalogue changes; if it is not said, only success. */
  lasting?: number[]
}

/** Answers with what is ready, or prepares it. */
export async function answerCached(c: Context<Env>, cache: Cache, wanted: Wanted): Promise<Response> {
  const { storefront, key, make, isAside = false, lasting = [200] } = wanted
  const prepared = await cache.get(storefront, `answer ${key}`, {
    make: async () => prepare(await make()),
    // With room for the codings that are made of it, and for what is around the bytes.
    sizeOf: ({ status, plain }) => (lasting.includes(status) ? plain.length * 2 + around : undefined),
    isAside,
  })
  return send(c, prepared)
}

const around = 2_000

/** The same for one who may be answered otherwise than others: made each time, and sent only if it is another. */
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
  const isWorthIt = plain.length >= 1024 && isText.test(fresh.get('Content-Type') ?? '')
  const coding = isWorthIt ? preferredCoding(c.req.header('accept-encoding') ?? '') : undefined
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

/** Whichever coding they have of it, it says the same. */
function isKnown(named: string | undefined, tag: string): boolean {
  if (named === undefined) return false
  return named.trim() === '*' || named.split(',').some((one) => one.trim().replace(/^W\//, '').startsWith(`"${tag}`))
}
