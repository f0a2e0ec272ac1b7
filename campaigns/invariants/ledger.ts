import type { BookingDetails } from '#domain/booking.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'

export type Moment = { date: string; time: string }

/** A booking that was acknowledged, and where it may be by now. */
export type Entry = {
  booking: BookingDetails
  customer: Person
  key: string
  moments: Moment[]
  /** What was heard last; in a quiet ledger also all that it may be. */
  status: string
  statuses: Set<string>
  /** Somebody is changing it. */
  isBusy: boolean
}

export type Ledger = ReturnType<typeof openLedger>

/** What a key looks like in the notes of its booking. */
export const noteOf = (key: string) => `campaign ${key}`

/** What was asked for and what was promised. Quiet: each booking is changed by one at a time, so its status is known. */
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

  /** It may be so by now, or not. */
  function mayBe(entry: Entry, { status, moment }: { status: string; moment?: Moment }) {
    entry.statuses.add(status)
    if (moment) entry.moments.push(moment)
  }

  return { isQuiet, entries, asked, acknowledge, changed, mayBe }
}
