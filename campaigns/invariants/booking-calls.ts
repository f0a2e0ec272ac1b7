import { setTimeout as sleep } from 'node:timers/promises'
import type { BookingDetails } from '#domain/booking.ts'
import { type Entry, type Ledger, type Moment, noteOf } from './ledger.ts'
import type { Person } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Call, Reply, HttpConnection } from '#campaigns/rig/connection.ts'

export type Records = { ledger: Ledger; tally: Tally }
export type BookingRequest = Moment & { customer: Person; service: string; key: string }
/** Identical requests, each over its own connection; `cuts` aborts some of them after that many milliseconds. */
export type Copies = {
  connections: HttpConnection[]
  cuts: (number | undefined)[]
  /** Whether a missing reply is acceptable, because the server may have been killed. It is not retried then. */
  mayFail?: boolean
}

/** Enough attempts for a killed server to restart. */
const mostTries = 12

function callOf({ customer, service, date, time, key }: BookingRequest): Call {
  const body = { service, date, time, address: `${key} Lane 5\nPune`, notes: noteOf(key) }
  return { method: 'POST', path: '/api/bookings', token: customer.token, key, body }
}

/** Sends several copies of a booking request at once, and retries with the same key until there is a reply. */
export async function book(
  records: Records,
  request: BookingRequest,
  copies: Copies,
): Promise<Entry | 'refused' | 'unknown'> {
  const { tally, ledger } = records
  ledger.asked.add(noteOf(request.key))
  const { replies, isKnown } = await askInCopies(records, callOf(request), copies)
  const kept = replies.filter(({ status }) => status === 201)
  const [first] = kept
  if (!first) return isKnown ? 'refused' : 'unknown'
  if (kept.some(({ text }) => text !== first.text)) tally.wrong('different replies for one key', request.key)
  if (kept.length > 1) tally.count('keys with the same reply more than once')
  // The server has validated the body of a 201 by the endpoint's schema.
  const booking = JSON.parse(first.text) as BookingDetails
  if (!isAsAsked(booking, request)) tally.wrong('bookings that differ from the request', first.text)
  return ledger.acknowledge(booking, request.customer, request.key)
}

async function askInCopies({ tally }: Records, call: Call, { connections, cuts, mayFail = false }: Copies) {
  const replies = await Promise.all(
    connections.map((connection, at) => connection.ask({ ...call, cutAfter: cuts[at] })),
  )
  const answered = replies.map((reply, at) => tally.judge('create', reply, mayFail || cuts[at] !== undefined))
  const isKnown = answered.includes(true)
  if (mayFail || (isKnown && cuts.every((cut) => cut === undefined))) return { replies, isKnown }
  const again = await askAgain(tally, call, connections)
  return { replies: [...replies, ...again], isKnown: isKnown || again.length > 0 }
}

async function askAgain(tally: Tally, call: Call, [connection]: HttpConnection[]): Promise<Reply[]> {
  if (!connection) return []
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const reply = await connection.ask(call)
    if (tally.judge('create', reply)) return [reply]
    await sleep(50 * tries)
  }
  tally.count('keys without a reply')
  return []
}

function isAsAsked(
  { service, date, time, status, address, notes, customer, price }: BookingDetails,
  request: BookingRequest,
): boolean {
  const total = Math.round((price.price + price.serviceFee + price.tax) * 100)
  return (
    service._id === request.service &&
    date === request.date &&
    time === request.time &&
    status === 'pending' &&
    address === `${request.key} Lane 5\nPune` &&
    notes === noteOf(request.key) &&
    customer._id === request.customer.id &&
    Math.round(price.total * 100) === total
  )
}

/** Sends another request with a used key: it must neither book nor return the first reply. */
export async function misuseKey({ tally }: Records, { booking, customer, key }: Entry, connection: HttpConnection) {
  const request = { customer, service: booking.service._id, date: booking.date, time: booking.time, key }
  const call = callOf(request)
  const body = {
    service: request.service,
    date: request.date,
    time: request.time,
    address: 'elsewhere',
    notes: noteOf(key),
  }
  tally.judge('key of another request', await connection.ask({ ...call, body }))
}

type RequestOptions = { connection: HttpConnection; by?: Person; mayFail?: boolean }

export async function cancel(
  { ledger, tally }: Records,
  entry: Entry,
  { connection, by = entry.customer, mayFail }: RequestOptions,
) {
  const isTheirs = by.id === entry.customer.id
  const reply = await connection.ask({
    method: 'POST',
    path: `/api/bookings/${entry.booking._id}/cancel`,
    token: by.token,
  })
  const isAnswered = tally.judge(isTheirs ? 'cancel' : "another's", reply, mayFail)
  if (!isTheirs) return
  if (reply.status === 200) ledger.changed(entry, { status: 'cancelled' })
  else if (!isAnswered) ledger.mayBe(entry, { status: 'cancelled' })
}

/** As the customer, or as an administrator with `by`. */
export async function reschedule(
  { ledger, tally }: Records,
  entry: Entry,
  { connection, by, mayFail, moment }: RequestOptions & { moment: Moment },
) {
  const path = `/api/${by ? 'admin/' : ''}bookings/${entry.booking._id}/reschedule`
  const reply = await connection.ask({ method: 'POST', path, token: (by ?? entry.customer).token, body: moment })
  const isAnswered = tally.judge(by ? 'reschedule by an administrator' : 'reschedule', reply, mayFail)
  const asked = { status: 'pending', moment }
  // Rescheduling to the current slot changes nothing.
  if (reply.status === 200) ledger.changed(entry, { ...asked, status: statusIn(reply) })
  else if (!isAnswered) ledger.mayBe(entry, asked)
}

type StatusOptions = { connection: HttpConnection; by: Person; status: string; isBlind: boolean }

export async function setStatus(
  { ledger, tally }: Records,
  entry: Entry,
  { connection, by, status, isBlind }: StatusOptions,
) {
  const path = `/api/admin/bookings/${entry.booking._id}/status`
  const body = isBlind ? { status } : { status, version: 1 }
  const before = entry.status
  const reply = await connection.ask({ method: 'PUT', path, token: by.token, body })
  const isAnswered = tally.judge('status', reply)
  if (reply.status === 200) {
    ledger.changed(entry, { status })
    if (before === 'cancelled' && status !== 'cancelled') tally.count('cancelled bookings reopened')
  } else if (!isAnswered) ledger.mayBe(entry, { status })
}

type AssignOptions = { connection: HttpConnection; by: Person; professional: string }

export async function assign(
  { tally }: Records,
  { booking: { _id } }: Entry,
  { connection, by, professional }: AssignOptions,
) {
  const path = `/api/admin/bookings/${_id}/professional`
  tally.judge('assign', await connection.ask({ method: 'PUT', path, token: by.token, body: { professional } }))
}

function statusIn({ text }: Reply): string {
  return (JSON.parse(text) as BookingDetails).status
}
