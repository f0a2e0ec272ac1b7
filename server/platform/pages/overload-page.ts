import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Refusal } from '#domain/contract/refusal.ts'
import { closingHeaders, newRequestId, variesBy } from '#server/platform/http/headers.ts'
import { titles } from '#server/platform/http/problem.ts'
import { noteRefusal } from '#server/platform/http/refused.ts'
import type { Env } from '#server/platform/http/request.ts'

const style =
  ':root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;margin:0 20px;text-align:center;font:16px/1.6 system-ui,sans-serif}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** Responds to a refused visitor with a plain page that uses no overloaded part of the server. */
export function plainPage(c: Context<Env>, refusal: Refusal): Response {
  noteRefusal(c.env?.outgoing, refusal.code)
  for (const [name, value] of Object.entries(headersOf(refusal))) c.header(name, value)
  return c.html(htmlOf(refusal, c.get('requestId')), refusal.status as 429)
}

/** The same page for a request that the app does not handle. */
export function rawPage(refusal: Refusal) {
  const id = newRequestId()
  const body = htmlOf(refusal, id)
  const headers = {
    ...closingHeaders,
    ...headersOf(refusal),
    'Content-Type': 'text/html; charset=UTF-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': id,
  }
  return { status: refusal.status, headers, body }
}

function headersOf({ retryAfter }: Refusal): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    Vary: variesBy,
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
  }
}

/** The id was made here, or is in the form of such ids. */
function htmlOf(refusal: Refusal, id: string): string {
  const title = titles[refusal.code]
  const again = refusal.retryAfter === undefined ? '' : '<p><a href="">Try again</a></p>'
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${refusal.message}</p>${again}<p><small>Reference: ${id}</small></p></main></body></html>`
}
