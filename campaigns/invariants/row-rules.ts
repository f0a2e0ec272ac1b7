import { type Change, groupedBy, type Tables } from './tables.ts'

/** What must hold of what was written with each booking. Demo bookings were written otherwise, and have no note of ours. */
export const rowRules = {
  'keys with two bookings': listTwins,
  'bookings whose key is not kept, or kept keys of another booking': listWrongKeys,
  'bookings whose total is not the sum': listWrongTotals,
  'bookings that do not begin with one pending': listWrongBeginnings,
  'bookings with another status than their history ends with': listWrongEnds,
  'bookings without exactly one letter': listWrongLetters,
  'numbers that come twice': listNumbers,
  'bookings at another instant than their local time': listWrongInstants,
}

const ours = ({ bookings }: Tables) => bookings.filter(({ notes }) => notes.startsWith('campaign '))

const numbersOf = (rows: { number: string }[]) => rows.map(({ number }) => number).join(', ')

function listTwins(tables: Tables): string[] {
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
    .filter(({ price, fee, tax, total }) => price + fee + tax !== total)
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
    .map(({ id, number, status }) => `${number} is ${status}, and was said to be ${last.get(id)}`)
}

function listWrongLetters(tables: Tables): string[] {
  const letters = groupedBy(tables.letters, ({ booking }) => booking)
  return ours(tables).flatMap(({ id, number }) => {
    const about = letters.get(id) ?? []
    const firsts = about.filter(({ isFirst }) => isFirst).length
    // One that a newer one has overtaken on its way is not sent any more.
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

/** Whoever an administrator gives a booking back to may have more; nobody comes to more by booking. */
export function listHoarders({ bookings, changes }: Tables, most: number): string[] {
  const histories = groupedBy(changes, ({ booking }) => booking)
  const counted = bookings.filter(({ id, upcoming }) => upcoming && !isReopened(histories.get(id) ?? []))
  const groups = groupedBy(counted, ({ customer }) => customer)
  return [...groups].flatMap(([customer, { length }]) => (length > most ? [`${customer}: ${length}`] : []))
}

const isOver = (status: string) => status === 'cancelled' || status === 'completed'

function isReopened(history: Change[]): boolean {
  return history.some(({ status }, at) => !isOver(status) && isOver(history[at - 1]?.status ?? ''))
}
