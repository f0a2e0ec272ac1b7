import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Refusal } from '#domain/contract/refusal.ts'
import { variesBy } from '#server/platform/http/headers.ts'
import { titles } from '#server/platform/http/problem.ts'
import type { Env } from '#server/platform/http/request.ts'

const style =
  ':root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;margin:0 20px;text-align:center;font:16px/1.6 system-ui,sans-serif}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** Responds to a refused visitor with a plain page that uses no overloaded part of the server. */
export function plainPage(c: Context<Env>, refusal: Refusal): Response {
  const { status } = refusal
  const title = titles[refusal.code]
  const again = refusal.retryAfter === undefined ? '' : '<p><a href="">Try again</a></p>'
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${refusal.message}</p>${again}</main></body></html>`
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  c.header('Vary', variesBy)
  if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
  return c.html(html, status as 429)
}
