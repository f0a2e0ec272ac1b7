import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#domain/format/zone.ts'
import { newToken } from '#server/platform/auth/token.ts'
import type { createApp } from '#server/app.ts'
import type { Filled } from './fill.ts'

/** The response times of ordinary visitors, in milliseconds, and their failed requests. */
export type Visited = { times: { page: number[]; booking: number[] }; failed: number }

/** A session token for each customer. */
export async function openSessions({ client, customers }: Pick<Filled, 'client' | 'customers'>): Promise<string[]> {
  const made = customers.map(newToken)
  await client.query(
    `insert into sessions (id, token_hash, user_id, created_at, expires_at)
    select gen_random_uuid(), token_hash, user_id, now(), now() + interval '1 day'
    from unnest($1::uuid[], $2::bytea[]) as given (user_id, token_hash)`,
    [customers, made.map(({ tokenHash }) => tokenHash)],
  )
  await client.query('vacuum (analyze) sessions')
  return made.map(({ token }) => token)
}

const pause = 100
const address = '14, Lake View Road\nPune 411001'

type Visits = { filled: Filled; services: number; tokens: string[] }

/** For some seconds, visitors with different network addresses open a service and book it. */
export function visiting({ filled: { slots, today }, services, tokens }: Visits) {
  let turn = 0
  // fill() copies the services of the demo in turn.
  const copies = Math.floor(services / 100)

  return async (app: ReturnType<typeof createApp>, seconds: number): Promise<Visited> => {
    const until = performance.now() + 1_000 * seconds
    const times = { page: [] as number[], booking: [] as number[] }
    let failed = 0
    while (performance.now() < until) {
      turn += 1
      const headers = { 'X-Forwarded-For': `10.1.${turn >> 8}.${turn & 255}` }
      // A different service of a large catalogue each time, so that none is cached.
      const looked = await timed(() => app.request(`/api/services/passport-${1 + (turn % copies)}`, { headers }))
      const booked = await timed(() => app.request('/api/bookings', bookingOf(turn, headers)))
      times.page.push(looked.took)
      times.booking.push(booked.took)
      if (looked.status !== 200 || booked.status !== 201) failed += 1
      await sleep(pause)
    }
    return { times, failed }
  }

  function bookingOf(turn: number, headers: Record<string, string>) {
    // Takes the professionals in turn, so that conflicts are rare.
    const slot = slots[((turn * 300) % slots.length) + Math.floor((turn * 300) / slots.length)]
    if (!slot) throw new Error('there is no free slot left')
    const { service, ahead, hour } = slot
    const time = `${String(hour).padStart(2, '0')}:00`
    return {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Authorization: `Bearer ${tokens[turn]}` },
      body: JSON.stringify({ service: service.id, date: addDays(today, ahead), time, address }),
    }
  }
}

async function timed(ask: () => Response | Promise<Response>): Promise<{ took: number; status: number }> {
  const started = performance.now()
  const response = await ask()
  await response.text()
  return { took: performance.now() - started, status: response.status }
}
