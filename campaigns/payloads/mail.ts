import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageKind } from '#domain/message.ts'
import type { Client } from '#server/platform/database/db.ts'
import { helloTo } from '#server/platform/mail/template.ts'
import type { KeptMail } from '#server/platform/mail/dev-mailbox.ts'
import { checkCalendar } from './calendar.ts'
import type { Calls } from './api-calls.ts'
import { checkEscaped, runBare } from './html.ts'
import type { Tour } from './pages.ts'
import type { Author, Booked } from './fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { openWatch } from './browser.ts'

type MessageRow = { id: string; kind: MessageKind; booking: string | null }
export type SentEmail = KeptMail & MessageRow
export type Inbox = { collect: () => Promise<void>; emails: Map<string, SentEmail> }

const patience = 60_000
const pause = 200

/** Reads emails from the development mailbox, repeatedly, because the mailbox keeps only the last ones. */
export function openInbox({ calls, client, mailbox }: { calls: Calls; client: Client; mailbox: string }): Inbox {
  const emails = new Map<string, SentEmail>()

  async function isWaiting(): Promise<boolean> {
    const { rowCount } = await client.query("select from messages where state = 'waiting' limit 1")
    return rowCount === 1
  }

  async function collect() {
    for (const until = performance.now() + patience; await isWaiting(); await sleep(pause)) {
      if (performance.now() > until) throw new Error('emails are not being sent')
    }
    const { rows } = await client.query<MessageRow>('select id, kind, booking_id as booking from messages')
    const about = new Map(rows.map((row) => [row.id, row]))
    const { text } = await calls.ask('GET', `${mailbox}.json`)
    for (const mail of JSON.parse(text) as KeptMail[]) {
      const row = about.get(mail.id)
      if (row) emails.set(mail.id, { ...mail, ...row })
    }
  }

  return { emails, collect }
}

/** The kinds of email that contain the recipient's name, with the minimum number of each. */
const wanted = (booked: number, people: number) =>
  ({
    'booking-received': booked,
    'booking-status': people,
    'booking-rescheduled': 50,
    'booking-reminder': 50,
    'review-invitation': 50,
    'reset-password': 15,
    'password-changed': 15,
  }) satisfies Partial<Record<MessageKind, number>>

type EmailChecks = Tour & { mailbox: string; inbox: Inbox; authors: Author[]; booked: Booked[] }

/** Checks the source of every email, runs most without protection, and opens some in the development mailbox. */
export async function checkEmails({ browser, origin, mailbox, tally, inbox, authors, booked }: EmailChecks) {
  const readers = new Map(authors.map((author) => [`${author.customer.id}@campaign.example`, author]))
  const bookings = new Map(booked.map((one) => [one.booking._id, one]))
  const drawn = [...inbox.emails.values()].map((email) => {
    const { kind, to, html } = email
    const texts = textsOf(email, readers.get(to), bookings.get(email.booking ?? ''))
    return { kind, where: `${kind} to ${readers.get(to)?.n}`, html, texts }
  })
  for (const one of drawn) checkEscaped(tally, one, one.texts)
  for (const email of inbox.emails.values()) checkHead(tally, email)
  countKinds(tally, inbox, wanted(booked.length, authors.length))
  await runBare({ browser, tally, areEmails: true }, [...Map.groupBy(drawn, ({ kind }) => kind)].flatMap(chosen))
  await visitMailbox({ browser, origin, tally, mailbox }, inbox)
}

const fewOfKind = 30

/** All emails about changes, which contain every kind of typed text, and some of the others. */
function chosen<One>([kind, drawn]: [MessageKind, One[]]): One[] {
  return kind === 'booking-status' ? drawn : drawn.slice(0, fewOfKind)
}

function textsOf({ kind }: SentEmail, author: Author | undefined, booked: Booked | undefined): string[] {
  const hello = author?.kept.name === undefined ? [] : [helloTo(author.kept.name)]
  if (!booked || kind === 'review-invitation') return hello
  const { address, notes } = booked.booking
  const note = kind === 'booking-status' && booked.note !== undefined ? [booked.note] : []
  return [...hello, address, notes, ...note].filter((text) => text !== '')
}

function checkHead(tally: Tally, { id, kind, subject, from, calendar }: SentEmail) {
  const head = `${subject}${from.name}${from.address}${calendar?.name ?? ''}`
  if (/\p{Cc}|__ran|ran\d+ran|evil/u.test(head)) tally.wrong('emails with a payload in a header', `${kind} ${id}`)
  if (calendar) checkCalendar(tally, `${kind} ${id}`, calendar.text)
}

function countKinds(tally: Tally, { emails }: Inbox, least: ReturnType<typeof wanted>) {
  const kinds = Map.groupBy(emails.values(), ({ kind }) => kind)
  for (const [kind, enough] of Object.entries(least)) {
    const found = kinds.get(kind as MessageKind)?.length ?? 0
    for (let one = 0; one < found; one += 1) tally.count(`emails: ${kind}`)
    if (found < enough) tally.wrong('missing emails', `${found} of ${enough}: ${kind}`)
  }
}

const visitedOfKind = 2

async function visitMailbox({ browser, origin, tally, mailbox }: Tour & { mailbox: string }, { emails }: Inbox) {
  const context = await browser.newContext()
  const watch = await openWatch(context, { origin, tally })
  await watch.open(mailbox)
  await watch.look('the mailbox')
  const newest = [...emails.values()].toSorted((one, other) => (one.sentAt < other.sentAt ? 1 : -1))
  for (const some of Map.groupBy(newest.slice(0, 200), ({ kind }) => kind).values()) {
    for (const { id, kind, to, text } of some.slice(0, visitedOfKind)) {
      await watch.open(`${mailbox}/${id}`)
      await watch.look(`${kind} to ${to}`, [text.trim()])
      await watch.open(`${mailbox}/${id}/html`)
      await watch.look(`${kind} to ${to}, as HTML`)
    }
  }
  await context.close()
}
