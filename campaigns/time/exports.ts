import type { Board } from '#domain/board.ts'
import type { DaysOfWindow, SlotsOfDay } from '#domain/slot.ts'
import type { Entry } from '#campaigns/invariants/ledger.ts'
import { type Place, truthOf } from './agree.ts'
import type { Service } from './party.ts'
import { bookingRules } from './rules.ts'
import { minutesIn } from './slots.ts'
import { dayOfWall, instantsOf, minutesPerDay, timeOfWall, wallAt, wallOf } from './zone-table.ts'

/** The free times of a day, each of which has to be a moment that exists and is ahead. */
export async function freeTimesOn(place: Place, service: Service, date: string): Promise<string[]> {
  const { app, shop, table, tally } = place
  const path = `/api/services/${service.id}/availability?date=${date}`
  const { status, text } = await app.at(shop.key).ask({ method: 'GET', path })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  const { slots } = JSON.parse(text) as SlotsOfDay
  const free = slots.filter(({ available }) => available).map(({ time }) => time)
  const instants = free.map((time) => instantsOf(table, wallOf(date) + minutesIn(time))[0] ?? Number.NaN)
  const isRight = instants.every((at, index) => at > Math.max(app.now(), instants[index - 1] ?? 0))
  if (!isRight) tally.wrong(bookingRules.offered, `${shop.key} ${date}: ${free.join(' ')}`)
  return free
}

/** The number of free times of each day, against the times themselves. */
export async function checkCounts(place: Place, service: Service, days: string[]) {
  const { app, shop, tally } = place
  const path = `/api/services/${service.id}/availability?from=${days[0]}&to=${days.at(-1)}`
  const { status, text } = await app.at(shop.key).ask({ method: 'GET', path })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  const counted = (JSON.parse(text) as DaysOfWindow).days.map(({ date, free }) => `${date} ${free}`)
  const listed: string[] = []
  for (const day of days) listed.push(`${day} ${(await freeTimesOn(place, service, day)).length}`)
  if (counted.join() !== listed.join())
    tally.wrong(bookingRules.counted, `${shop.key}: ${counted.join()}; ${listed.join()}`)
  tally.count('days counted')
}

export type Visit = { entry: Entry; duration: number }

/** The file of all bookings of some days, and the board of these days. */
export async function checkLists(place: Place, days: string[], visits: Visit[]) {
  const { app, shop, table, admin, tally } = place
  const ask = async (path: string) =>
    (await app.at(shop.key).ask({ method: 'GET', path: `${path}&storefront=${shop.key}`, token: admin.token })).text
  const [head = [], ...rows] = cellsOf(await ask(`/api/admin/bookings.csv?from=${days[0]}&to=${days.at(-1)}`))
  const column = (name: string) => head.indexOf(name)
  const byNumber = new Map(rows.map((row) => [row[column('Booking ID')], row]))
  const board = JSON.parse(await ask(`/api/admin/board?date=${days[0]}&days=${days.length}`)) as Board
  for (const visit of visits) {
    const { date, time, what } = truthOf(place, visit.entry, visit.duration)
    if (!days.includes(date)) continue
    const row = byNumber.get(visit.entry.booking.number)
    const made = wallAt(table, Date.parse(visit.entry.booking.createdAt) / 60_000)
    const expected = [date, time, shop.zone, `${dayOfWall(made)} ${timeOfWall(made)}`].join()
    const found = ['Date', 'Time', 'Time zone', 'Created'].map((name) => row?.[column(name)]).join()
    if (found !== expected) tally.wrong(bookingRules.exports, `${what}: ${found} and not ${expected}`)
    const block = board.blocks.find(({ _id }) => _id === visit.entry.booking._id)
    const isShown = visit.entry.status === 'cancelled' || (block?.date === date && block.time === time)
    if (!isShown) tally.wrong(bookingRules.exports, `${what}: ${JSON.stringify(block)} on the board`)
    tally.count('rows of exports')
  }
}

/** The cells of a CSV file: quoted, with doubled quotation marks. */
function cellsOf(file: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of file
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== ',') rows.push([])
  }
  return rows
}

export function daysAround(day: string, span: number): string[] {
  return Array.from({ length: 2 * span + 1 }, (_, at) => dayOfWall(wallOf(day) + (at - span) * minutesPerDay))
}
