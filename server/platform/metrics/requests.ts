import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { pageAt } from '#domain/contract/page.ts'
import type { RefusalCode } from '#domain/contract/refusals.ts'
import { createEndpointFinder, type EndpointFinder, pathOf } from '#server/platform/http/endpoint-finder.ts'
import { refusalIn } from '#server/platform/http/refused.ts'
import type { Registry } from './registry.ts'

/** A request that has ended. */
export type Ended = { endpoint: Endpoint | undefined; status: number; code: RefusalCode | undefined }

export type RequestMetrics = {
  /** Counts a request once its response has ended. */
  begin: (request: IncomingMessage, response: ServerResponse) => void
}

/** The status that counts when the client has left before the answer. */
export const leftBefore = 499
/** In seconds: what a visitor does not notice, what they notice, and what is too slow. */
const limits = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Route = { route: string; endpoint?: Endpoint }

/** Counts requests by route. A route is a pattern of the contract, never a path that a visitor chose. */
export function createRequestMetrics(
  registry: Registry,
  endpoints: readonly Endpoint[],
  onEnd: (ended: Ended) => void,
): RequestMetrics {
  const requests = registry.counter('http_requests_total', 'Requests that have ended, by route, method and status.')
  const durations = registry.histogram(
    'http_request_duration_seconds',
    'Time from the arrival of a request to the end of its response.',
    limits,
  )
  const refusals = registry.counter('http_refusals_total', 'Requests that were refused, by route and code.')
  const find = createEndpointFinder(endpoints)

  function end({ route, endpoint }: Route, method: string, response: ServerResponse) {
    const status = response.headersSent ? response.statusCode : leftBefore
    const code = refusalIn(response)
    requests({ route, method, status: String(status) })
    if (code !== undefined) refusals({ route, code })
    onEnd({ endpoint, status, code })
  }

  return {
    begin(request, response) {
      const began = performance.now()
      response.once('close', () => {
        const method = methods.has(request.method ?? '') ? (request.method ?? '') : 'other'
        const found = routeOf(find, method, pathOf(request.url ?? ''))
        durations({ route: found.route }, (performance.now() - began) / 1_000)
        end(found, method, response)
      })
    },
  }
}

const files = ['/assets/', '/media/']
const probes = new Set(['/healthz', '/readyz'])

function routeOf(find: EndpointFinder, method: string, path: string): Route {
  if (probes.has(path)) return { route: path }
  const file = files.find((folder) => path.startsWith(folder))
  if (file !== undefined) return { route: `${file}*` }
  const endpoint = find(method, path)
  if (endpoint) return { route: endpoint.path, endpoint }
  // The data of a page is part of it.
  return { route: path.startsWith('/api/') && path !== '/api/docs' ? '/api/*' : pageAt(path.replace(/\.data$/, '')) }
}
