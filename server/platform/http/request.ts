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
import { isLoopbackName, isOwnOrigin, readHost } from './hosts.ts'
import { parseJson } from './json.ts'
import { createMemoryBudget, type Reservation, overloaded } from '#server/platform/images/memory-budget.ts'
import type { Storefronts } from '#server/storefronts.ts'

/** Where a request that our own pages make in process comes from: it has been counted and placed already. */
export type InProcess = { storefront: string; origin: string; requestId: string; spend: Spend }

/** Counts what something has cost, against the allowance of the visitor for whom it was done. */
export type Spend = (cost: number) => void

export type Env = {
  Bindings: { inProcess?: InProcess } & Partial<HttpBindings>
  Variables: { requestId: string; account?: string }
}

const largestBody = 64 * 1024

export function storefrontOf(c: Context<Env>, storefronts: Storefronts): StorefrontPlan {
  const named = c.env?.inProcess?.storefront ?? c.req.header('x-storefront')
  if (named === undefined) return storefronts.ofHost(c.req.header('host') ?? '')
  const plan = storefronts.ofKey(named)
  if (!plan) throw new Refusal('unknown_storefront')
  return plan
}

export function addressOfVisitor(c: Context<Env>, trusted: BlockList): string {
  return visitorAddress(peerOf(c), c.req.header('x-forwarded-for') ?? null, trusted)
}

/**
 * Where the shop is for its visitors: as PUBLIC_URL says, whatever the request says. Without it, scheme, host and port
 * as the visitor has them.
 */
export function originOf(c: Context<Env>, plan: StorefrontPlan, config: Config): string {
  return c.env?.inProcess?.origin ?? publicOriginOf(plan, config) ?? askedOriginOf(c, config)
}

function askedOriginOf(c: Context<Env>, config: Config): string {
  const scheme = isOverTls(c, config) ? 'https' : 'http'
  return new URL(`${scheme}://${c.req.header('host') ?? new URL(c.req.url).host}`).origin
}

/** As far as we know: PUBLIC_URL says so, or a proxy that is trusted does. */
export function isOverTls(c: Context<Env>, { publicUrl, trustedProxies }: Config): boolean {
  if (publicUrl) return publicUrl.protocol === 'https:'
  return isTrusted(peerOf(c), trustedProxies) && c.req.header('x-forwarded-proto') === 'https'
}

/** Who asks, as far as it is known before signing in; only for what writes. */
export type Visitor = {
  /** What limits count by. */
  address: string
  userAgent: string
  /** Where the links of letters lead that this request makes us write. */
  letterOriginOf: (plan: StorefrontPlan) => string
  /** What its sender calls this request, so that it can be sent again without being done again. */
  idempotencyKey: string | undefined
  /** The secret of the cookie by which this browser is known, as it says. No proof of anything. */
  device: string | undefined
  /** Has the answer set that cookie, unless it is a refusal. */
  rememberDevice: (token: string) => void
  /** Whether an answer is still of use: after that they have been told that it took too long. */
  isWaiting: () => boolean
}

type Accepting = { takesKey: boolean; patience: number; headers: Headers }

/** The headers are those that the answer gets beside its own. */
export function visitorOf(c: Context<Env>, config: Config, { takesKey, patience, headers }: Accepting): Visitor {
  const until = performance.now() + patience
  const origin = askedOriginOf(c, config)
  return {
    address: addressOfVisitor(c, config.trustedProxies),
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    letterOriginOf: (plan) => letterOriginOf({ origin, plan, config }),
    device: deviceCookie.exec(getCookie(c, 'device') ?? '')?.[0],
    rememberDevice: (token) => headers.append('Set-Cookie', serialize('device', token, cookieRules(c, config))),
    isWaiting: () => performance.now() < until,
    idempotencyKey: takesKey ? idempotencyKeyOf(c) : undefined,
  }
}

const deviceCookie = /^ds_[\w-]{43}$/

/** Only for where people sign in; every sign-in gives it its full time again. */
function cookieRules(c: Context<Env>, config: Config) {
  const maxAge = deviceDays * 86_400
  return { maxAge, path: '/api/auth', httpOnly: true, sameSite: 'Strict', secure: isOverTls(c, config) } as const
}

function idempotencyKeyOf(c: Context<Env>): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Refusal('bad_parameter', { message: 'An Idempotency-Key has 1 to 255 visible ASCII characters.' })
}

type Origin = { origin: string; plan: StorefrontPlan; config: Pick<Config, 'publicUrl' | 'port'> }

/** A storefront that has no name on the net is reached by the one that has: accounts are shared. */
function publicOriginOf({ hosts, default: isDefault }: StorefrontPlan, { publicUrl }: Pick<Config, 'publicUrl'>) {
  if (!publicUrl) return undefined
  const [name = 'localhost'] = hosts
  if (isDefault || name.endsWith('localhost')) return publicUrl.origin
  return Object.assign(new URL(publicUrl), { hostname: name }).origin
}

/**
 * The Host header is anybody's text, but the letter goes to somebody else: a link in it must not lead to where the
 * asker likes. Only the setting, and the names and ports that are ours for certain, are believed.
 */
function letterOriginOf({ origin, plan, config }: Origin): string {
  const url = new URL(origin)
  const [name = 'localhost'] = plan.hosts
  const isOurs = (plan.default || plan.hosts.includes(url.hostname)) && isOwnOrigin({ origin, plan, config })
  return (
    publicOriginOf(plan, config) ??
    (isOurs ? url.origin : Object.assign(url, { hostname: name, port: String(config.port) }).origin)
  )
}

/** When nobody waits for the answer any more; a request that never went over a socket stays. */
export function leavingOf(c: Context<Env>): Leaving {
  const outgoing = c.env?.outgoing
  return (leave) => {
    outgoing?.once('close', leave)
    return () => outgoing?.off('close', leave)
  }
}

/** A request that never went over a socket has no peer: tests, and our own pages. */
function peerOf(c: Context<Env>): string {
  // One that has been broken off has no socket any more.
  const socket: Socket | null | undefined = c.env?.incoming?.socket
  return c.env?.incoming ? (socket?.remoteAddress ?? 'unknown') : '127.0.0.1'
}

/** Headers that say or hint that somebody else asked first. */
const forwarding = /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/
const loopback = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i

type Placed = Pick<Config, 'smtpUrl' | 'publicUrl' | 'trustsProxies'>

/** Whether the settings leave the mailbox to those who develop on this machine. */
export function showsMailbox({ smtpUrl, publicUrl, trustsProxies }: Placed): boolean {
  return smtpUrl === undefined && publicUrl === undefined && !trustsProxies
}

/** Only for who sits at this machine: what is in there signs people in. */
export function isMailboxOpenTo(c: Context<Env>, { smtpUrl, publicUrl, trustsProxies }: Placed): boolean {
  if (!showsMailbox({ smtpUrl, publicUrl, trustsProxies }) || c.env?.inProcess) return false
  if (Object.keys(c.req.header()).some((name) => forwarding.test(name))) return false
  // Proxies that say nothing of themselves mostly speak as they did thirty years ago; no browser does.
  if (c.env?.incoming?.httpVersion === '1.0') return false
  // A site elsewhere whose name leads to this machine is asked for by that name.
  const host = readHost(c.req.header('host') ?? new URL(c.req.url).host)
  return loopback.test(peerOf(c)) && host !== undefined && isLoopbackName(host.name)
}

/** What has not the form of our tokens is none, and asks nothing of the database. */
export function tokenOf(c: Context<Env>): string | undefined {
  return /^Bearer (ds_[\w-]{43})$/i.exec(c.req.header('authorization') ?? '')?.[1]
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
  const bytes = await readBytes(c, largestBody)
  if (bytes.length === 0) return undefined
  if (!/^application\/json(\s*;\s*charset=utf-8)?$/i.test(c.req.header('content-type') ?? '')) {
    throw new Refusal('unsupported_media_type')
  }
  const body = parseJson(bytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('bad_parameter')
  return body
}

/** What a form adds to the file that it holds. */
const formAround = 16 * 1024
/** What is held of files that are on their way, of all who send some at once. */
const roomForFiles = createMemoryBudget(12 * 1024 * 1024)

/** The bytes of a file: the body itself, or the one file of a form. What it says of its type is looked at, not believed. */
export async function fileOf(c: Context<Env>, { types, most }: Takes): Promise<Uint8Array> {
  const type = c.req.header('content-type') ?? ''
  const isForm = /^multipart\/form-data\s*;/i.test(type)
  if (!isForm && !types.includes(type.split(';')[0]?.trim().toLowerCase() ?? '')) {
    throw new Refusal('unsupported_media_type', { message: `Please send one of: ${types.join(', ')}.` })
  }
  const loan = roomForFiles.borrow()
  try {
    const bytes = await readBytes(c, isForm ? most + formAround : most, loan)
    const file = isForm ? onlyFileIn(bytes, type) : bytes
    if (file.length > most) throw new Refusal('too_large')
    return file
  } finally {
    loan.giveBack()
  }
}

const edgeOf = /;\s*boundary=(?:"([^"]{1,70})"|([^\s";]{1,70}))\s*(?:;|$)/i
const headOfFile = /^content-disposition:\s*form-data\s*;[^\r\n]*\bfilename\*?=/im
const longestHead = 8 * 1024

/** Where the file lies in the form: a reader of any forms holds it three times more, and ten files at once are too much then. */
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

async function readBytes(c: Context<Env>, most: number, loan?: Reservation): Promise<Buffer> {
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal('too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  let isFull = false
  try {
    // As it comes from the socket, where there is one: a stream of the web around it costs as much as a query.
    for await (const chunk of c.env?.incoming ?? c.req.raw.body ?? []) {
      size += chunk.length
      if (size > most) break
      if (isFull) continue
      if (loan?.more(chunk.length) !== false) {
        chunks.push(chunk)
        continue
      }
      // Read to its end all the same, but not kept: who is still sending does not hear what is said.
      isFull = true
      chunks.length = 0
      loan.giveBack()
    }
  } catch {
    // Whoever hung up in the middle hears nothing of it; the log should not take it for a failure of ours.
    throw new Refusal('malformed_json')
  }
  if (size > most) throw new Refusal('too_large')
  if (isFull) throw overloaded()
  return Buffer.concat(chunks)
}
