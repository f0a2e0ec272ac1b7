import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import type { BlockList, Socket } from 'node:net'
import { deviceDays } from '#domain/device.ts'
import type { Takes } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { isTrusted, visitorAddress } from './address.ts'
import type { Config } from '#server/config.ts'
import type { Leaving } from '#server/platform/http/overload/semaphore.ts'
import type { Shortcuts } from './fast-path/shortcuts.ts'
import { isLoopbackName, readHost } from './hosts.ts'
import { emailOriginOf, type Installation, publicOriginOf } from './origins.ts'
import { parseJson } from './json.ts'
import { overloaded } from '#server/platform/http/overload/refusals.ts'
import { createMemoryBudget, type Reservation } from '#server/platform/images/memory-budget.ts'
import type { Storefronts } from '#server/storefronts.ts'

/**
 * The origin of a request that our own pages make in process: it has been counted and admitted already. All requests of
 * a page have the same plan, so the page shows one state of the settings.
 */
export type InProcess = { plan: StorefrontPlan; origin: string; requestId: string; spend: Spend }

/** Charges a cost to the allowance of the visitor who caused it. */
export type Spend = (cost: number) => void

export type Env = {
  Bindings: { inProcess?: InProcess; learn?: Shortcuts['learn'] } & Partial<HttpBindings>
  Variables: { requestId: string; account?: string }
}

const largestBody = 64 * 1024

export function storefrontOf(c: Context<Env>, storefronts: Storefronts): StorefrontPlan {
  if (c.env?.inProcess) return c.env.inProcess.plan
  const named = c.req.header('x-storefront')
  if (named === undefined) return storefronts.ofHost(c.req.header('host') ?? '')
  const plan = storefronts.ofKey(named)
  if (!plan) throw new Refusal('unknown_storefront')
  return plan
}

export function addressOfVisitor(c: Context<Env>, trusted: BlockList): string {
  return visitorAddress(peerOf(c), c.req.header('x-forwarded-for') ?? null, trusted)
}

/** The shop's origin for visitors: PUBLIC_URL if set, otherwise the scheme, host and port of the request. */
export function originOf(c: Context<Env>, plan: StorefrontPlan, config: Config): string {
  return c.env?.inProcess?.origin ?? publicOriginOf(plan, config) ?? askedOriginOf(c, config)
}

function askedOriginOf(c: Context<Env>, config: Config): string {
  const scheme = isOverTls(c, config) ? 'https' : 'http'
  return new URL(`${scheme}://${c.req.header('host') ?? new URL(c.req.url).host}`).origin
}

/** A header that only a proxy may set; undefined if anyone else has sent it. */
export function proxyHeader(c: Context<Env>, name: string, trusted: BlockList): string | undefined {
  const value = c.req.header(name)
  return value !== undefined && isTrusted(peerOf(c), trusted) ? value : undefined
}

/** Whether the visitor uses https, according to PUBLIC_URL or a trusted proxy. */
export function isOverTls(c: Context<Env>, config: Config): boolean {
  return isTls(config, { peer: peerOf(c), proto: c.req.header('x-forwarded-proto') })
}

type Connected = { peer: string | undefined; proto: string | undefined }

export function isTls({ publicUrl, trustedProxies }: Config, { peer = 'unknown', proto }: Connected): boolean {
  if (publicUrl) return publicUrl.protocol === 'https:'
  return proto === 'https' && isTrusted(peer, trustedProxies)
}

/** What is known of the client without signing in; only for writes. */
export type Visitor = {
  /** The address that limits count by. */
  address: string
  userAgent: string
  /** The host of the request, as the client sent it. */
  host: string
  /** The origin of links in emails that this request causes. */
  emailOriginOf: (plan: StorefrontPlan) => string
  /** The client's key for this request: sending it again does not repeat the action. */
  idempotencyKey: string | undefined
  /** The device cookie as the client sent it. It proves nothing. */
  device: string | undefined
  /** Sets the device cookie with the response, unless it is a refusal. */
  rememberDevice: (token: string) => void
  /** Whether the client still waits; false after the request has timed out. */
  isWaiting: () => boolean
}

type VisitorOptions = { takesKey: boolean; patience: number; headers: Headers }

/** `headers` are added to the response. */
export function visitorOf(c: Context<Env>, installation: Installation, options: VisitorOptions): Visitor {
  const { config } = installation
  const { takesKey, patience, headers } = options
  const until = performance.now() + patience
  const origin = askedOriginOf(c, config)
  return {
    address: addressOfVisitor(c, config.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    host: new URL(origin).hostname,
    emailOriginOf: (plan) => emailOriginOf({ origin, plan, ...installation }),
    device: deviceCookie.exec(getCookie(c, 'device') ?? '')?.[0],
    rememberDevice: (token) => headers.append('Set-Cookie', serialize('device', token, cookieRules(c, config))),
    isWaiting: () => performance.now() < until,
    idempotencyKey: takesKey ? idempotencyKeyOf(c) : undefined,
  }
}

const deviceCookie = /^ds_[\w-]{43}$/

/** Sent to the sign-in calls only; every sign-in renews its lifetime. */
function cookieRules(c: Context<Env>, config: Config) {
  const maxAge = deviceDays * 86_400
  return { maxAge, path: '/api/auth', httpOnly: true, sameSite: 'Strict', secure: isOverTls(c, config) } as const
}

function idempotencyKeyOf(c: Context<Env>): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('bad_parameter', { message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.' })
}

/** Reports when the client disconnects; a request that did not come over a socket never does. */
export function leavingOf(c: Context<Env>): Leaving {
  const outgoing = c.env?.outgoing
  return (leave) => {
    outgoing?.once('close', leave)
    return () => outgoing?.off('close', leave)
  }
}

/** The peer address. Requests in tests and from our own pages have no socket. */
function peerOf(c: Context<Env>): string {
  // An aborted request has no socket any more.
  const socket: Socket | null | undefined = c.env?.incoming?.socket
  return c.env?.incoming ? (socket?.remoteAddress ?? 'unknown') : '127.0.0.1'
}

/** Headers that show that the request came through a proxy. */
const forwarding = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/
const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i

type MailboxSettings = Pick<Config, 'smtpUrl' | 'publicUrl' | 'trustsProxies'>

/** Whether the settings allow the development mailbox. */
export function showsMailbox({ smtpUrl, publicUrl, trustsProxies }: MailboxSettings): boolean {
  return smtpUrl === undefined && publicUrl === undefined && !trustsProxies
}

/** Only for clients on this machine, because the emails contain sign-in links. */
export function isMailboxOpenTo(c: Context<Env>, { smtpUrl, publicUrl, trustsProxies }: MailboxSettings): boolean {
  if (!showsMailbox({ smtpUrl, publicUrl, trustsProxies }) || c.env?.inProcess) return false
  if (Object.keys(c.req.header()).some((name) => forwarding.test(name))) return false
  // Proxies that add no header mostly use HTTP/1.0, which no browser does.
  if (c.env?.incoming?.httpVersion === '1.0') return false
  // A foreign site whose DNS name resolves to this machine sends that name as the host.
  const host = readHost(c.req.header('host') ?? new URL(c.req.url).host)
  return loopback.test(peerOf(c)) && host !== undefined && isLoopbackName(host.name)
}

/** A text that does not have the form of a token is ignored without a database query. */
export function tokenIn(authorization = ''): string | undefined {
  return /^Bearer (ds_[\w-]{43})$/i.exec(authorization)?.[1]
}

export function tokenOf(c: Context<Env>): string | undefined {
  return tokenIn(c.req.header('authorization'))
}

/** Each parameter may be given once: a repeated one is ambiguous. */
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
export async function bodyOf(c: Context<Env>, most = largestBody): Promise<unknown> {
  const bytes = await readBytes(c, most)
  if (bytes.length === 0) return undefined
  if (!/^application\/json(\s*;\s*charset=utf-8)?$/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal('unsupported_media_type')
  }
  const body = parseJson(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('bad_parameter')
  return body
}

/** The size that a form adds to the file in it. */
const formOverhead = 16 * 1024
/** Memory for all uploads in progress together. */
const uploadMemory = createMemoryBudget(12 * 1024 * 1024)

/**
 * The bytes of a file: the body itself, or the single file of a form. The declared type is checked, but not trusted.
 */
export async function fileOf(c: Context<Env>, { types, most }: Takes): Promise<Uint8Array> {
  const type = c.req.header('content-type') ?? ''
  const isForm = /^multipart\/form-data\s*;/i.test(type)
  if (!isForm && !types.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) {
    throw new Refusal('unsupported_media_type', { message: `Please send one of: ${types.join(', ')}.` })
  }
  const reservation = uploadMemory.reserve()
  try {
    const bytes = await readBytes(c, isForm ? most + formOverhead : most, reservation)
    const file = isForm ? onlyFileIn(bytes, type) : bytes
    if (file.length > most) throw new Refusal('too_large')
    return file
  } finally {
    reservation.release()
  }
}

const edgeOf = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i
const headOfFile = /^content-disposition:\s*form-data\s*;[^\r\n]*\bfilename\*?=/im
const longestHead = 8 * 1024

/**
 * The file in a multipart form. A general parser holds the form three times more in memory, too much for ten files at
 * once.
 */
function onlyFileIn(form: Buffer, type: string): Uint8Array {
  const [, quoted, bare] = edgeOf.exec(type) ?? []
  const edge = `--${quoted ?? bare}`
  const head = edge.length + 2
  const from = form.indexOf('\r\n\r\n', head - 2)
  const to = form.indexOf(`\r\n${edge}`, from)
  const isForm = edge !== '--undefined' && form.subarray(0, head).equals(Buffer.from(`${edge}\r\n`))
  const isClosed = from >= head && to > from && /^--\s*$/.test(form.toString('latin1', to + head, to + head + 8))
  const isFile = from - head <= longestHead && headOfFile.test(form.toString('latin1', head, Math.max(from, head)))
  if (!isForm || !isClosed || !isFile)
    throw new Refusal('bad_parameter', { message: 'Please send exactly one file and nothing else.' })
  return form.subarray(from + 4, Math.max(to, from + 4))
}

async function readBytes(c: Context<Env>, most: number, reservation?: Reservation): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  let isFull = false
  try {
    // Read from the socket directly: a web stream around it costs as much as a query.
    for await (const chunk of c.env?.incoming ?? c.req.raw.body ?? []) {
      size += chunk.length
      if (size > most) break
      if (isFull) continue
      if (reservation?.grow(chunk.length) !== false) {
        chunks.push(chunk)
        continue
      }
      // Read to the end but not kept, because a client that is still sending does not read the response.
      isFull = true
      chunks.length = 0
      reservation.release()
    }
  } catch {
    // The client has disconnected. It sees no response, and the log should not report an internal error.
    throw new Refusal('malformed_json')
  }
  if (size > most) throw new Refusal('too_large')
  if (isFull) throw overloaded()
  return Buffer.concat(chunks)
}
