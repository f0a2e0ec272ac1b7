import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Client } from '#server/db.ts'
import { gone, type Sink } from './sink.ts'
import type { Tally } from './tally.ts'

type Row = {
  id: string
  kind: string
  recipient: string
  booking: string | null
  state: string
  tries: number
  facts: Record<string, string>
}

async function listRows(client: Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    'select id, kind, recipient, booking_id as booking, state, tries, facts from messages',
  )
  return rows
}

/** Each letter there is, with the booking that it is about. */
export async function listWritten(client: Client): Promise<Map<string, string | null>> {
  return new Map((await listRows(client)).map(({ id, booking }) => [id, booking]))
}

export async function countLetters(client: Client): Promise<number> {
  return (await listRows(client)).length
}

export async function countWaiting(client: Client): Promise<number> {
  return (await listRows(client)).filter(({ state }) => state === 'waiting').length
}

/** Whose worker is dead: what it had taken up is tried again as if its two minutes were over, and pauses are short. */
export async function openHurry(client: Client, url: string) {
  const boss = new PgBoss({ connectionString: url, migrate: false, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  return {
    async freeOrphans() {
      await client.query("update pgboss.job set expire_seconds = 1 where name = 'deliver' and state = 'active'")
      await client.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = 'deliver'")
      await sleep(1_050)
      await boss.supervise('deliver')
    },
    /** What failed waits its turn, but not for hours. */
    async shortenPauses() {
      await client.query(
        "update pgboss.job set start_after = now() where name = 'deliver' and state = 'retry' and start_after > now()",
      )
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** Those that a worker had handed over when it was killed, and had no time to note. */
export async function noteKilled(client: Client, { taken, unheard }: Sink, noted: Map<string, number>) {
  const { rows } = await client.query<{ id: string }>("select id from messages where state = 'waiting'")
  for (const { id } of rows) {
    const copies = taken.get(id)?.length ?? 0
    const known = (unheard.get(id) ?? 0) + (noted.get(id) ?? 0)
    if (copies > known) noted.set(id, (noted.get(id) ?? 0) + copies - known)
  }
}

type Checking = {
  sink: Sink
  tally: Tally
  /** All that were written before the last were on their way. */
  ids: Map<string, string | null>
  /** How often a worker was killed with each in its hands. */
  killed: Map<string, number>
}

/** Whether each letter that was written has arrived, or was put aside because it never could. */
export async function checkLetters(client: Client, checking: Checking) {
  const { sink, tally, ids, killed } = checking
  const rows = await listRows(client)
  const there = new Set(rows.map(({ id }) => id))
  const told = new Set(rows.filter(({ state }) => state === 'sent').map(({ booking }) => booking))
  for (const row of rows) checkOne(row, checking)
  for (const [id, booking] of ids) {
    if (there.has(id)) continue
    // What a newer one has overtaken says nothing any more; but then that one must have come.
    if (booking !== null && told.has(booking)) tally.count('letters that a newer one had overtaken')
    else tally.wrong('letters lost', `${id} is gone`)
  }
  // One whose sender never heard that it had come may have been overtaken too, before we counted.
  const isExplained = (id: string) => there.has(id) || ids.has(id) || sink.unheard.has(id) || killed.has(id)
  const unknown = [...sink.taken.keys()].filter((id) => !isExplained(id))
  if (unknown.length > 0) tally.wrong('letters that nobody wrote', unknown.join(' '))
}

function checkOne({ id, kind, recipient, state, tries, facts }: Row, { sink, tally, killed }: Checking) {
  const copies = sink.taken.get(id) ?? []
  tally.count(`letters ${state}`)
  const isPoison = recipient.startsWith(gone) || recipient.includes(',')
  if (isPoison !== (state === 'parked'))
    tally.wrong(isPoison ? 'poison not put aside' : 'letters lost', `${kind} ${id} is ${state} after ${tries} tries`)
  if (state === 'sent' && copies.length === 0) tally.wrong('letters noted as sent that never came', `${kind} ${id}`)
  const allowed = 1 + (sink.unheard.get(id) ?? 0) + (killed.get(id) ?? 0)
  if (copies.length > 1) tally.count('letters that came more than once')
  if (copies.length > allowed)
    tally.wrong('duplicates beyond those that were cut', `${kind} ${id}: ${copies.length} of ${allowed}`)
  for (const { to, text } of copies) {
    const mark = kind === 'reset-password' ? '/reset-password?token=' : `Booking ID: ${facts['number']}`
    if (to !== recipient || !text.replaceAll('\n', ' ').includes(mark))
      tally.wrong('letters that say something else', `${kind} ${id} to ${to}`)
  }
}
