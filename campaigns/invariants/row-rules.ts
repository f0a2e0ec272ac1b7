import { type StatusChange, groupedBy, type Tables } from './tables.ts'

/** Rules for the rows of each booking. Demo bookings are inserted differently and lack the campaign's note. */
export const rowRules = {
  'keys with two bookings': listDuplicateKeys,
  'bookings without their key, or keys with another booking': listWrongKeys,
  'bookings whose total is not the sum': listWrongTotals,
  'bookings whose history does not begin with pending': listWrongBeginnings,
  'bookings whose status differs from their history': listWrongEnds,
  'bookings without exactly one email': listWrongEmails,
  'duplicate booking numbers': listNumbers,
  'bookings whose instant differs from their local time': listWrongInstants,
}

const ours = ({ bookings }: Tables) => bookings.filter(({ notes }) => notes.startsWith('campaign '))

const numbersOf = (rows: { number: string }[]) => rows.map(({ number }) => number).join(', ')

function listDuplicateKeys(tables: Tables): string[] {
  const groups = groupedBy(ours(tables), ({ notes }) => notes)
  return [...groups].flatMap(([notes, rows]) => (rows.length > 1 ? [`${notes}: ${numbersOf(rows)}`] : []))
}

function listWrongKeys(tables: Tables): string[] {
  const kept = groupedBy(tables.keys, ({ booking }) => booking)
  const ids = new Set(tables.bookings.map(({ id }) => id))
  const lost = tables.keys.filter(({ booking }) => !ids.has(booking)).map(({ key }) => `${key}: no booking`)
  const wrong = ours(tables).filter(({ id, notes, customer }) => {
    const [one, ...more] = kept.get(id) ?? []
    return more.length > 0 || !one || notes !== `campaign ${one.key}` || customer !== one.user
  })
  return [...lost, ...wrong.map(({ number, notes }) => `${number}, ${notes}`)]
}

function listWrongTotals({ bookings }: Tables): string[] {
  return bookings
    .filter(({ price, fee, tax, lines, total }) => price + fee + tax !== total || (lines !== null && lines !== tax))
    .map(({ number, total }) => `${number}: ${total}`)
}

function listWrongBeginnings(tables: Tables): string[] {
  const histories = groupedBy(tables.changes, ({ booking }) => booking)
  return ours(tables)
    .filter(({ id, customer }) => {
      const [first] = histories.get(id) ?? []
      return first?.status !== 'pending' || first.by !== customer
    })
    .map(({ number }) => number)
}

function listWrongEnds(tables: Tables): string[] {
  const last = new Map(tables.changes.map(({ booking, status }) => [booking, status]))
  return ours(tables)
    .filter(({ id, status }) => last.get(id) !== status)
    .map(({ id, number, status }) => `${number} is ${status}, but its history says ${last.get(id)}`)
}

function listWrongEmails(tables: Tables): string[] {
  const emails = groupedBy(tables.emails, ({ booking }) => booking)
  return ours(tables).flatMap(({ id, number }) => {
    const about = emails.get(id) ?? []
    const firsts = about.filter(({ isFirst }) => isFirst).length
    // An email that is obsolete because of a newer one is not sent.
    const isOvertaken = firsts === 0 && about.some(({ isTried }) => isTried)
    return firsts === 1 || isOvertaken ? [] : [`${number}: ${firsts}`]
  })
}

function listNumbers({ bookings }: Tables): string[] {
  const groups = groupedBy(bookings, ({ number }) => number)
  return [...groups].flatMap(([number, { length }]) => (length > 1 ? [`${number}: ${length}`] : []))
}

function listWrongInstants({ bookings }: Tables): string[] {
  return bookings
    .filter(({ starts, ends, local, duration }) => starts !== local || ends !== starts + duration * 60)
    .map(({ number, day, time }) => `${number}, ${day} ${time}`)
}

/** Only a reopened booking may exceed the limit; a new one never does. */
export function listOverLimit({ bookings, changes }: Tables, most: number): string[] {
  const histories = groupedBy(changes, ({ booking }) => booking)
  const counted = bookings.filter(({ id, upcoming }) => upcoming && !isReopened(histories.get(id) ?? []))
  const groups = groupedBy(counted, ({ customer }) => customer)
  return [...groups].flatMap(([customer, { length }]) => (length > most ? [`${customer}: ${length}`] : []))
}

const isOver = (status: string) => status === 'cancelled' || status === 'completed'

function isReopened(history: StatusChange[]): boolean {
  return history.some(({ status }, at) => !isOver(status) && isOver(history[at - 1]?.status ?? ''))
}
