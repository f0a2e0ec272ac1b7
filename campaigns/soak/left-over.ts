import { startWorkers } from '#server/workers.ts'
import type { Client } from '#server/platform/database/db.ts'
import { openServerDeps } from '#campaigns/rig/server-deps.ts'

/** Long after the load, when nothing of it may be kept except bookings, accounts and messages. */
const daysLater = 800
/** Each run of the clean-up removes at most some hundred pictures. */
const runs = 5

/** Rows without an owner or without a use, counted by queries of the campaign. */
const leftOver = `
  with uses as (
    select s::text as row from services s union all select c::text from categories c
    union all select p::text from professionals p union all select a::text from articles a
    union all select v::text from page_versions v union all select o::text from settings o
  )
  select 'sessions that have expired' as what, count(*)::integer as count from sessions
  union all select 'links that have expired', count(*)::integer from links
  union all select 'tries that no limit counts', count(*)::integer from tries
  union all select 'keys of old requests', count(*)::integer from idempotency_keys
  union all select 'sign-ins that were not finished', count(*)::integer from challenges
  union all select 'addresses that are reserved for no one', count(*)::integer from reserved_emails
  union all select 'devices that are not used', count(*)::integer from devices
  union all select 'security events that are too old', count(*)::integer from security_events
  union all select 'pictures that nothing shows', count(*)::integer from images i
    where not exists (select from uses where strpos(uses.row, i.id::text) > 0)
  union all select 'files of pictures that are gone', count(*)::integer from image_files f
    where not exists (select from images i where i.id = f.image_id)
  union all select 'claims without a live booking', count(*)::integer from slot_claims c
    where not exists (select from bookings b where b.id = c.booking_id and b.status <> 'cancelled')
  union all select 'letters without a message', count(*)::integer from letters l
    where not exists (select from messages m where m.id = l.message_id)
  union all select 'messages to closed accounts', count(*)::integer from messages m
    where m.kind <> 'contact-answer' and m.user_id is null
      and not exists (select from users u where u.email = m.recipient)`

const waiting = `
  select 'messages that wait' as what, count(*)::integer as count from messages where state = 'waiting'
  union all select 'jobs that wait or have failed', count(*)::integer from pgboss.job
    where name in ('deliver', 'invoice') and state in ('created', 'retry', 'active', 'failed')`

type Count = { what: string; count: number }

/** What the queue has not done. */
export async function countWaiting(client: Client): Promise<Count[]> {
  return (await client.query<Count>(waiting)).rows
}

/** Runs the clean-up jobs of the product with a clock that is years ahead, and counts what they leave. */
export async function countLeftOver(url: string, client: Client): Promise<Count[]> {
  const ahead = daysLater * 24 * 3_600_000
  const { deps, close } = await openServerDeps({ DATABASE_URL: url }, () => new Date(Date.now() + ahead))
  try {
    const tidy: (() => Promise<void>)[] = []
    // Instead of waiting for its hour, the job is run here.
    await startWorkers(deps, {
      async work(worker) {
        if (worker.queue === 'tidy') tidy.push(() => worker.work(null as never))
      },
    })
    if (tidy.length !== 1) throw new Error('the clean-up job has changed')
    for (let run = 0; run < runs; run += 1) for (const work of tidy) await work()
    return (await client.query<Count>(leftOver)).rows
  } finally {
    await close()
  }
}
