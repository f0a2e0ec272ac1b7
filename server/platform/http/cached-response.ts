import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type Coding, codeBest, codeQuickly, isText, preferredCoding } from './compress.ts'
import type { Cache } from '#server/platform/cache/cache.ts'
import type { Env } from './request.ts'

/** A response that is the same for every visitor, with its compressed forms. */
export type Prepared = {
  status: number
  headers: [string, string][]
  plain: Buffer<ArrayBuffer>
  tag: string
  isWorthCompressing: boolean
  coded: Partial<Record<Coding, Promise<Buffer<ArrayBuffer>>>>
  /** The compressed forms that are finished. */
  finished: Partial<Record<Coding, Buffer<ArrayBuffer>>>
}

type CachedAnswer = {
  storefront: string
  key: string
  /** Must not depend on the visitor, because its response is served to everyone. */
  make: () => Promise<Response | Prepared>
  /** See cache.ts. */
  isVisitorKey?: boolean
  /** The statuses that stay valid until the catalogue changes; by default only success. */
  cachedStatuses?: number[]
  /** Whether this entry was chosen because another one does not exist, which a change of the catalogue can end. */
  isFallback?: boolean
}

/** Sends the cached response, or makes and caches it. */
export async function answerCached(c: Context<Env>, cache: Cache, wanted: CachedAnswer): Promise<Response> {
  const { storefront, key, make, isVisitorKey = false, cachedStatuses = [200], isFallback = false } = wanted
  const entry = { storefront, key: `answer ${key}`, isVisitorKey }
  const prepared = await cache.get(storefront, entry.key, {
    make: async () => {
      const made = await make()
      return made instanceof Response ? prepare(made) : made
    },
    // Leave room for the compressed forms and the object itself.
    sizeOf: ({ status, plain }) => (cachedStatuses.includes(status) ? plain.length * 2 + overhead : undefined),
    isVisitorKey,
  })
  // After another status the caller may choose another entry.
  if (prepared.status === 200 && !isFallback) c.env?.learn?.(c, cache.finder<Prepared>(entry))
  // Most queries of visitors are answered once, and the best compression takes longer than a search.
  return send(c, prepared, isVisitorKey ? codeQuickly : codeBest)
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
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return preparedFrom({ status: response.status, headers: [...response.headers], plain, tag })
}

/** Prepares a response whose ETag is known. */
export function preparedFrom(parts: Pick<Prepared, 'status' | 'headers' | 'plain' | 'tag'>): Prepared {
  const type = parts.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  return { ...parts, isWorthCompressing: parts.plain.length >= 1024 && isText.test(type), coded: {}, finished: {} }
}

/** What a client accepts and has. */
type Asked = { accepted: string | undefined; known: string | undefined }

/** The form of a response that a client gets. */
export type Form = { coding: Coding | undefined; isUnchanged: boolean }

export function formFor({ status, tag, isWorthCompressing }: Prepared, { accepted = '', known }: Asked): Form {
  return {
    coding: isWorthCompressing ? preferredCoding(accepted) : undefined,
    isUnchanged: status === 200 && isKnown(known, tag),
  }
}

/** The headers of a form; `length` is the length of its body. */
export function headersOf({ status, headers, tag }: Prepared, { coding, isUnchanged }: Form, length: number): Headers {
  const fresh = new Headers(headers)
  if (status === 200) fresh.set('ETag', `"${tag}${coding === undefined ? '' : `-${coding}`}"`)
  if (isUnchanged) {
    fresh.delete('Content-Type')
    return fresh
  }
  if (coding !== undefined) fresh.set('Content-Encoding', coding)
  fresh.set('Content-Length', String(length))
  return fresh
}

/** Sends a response that is not cached: compressed quickly instead of well. */
export function sendOnce(c: Context<Env>, prepared: Prepared): Promise<Response> {
  return send(c, prepared, codeQuickly)
}

async function send(c: Context<Env>, prepared: Prepared, code: typeof codeBest): Promise<Response> {
  const form = formFor(prepared, { accepted: c.req.header('accept-encoding'), known: c.req.header('if-none-match') })
  if (form.isUnchanged) return new Response(null, { status: 304, headers: headersOf(prepared, form, 0) })
  const bytes = form.coding === undefined ? prepared.plain : await inCoding(prepared, form.coding, code)
  return new Response(bytes, { status: prepared.status, headers: headersOf(prepared, form, bytes.length) })
}

async function inCoding(
  { plain, coded, finished }: Prepared,
  coding: Coding,
  code: typeof codeBest,
): Promise<Buffer<ArrayBuffer>> {
  const bytes = await (coded[coding] ??= code(coding, plain))
  finished[coding] = bytes
  return bytes
}

/** An ETag matches in any content coding. */
function isKnown(named: string | undefined, tag: string): boolean {
  if (named === undefined) return false
  return named.trim() === '*' || named.split(',').some((one) => one.trim().replace(/^W\//, '').startsWith(`"${tag}`))
}
