import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type Host, isKnownHost, isLoopbackName, readHost } from './hosts.ts'
import { plainPage } from '#server/platform/pages/overload-page.ts'
import type { Env } from './request.ts'

/** At most this many unknown names are logged, each once, so that a flood of names fills neither the log nor memory. */
const mostNames = 100

/** Monitoring uses the host name inside its own network. */
const isProbe = (path: string) => path === '/healthz' || path === '/readyz'

type GuardDeps = Pick<Deps, 'storefronts' | 'config' | 'log'> & Partial<Pick<Deps, 'mailboxAccess'>>

/** Serves only the known host names of this installation and refuses all others before reading the request. */
export function guardHosts({ storefronts, config, log, mailboxAccess }: GuardDeps): MiddlewareHandler<Env> {
  const named = new Set<string>()

  function note({ name }: Host) {
    if (named.has(name) || named.size > mostNames) return
    named.add(name)
    if (named.size > mostNames) log.warn('too many unknown hosts; no more are logged')
    else log.warn('unknown host; add it to PUBLIC_URL or to the hosts of a storefront', { host: name })
  }

  return async (c, next) => {
    if (c.env?.inProcess) return next()
    const host = hostOf(c)
    if (!host) throw new Refusal('bad_host')
    if (!isLoopbackName(host.name)) mailboxAccess?.close(host.name)
    if (isProbe(c.req.path) || isKnownHost(host, { storefronts, config })) return next()
    note(host)
    const refusal = new Refusal('misdirected')
    if (c.req.path.startsWith('/api/')) throw refusal
    return plainPage(c, refusal)
  }
}

/** A request that did not come over a socket, as in tests, may have no Host header. */
function hostOf(c: Context<Env>): Host | undefined {
  return readHost(c.req.header('host') ?? new URL(c.req.url).host)
}
