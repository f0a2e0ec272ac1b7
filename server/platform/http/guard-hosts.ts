import type { Context, MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { type Host, isKnownHost, isLoopbackName, readHost } from './hosts.ts'
import { plainPage } from '#server/platform/pages/overload-page.ts'
import type { Env } from './request.ts'

/** So many unknown names are written to the log, each once; a flood of names is not worth more lines, nor memory. */
const mostNames = 100

/** What watches over a service asks for it under the name that it has there. */
const isProbe = (path: string) => path === '/healthz' || path === '/readyz'

type Guarded = Pick<Deps, 'storefronts' | 'config' | 'log'> & Partial<Pick<Deps, 'mailboxAccess'>>

/** Answers only under the names of this installation: whatever else a request says of its host is refused unread. */
export function guardHosts({ storefronts, config, log, mailboxAccess }: Guarded): MiddlewareHandler<Env> {
  const named = new Set<string>()

  function note({ name }: Host) {
    if (named.has(name) || named.size > mostNames) return
    named.add(name)
    if (named.size > mostNames) log.warn('more unknown hosts are asked for; they are no longer named here')
    else log.warn('a host that is not known here; PUBLIC_URL or the hosts of a storefront must name it', { host: name })
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

/** A request that never went over a socket, as in tests, may have no header for it. */
function hostOf(c: Context<Env>): Host | undefined {
  return readHost(c.req.header('host') ?? new URL(c.req.url).host)
}
