import { paymentNames } from '#domain/booking/report.ts'
import { csvRow, csvStart } from '#domain/format/csv.ts'
import { localTime } from '#domain/format/zone.ts'
import type { EntryKind, LedgerEntry } from '#domain/ledger.ts'
import { closedAccount } from '#domain/customer.ts'

export const entryNames: Record<EntryKind, string> = { payment: 'Payment', refund: 'Refund', correction: 'Correction' }

type Place = { timeZone: string; currency: string }

/** The columns of a file of the ledger. */
const columns: Record<string, (entry: LedgerEntry, place: Place) => string | number> = {
  Time: ({ at }, { timeZone }) => localTime(at, timeZone),
  'Booking ID': ({ booking }) => booking.number,
  Service: ({ booking }) => booking.title,
  Customer: ({ customer }) => customer ?? closedAccount,
  Entry: ({ entry }) => entryNames[entry],
  Kind: ({ kind }) => paymentNames[kind],
  Amount: ({ amount }) => amount,
  Currency: (_entry, { currency }) => currency,
  'Collected by': ({ professional }) => professional ?? 'Office',
  'Recorded by': ({ by }) => by,
  Recorded: ({ recordedAt }, { timeZone }) => localTime(recordedAt, timeZone),
  Note: ({ note }) => note,
}

/** The entries as CSV, in portions. */
export async function* fileOfLedger(portions: AsyncIterable<LedgerEntry[]>, place: Place): AsyncGenerator<string> {
  yield csvStart + csvRow(Object.keys(columns))
  for await (const entries of portions)
    yield entries.map((entry) => csvRow(Object.values(columns).map((cellOf) => cellOf(entry, place)))).join('')
}
