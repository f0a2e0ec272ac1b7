import type { Context } from 'hono'
import { Refusal } from '#domain/contract/refusal.ts'
import { refusalOfDatabase } from '#server/platform/database/db.ts'
import { describe, type Log, pathForLog } from '#server/log.ts'
import { variesBy } from './headers.ts'
import { problemOf } from './problem.ts'
import { noteRefusal } from './refused.ts'
import type { Env } from './request.ts'

/**
 * Responds to every refusal and error with problem+json. The details of a bug stay in the log; the client gets a
 * sentence and an id.
 */
export function refuse(c: Context<Env>, error: unknown, log: Log): Response {
  const refusal = refusalOf(error)
  noteRefusal(c.env?.outgoing, refusal.code)
  const requestId = c.get('requestId')
  const path = pathForLog(c.req.path)
  if (refusal.code === 'internal') log.error('internal error', { path, ...describe(error) })
  else if (refusal.status >= 500) log.warn(refusal.code, { path, ...reason(error) })
  const headers = new Headers({
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    Vary: variesBy,
  })
  if (refusal.retryAfter !== undefined) headers.set('Retry-After', String(refusal.retryAfter))
  if (refusal.allow !== undefined) headers.set('Allow', refusal.allow)
  if (refusal.status === 401) headers.set('WWW-Authenticate', 'Bearer')
  return c.body(JSON.stringify(problemOf(refusal, requestId)), { status: refusal.status as 400, headers })
}

/** The refusal that an error is reported as; any bug becomes an internal error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  return refusalOfDatabase(error) ?? new Refusal('internal')
}

function reason(error: unknown): { error?: string } {
  return error instanceof Refusal ? {} : { error: describe(error).error }
}
