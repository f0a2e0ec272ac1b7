import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Caller, callerAt, type RunningProduct } from './started.ts'

export const kinds = ['page', 'look-up', 'healthz', 'sign-in', 'booking'] as const
export type Kind = (typeof kinds)[number]

/** The response times and refusals of an ordinary visitor, by kind of request. */
export type VisitLog = Record<Kind, { milliseconds: number[]; refused: number }>

type Times = { date: string; slots: { time: string; available: boolean }[] }

/** Browses, signs in, finds a slot and books it, repeatedly. */
export async function ordinaryVisitor(product: RunningProduct) {
  const caller = callerAt('198.51.100.1', product)
  const { _id } = JSON.parse((await caller.ask('/api/services/gst')).body) as { _id: string }
  const booked = new Set<string>()

  async function aDay(until: () => boolean): Promise<VisitLog> {
    const log = Object.fromEntries(kinds.map((kind) => [kind, { milliseconds: [], refused: 0 }])) as unknown as VisitLog
    const note = (kind: Kind, { status, milliseconds }: Answer) => {
      log[kind].milliseconds.push(milliseconds)
      if (status < 200 || status >= 400) log[kind].refused += 1
    }
    for (let round = 0; !until(); round += 1) {
      note('page', await caller.ask(['/', '/services', '/services/gst', '/faq'][round % 4] ?? '/'))
      note('healthz', await caller.ask('/healthz'))
      const login = await caller.ask('/api/auth/login', { method: 'POST', body: product.login })
      note('sign-in', login)
      if (login.status === 200) note('booking', await book((JSON.parse(login.body) as { token: string }).token, note))
      await sleep(150)
    }
    return log
  }

  async function book(token: string, note: (kind: Kind, answer: Answer) => void): Promise<Answer> {
    const date = dateIn(2 + (booked.size % 28))
    const times = await caller.ask(`/api/services/gst/availability?date=${date}`)
    note('look-up', times)
    const slots = times.status === 200 ? (JSON.parse(times.body) as Times).slots : []
    const time = slots.find((slot) => slot.available && !booked.has(`${date} ${slot.time}`))?.time ?? '10:00'
    booked.add(`${date} ${time}`)
    const body = { service: _id, date, time, address: '12 MG Road, Bengaluru' }
    return caller.ask('/api/bookings', { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } })
  }

  return { aDay, leave: (caller satisfies Caller).leave }
}

function dateIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
