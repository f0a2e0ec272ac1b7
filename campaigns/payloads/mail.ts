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

type About = { id: string; kind: MessageKind; booking: string | null }
export type Letter = KeptMail & About
export type Post = { collect: () => Promise<void>; letters: Map<string, Letter> }

const patience = 60_000
const pause = 200

/** What the shop has written, read where it shows it; collected now and then, as the mailbox keeps only so many. */
export function openPost({ calls, client, mailbox }: { calls: Calls; client: Client; mailbox: string }): Post {
  const letters = new Map<string, Letter>()

  async function isWaiting(): Promise<boolean> {
    const { rowCount } = await client.query("select from messages where state = 'waiting' limit 1")
    return rowCount === 1
  }

  async function collect() {
    for (const until = performance.now() + patience; await isWaiting(); await sleep(pause)) {
      if (performance.now() > until) throw new Error('there are letters that do not leave')
    }
    const { rows } = await client.query<About>('select id, kind, booking_id as booking from messages')
    const about = new Map(rows.map((row) => [row.id, row]))
    const { text } = await calls.ask('GET', `${mailbox}.json`)
    for (const mail of JSON.parse(text) as KeptMail[]) {
      const row = about.get(mail.id)
      if (row) letters.set(mail.id, { ...mail, ...row })
    }
  }

  return { letters, collect }
}

/** Those that call their reader by name, and how many of them there must be at the least. */
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

type Checking = Tour & { mailbox: string; post: Post; authors: Author[]; booked: Booked[] }

/** Each letter as it is; most of them run where nothing holds them back; and some where the shop shows them. */
export async function checkLetters({ browser, origin, mailbox, tally, post, authors, booked }: Checking) {
  const readers = new Map(authors.map((author) => [`${author.customer.id}@campaign.example`, author]))
  const bookings = new Map(booked.map((one) => [one.booking._id, one]))
  const drawn = [...post.letters.values()].map((letter) => {
    const { kind, to, html } = letter
    const texts = textsOf(letter, readers.get(to), bookings.get(letter.booking ?? ''))
    return { kind, where: `${kind} to ${readers.get(to)?.n}`, html, texts }
  })
  for (const one of drawn) checkEscaped(tally, one, one.texts)
  for (const letter of post.letters.values()) checkHead(tally, letter)
  countKinds(tally, post, wanted(booked.length, authors.length))
  await runBare({ browser, tally, isLetters: true }, [...Map.groupBy(drawn, ({ kind }) => kind)].flatMap(chosen))
  await visitMailbox({ browser, origin, tally, mailbox }, post)
}

const fewOfKind = 30

/** All that tell of a change, in which everything stands that anybody types; of the others some. */
function chosen<One>([kind, drawn]: [MessageKind, One[]]): One[] {
  return kind === 'booking-status' ? drawn : drawn.slice(0, fewOfKind)
}

function textsOf({ kind }: Letter, author: Author | undefined, booked: Booked | undefined): string[] {
  const hello = author?.kept.name === undefined ? [] : [helloTo(author.kept.name)]
  if (!booked || kind === 'review-invitation') return hello
  const { address, notes } = booked.booking
  const note = kind === 'booking-status' && booked.note !== undefined ? [booked.note] : []
  return [...hello, address, notes, ...note].filter((text) => text !== '')
}

function checkHead(tally: Tally, { id, kind, subject, from, calendar }: Letter) {
  const head = `${subject}${from.name}${from.address}${calendar?.name ?? ''}`
  if (/\p{Cc}|__ran|ran\d+ran|evil/u.test(head)) tally.wrong('letters with a payload in their head', `${kind} ${id}`)
  if (calendar) checkCalendar(tally, `${kind} ${id}`, calendar.text)
}

function countKinds(tally: Tally, { letters }: Post, least: ReturnType<typeof wanted>) {
  const kinds = Map.groupBy(letters.values(), ({ kind }) => kind)
  for (const [kind, enough] of Object.entries(least)) {
    const found = kinds.get(kind as MessageKind)?.length ?? 0
    for (let one = 0; one < found; one += 1) tally.count(`letters: ${kind}`)
    if (found < enough) tally.wrong('letters that were not written', `${found} of ${enough}: ${kind}`)
  }
}

const visitedOfKind = 2

async function visitMailbox({ browser, origin, tally, mailbox }: Tour & { mailbox: string }, { letters }: Post) {
  const context = await browser.newContext()
  const watch = await openWatch(context, { origin, tally })
  await watch.open(mailbox)
  await watch.look('the mailbox')
  const newest = [...letters.values()].toSorted((one, other) => (one.sentAt < other.sentAt ? 1 : -1))
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
