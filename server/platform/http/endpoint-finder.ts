import type { Endpoint } from '#domain/contract/endpoint.ts'

export type EndpointFinder = (method: string, path: string) => Endpoint | undefined

type Node = { named: Map<string, Node>; any?: Node; endpoint?: Endpoint }

/** Finds the endpoint that answers a method and path, part by part, in the time that a few lookups take. */
export function createEndpointFinder(endpoints: readonly Endpoint[]): EndpointFinder {
  const root = emptyNode()
  for (const endpoint of endpoints) {
    let node = root
    for (const part of [endpoint.method, ...endpoint.path.split('/')]) node = into(node, part)
    node.endpoint = endpoint
  }
  return (method, path) => {
    let node: Node | undefined = root.named.get(method === 'HEAD' ? 'GET' : method)
    for (const part of path.split('/')) node = node?.named.get(part) ?? node?.any
    return node?.endpoint
  }
}

/** Without the query, and without the origin that a request to a proxy names. */
export function pathOf(url: string): string {
  const end = url.indexOf('?')
  const target = end < 0 ? url : url.slice(0, end)
  return target.startsWith('/') ? target : target.replace(/^http:\/\/[^/]*/i, '')
}

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
