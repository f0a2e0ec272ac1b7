import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#domain/random.ts'
import { slotTimes } from '#domain/slot.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import { book, type Books, cancel, reschedule, type Wish } from '#campaigns/invariants/booking-calls.ts'
import type { DemoStock } from './demo-fixtures.ts'
import type { Entry, Moment } from '#campaigns/invariants/ledger.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import { openWire, type Reply, type Wire } from '#campaigns/rig/connection.ts'

type Loading = { books: Books; stock: DemoStock; chance: Random; port: number; seed: string }

const connections = 32
const days = { first: 2, last: 26 }
/** Half of what a small machine can do, so that there is room to come back. */
const pause = { least: 40, most: 120 }
const mostRetries = 20

export type KillLoad = ReturnType<typeof openKillLoad>

/** Customers who book, cancel and move, whether or not the shop is there. */
export function openKillLoad({ books, stock, chance, port, seed }: Loading) {
  const { fraction, whole, oneOf } = chance
  const { ledger, tally } = books
  const today = dayIn('Asia/Kolkata', new Date())
  const wires = Array.from({ length: connections }, () => openWire(port))
  let unknown: Wish[] = []
  /** What has been acknowledged or changed since somebody looked. */
  let touched = new Set<Entry>()
  let made = 0

  const someMoment = (): Moment => ({ date: addDays(today, whole(days.first, days.last)), time: oneOf(slotTimes) })

  async function create(wire: Wire) {
    made += 1
    const wish = {
      ...someMoment(),
      service: oneOf(stock.services).id,
      customer: oneOf(stock.customers),
      key: `kill-${seed}-${made}`,
    }
    const entry = await book(books, wish, { wires: [wire], cuts: [undefined], mayFail: true })
    if (entry === 'unknown') unknown.push(wish)
    else if (entry !== 'refused') touched.add(entry)
  }

  async function change(wire: Wire) {
    const entry = Array.from({ length: 8 }, () => oneOf(ledger.entries)).find(
      ({ isBusy, status }) => !isBusy && status === 'pending',
    )
    if (!entry) return create(wire)
    entry.isBusy = true
    const by = { wire, mayFail: true }
    if (fraction() < 0.55) await cancel(books, entry, by)
    else await reschedule(books, entry, { ...by, moment: someMoment() })
    entry.isBusy = false
    touched.add(entry)
  }

  async function work(wire: Wire, signal: AbortSignal) {
    while (!signal.aborted) {
      if (fraction() < 0.65 || ledger.entries.length === 0) await create(wire)
      else await change(wire)
      await sleep(whole(pause.least, pause.most))
    }
  }

  /** What nobody knows the end of is asked again with the same key, until it is known. */
  async function settle() {
    const wishes = unknown
    unknown = []
    await inParallel(wishes, wires, async (wish, wire) => {
      for (let tries = 1; tries <= mostRetries; tries += 1) {
        const entry = await book(books, wish, { wires: [wire], cuts: [undefined], mayFail: true })
        if (entry === 'refused') return tally.count('unknown creates that were not done')
        if (entry !== 'unknown') {
          touched.add(entry)
          return tally.count('unknown creates that are one booking')
        }
        await sleep(100)
      }
      return tally.wrong('keys without an answer', wish.key)
    })
  }

  /** Reads what was acknowledged as its customer does, and gives how many that were. */
  async function look(): Promise<number> {
    const seen = [...touched]
    touched = new Set()
    await inParallel(seen, wires, (entry, wire) => lookAt(books, entry, wire))
    return seen.length
  }

  return {
    run: (signal: AbortSignal) => Promise.all(wires.map((wire) => work(wire, signal))),
    settle,
    look,
    close: () => wires.forEach((wire) => wire.close()),
  }
}

async function inParallel<T>(all: T[], wires: Wire[], work: (one: T, wire: Wire) => Promise<unknown>) {
  const left = [...all]
  await Promise.all(
    wires.map(async (wire) => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await work(one, wire)
    }),
  )
}

async function lookAt({ tally }: Books, { booking, customer, statuses, moments }: Entry, wire: Wire) {
  const reply = await read(tally, wire, { path: `/api/bookings/${booking._id}`, token: customer.token })
  if (!reply) return tally.wrong('acknowledged bookings that cannot be read', booking.number)
  const found = JSON.parse(reply.text) as typeof booking
  const asPromised = { ...booking, ...changing(found) }
  const isSame = JSON.stringify(asPromised) === JSON.stringify({ ...asPromised, ...found })
  const isThere =
    statuses.has(found.status) && moments.some(({ date, time }) => date === found.date && time === found.time)
  if (!isSame || !isThere)
    tally.wrong('acknowledged bookings that are read as other', `${reply.text} for ${JSON.stringify(booking)}`)
}

/** Asks again where it was refused because all wait at once. */
async function read(tally: Tally, wire: Wire, call: { path: string; token: string }): Promise<Reply | undefined> {
  for (let tries = 1; tries <= mostRetries; tries += 1) {
    const reply = await wire.ask({ method: 'GET', ...call })
    if (tally.judge('read', reply)) return reply
    await sleep(100)
  }
  return undefined
}

/** What a move or a cancellation changes, and a letter that leaves; the rest is as it was promised. */
function changing(booking: Entry['booking']) {
  const { status, date, time, startsAt, cancellableUntil, history, professional, confirmation } = booking
  return { status, date, time, startsAt, cancellableUntil, history, professional, confirmation }
}
