import type { BookingDetails } from '#domain/booking.ts'
import { formatDay, formatListDay, formatMoment, formatTime } from '#domain/format/day.ts'
import { findLetter } from '#server/message/letters/store.ts'
import type { Entry } from '#campaigns/invariants/ledger.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { App } from './app.ts'
import { wrongInFile } from './ics.ts'
import type { Shop } from './party.ts'
import { bookingRules } from './rules.ts'
import { minutesIn } from './slots.ts'
import { plainly, shownAt } from './texts.ts'
import { instantsOf, type Minute, wallOf, type ZoneTable } from './zone-table.ts'

export type Place = { app: App; shop: Shop; table: ZoneTable; admin: Person; tally: Tally }

/** When a booking is: by the local time that was asked for and the table of the zone only. */
type Truth = { date: string; time: string; start: Minute; duration: number; what: string }

export function truthOf({ table, shop }: Place, entry: Entry, duration: number): Truth {
  const moment = entry.moments.at(-1)
  if (!moment) throw new Error('a booking has a moment')
  const { date, time } = moment
  const [start = Number.NaN] = instantsOf(table, wallOf(date) + minutesIn(time))
  return { date, time, start, duration, what: `${entry.booking.number} at ${shop.key}, ${date} ${time}` }
}

const iso = (at: Minute) => new Date(at * 60_000).toISOString()

/** Whether everything that can be read about a booking tells the same moment. */
export async function checkMoment(place: Place, entry: Entry, duration: number) {
  const truth = truthOf(place, entry, duration)
  const booking = await checkReplies(place, entry, truth)
  checkPages(place, booking, truth)
  await checkRow(place, entry, truth)
  await checkFile(place, entry, truth)
  await checkLetter(place, { entry, booking, truth })
  place.tally.count('bookings compared')
}

async function checkReplies({ app, shop, admin, tally }: Place, entry: Entry, truth: Truth): Promise<BookingDetails> {
  const connection = app.at(shop.key)
  const paths = [
    { path: `/api/bookings/${entry.booking._id}`, by: entry.customer },
    { path: `/api/admin/bookings/${entry.booking._id}`, by: admin },
  ]
  let read = entry.booking
  for (const { path, by } of paths) {
    const { status, text } = await connection.ask({ method: 'GET', path, token: by.token })
    if (status !== 200) {
      tally.wrong('unexpected answers', `${path}: ${status} ${text.slice(0, 300)}`)
      continue
    }
    // The server has validated its own reply.
    read = JSON.parse(text) as BookingDetails
    const expected = { date: truth.date, time: truth.time, startsAt: iso(truth.start), timeZone: shop.zone }
    const found = { date: read.date, time: read.time, startsAt: read.startsAt, timeZone: read.timeZone }
    const isRight = JSON.stringify(found) === JSON.stringify(expected) && read.duration === truth.duration
    const limit = read.movedByShop ? truth.start : truth.start - 60 * read.freeHours
    if (!isRight || (read.cancellableUntil !== undefined && read.cancellableUntil !== iso(limit)))
      tally.wrong(bookingRules.reply, `${truth.what}: ${JSON.stringify({ ...found, until: read.cancellableUntil })}`)
  }
  return read
}

/** The texts that the pages make of a booking, against what clocks show at its instant. */
function checkPages(
  { shop, tally }: Place,
  { date, time, timeZone, startsAt }: BookingDetails,
  { start, what }: Truth,
) {
  const { locale } = shop
  const shown = shownAt(shop, start)
  const pairs = [
    [formatDay(date, locale, 'full'), shown.full],
    [formatTime(time, locale), shown.time],
    [formatListDay(date), shown.list],
    [formatMoment(startsAt, { timeZone, locale }, 'full'), `${shown.full}, ${shown.time}`],
  ].map((pair) => pair.map(plainly))
  for (const [text, expected] of pairs)
    if (text !== expected) tally.wrong(bookingRules.pages, `${what}: '${text}' and not '${expected}'`)
}

async function checkRow({ app, shop, tally }: Place, { booking }: Entry, { date, time, start, duration, what }: Truth) {
  const { rows } = await app.client.query<Record<string, unknown>>(
    `select day::text, time, time_zone as zone, (extract(epoch from starts_at) / 60)::float8 as starts,
      (extract(epoch from ends_at) / 60)::float8 as ends from bookings where id = $1`,
    [booking._id],
  )
  const expected = { day: date, time, zone: shop.zone, starts: start, ends: start + duration }
  if (JSON.stringify(rows) !== JSON.stringify([expected]))
    tally.wrong(bookingRules.rows, `${what}: ${JSON.stringify(rows)}`)
}

async function checkFile({ app, shop, table, tally }: Place, { booking, customer }: Entry, truth: Truth) {
  const path = `/api/bookings/${booking._id}/calendar.ics`
  const { text } = await app.at(shop.key).ask({ method: 'GET', path, token: customer.token })
  const wrong = wrongInFile(text, table, { start: truth.start, end: truth.start + truth.duration })
  if (wrong !== undefined) tally.wrong(bookingRules.files, `${truth.what}: ${wrong}`)
}

const newest = `
  select id from messages where booking_id = $1 and state = 'sent'
    and kind in ('booking-received', 'booking-status', 'booking-rescheduled')
  order by created_at desc, (facts ->> 'version')::integer desc limit 1`

type Mailed = { entry: Entry; booking: BookingDetails; truth: Truth }

/** The newest email about a booking, as it was sent, with the file that is attached to it. */
async function checkLetter({ app, shop, table, tally }: Place, { entry, booking, truth }: Mailed) {
  const { rows } = await app.client.query<{ id: string }>(newest, [entry.booking._id])
  const found = rows[0] && (await findLetter(app.deps.db, rows[0].id))
  if (!found) return tally.wrong(bookingRules.emails, `${truth.what}: no email`)
  const { text, html, calendar } = found.letter
  const shown = shownAt(shop, truth.start)
  const words = plainly(text)
  const when = plainly(`When: ${shown.full}, ${shown.time}, about ${truth.duration} minutes`)
  const page = plainly(html)
  if (!words.includes(when) || !page.includes(plainly(shown.full)) || !page.includes(plainly(shown.time)))
    tally.wrong(bookingRules.emails, `${truth.what}: not '${when}' but ${/When: .*?minutes/.exec(words)?.[0]}`)
  const limit = shownAt(shop, truth.start - 60 * booking.freeHours)
  const until = /free of charge until (.*?\d\d(?: ?[ap]\.?m\.?)?)\./i.exec(words)?.[1]
  if (until !== undefined && !booking.movedByShop) {
    tally.count('ends of free cancellation in emails')
    // In some locales the time ends with a full stop of its own.
    if (until.replace(/\.$/, '') !== plainly(`${limit.full}, ${limit.time}`).replace(/\.$/, ''))
      tally.wrong(bookingRules.emails, `${truth.what}: free until ${until} and not ${limit.full}, ${limit.time}`)
  }
  const wrong = wrongInFile(calendar?.text ?? '', table, { start: truth.start, end: truth.start + truth.duration })
  if (wrong !== undefined) tally.wrong(bookingRules.emails, `${truth.what}, attached file: ${wrong}`)
  tally.count('emails compared')
}

const byTheClock = `
  select m.id, m.kind, m.sent_at as at, b.id as booking from messages m join bookings b on b.id = m.booking_id
  where m.kind in ('booking-reminder', 'review-invitation') and m.state = 'sent' and m.booking_id = any ($1::uuid[])`

/** The reminders and invitations of these bookings. */
export async function checkReminders(place: Place, visits: { entry: Entry; duration: number }[]) {
  const { app, shop, tally } = place
  const byId = new Map(visits.map((visit) => [visit.entry.booking._id, visit]))
  const sent = await app.client.query<{ id: string; kind: string; at: Date; booking: string }>(byTheClock, [
    [...byId.keys()],
  ])
  for (const { id, kind, booking } of sent.rows) {
    const visit = byId.get(booking)
    const found = await findLetter(app.deps.db, id)
    if (!visit || !found) continue
    const { start, what } = truthOf(place, visit.entry, visit.duration)
    const shown = shownAt(shop, start)
    const words = plainly(found.letter.text)
    const expected = kind === 'booking-reminder' ? [shown.full, `tomorrow at ${shown.time}`] : [shown.full]
    for (const one of expected)
      if (!words.includes(plainly(one))) tally.wrong(bookingRules.reminders, `${what}, ${kind}: not '${one}'`)
    tally.count(kind)
  }
}
