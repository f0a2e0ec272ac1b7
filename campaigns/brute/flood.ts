import { setTimeout as sleep } from 'node:timers/promises'
import { openHttp } from '#campaigns/authz/http.ts'
import type { Fixtures } from '#campaigns/rig/fixtures.ts'
import { addDays, dayIn } from '#domain/format/zone.ts'
import { addressOf, type Arena } from './arena.ts'

export const starved = 'bookings that were late or refused during a flood of sign-ins'

const bookingsPerSecond = 5
const longest = 1_000
/** On a machine that is busy with other work, any flood delays the bookings. */
const timesOther = 3

type Flood = { fixtures: Fixtures; seconds: number; perSecond: number }

/** Bookings are answered in time while sign-ins arrive faster than passwords can be hashed. */
export async function floodSignIns(arena: Arena, { fixtures, seconds, perSecond }: Flood): Promise<number> {
  let booked = 0
  const book = async (times: number[]) => {
    const at = booked
    booked += 1
    const began = performance.now()
    const { status, code } = await bookOne(arena, fixtures, at)
    times.push(performance.now() - began)
    arena.tally.count(`bookings: ${status} ${code}`.trim())
    if (![201, 409, 422].includes(status)) arena.tally.wrong(starved, `${status} ${code}`)
  }
  const strangers = arena.https.map(({ port }) => openHttp(port, { connections: 200 }))
  let sent = 0
  const flood = async (name: string, method: string, path: string) => {
    const times: number[] = []
    const one = async () => {
      sent += 1
      const headers = { 'X-Forwarded-For': addressOf(800_000 + sent) }
      const body = { email: `flood.${sent}@campaign.example`, password: 'a wrong guess' }
      const asking = { headers, ...(method === 'POST' && { body }) }
      const { status = 0 } = (await strangers[sent % strangers.length]?.ask(method, path, asking)) ?? {}
      arena.tally.count(`${name}: ${status}`)
      if (status >= 500 && status !== 503) arena.tally.wrong(starved, `${name}: ${status}`)
    }
    await Promise.all([atRate(perSecond, seconds, one), atRate(bookingsPerSecond, seconds, () => book(times))])
    return nearlySlowest(times)
  }
  const other = await flood('flood of cheap requests', 'GET', '/healthz')
  const slowest = await flood('flood of sign-ins', 'POST', '/api/auth/login')
  for (const one of strangers) one.close()
  if (slowest > Math.max(longest, timesOther * other))
    arena.tally.wrong(starved, `p99 ${slowest.toFixed(0)} ms; during a flood of cheap requests ${other.toFixed(0)} ms`)
  return slowest
}

async function bookOne(arena: Arena, { customers, services }: Fixtures, at: number) {
  const date = addDays(dayIn('Asia/Kolkata', new Date(arena.now())), 2 + (at % 20))
  return arena.ask('POST', '/api/bookings', {
    token: customers[at % customers.length]?.token,
    headers: { 'X-Forwarded-For': addressOf(900_000 + at) },
    body: {
      service: services[at % services.length]?.id,
      date,
      time: `${10 + (at % 8)}:00`,
      address: '14, Lake View Road',
    },
  })
}

/** Starts work at a rate, however long each takes. */
async function atRate(perSecond: number, seconds: number, work: () => Promise<unknown>) {
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const wait = began + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    running.push(work())
  }
  await Promise.all(running)
}

function nearlySlowest(times: number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.99)] ?? sorted.at(-1) ?? 0
}
