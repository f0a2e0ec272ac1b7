import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { writeByTheClock } from '#server/booking/messages/reminders.ts'
import { deliver } from '#server/message/actions.ts'
import type { Client } from '#server/platform/database/db.ts'
import { emailWriters } from '#server/workers.ts'
import { connect } from '#campaigns/rig/connect.ts'
import type { Call, HttpConnection, Reply } from '#campaigns/rig/connection.ts'
import { openServerDeps } from '#campaigns/rig/server-deps.ts'
import type { Minute } from './zone-table.ts'

/** The server in this process, with a clock that is set by hand. */
export type App = {
  deps: ServerDeps
  client: Client
  now: () => Minute
  /** Sets the clock, and renews all sessions, because they last for hours. */
  goTo: (at: Minute) => Promise<void>
  /** Requests to a storefront. */
  at: (storefront: string) => HttpConnection
  /** Writes the reminders and invitations that are due, as the job of every five minutes does. */
  remind: () => Promise<void>
  /** Delivers all emails that are waiting. */
  deliverAll: () => Promise<void>
  close: () => Promise<void>
}

export async function openApp(url: string, start: Minute): Promise<App> {
  let now = start
  const settings = { DATABASE_URL: url, DEMO: 'yes', UPCOMING_PER_CUSTOMER: '1000' }
  const { deps, close } = await openServerDeps(settings, () => new Date(now * 60_000))
  const app = createApp(deps)
  const client = await connect(url)
  const waiting = `
    select id from messages where state = 'waiting' order by created_at, (facts ->> 'version')::integer nulls last, id`
  return {
    deps,
    client,
    now: () => now,
    async goTo(at) {
      now = at
      const seconds = at * 60
      await client.query(
        `update sessions set created_at = to_timestamp($1), last_seen_at = to_timestamp($1),
          password_at = to_timestamp($1), expires_at = to_timestamp($1) + interval '12 hours'`,
        [seconds],
      )
    },
    at: (storefront) => ({ ask: (call) => ask(app, storefront, call), close: () => {} }),
    remind: () => writeByTheClock(deps),
    async deliverAll() {
      const { rows } = await client.query<{ id: string }>(waiting)
      for (const { id } of rows) await deliver(deps.db, deps, { id, writers: emailWriters })
    },
    async close() {
      await client.end()
      await close()
    },
  }
}

async function ask(app: ReturnType<typeof createApp>, storefront: string, call: Call): Promise<Reply> {
  const { method, path, token, key, body } = call
  const response = await app.request(path, {
    method,
    headers: {
      'X-Storefront': storefront,
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type') === 'application/problem+json'
  const code = isProblem ? String((JSON.parse(text) as { code?: unknown }).code) : ''
  return { status: response.status, code, text, mayComeAgain: response.headers.has('retry-after') }
}
