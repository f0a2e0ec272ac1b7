import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Deps } from '#server/deps.ts'
import { pathForLog } from '#server/log.ts'
import { type Env, isOverTls } from './request.ts'

/** For answers that are not pages: whatever they hold, nothing in it runs. */
const nothingAtAll = "default-src 'none'; frame-ancestors 'none'"

/** Also for what is refused before it has been read. */
export const closingHeaders = {
  'Content-Security-Policy': nothingAtAll,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Not for the names below ours, and for no list that browsers are shipped with: neither is ours to decide. */
const secureForAYear = 'max-age=31536000'

const unlogged = /^\/(assets\/|healthz$|readyz$)/

/** What every answer has, whoever gives it: an id that the log knows too, and headers that close what is not needed. */
export function securityHeaders({ log, config }: Pick<Deps, 'log' | 'config'>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = c.env?.inProcess?.requestId ?? `req_${randomUUID().replaceAll('-', '').slice(12)}`
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    for (const [name, value] of Object.entries(closingHeaders))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    if (isOverTls(c, config)) c.res.headers.set('Strict-Transport-Security', secureForAYear)
    if (c.env?.inProcess || unlogged.test(c.req.path)) return
    const ms = Math.round(performance.now() - started)
    // Without the query: it may hold what somebody typed.
    log.info(`${c.req.method} ${pathForLog(c.req.path)}`, { status: c.res.status, ms, requestId })
  }
}
