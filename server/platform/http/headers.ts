import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import { pathForLog } from '#server/log.ts'
import { runIn } from '#server/platform/tracing/scope.ts'
import { type Env, isOverTls, proxyHeader } from './request.ts'

/** For responses that are not pages: nothing in them may run. */
const nothingAtAll = "default-src 'none'; frame-ancestors 'none'"

/** What every response depends on: the storefront that is asked, by its host or by name. */
export const variesBy = 'Host, X-Storefront'

/** Also sent with requests that are refused before they are read. */
export const closingHeaders = {
  'Content-Security-Policy': nothingAtAll,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

const closingPairs = Object.entries(closingHeaders)
/** What only documents need is left out of the files of pages, of which each page loads a dozen. */
const documentsOnly = ['Referrer-Policy', 'Cross-Origin-Opener-Policy', 'Permissions-Policy']
const pairsOfFiles = closingPairs.filter(([name]) => !documentsOnly.includes(name))
const isFile = /^\/assets\/.*\.(js|css|woff2)$/

/** No subdomains and no preload list: Doorstep cannot decide for the rest of the domain. */
export const secureForAYear = 'max-age=31536000'

/** What is asked so often that it is neither logged nor traced. */
export const unlogged = /^\/(assets\/|healthz$|readyz$)/

/** The digits of the next request ids: random bytes are slow to get one by one. */
let digits = ''
const digitsOfId = 20

export function newRequestId(): string {
  if (digits === '' || used === digits.length) {
    digits = randomBytes(400 * digitsOfId).toString('hex')
    used = 0
  }
  used += digitsOfId
  return `req_${digits.slice(used - digitsOfId, used)}`
}

let used = 0

/** An id that a proxy gave to the request, in a form that is safe in a log and in a page; by default a new one. */
export function requestIdOf(named: string | undefined): string {
  return named !== undefined && /^[\w-]{8,64}$/.test(named) ? named : newRequestId()
}

/** Adds the headers of every response. */
export function secure(
  headers: Headers,
  {
    requestId,
    isOverTls: overTls,
    pairs = closingPairs,
  }: { requestId: string; isOverTls: boolean; pairs?: [string, string][] },
) {
  headers.set('X-Request-Id', requestId)
  for (const [name, value] of pairs) if (!headers.has(name)) headers.set(name, value)
  if (overTls) headers.set('Strict-Transport-Security', secureForAYear)
}

/** Headers of every response of the app: an id that is also in the log, and the security headers. */
export function securityHeaders({ log, config }: Pick<Deps, 'log' | 'config'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    // Requests of our own pages are part of the request for the page, and in its scope.
    const own = c.env?.inProcess?.requestId
    const requestId = own ?? requestIdOf(proxyHeader(c, 'x-request-id', config.trustedProxies))
    c.set('requestId', requestId)
    await (own === undefined ? runIn({ request: requestId }, next) : next())
    const pairs = isFile.test(c.req.path) ? pairsOfFiles : closingPairs
    secure(c.res.headers, { requestId, isOverTls: isOverTls(c, config), pairs })
    if (c.env?.inProcess || unlogged.test(c.req.path)) return
    const ms = Math.round(performance.now() - started)
    // Without the query, which may contain what a user typed.
    log.info(`${c.req.method} ${pathForLog(c.req.path)}`, { status: c.res.status, ms, request: requestId })
  }
}
