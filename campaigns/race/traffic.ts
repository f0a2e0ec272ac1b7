import type { Random } from '#domain/random.ts'
import type { Client } from '#server/platform/database/db.ts'
import { assign, book, cancel, misuseKey, reschedule, setStatus } from '#campaigns/invariants/booking-calls.ts'
import { editorOf } from './edits.ts'
import { heatOf } from './hotspots.ts'
import { type Entry, openLedger } from '#campaigns/invariants/ledger.ts'
import type { Stock } from '#campaigns/rig/fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { Wire } from '#campaigns/rig/connection.ts'
import type { Wires } from './connection-pool.ts'

type Running = { stock: Stock; chance: Random; tally: Tally; client: Client; seed: string }

/** What is done, by how much of the traffic, and over how many connections at once. */
type Deed = { wires: number; work: (wires: Wire[]) => Promise<unknown> }

const statuses = ['pending', 'confirmed', 'completed', 'cancelled']
/** Of the creates. */
const copiedShare = 0.2
const mostCopies = 5
const cutShare = 0.15
const longestUncut = 25
const misusedShare = 0.02
/** Of the cancels. */
const strangerShare = 0.05
/** Of the moves. */
const officeShare = 0.4

/** The operations of the race, as the chance has them. */
export function trafficOf({ stock, chance, tally, client, seed }: Running) {
  const { fraction, whole, oneOf } = chance
  const heat = heatOf(stock, chance)
  const ledger = openLedger({ isQuiet: false })
  const books = { ledger, tally }
  const edit = editorOf({ stock, chance, heat, tally, client })
  let made = 0

  function creating(): Deed {
    if (fraction() < misusedShare && ledger.entries.length > 0) return on((wire) => misuseKey(books, anyEntry(), wire))
    made += 1
    const wish = { ...heat.aim(), customer: heat.customer(), key: `race-${seed}-${made}` }
    const copies = fraction() < copiedShare ? whole(2, mostCopies) : 1
    const isCut = () => copies > 1 && fraction() < cutShare
    const cuts = Array.from({ length: copies }, () => (isCut() ? whole(1, longestUncut) : undefined))
    return { wires: copies, work: (wires) => book(books, wish, { wires, cuts }) }
  }

  function anyEntry(): Entry {
    return oneOf(ledger.entries)
  }

  /** One that seems to be so; another if there is none among a few. */
  function entryThat(is: (entry: Entry) => boolean): Entry {
    const some = Array.from({ length: 8 }, anyEntry)
    return some.find(is) ?? anyEntry()
  }

  function cancelling(): Deed {
    const entry = entryThat(({ status }) => status === 'pending' || status === 'confirmed')
    const by = fraction() < strangerShare ? oneOf(stock.customers) : entry.customer
    return on((wire) => cancel(books, entry, { wire, by }))
  }

  function rescheduling(): Deed {
    const entry = entryThat(({ status }) => status === 'pending' || status === 'confirmed')
    const moment = heat.near()
    const by = fraction() < officeShare ? { by: oneOf(stock.admins) } : {}
    return on((wire) => reschedule(books, entry, { wire, moment, ...by }))
  }

  function handing(): Deed {
    const [entry, by, professional] = [anyEntry(), oneOf(stock.admins), oneOf(stock.professionals)]
    return on((wire) => assign(books, entry, { wire, by, professional }))
  }

  function settingStatus(): Deed {
    const entry = fraction() < 0.5 ? entryThat(({ status }) => status === 'cancelled') : anyEntry()
    const setting = { by: oneOf(stock.admins), status: oneOf(statuses), isBlind: fraction() < 0.9 }
    return on((wire) => setStatus(books, entry, { wire, ...setting }))
  }

  function next(): Deed {
    const luck = fraction()
    if (luck < 0.6 || ledger.entries.length === 0) return creating()
    if (luck < 0.75) return cancelling()
    if (luck < 0.85) return rescheduling()
    if (luck < 0.92) return settingStatus()
    return luck < 0.95 ? handing() : on(edit)
  }

  return { ledger, next }
}

function on(work: (wire: Wire) => Promise<unknown>): Deed {
  return { wires: 1, work: async ([wire]) => wire && work(wire) }
}

/** Does so many of them, as many at once as there are wires. */
export async function drive(wires: Wires, attempts: number, next: () => Deed): Promise<void> {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (let asked = 0; asked < attempts && failures.length === 0;) {
    const deed = next()
    asked += deed.wires
    const taken = await wires.take(deed.wires)
    const done = deed
      .work(taken)
      .then(
        () => wires.give(taken),
        (error: unknown) => void failures.push(error),
      )
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
}
