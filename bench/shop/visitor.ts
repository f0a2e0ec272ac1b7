import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, callerAt, type RunningProduct } from './started.ts'

export const kinds = ['page', 'look-up', 'healthz', 'sign-in', 'booking'] as const
export type Kind = (typeof kinds)[number]

/**
 * The response times and refusals of an ordinary visitor, by kind of request. `limited` are those refused because the
 * visitor sends too many requests.
 */
export type VisitLog = Record<Kind, { milliseconds: number[]; refused: number; limited: number }>

type Note = (kind: Kind, answer: Answer) => void
type Times = { date: string; slots: { time: string; available: boolean }[] }

type Options = { bookingsPerMinute?: number }

/** Each address has an allowance of its own. */
const addresses = 4

/** Browses, and signs in, finds a slot and books it from several network addresses in turn, repeatedly. */
export async function ordinaryVisitor(product: RunningProduct, { bookingsPerMinute = Infinity }: Options = {}) {
  const caller = callerAt('198.51.100.1', product)
  const { _id } = JSON.parse((await caller.ask('/api/services/gst')).body) as { _id: string }
  const booked = new Set<string>()
  let attempts = 0
  let due = 0

  async function aDay(until: () => boolean): Promise<VisitLog> {
    const log = Object.fromEntries(
      kinds.map((kind) => [kind, { milliseconds: [], refused: 0, limited: 0 }]),
    ) as unknown as VisitLog
    const note: Note = (kind, { status, milliseconds }) => {
      log[kind].milliseconds.push(milliseconds)
      if (status < 200 || status >= 400) log[kind].refused += 1
      if (status === 429) log[kind].limited += 1
    }
    for (let round = 0; !until(); round += 1) {
      note('page', await caller.ask(['/', '/services', '/services/gst', '/faq'][round % 4] ?? '/'))
      note('healthz', await caller.ask('/healthz'))
      if (performance.now() >= due) {
        due = performance.now() + 60_000 / bookingsPerMinute
        await signInAndBook(note)
      }
      await sleep(150)
    }
    return log
  }

  async function signInAndBook(note: Note) {
    const from = { 'X-Forwarded-For': `198.51.100.${1 + (attempts % addresses)}` }
    attempts += 1
    const login = await caller.ask('/api/auth/login', { method: 'POST', body: product.login, headers: from })
    note('sign-in', login)
    if (login.status !== 200) return
    const { token } = JSON.parse(login.body) as { token: string }
    note('booking', await book({ ...from, Authorization: `Bearer ${token}` }, note))
  }

  async function book(headers: Record<string, string>, note: Note): Promise<Answer> {
    const date = dateIn(2 + (booked.size % 28))
    const times = await caller.ask(`/api/services/gst/availability?date=${date}`)
    note('look-up', times)
    const slots = times.status === 200 ? (JSON.parse(times.body) as Times).slots : []
    const time = slots.find((slot) => slot.available && !booked.has(`${date} ${slot.time}`))?.time ?? '10:00'
    booked.add(`${date} ${time}`)
    const body = { service: _id, date, time, address: '12 MG Road, Bengaluru' }
    return caller.ask('/api/bookings', { method: 'POST', body, headers })
  }

  return { aDay, leave: () => caller.leave() }
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
