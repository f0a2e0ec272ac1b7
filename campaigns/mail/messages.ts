import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Client } from '#server/platform/database/db.ts'
import type { Promises } from './load.ts'
import { say } from '#campaigns/rig/report.ts'
import { gone, type Sink } from './hostile-smtp.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

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

export async function countWaiting(client: Client): Promise<number> {
  return (await listRows(client)).filter(({ state }) => state === 'waiting').length
}

export type Hurry = Awaited<ReturnType<typeof openHurry>>

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

/** What a worker has in its hands at once, and how long it takes to note what it has handed over. */
const inHands = 10
const noting = 1_000

/** Those that a worker had handed over when it was killed, and had no time to note. */
export async function noteKilled(client: Client, { sink, tally, killed }: Omit<Checking, 'promises'>) {
  const { rows } = await client.query<{ id: string }>("select id from messages where state = 'waiting'")
  const now = performance.now()
  const cut = rows.filter(({ id }) => {
    const last = sink.taken.get(id)?.at(-1)
    return last !== undefined && last.isHeard && now - last.at < noting
  })
  for (const { id } of cut) killed.set(id, (killed.get(id) ?? 0) + 1)
  if (cut.length > inHands) tally.wrong('letters handed over and not noted', `${cut.length} when a worker was killed`)
}

type Checking = {
  sink: Sink
  tally: Tally
  /** How often a worker was killed with each in its hands. */
  killed: Map<string, number>
  promises: Promises
}

/** Whether all that was acknowledged has been told, and whether each letter is what its row says. */
export async function checkLetters(client: Client, checking: Checking) {
  const { sink, tally, killed, promises } = checking
  const rows = await listRows(client)
  for (const row of rows) checkOne(row, checking)
  const toldOf = Map.groupBy(rows.filter(isTold), ({ booking, recipient }) => booking ?? recipient)
  for (const [id, { number, status }] of promises.bookings) {
    const told = toldOf.get(id)?.some(({ facts }) => facts['number'] === number && facts['status'] === status)
    if (!told) tally.wrong('letters lost', `nobody was told that ${number} is ${status}`)
  }
  for (const email of promises.forgotten) if (!toldOf.has(email)) tally.wrong('letters lost', `no link for ${email}`)
  say(`  ${promises.bookings.size} bookings and ${promises.forgotten.length} passwords to tell of`)
  // What a newer letter has overtaken is gone, though it may have come without its sender's hearing so.
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...sink.taken.keys()].filter((id) => !known.has(id) && !sink.unheard.has(id) && !killed.has(id))
  if (unknown.length > 0) tally.wrong('letters that nobody wrote', unknown.join(' '))
}

/** Or put aside, where nobody could be told. */
function isTold({ state, recipient }: Row): boolean {
  return state === 'sent' || (state === 'parked' && isPoison(recipient))
}

const isPoison = (recipient: string) => recipient.startsWith(gone) || recipient.includes(',')

function checkOne({ id, kind, recipient, state, tries, facts }: Row, { sink, tally, killed }: Checking) {
  const copies = sink.taken.get(id) ?? []
  tally.count(`letters ${state}`)
  const ends = isPoison(recipient) ? 'parked' : 'sent'
  if (state !== ends) tally.wrong(`letters that are not ${ends}`, `${kind} ${id} is ${state} after ${tries} tries`)
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
