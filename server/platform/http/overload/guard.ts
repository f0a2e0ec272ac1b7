import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { createEndpointFinder, pathOf } from '#server/platform/http/endpoint-finder.ts'
import { noteRefusal } from '#server/platform/http/refused.ts'
import { rawPage } from '#server/platform/pages/overload-page.ts'
import { overloaded } from './refusals.ts'
import type { Config } from '#server/config.ts'
import { secureForAYear } from '#server/platform/http/headers.ts'
import { isTls, tokenIn } from '#server/platform/http/request.ts'
import { rawProblem } from '#server/platform/http/raw-problems.ts'
import type { AnswerAtOnce } from '#server/platform/http/fast-path/answer.ts'
import type { Admission } from './admission.ts'
import { type Lane, laneOf } from './lanes.ts'

type Guarded = { config: Config; admission?: Admission; endpoints: Endpoint[] }

/**
 * Refuses requests before anything else is done for them, because an overloaded server refuses more than it answers:
 * what a refusal costs is lost for the others.
 */
export function guardListener(listener: RequestListener, { config, admission, endpoints }: Guarded): RequestListener {
  if (!admission) return listener
  const laneAt = finderOfLanes(endpoints)
  return (request, response) => {
    const lane = laneAt(request)
    if (lane !== undefined && !admission.admits(lane)) return refuseAtOnce(request, response, isTlsOf(config, request))
    admission.begin(response)
    return listener(request, response)
  }
}

/** Counts each request before anything else. */
export function countArrivals(atOnce: AnswerAtOnce, admission: Admission | undefined): AnswerAtOnce {
  if (!admission) return atOnce
  return (request, response) => {
    admission.arrive(request)
    return atOnce(request, response)
  }
}

/** Whether the server is well must be known at any time. */
const neverRefused = new Set(['/healthz', '/readyz'])

/** Finds the lane of a request by its method and path. What is no endpoint of the API is a page or a file. */
function finderOfLanes(endpoints: Endpoint[]) {
  const find = createEndpointFinder(endpoints)
  const lanes = new Map(endpoints.map((endpoint) => [endpoint, laneOf(endpoint)]))
  return ({ method = '', url = '', headers }: IncomingMessage): Lane | undefined => {
    const path = pathOf(url)
    if (neverRefused.has(path)) return undefined
    if (path.startsWith('/assets/')) return 'stored'
    if (path.startsWith('/media/')) return 'picture'
    if (!path.startsWith('/api/')) return 'draw'
    const endpoint = find(method, path)
    if (!endpoint) return 'browse'
    // Without a token it is refused anyway, and must not take the place of a booking.
    const needsToken = endpoint.access !== 'anyone' && endpoint.access !== 'anyone-known'
    return needsToken && tokenIn(headers.authorization) === undefined ? 'browse' : lanes.get(endpoint)
  }
}

function refuseAtOnce({ method, url = '' }: IncomingMessage, response: ServerResponse, overTls: boolean) {
  const refusal = overloaded()
  noteRefusal(response, refusal.code)
  const { status, headers, body } = pathOf(url).startsWith('/api/') ? rawProblem(refusal) : rawPage(refusal)
  const secure = overTls ? { 'Strict-Transport-Security': secureForAYear } : {}
  response.writeHead(status, { ...headers, ...secure }).end(method === 'HEAD' ? undefined : body)
}

function isTlsOf(config: Config, { socket, headers }: IncomingMessage): boolean {
  const proto = headers['x-forwarded-proto']
  return isTls(config, { peer: socket.remoteAddress, proto: typeof proto === 'string' ? proto : undefined })
}
