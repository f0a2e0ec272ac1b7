import type { Booking, BookingDetails } from '#domain/booking.ts'
import { type OwnReview, publicNameOf } from '#domain/review.ts'
import type { SlotsOfDay } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Calls } from './api-calls.ts'
import { asKept, type Payload } from './kinds.ts'
import type { Person, Stock } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** A customer whose name is a payload, as far as it was taken. */
export type Author = Payload & {
  customer: Person
  /** As it is kept; undefined when it was declined. */
  kept: { name?: string; comment?: string }
}
export type Booked = {
  author: Author
  booking: Pick<Booking, '_id' | 'address' | 'notes' | 'date'>
  /** What an administrator has said to it. */
  note?: string
}
type Ground = { calls: Calls; tally: Tally; stock: Stock }

const zone = 'Asia/Kolkata'

/** What everybody reads of somebody who has written. */
export function publicTextsOf({ kept: { comment, name } }: Author): string[] {
  if (comment === undefined) return []
  return name === undefined ? [comment] : [comment, publicNameOf(name)]
}

/** Gives every customer their name. */
export async function nameAll({ calls, tally, stock }: Ground, payloads: Payload[]): Promise<Author[]> {
  return inLanes(payloads, async (payload) => {
    const customer = stock.customers[payload.n]
    if (!customer) throw new Error('too few customers')
    const { token } = customer
    const user = await calls.give<{ name: string }>('PATCH', '/api/auth/me', { token, body: { name: payload.name } })
    keep(tally, 'names', { typed: payload.name, read: user?.name })
    const { comment, n, name } = payload
    return { comment, n, name, customer, kept: user ? { name: user.name } : {} }
  })
}

type Wanted = { services: string[]; ahead: number; comments: string[] }

/** Books something for each, with the payloads of others as address and note. */
export async function bookAll({ calls, tally }: Ground, authors: Author[], wanted: Wanted): Promise<Booked[]> {
  const next = await openTimes(calls, wanted)
  const booked = await inLanes(authors, async (author) => {
    const { token } = author.customer
    const [address = '', notes = ''] = [author.n + 100, author.n + 200].map(
      (n) => wanted.comments[n % wanted.comments.length],
    )
    const typed = { ...next(author.n), address, notes }
    const booking = await calls.give<BookingDetails>('POST', '/api/bookings', { token, body: typed })
    keep(tally, 'addresses and notes', { typed: address + notes, read: booking && booking.address + booking.notes })
    // What is declined is tried once more without it: the booking itself is needed.
    const plain = { ...typed, address: '5 Lake Road', notes: '' }
    const made = booking ?? (await calls.give<BookingDetails>('POST', '/api/bookings', { token, body: plain }))
    if (!made) throw new Error('a plain booking was declined')
    return { author, booking: { _id: made._id, address: made.address, notes: made.notes, date: made.date } }
  })
  return booked
}

/** Free times of the services, one after the other, from so many days ahead on. */
async function openTimes(calls: Calls, { services, ahead }: Wanted) {
  const first = addDays(dayIn(zone, new Date()), ahead)
  const times = await Promise.all(
    services.map(async (service) => {
      const found: { service: string; date: string; time: string }[] = []
      // Days on which nobody comes have none.
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
    if (!free) throw new Error('there is no free time left')
    return free
  }
}

/** An administrator says that it is done, with the payload as a note. */
export async function completeAll({ calls, tally, stock }: Ground, booked: Booked[]) {
  const [admin] = stock.admins
  await inLanes(booked, async (one) => {
    const path = `/api/admin/bookings/${one.booking._id}/status`
    const ask = (note: string) => calls.give('PUT', path, { token: admin?.token, body: { status: 'completed', note } })
    if (await ask(one.author.comment)) {
      one.note = asKept(one.author.comment)
      return
    }
    tally.count('notes of administrators declined')
    await ask('')
  })
}

/** Their customers move them to another hour. */
export async function moveAll({ calls }: Ground, booked: Booked[], wanted: Wanted) {
  const next = await openTimes(calls, wanted)
  await inLanes(booked, async ({ author, booking }) => {
    const { date, time } = next(author.n)
    const calling = { token: author.customer.token, body: { date, time } }
    await calls.give('POST', `/api/bookings/${booking._id}/reschedule`, calling)
  })
}

/** One after the other, so that the newest are known. */
export async function reviewAll({ calls, tally }: Ground, booked: Booked[]): Promise<string[]> {
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

/** What is taken is kept as it was typed; the rest is declined, and not mended. */
function keep(tally: Tally, what: string, { typed, read }: { typed: string; read: string | undefined }) {
  tally.count(`${what} ${read === undefined ? 'declined' : 'taken'}`)
  const [one, other] = [typed, read ?? typed].map((text) => asKept(text).replaceAll(/\s+/g, ''))
  if (one !== other) tally.wrong(`${what} that are not as they were typed`, `${typed} became ${read}`)
}

const lanes = 6

/** Several at the same time, in the order of the list. */
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
