import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { rawPage } from '#server/platform/pages/overload-page.ts'
import { overloaded } from '#server/platform/images/memory-budget.ts'
import { rawProblem } from '#server/platform/http/raw-problems.ts'
import type { AnswerAtOnce } from '#server/platform/http/fast-path/answer.ts'
import type { Admission } from './admission.ts'
import { type Lane, laneOf } from './lanes.ts'

type Guarded = { admission: Admission | undefined; endpoints: Endpoint[] }

/**
 * Refuses requests before anything else is done for them, because an overloaded server refuses more than it answers:
 * what a refusal costs is lost for the others.
 */
export function guardListener(listener: RequestListener, { admission, endpoints }: Guarded): RequestListener {
  if (!admission) return listener
  const laneAt = finderOfLanes(endpoints)
  return (request, response) => {
    const lane = laneAt(request)
    if (lane !== undefined && !admission.admits(lane)) return refuseAtOnce(request, response)
    admission.begin(response)
    return listener(request, response)
  }
}

/** The same for stored responses. Those that are refused here go on to the listener, which refuses them. */
export function guardStored(atOnce: AnswerAtOnce, admission: Admission | undefined): AnswerAtOnce {
  if (!admission) return atOnce
  return (request, response) => {
    admission.arrive(request)
    return admission.admits('stored') && atOnce(request, response)
  }
}

/** Whether the server is well must be known at any time. */
const neverRefused = new Set(['/healthz', '/readyz'])

/** Finds the lane of a request by its method and path. What is no endpoint of the API is a page or a file. */
function finderOfLanes(endpoints: Endpoint[]) {
  const root = emptyNode()
  for (const endpoint of endpoints) {
    let node = root
    for (const part of [endpoint.method, ...endpoint.path.split('/')]) node = into(node, part)
    node.lane = laneOf(endpoint)
  }
  return ({ method = '', url = '' }: IncomingMessage): Lane | undefined => {
    const end = url.indexOf('?')
    const path = end < 0 ? url : url.slice(0, end)
    if (neverRefused.has(path)) return undefined
    if (path.startsWith('/assets/')) return 'stored'
    if (path.startsWith('/media/')) return 'picture'
    if (!path.startsWith('/api/')) return 'draw'
    let node: Node | undefined = root.named.get(method === 'HEAD' ? 'GET' : method)
    for (const part of path.split('/')) node = node?.named.get(part) ?? node?.any
    return node?.lane ?? 'browse'
  }
}

type Node = { named: Map<string, Node>; any?: Node; lane?: Lane }

function emptyNode(): Node {
  return { named: new Map() }
}

/** The node below that this part of a path leads to. A parameter stands for any part. */
function into(node: Node, part: string): Node {
  if (part.startsWith(':')) return (node.any ??= emptyNode())
  const known = node.named.get(part) ?? emptyNode()
  node.named.set(part, known)
  return known
}

function refuseAtOnce({ method, url = '' }: IncomingMessage, response: ServerResponse) {
  const refusal = overloaded()
  const { status, headers, body } = url.startsWith('/api/') ? rawProblem(refusal) : rawPage(refusal)
  response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body)
}
