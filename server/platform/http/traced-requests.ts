import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { pageAt } from '#domain/contract/page.ts'
import type { Deps } from '#server/deps.ts'
import { currentScope, runIn, type Tracer } from '#server/platform/tracing/scope.ts'
import type { Storefronts } from '#server/storefronts.ts'
import { unlogged } from './headers.ts'
import { type Env, proxyHeader } from './request.ts'

type Traced = Pick<Deps, 'config' | 'storefronts'> & { tracer: Tracer }

/** A span for each request; requests of our own pages are below that of the page. */
export function traceRequests({ tracer, config, storefronts }: Traced): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (unlogged.test(c.req.path)) return next()
    const scope = currentScope()
    const method = methodOf(c.req.method)
    const made = { name: method, attributes: { 'http.request.method': method } }
    const parent = proxyHeader(c, 'traceparent', config.trustedProxies)
    const span = scope?.span?.child(made) ?? tracer.start({ ...made, kind: 'server', parent })
    try {
      await runIn({ ...scope, span }, next)
    } finally {
      const { status } = c.res
      span.set(
        {
          ...placeOf({ route: routeOf(c), storefront: storefrontKeyOf(c, storefronts), requestId: c.get('requestId') }),
          'http.response.status_code': status,
        },
        `${method} ${routeOf(c)}`,
      )
      span.end({ hasFailed: status >= 500 })
    }
  }
}

export type Place = { route: string; storefront: string; requestId: string }

/** Never the path, whose ids lead to a booking or a person, and never the query. */
export function placeOf({ route, storefront, requestId }: Place) {
  return { 'http.route': route, 'doorstep.storefront': storefront, 'doorstep.request_id': requestId }
}

/** The path of the endpoint or page with the names of its parameters: /services/:service. */
export function routeOf(c: Context<Env>): string {
  // Every method: middleware, and what refuses unknown addresses.
  const path = matchedRoutes(c).find(({ method }) => method !== 'ALL')?.path
  if (path !== undefined && path !== '*' && path !== '/*') return path
  return c.req.path.startsWith('/api/') ? '/api/*' : pageAt(c.req.path.replace(/\.data$/, ''))
}

/** Unknown storefronts are refused, so their name is what a client has typed. */
export function storefrontKeyOf(c: Context<Env>, { ofHost, ofKey }: Pick<Storefronts, 'ofHost' | 'ofKey'>): string {
  const named = c.req.header('x-storefront')
  const plan = c.env?.inProcess?.plan ?? (named === undefined ? ofHost(c.req.header('host') ?? '') : ofKey(named))
  return plan?.key ?? 'unknown'
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** As OpenTelemetry names what is none of these: a client can send any word. */
function methodOf(method: string): string {
  return methods.has(method) ? method : '_OTHER'
}
