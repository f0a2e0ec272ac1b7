import type { Client } from '#server/platform/database/db.ts'
import { miscounted } from '#server/testing/tallies.ts'
import type { Entry, Ledger } from './ledger.ts'
import { listOverLimit, rowRules } from './row-rules.ts'
import { type BookingRow, readTables, type Tables } from './tables.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { timeRules } from './time-rules.ts'

export type RunRecords = { ledger: Ledger; tally: Tally; upcomingPerCustomer: number }
export type Rule = keyof typeof timeRules | keyof typeof rowRules | typeof recount
const recount = 'counters that differ from a recount'
const overLimit = 'customers over the booking limit'
export const missing = 'acknowledged bookings that are missing or different'
const unrequested = 'bookings without a request'

/** What `checkAll` checks, and that each reply is one of those that are allowed. */
export const checkedRules = [
  ...Object.keys({ ...timeRules, ...rowRules }),
  overLimit,
  missing,
  unrequested,
  recount,
  'unexpected answers',
]

/** Rules that also apply during the run, since a double booking may be cancelled before the end. */
export async function checkTime(client: Client, tally: Tally): Promise<void> {
  const tables = await readTables(client)
  for (const [rule, broken] of Object.entries(timeRules)) addProblems(tally, rule, broken(tables))
}

/** Checks all rules while there are no writes. Returns the tables. */
export async function checkAll(client: Client, { ledger, tally, upcomingPerCustomer }: RunRecords): Promise<Tables> {
  const tables = await readTables(client)
  for (const [rule, broken] of Object.entries({ ...timeRules, ...rowRules })) addProblems(tally, rule, broken(tables))
  addProblems(tally, overLimit, listOverLimit(tables, upcomingPerCustomer))
  addProblems(tally, missing, listMissing(tables, ledger))
  addProblems(tally, unrequested, listUnrequested(tables, ledger))
  const wrong = await miscounted(client)
  addProblems(
    tally,
    recount,
    wrong.map((row) => JSON.stringify(row)),
  )
  return tables
}

function addProblems({ wrong }: Tally, rule: string, broken: string[]) {
  for (const one of broken) wrong(rule, one)
}

function listMissing({ bookings }: Tables, { entries, isQuiet }: Ledger): string[] {
  const rows = new Map(bookings.map((row) => [row.id, row]))
  return entries.flatMap((entry) => {
    const row = rows.get(entry.booking._id)
    const wrong = row ? differences(row, entry, isQuiet) : ['missing']
    return wrong.length === 0 ? [] : [`${entry.booking.number}: ${wrong.join(', ')}`]
  })
}

const minor = (amount: number) => Math.round(amount * 100)

function differences(row: BookingRow, { booking, customer, moments, statuses }: Entry, isQuiet: boolean): string[] {
  const { price, service, cancellableUntil } = booking
  const isSame = {
    number: row.number === booking.number,
    customer: row.customer === customer.id,
    service: row.service === service._id && row.title === service.title,
    address: row.address === booking.address && row.notes === booking.notes,
    price: row.price === minor(price.price) && row.fee === minor(price.serviceFee) && row.tax === minor(price.tax),
    total: row.total === minor(price.total),
    moment: moments.some(({ date, time }) => date === row.day && time === row.time),
    status: !isQuiet || statuses.has(row.status),
    // A booking that has never been rescheduled must match to the second.
    start:
      moments.length > 1 ||
      moments[0]?.date !== booking.date ||
      moments[0].time !== booking.time ||
      row.starts === startOf(booking),
    deadline: startOf(booking) - Date.parse(cancellableUntil) / 1_000 === 24 * 3_600,
  }
  return Object.entries(isSame).flatMap(([field, same]) => (same ? [] : [field]))
}

function startOf({ startsAt }: { startsAt: string }): number {
  return Date.parse(startsAt) / 1_000
}

function listUnrequested({ bookings }: Tables, { asked }: Ledger): string[] {
  return bookings
    .filter(({ notes }) => notes.startsWith('campaign ') && !asked.has(notes))
    .map(({ number, notes }) => `${number}, ${notes}`)
}
