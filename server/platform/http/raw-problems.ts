import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { Refusal } from '#domain/contract/refusal.ts'
import type { RefusalCode } from '#domain/contract/refusals.ts'
import { closingHeaders, newRequestId, variesBy } from './headers.ts'
import { readHost } from './hosts.ts'
import { problemOf } from './problem.ts'
import { noteRefusal } from './refused.ts'

/**
 * Refuses requests that are ambiguous: the server might use the first of two Host headers, and a proxy in front of it
 * the second.
 */
export function refuseAmbiguous(listener: RequestListener): RequestListener {
  return (request, response) => {
    const code = whyAmbiguous(request)
    if (code === undefined) return listener(request, response)
    noteRefusal(response, code)
    const { status, headers, body } = rawProblem(new Refusal(code))
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
}

const versions = new Set(['1.0', '1.1'])
/** Methods that fetch's Request does not support. */
const unsupported = /^(trace|track|connect)$/i

function whyAmbiguous({
  rawHeaders,
  headers,
  httpVersion,
  url = '',
  method = '',
}: IncomingMessage): RefusalCode | undefined {
  // Node takes a request line without a version for HTTP/0.9, which has no headers.
  if (!versions.has(httpVersion)) return 'unreadable_request'
  const lines = rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length
  const host = lines === 1 ? readHost(headers.host ?? '') : undefined
  if (!host) return 'bad_host'
  if (unsupported.test(method)) return 'unreadable_request'
  if (url.startsWith('/'))
    return URL.canParse(url, 'http://localhost') && !url.includes('\\') ? undefined : 'unreadable_request'
  const target = /^http:\/\/([^/?#\\]+)(?:[/?][^\\]*)?$/i.exec(url)?.[1]
  if (target === undefined || !URL.canParse(url)) return 'unreadable_request'
  const named = readHost(target)
  return named?.name === host.name && (named.port || '80') === (host.port || '80') ? undefined : 'bad_host'
}

/**
 * Responds to a request that Node's HTTP parser rejected, with the same body and headers, if the client can still
 * receive them.
 */
export function refuseSocket(error: NodeJS.ErrnoException, socket: Duplex, answering: ServerResponse | undefined) {
  // In the middle of a response, the client would read the problem as part of that response.
  const isTaken = answering?.headersSent === true && !answering.writableFinished
  if (error.code === 'ECONNRESET' || !socket.writable || isTaken) return void socket.destroy(error)
  const { status, headers, body } = rawProblem(new Refusal(codes[error.code ?? ''] ?? 'unreadable_request'))
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

const codes: Partial<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** A refusal of a request that the app does not handle. */
export function rawProblem(refusal: Refusal) {
  const id = newRequestId()
  const body = JSON.stringify(problemOf(refusal, id))
  const headers = {
    ...closingHeaders,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    Vary: variesBy,
    'X-Request-Id': id,
    ...(refusal.retryAfter !== undefined && { 'Retry-After': String(refusal.retryAfter) }),
  }
  return { status: refusal.status, headers, body }
}
