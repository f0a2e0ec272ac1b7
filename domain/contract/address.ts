/** The parts of endpoint.ts that public pages need, without zod. */
import type { Endpoint } from './endpoint.ts'

/** How many items a page has, unless the caller asks for another number. */
export const defaultLimit = 24

/** The URL to call. Parameters are encoded, so that a value cannot add a path segment or a query. */
export function addressOf(endpoint: Endpoint, params: Record<string, string> = {}, query: object = {}): string {
  return withQuery(
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    query,
  )
}

export function withQuery(path: string, query: object): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}
