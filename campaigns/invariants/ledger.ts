import type { BookingDetails } from '#domain/booking.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'

export type Moment = { date: string; time: string }

/** An acknowledged booking, and the states that it may be in. */
export type Entry = {
  booking: BookingDetails
  customer: Person
  key: string
  moments: Moment[]
  /** The status in the last reply; in a quiet ledger, `statuses` lists all that are possible now. */
  status: string
  statuses: Set<string>
  /** Whether a change is in progress. */
  isBusy: boolean
}

export type Ledger = ReturnType<typeof openLedger>

/** The booking note that identifies its key. */
export const noteOf = (key: string) => `campaign ${key}`

/** Records requests and acknowledgements. Quiet: one change per booking at a time, so that its status is known. */
export function openLedger({ isQuiet }: { isQuiet: boolean }) {
  const entries: Entry[] = []
  const byId = new Map<string, Entry>()
  const asked = new Set<string>()

  function acknowledge(booking: BookingDetails, customer: Person, key: string): Entry {
    const known = byId.get(booking._id)
    if (known) return known
    const { date, time, status } = booking
    const moments = [{ date, time }]
    const entry = { booking, customer, key, moments, status, statuses: new Set([status]), isBusy: false }
    entries.push(entry)
    byId.set(booking._id, entry)
    return entry
  }

  function changed(entry: Entry, { status, moment }: { status: string; moment?: Moment }) {
    entry.status = status
    entry.statuses = new Set([status])
    if (moment) entry.moments = isQuiet ? [moment] : [...entry.moments, moment]
  }

  /** Adds a possible state, for a change without a reply. */
  function mayBe(entry: Entry, { status, moment }: { status: string; moment?: Moment }) {
    entry.statuses.add(status)
    if (moment) entry.moments.push(moment)
  }

  return { isQuiet, entries, asked, acknowledge, changed, mayBe }
}
