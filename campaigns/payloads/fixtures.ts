import type { Booking, BookingDetails } from '#domain/booking.ts'
import { type OwnReview, publicNameOf } from '#domain/review.ts'
import type { SlotsOfDay } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Calls } from './api-calls.ts'
import { asKept, type Payload } from './kinds.ts'
import type { Person, Fixtures } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** A customer whose name is a payload, unless it was refused. */
export type Author = Payload & {
  customer: Person
  /** As stored; undefined if it was refused. */
  kept: { name?: string; comment?: string }
}
export type Booked = {
  author: Author
  booking: Pick<Booking, '_id' | 'address' | 'notes' | 'date'>
  /** The administrator's note. */
  note?: string
}
type ApiAccess = { calls: Calls; tally: Tally; fixtures: Fixtures }

const zone = 'Asia/Kolkata'

/** The public texts of an author. */
export function publicTextsOf({ kept: { comment, name } }: Author): string[] {
  if (comment === undefined) return []
  return name === undefined ? [comment] : [comment, publicNameOf(name)]
}

/** Changes the name of every customer to a payload. */
export async function nameAll({ calls, tally, fixtures }: ApiAccess, payloads: Payload[]): Promise<Author[]> {
  return inLanes(payloads, async (payload) => {
    const customer = fixtures.customers[payload.n]
    if (!customer) throw new Error('too few customers')
    const { token } = customer
    const user = await calls.give<{ name: string }>('PATCH', '/api/auth/me', { token, body: { name: payload.name } })
    keep(tally, 'names', { typed: payload.name, read: user?.name })
    const { comment, n, name } = payload
    return { comment, n, name, customer, kept: user ? { name: user.name } : {} }
  })
}

type BookingPlan = { services: string[]; ahead: number; comments: string[] }

/** Books for each customer, with other payloads as address and note. */
export async function bookAll({ calls, tally }: ApiAccess, authors: Author[], wanted: BookingPlan): Promise<Booked[]> {
  const next = await openTimes(calls, wanted)
  const booked = await inLanes(authors, async (author) => {
    const { token } = author.customer
    const [address = '', notes = ''] = [author.n + 100, author.n + 200].map(
      (n) => wanted.comments[n % wanted.comments.length],
    )
    const typed = { ...next(author.n), address, notes }
    const booking = await calls.give<BookingDetails>('POST', '/api/bookings', { token, body: typed })
    keep(tally, 'addresses and notes', { typed: address + notes, read: booking && booking.address + booking.notes })
    // If a payload is refused, book without it: the booking itself is needed.
    const plain = { ...typed, address: '5 Lake Road', notes: '' }
    const made = booking ?? (await calls.give<BookingDetails>('POST', '/api/bookings', { token, body: plain }))
    if (!made) throw new Error('a plain booking was refused')
    return { author, booking: { _id: made._id, address: made.address, notes: made.notes, date: made.date } }
  })
  return booked
}

/** Iterates over free slots of the services, starting `ahead` days from now. */
async function openTimes(calls: Calls, { services, ahead }: BookingPlan) {
  const first = addDays(dayIn(zone, new Date()), ahead)
  const times = await Promise.all(
    services.map(async (service) => {
      const found: { service: string; date: string; time: string }[] = []
      // Closed days have no slots.
      for (let day = 0; found.length < 60 && day < 12; day += 1) {
        const date = addDays(first, day)
        const path = `/api/services/${service}/availability?date=${date}`
        const { slots = [] } = (await calls.give<SlotsOfDay>('GET', path)) ?? {}
        found.push(...slots.filter(({ left }) => left > 3).map(({ time }) => ({ service, date, time })))
      }
      return found
    }),
  )
  return (n: number) => {
    const free = times[n % services.length]?.shift()
    if (!free) throw new Error('no free slot left')
    return free
  }
}

/** Completes each booking as an administrator, with the payload as the note. */
export async function completeAll({ calls, tally, fixtures }: ApiAccess, booked: Booked[]) {
  const [admin] = fixtures.admins
  await inLanes(booked, async (one) => {
    const path = `/api/admin/bookings/${one.booking._id}/status`
    const ask = (note: string) => calls.give('PUT', path, { token: admin?.token, body: { status: 'completed', note } })
    if (await ask(one.author.comment)) {
      one.note = asKept(one.author.comment)
      return
    }
    tally.count('administrator notes refused')
    await ask('')
  })
}

/** Reschedules each booking as its customer. */
export async function moveAll({ calls }: ApiAccess, booked: Booked[], wanted: BookingPlan) {
  const next = await openTimes(calls, wanted)
  await inLanes(booked, async ({ author, booking }) => {
    const { date, time } = next(author.n)
    const calling = { token: author.customer.token, body: { date, time } }
    await calls.give('POST', `/api/bookings/${booking._id}/reschedule`, calling)
  })
}

/** In sequence, so that the order of the reviews is known. */
export async function reviewAll({ calls, tally }: ApiAccess, booked: Booked[]): Promise<string[]> {
  const written: string[] = []
  for (const { author, booking } of booked) {
    const body = { rating: 1 + (author.n % 5), comment: author.comment }
    const { token } = author.customer
    const review = await calls.give<OwnReview>('POST', `/api/bookings/${booking._id}/review`, { token, body })
    keep(tally, 'comments', { typed: author.comment, read: review?.comment })
    if (!review) continue
    author.kept.comment = review.comment
    written.push(review._id)
  }
  return written
}

/** Text must be stored as typed or refused, never changed. */
function keep(tally: Tally, what: string, { typed, read }: { typed: string; read: string | undefined }) {
  tally.count(`${what} ${read === undefined ? 'refused' : 'accepted'}`)
  const [one, other] = [typed, read ?? typed].map((text) => asKept(text).replaceAll(/\s+/g, ''))
  if (one !== other) tally.wrong(`${what} that were changed`, `${typed} became ${read}`)
}

const lanes = 6

/** Runs several at once and returns the results in order. */
export async function inLanes<One, Other>(list: One[], work: (one: One) => Promise<Other>): Promise<Other[]> {
  const found: Other[] = []
  let at = 0
  async function next(): Promise<void> {
    const own = at
    const one = list[own]
    at += 1
    if (one === undefined) return
    found[own] = await work(one)
    return next()
  }
  await Promise.all(Array.from({ length: lanes }, next))
  return found
}
