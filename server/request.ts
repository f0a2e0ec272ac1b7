import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { BlockList } from 'node:net'
import { Refusal } from '#domain/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { isTrusted, visitorAddress } from './address.ts'
import type { Config } from './config.ts'
import { parseJson } from './json.ts'
import type { Shelf } from './shelf.ts'

/** Where a request that our own pages make in process comes from: it has been counted and placed already. */
export type InProcess = { storefront: string; origin: string; requestId: string }

export type Env = { Bindings: { inProcess?: InProcess }; Variables: { requestId: string } }

const largestBody = 64 * 1024

export function storefrontOf(c: Context<Env>, shelf: Shelf): StorefrontPlan {
  const named = c.env?.inProcess?.storefront ?? c.req.header('x-storefront')
  if (named === undefined) return shelf.ofHost(c.req.header('host') ?? '')
  const plan = shelf.ofKey(named)
  if (!plan) throw new Refusal('unknown_storefront')
  return plan
}

export function addressOfVisitor(c: Context<Env>, trusted: BlockList): string {
  return visitorAddress(peerOf(c), c.req.header('x-forwarded-for') ?? null, trusted)
}

/** Scheme, host and port as the visitor has them. A proxy that is trusted says whether it was asked over TLS. */
export function originOf(c: Context<Env>, { trustedProxies }: Config): string {
  if (c.env?.inProcess) return c.env.inProcess.origin
  const { protocol, host } = new URL(c.req.url)
  const isTls = isTrusted(peerOf(c), trustedProxies) && c.req.header('x-forwarded-proto') === 'https'
  return `${isTls ? 'https:' : protocol}//${host}`
}

/** A request that never went over a socket has no peer: tests, and our own pages. */
function peerOf(c: Context<Env>): string {
  return c.env && 'incoming' in c.env ? (getConnInfo(c).remote.address ?? 'unknown') : '127.0.0.1'
}

export function tokenOf(c: Context<Env>): string | undefined {
  return /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Each parameter once: a parameter given twice has no one meaning. */
export function queryOf(c: Context<Env>): Record<string, string> | undefined {
  const entries = Object.entries(c.req.queries())
  if (entries.length === 0) return undefined
  const query = Object.create(null) as Record<string, string>
  for (const [name, values] of entries) {
    if (values.length > 1) throw new Refusal('bad_parameter', { message: `The parameter ${name} must be given once.` })
    query[name] = values[0] ?? ''
  }
  return query
}

/** The JSON of the body; undefined when there is none. */
export async function bodyOf(c: Context<Env>): Promise<unknown> {
  const bytes = await readBytes(c.req.raw)
  if (bytes.length === 0) return undefined
  if (!/^application\/json(\s*;\s*charset=utf-8)?$/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal('unsupported_media_type')
  }
  const body = parseJson(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('bad_parameter')
  return body
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.length
      if (size > largestBody) break
      chunks.push(chunk)
    }
  } catch {
    // Whoever hung up in the middle hears nothing of it; the log should not take it for a failure of ours.
    throw new Refusal('malformed_json')
  }
  if (size > largestBody) throw new Refusal('too_large')
  return Buffer.concat(chunks)
}
