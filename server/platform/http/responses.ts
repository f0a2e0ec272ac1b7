import { Readable } from 'node:stream'
import { type Endpoint, NamedBytes, NamedFile, NamedParts, nothing, type Page } from '#domain/contract/endpoint.ts'
import { addressOf } from '#domain/contract/address.ts'
import { type Prepared, preparedFrom } from './cached-response.ts'
import { variesBy } from './headers.ts'
import type { StoredReply } from './stored-reply.ts'
import { WrittenReply } from './written-reply.ts'

type Where = { params: Record<string, string>; query: unknown }

/** Every reply goes through the closed schema of its endpoint: an unexpected column is a bug, not a leak. */
export function responseOf(endpoint: Endpoint, { params, query }: Where, reply: unknown): Response {
  const headers = new Headers({
    'Cache-Control':
      endpoint.access === 'anyone' && endpoint.method === 'GET' && !endpoint.isLive ? 'no-cache' : 'no-store',
    Vary: variesBy,
  })
  // Not "storage": that would also delete the chosen theme without notifying other tabs. Pages clear the rest.
  if (endpoint.clearsCache) headers.set('Clear-Site-Data', '"cache"')
  if (endpoint.isTagged) {
    // The browser stores it, and revalidates it each time.
    headers.set('Cache-Control', 'private, no-cache')
    headers.append('Vary', 'Authorization')
  }
  if (reply instanceof WrittenReply) {
    for (const [name, value] of reply.page ? headersOfPage(endpoint, { params, query }, reply.page) : []) {
      headers.set(name, value)
    }
    headers.set('Content-Type', 'application/json')
    return new Response(reply.json, { status: endpoint.status, headers })
  }
  if (endpoint.reply === nothing) return new Response(null, { status: endpoint.status, headers })
  if (endpoint.type !== undefined) return downloadOf(endpoint, reply, headers)
  if (!endpoint.paged) return Response.json(endpoint.reply.parse(reply), { status: endpoint.status, headers })
  const { items, ...page } = reply as Page<unknown>
  for (const [name, value] of headersOfPage(endpoint, { params, query }, page)) headers.set(name, value)
  return Response.json(endpoint.reply.parse(items), { headers })
}

/** The total, and the address of the next page. */
function headersOfPage(endpoint: Endpoint, where: Where, { total, next }: Omit<Page<unknown>, 'items'>) {
  const headers: [string, string][] = [['X-Total-Count', total]]
  if (next !== null) headers.push(['Link', linkTo(endpoint, where, next)])
  return headers
}

/** The same for a reply that went through its schema when it was stored. */
export function storedResponse(endpoint: Endpoint, where: Where, { body, tag, ...page }: StoredReply): Prepared {
  const headers: [string, string][] = [
    ['Cache-Control', 'no-cache'],
    ['Content-Type', 'application/json'],
    ['Vary', variesBy],
    ...headersOfPage(endpoint, where, page),
  ]
  return preparedFrom({ status: 200, headers, plain: body, tag })
}

function linkTo(endpoint: Endpoint, { params, query }: Where, cursor: string): string {
  return `<${addressOf(endpoint, params, { ...(query as object), cursor })}>; rel="next"`
}

function downloadOf({ type, reply: schema }: Endpoint, reply: unknown, headers: Headers): Response {
  const isBinary = schema === NamedBytes
  const file = isBinary
    ? NamedBytes.parse(reply)
    : schema === NamedParts
      ? NamedParts.parse(reply)
      : NamedFile.parse(reply)
  headers.set('Content-Type', isBinary ? `${type}` : `${type}; charset=utf-8`)
  headers.set('Content-Disposition', `attachment; filename="${file.name}"`)
  if ('bytes' in file) return new Response(file.bytes, { headers })
  // Node's streams detect a closed connection and wait for slow readers.
  const body =
    'text' in file ? file.text : (Readable.toWeb(Readable.from(file.parts, { objectMode: false })) as ReadableStream)
  return new Response(body, { headers })
}
