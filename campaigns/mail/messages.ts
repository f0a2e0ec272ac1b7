import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Client } from '#server/platform/database/db.ts'
import type { Promises } from './load.ts'
import { report } from '#campaigns/rig/report.ts'
import { gone, type HostileSmtp } from './hostile-smtp.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

type Row = {
  id: string
  kind: string
  recipient: string
  booking: string | null
  state: string
  tries: number
  data: { number?: string; status?: string }
}

async function listRows(client: Client): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    'select id, kind, recipient, booking_id as booking, state, tries, facts as data from messages',
  )
  return rows
}

export async function countWaiting(client: Client): Promise<number> {
  return (await listRows(client)).filter(({ state }) => state === 'waiting').length
}

export type JobQueue = Awaited<ReturnType<typeof openJobQueue>>

/** Retries the jobs of a killed worker without waiting for their timeout, and shortens pauses. */
export async function openJobQueue(client: Client, url: string) {
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
    /** Retries failed jobs now instead of in hours. */
    async shortenPauses() {
      await client.query(
        "update pgboss.job set start_after = now() where name = 'deliver' and state = 'retry' and start_after > now()",
      )
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/** How many emails a worker sends at once, and how long it takes to record one as sent. */
const inHands = 10
const noting = 1_000

/** By rule an email is dropped when a newer one about the same booking was attempted first. */
export const dropped = 'bookings whose first email was dropped for a newer one'

/** What `countUnrecorded` and `checkEmails` check. */
export const checkedEmails = [
  'emails sent but not recorded',
  'emails lost',
  'unknown emails',
  'emails that are not sent',
  'emails that are not parked',
  'emails recorded as sent that never arrived',
  'more duplicates than lost acknowledgements',
  'emails with the wrong text',
]

/** Counts the emails that a killed worker had sent but not yet recorded. */
export async function countUnrecorded(client: Client, { smtp, tally, killed }: Omit<EmailChecks, 'promises'>) {
  const { rows } = await client.query<{ id: string }>("select id from messages where state = 'waiting'")
  const now = performance.now()
  const cut = rows.filter(({ id }) => {
    const last = smtp.received.get(id)?.at(-1)
    return last !== undefined && last.isAcknowledged && now - last.at < noting
  })
  for (const { id } of cut) killed.set(id, (killed.get(id) ?? 0) + 1)
  if (cut.length > inHands) tally.wrong('emails sent but not recorded', `${cut.length} when a worker was killed`)
}

type EmailChecks = {
  smtp: HostileSmtp
  tally: Tally
  /** How often a worker was killed while sending each email. */
  killed: Map<string, number>
  promises: Promises
}

/** Checks that every acknowledged change was emailed, and that each email matches its row. */
export async function checkEmails(client: Client, checking: EmailChecks) {
  const { smtp, tally, killed, promises } = checking
  const rows = await listRows(client)
  for (const row of rows) checkOne(row, checking)
  const emailed = Map.groupBy(rows.filter(isReported), ({ booking, recipient }) => booking ?? recipient)
  const received = new Set(rows.filter(({ kind }) => kind === 'booking-received').map(({ booking }) => booking))
  for (const [id, { number, status }] of promises.bookings) {
    if (!received.has(id)) tally.count(dropped)
    const wasEmailed = emailed.get(id)?.some(({ data }) => data.number === number && data.status === status)
    if (!wasEmailed) tally.wrong('emails lost', `no email that ${number} is ${status}`)
  }
  for (const email of promises.forgotten) if (!emailed.has(email)) tally.wrong('emails lost', `no link for ${email}`)
  report(`  ${promises.bookings.size} bookings and ${promises.forgotten.length} password resets to email`)
  // Rows of obsolete emails are deleted, although the email may have arrived without an acknowledgement.
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...smtp.received.keys()].filter(
    (id) => !known.has(id) && !smtp.unacknowledged.has(id) && !killed.has(id),
  )
  if (unknown.length > 0) tally.wrong('unknown emails', unknown.join(' '))
}

/** Emails to unreachable customers must be parked instead. */
function isReported({ state, recipient }: Row): boolean {
  return state === 'sent' || (state === 'parked' && isPoison(recipient))
}

const isPoison = (recipient: string) => recipient.startsWith(gone) || recipient.includes(',')

function checkOne({ id, kind, recipient, state, tries, data }: Row, { smtp, tally, killed }: EmailChecks) {
  const copies = smtp.received.get(id) ?? []
  tally.count(`emails ${state}`)
  const ends = isPoison(recipient) ? 'parked' : 'sent'
  if (state !== ends) tally.wrong(`emails that are not ${ends}`, `${kind} ${id} is ${state} after ${tries} tries`)
  if (state === 'sent' && copies.length === 0)
    tally.wrong('emails recorded as sent that never arrived', `${kind} ${id}`)
  const allowed = 1 + (smtp.unacknowledged.get(id) ?? 0) + (killed.get(id) ?? 0)
  if (copies.length > 1) tally.count('emails that arrived more than once')
  if (copies.length > allowed)
    tally.wrong('more duplicates than lost acknowledgements', `${kind} ${id}: ${copies.length} of ${allowed}`)
  for (const { to, text } of copies) {
    const mark = kind === 'reset-password' ? '/reset-password?token=' : `Booking ID: ${data.number}`
    if (to !== recipient || !text.replaceAll('\n', ' ').includes(mark))
      tally.wrong('emails with the wrong text', `${kind} ${id} to ${to}`)
  }
}
