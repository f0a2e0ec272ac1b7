import { type Random, seededRandom } from '#domain/random/random.ts'
import { book, cancel, reschedule, setStatus } from '#campaigns/invariants/booking-calls.ts'
import { checkAll } from '#campaigns/invariants/check.ts'
import { type Ledger, openLedger } from '#campaigns/invariants/ledger.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { checkMoment, checkReminders, type Place } from './agree.ts'
import { type App, openApp } from './app.ts'
import { leaveOut, zonesThatDiffer } from './database-zones.ts'
import { checkCounts, checkLists, daysAround, freeTimesOn, type Visit } from './exports.ts'
import type { Party, Shop } from './party.ts'
import { bookingRules } from './rules.ts'
import { minutesIn } from './slots.ts'
import {
  clockOf,
  dayOfWall,
  firstInstantFrom,
  instantsOf,
  minutesPerDay,
  wallOf,
  type ZoneTable,
} from './zone-table.ts'
import { changeDaysOf, firstDay, lastDay, tableOfDays } from './zones.ts'

export type BookingOrder = {
  kind: 'bookings'
  seed: string
  url: string
  party: Party
  bookings: number
  /** SQL that plants a fault. */
  spoils?: string | undefined
  /** How many of a hundred rounds prefer a day on which clocks change. */
  changes: number
}

const perRound = 10
const upcomingPerCustomer = 1_000
/** A round is about visits at least so many days ahead, which can be moved and cancelled. */
const nearest = 4
const bookableDays = 60
const noon = 720

type Shift = {
  order: BookingOrder
  app: App
  ledger: Ledger
  tally: Tally
  chance: Random
  tables: Map<string, ZoneTable>
}

/** Goes through three years, and books around a change of the clocks or another day every few days. */
export async function checkBookings(order: BookingOrder, tally: Tally): Promise<void> {
  const { seed, url, party, bookings } = order
  const first = wallOf(firstDay) + minutesPerDay
  const app = await openApp(url, first)
  if (order.spoils !== undefined) await app.client.query(order.spoils)
  const ledger = openLedger({ isQuiet: true })
  const tables = new Map(party.shops.map(({ key, zone }) => [key, tableOfDays(zone)]))
  const shift: Shift = { order, app, ledger, tally, chance: seededRandom(`bookings ${seed}`), tables }
  const rounds = Math.ceil(bookings / perRound)
  const stride = Math.floor((wallOf(lastDay) - first) / minutesPerDay / rounds)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const from = first + round * stride * minutesPerDay
      await workRound(shift, { round, day: chooseDay(shift, from, stride), from })
    }
    await checkRows(app, tables, { party, tally })
    await checkAll(app.client, { ledger, tally, upcomingPerCustomer })
    const differing = await zonesThatDiffer(app.client, tables.values())
    await leaveOut(app.client, tally, { shops: party.shops, zones: differing })
  } finally {
    await app.close()
  }
}

type Chosen = { shop: Shop; day: string }

/** A day within reach of a moment: preferably one on which the clocks of a storefront change, or a neighbour of it. */
function chooseDay({ order, chance, tables }: Shift, from: number, stride: number): Chosen {
  const span = Math.max(nearest + 1, Math.min(stride, bookableDays - 5))
  const [first, last] = [nearest, span].map((days) => dayOfWall(from + days * minutesPerDay))
  const changes = order.party.shops.flatMap((shop) => {
    const table = tables.get(shop.key)
    return table ? changeDaysOf(table, first, last).map((day) => ({ shop, day })) : []
  })
  if (changes.length > 0 && 100 * chance.fraction() < order.changes) return chance.oneOf(changes)
  return { shop: chance.oneOf(order.party.shops), day: dayOfWall(from + chance.whole(nearest, span) * minutesPerDay) }
}

type Round = { round: number; day: Chosen; from: number }

async function workRound(shift: Shift, { round, day: { shop, day }, from }: Round) {
  const { order, app, tally, chance, tables } = shift
  const table = tables.get(shop.key)
  if (!table) throw new Error('each storefront has a table')
  const place: Place = { app, shop, table, admin: order.party.admin, tally }
  await app.goTo(from + chance.whole(0, minutesPerDay))
  const visits: Visit[] = []
  for (let at = 0; at < perRound; at += 1) {
    const visit = await bookOne(shift, place, { key: `time-${round}-${at}`, day })
    if (visit) visits.push(visit)
  }
  await refuseSkipped(shift, place, day)
  await checkCounts(place, chance.oneOf(shop.services), daysAround(day, 2))
  await checkLists(place, daysAround(day, 2), visits)
  // At noon of the day before, and two days later.
  await app.goTo(firstInstantFrom(table, wallOf(day) - noon))
  await app.remind()
  await app.deliverAll()
  await app.goTo(firstInstantFrom(table, wallOf(day) + 2 * minutesPerDay + noon))
  await completeSome(shift, place, visits)
  await app.goTo(app.now() + 180)
  await app.remind()
  await app.deliverAll()
  await checkReminders(place, visits)
}

type Wish = { key: string; day: string }

async function bookOne(shift: Shift, place: Place, { key, day }: Wish): Promise<Visit | undefined> {
  const { order, app, tally, ledger, chance } = shift
  const { shop, admin } = place
  const service = chance.oneOf(shop.services)
  const near = () => chance.oneOf([...daysAround(day, 1), day])
  const [date, other] = [near(), near()]
  const times = await freeTimesOn(place, service, date)
  if (times.length === 0) return undefined
  const connection = app.at(shop.key)
  const request = {
    customer: chance.oneOf(order.party.customers),
    service: service.id,
    date,
    time: chance.oneOf(times),
    key,
  }
  const entry = await book({ tally, ledger }, request, { connections: [connection], cuts: [undefined] })
  if (typeof entry === 'string') return undefined
  const records = { ledger, tally }
  const dice = chance.fraction()
  // Emails that are delivered later describe the change only.
  if (chance.fraction() < 0.5) await app.deliverAll()
  if (dice < 0.15) await cancel(records, entry, { connection })
  else if (dice < 0.55) {
    const moment = { date: other, time: chance.oneOf(await freeTimesOn(place, service, other)) }
    await reschedule(records, entry, { connection, moment, ...(dice < 0.25 && { by: admin }) })
  } else if (dice < 0.75) await setStatus(records, entry, { connection, by: admin, status: 'confirmed', isBlind: true })
  await app.deliverAll()
  // Without a reply, nothing is known that could be compared.
  if (entry.moments.length > 1 || entry.statuses.size > 1) {
    tally.count('changes without a reply')
    return undefined
  }
  await checkMoment(place, entry, service.duration)
  return { entry, duration: service.duration }
}

/** A time that the clocks skip on this day is not offered, and cannot be booked. */
async function refuseSkipped({ order, app, tally }: Shift, { shop, table }: Place, day: string) {
  const wall = wallOf(day)
  const skipped = Array.from({ length: 96 }, (_, at) => at * 15).filter(
    (minutes) => instantsOf(table, wall + minutes).length === 0,
  )
  const [customer] = order.party.customers
  for (const minutes of skipped.slice(0, 2)) {
    const body = { service: shop.services[0]?.id, date: day, time: clockOf(minutes), address: 'Lane' }
    const { status, text } = await app
      .at(shop.key)
      .ask({ method: 'POST', path: '/api/bookings', token: customer?.token ?? '', body })
    if (status !== 422) tally.wrong(bookingRules.refused, `${shop.key} ${day} ${clockOf(minutes)}: ${status} ${text}`)
    tally.count('skipped times that were refused')
  }
}

async function completeSome({ app, tally, ledger, chance }: Shift, { shop, admin }: Place, visits: Visit[]) {
  const open = visits.filter(({ entry }) => entry.status !== 'cancelled' && chance.fraction() < 0.4)
  for (const { entry } of open)
    await setStatus({ ledger, tally }, entry, {
      connection: app.at(shop.key),
      by: admin,
      status: 'completed',
      isBlind: true,
    })
}

type Rows = { party: Party; tally: Tally }

/** Every row of the table, also those of others: its local time exists, and is its instant. */
async function checkRows(app: App, tables: Map<string, ZoneTable>, { party, tally }: Rows) {
  const { rows } = await app.client.query<{
    number: string
    storefront: string
    day: string
    time: string
    starts: number
  }>('select number, storefront, day::text, time, (extract(epoch from starts_at) / 60)::float8 as starts from bookings')
  const keys = new Set(party.shops.map(({ key }) => key))
  for (const { number, storefront, day, time, starts } of rows.filter((row) => keys.has(row.storefront))) {
    const table = tables.get(storefront)
    const instants = table ? instantsOf(table, wallOf(day) + minutesIn(time)) : []
    if (instants.length === 0) tally.wrong(bookingRules.skipped, `${number}, ${day} ${time}`)
    else if (instants[0] !== starts) tally.wrong(bookingRules.rows, `${number}, ${day} ${time}: ${starts}`)
  }
}
