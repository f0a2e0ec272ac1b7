import { withQuery } from '#domain/contract/address.ts'
import { addDays } from '#domain/format/zone.ts'
import { createApp } from '#server/app.ts'
import type { Client } from '#server/platform/database/db.ts'
import { withManyServices } from './shop/many-services.ts'
import { roundsOf } from './shop/options.ts'
import { line } from './shop/report.ts'
import { openSessions } from './shop/visits.ts'

const usualRounds = 60
const mostMilliseconds = 50
/** Of several hundred visits, read by a calendar a few times a day. */
const mostOfCalendar = 250

/** What a professional reads, among as many bookings as a large shop has: a day, weeks, one visit and the calendar. */
export async function measure(options: string[]): Promise<boolean> {
  return withManyServices(options, async ({ deps, client, today }) => {
    const { token, visit } = await aProfessional(client)
    const app = createApp(deps)
    const headers = { Authorization: `Bearer ${token}` }
    const ask = async (address: string) => {
      const response = await app.request(address, { headers })
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
      return response.text()
    }
    const made = await app.request('/api/my-day/calendar', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: 0 }),
    })
    const { address } = (await made.json()) as { address: string }
    const places = {
      'a day': withQuery('/api/my-day', { date: addDays(today, 1) }),
      'this week': '/api/my-day/week',
      'a week of last month': withQuery('/api/my-day/week', { date: addDays(today, -30) }),
      'one visit': `/api/my-day/bookings/${visit}`,
      'the calendar': new URL(address).pathname,
    }
    const times = new Map<string, number[]>(Object.keys(places).map((what) => [what, []]))
    for (let round = 0; round <= roundsOf(options, usualRounds); round += 1) {
      for (const [what, place] of Object.entries(places)) {
        const started = performance.now()
        await ask(place)
        // The first round warms up.
        if (round > 0) times.get(what)?.push(performance.now() - started)
      }
    }
    return [...times]
      .map(([what, values]) =>
        line({
          what,
          unit: 'ms',
          values,
          at: 0.95,
          asked: { atMost: what === 'the calendar' ? mostOfCalendar : mostMilliseconds },
        }),
      )
      .every(Boolean)
  })
}

/** The one with the most bookings gets the account of a customer. */
async function aProfessional(client: Client) {
  const { rows } = await client.query<{ professional: string; account: string; visit: string }>(
    `with busiest as (
      select professional_id as id from bookings where professional_id is not null
      group by professional_id order by count(*) desc limit 1
    ), account as (
      select id from users where role = 'customer' and email is not null and disabled_at is null limit 1
    ), linked as (
      update professionals set user_id = account.id from busiest, account where professionals.id = busiest.id
    ), appointed as (
      update users set role = 'professional' from account where users.id = account.id
    )
    select busiest.id as professional, account.id as account,
      (select id from bookings where professional_id = busiest.id order by starts_at desc limit 1) as visit
    from busiest, account`,
  )
  // As if each completed visit had been paid at the door, every second one in cash.
  await client.query(
    `insert into payments (id, booking_id, amount, kind, at, professional_id)
    select gen_random_uuid(), id, 1000, case when hashtext(id::text) % 2 = 0 then 'cash' else 'upi' end, starts_at, professional_id
    from bookings where status = 'completed' and professional_id is not null`,
  )
  await client.query('vacuum (analyze) payments')
  const [found] = rows
  if (!found) throw new Error('no one has bookings')
  const [token = ''] = await openSessions({ client, customers: [found.account] })
  return { ...found, token }
}
