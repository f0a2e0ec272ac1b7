import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingDetails } from '#domain/booking.ts'
import { type Entry, type Ledger, type Moment, noteOf } from './ledger.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Call, Reply, Wire } from '#campaigns/rig/connection.ts'

export type Books = { ledger: Ledger; tally: Tally }
export type Wish = Moment & { customer: Person; service: string; key: string }
/** The copies of one request: each over a wire of its own, some of them cut after so many milliseconds. */
export type Copies = {
  wires: Wire[]
  cuts: (number | undefined)[]
  /** No answer is nothing to wonder at: the server may be gone. Then it is not asked again here. */
  mayFail?: boolean
}

/** Another server may have to come back first. */
const mostTries = 12

function callOf({ customer, service, date, time, key }: Wish): Call {
  const body = { service, date, time, address: `${key} Lane 5\nPune`, notes: noteOf(key) }
  return { method: 'POST', path: '/api/bookings', token: customer.token, key, body }
}

/** Books, in several copies at once, and asks again with the same key until there is an answer. */
export async function book(books: Books, wish: Wish, copies: Copies): Promise<Entry | 'refused' | 'unknown'> {
  const { tally, ledger } = books
  ledger.asked.add(noteOf(wish.key))
  const { replies, isKnown } = await askInCopies(books, callOf(wish), copies)
  const kept = replies.filter(({ status }) => status === 201)
  const [first] = kept
  if (!first) return isKnown ? 'refused' : 'unknown'
  if (kept.some(({ text }) => text !== first.text)) tally.wrong('replies to one key that differ', wish.key)
  if (kept.length > 1) tally.count('keys answered alike more than once')
  // What a 201 has was parsed by the schema of the endpoint, on the other side.
  const booking = JSON.parse(first.text) as BookingDetails
  if (!isAsAsked(booking, wish)) tally.wrong('bookings that are not what was asked', first.text)
  return ledger.acknowledge(booking, wish.customer, wish.key)
}

async function askInCopies({ tally }: Books, call: Call, { wires, cuts, mayFail = false }: Copies) {
  const replies = await Promise.all(wires.map((wire, at) => wire.ask({ ...call, cutAfter: cuts[at] })))
  const answered = replies.map((reply, at) => tally.judge('create', reply, mayFail || cuts[at] !== undefined))
  const isKnown = answered.includes(true)
  if (mayFail || (isKnown && cuts.every((cut) => cut === undefined))) return { replies, isKnown }
  const again = await askAgain(tally, call, wires)
  return { replies: [...replies, ...again], isKnown: isKnown || again.length > 0 }
}

async function askAgain(tally: Tally, call: Call, [wire]: Wire[]): Promise<Reply[]> {
  if (!wire) return []
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const reply = await wire.ask(call)
    if (tally.judge('create', reply)) return [reply]
    await sleep(50 * tries)
  }
  tally.count('keys without an answer')
  return []
}

function isAsAsked(
  { service, date, time, status, address, notes, customer, price }: BookingDetails,
  wish: Wish,
): boolean {
  const total = Math.round((price.price + price.serviceFee + price.tax) * 100)
  return (
    service._id === wish.service &&
    date === wish.date &&
    time === wish.time &&
    status === 'pending' &&
    address === `${wish.key} Lane 5\nPune` &&
    notes === noteOf(wish.key) &&
    customer._id === wish.customer.id &&
    Math.round(price.total * 100) === total
  )
}

/** The key of a booking for another request: never a booking, and never an answer of the first. */
export async function misuseKey({ tally }: Books, { booking, customer, key }: Entry, wire: Wire) {
  const wish = { customer, service: booking.service._id, date: booking.date, time: booking.time, key }
  const call = callOf(wish)
  const body = { service: wish.service, date: wish.date, time: wish.time, address: 'elsewhere', notes: noteOf(key) }
  tally.judge('key of another request', await wire.ask({ ...call, body }))
}

type By = { wire: Wire; by?: Person; mayFail?: boolean }

export async function cancel({ ledger, tally }: Books, entry: Entry, { wire, by = entry.customer, mayFail }: By) {
  const isTheirs = by.id === entry.customer.id
  const reply = await wire.ask({ method: 'POST', path: `/api/bookings/${entry.booking._id}/cancel`, token: by.token })
  const isAnswered = tally.judge(isTheirs ? 'cancel' : "another's", reply, mayFail)
  if (!isTheirs) return
  if (reply.status === 200) ledger.changed(entry, { status: 'cancelled' })
  else if (!isAnswered) ledger.mayBe(entry, { status: 'cancelled' })
}

/** By its customer, or by the office for them. */
export async function reschedule(
  { ledger, tally }: Books,
  entry: Entry,
  { wire, by, mayFail, moment }: By & { moment: Moment },
) {
  const path = `/api/${by ? 'admin/' : ''}bookings/${entry.booking._id}/reschedule`
  const reply = await wire.ask({ method: 'POST', path, token: (by ?? entry.customer).token, body: moment })
  const isAnswered = tally.judge(by ? 'move by the office' : 'reschedule', reply, mayFail)
  const asked = { status: 'pending', moment }
  // To where it is already, it stays as it is.
  if (reply.status === 200) ledger.changed(entry, { ...asked, status: statusIn(reply) })
  else if (!isAnswered) ledger.mayBe(entry, asked)
}

type Setting = { wire: Wire; by: Person; status: string; isBlind: boolean }

export async function setStatus({ ledger, tally }: Books, entry: Entry, { wire, by, status, isBlind }: Setting) {
  const path = `/api/admin/bookings/${entry.booking._id}/status`
  const body = isBlind ? { status } : { status, version: 1 }
  const before = entry.status
  const reply = await wire.ask({ method: 'PUT', path, token: by.token, body })
  const isAnswered = tally.judge('status', reply)
  if (reply.status === 200) {
    ledger.changed(entry, { status })
    if (before === 'cancelled' && status !== 'cancelled') tally.count('cancelled bookings made live again')
  } else if (!isAnswered) ledger.mayBe(entry, { status })
}

type Handing = { wire: Wire; by: Person; professional: string }

export async function assign({ tally }: Books, { booking: { _id } }: Entry, { wire, by, professional }: Handing) {
  const path = `/api/admin/bookings/${_id}/professional`
  tally.judge('assign', await wire.ask({ method: 'PUT', path, token: by.token, body: { professional } }))
}

function statusIn({ text }: Reply): string {
  return (JSON.parse(text) as BookingDetails).status
}
