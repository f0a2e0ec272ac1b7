import { randomBytes, randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { addDays, instantOf, minutesOf, startOfDay } from '#domain/format/zone.ts'
import { addBooking, type Proposal } from '#server/booking/insert/store.ts'
import { newToken } from '#server/platform/auth/token.ts'
import { connections, requestOf } from './shop/door.ts'
import type { Place } from './shop/fill.ts'
import { compareSizes, type Shop } from './shop/sizes.ts'

const milliseconds = 1_500
const patientShare = 0.02

/** How often one can book, beside how often the database does the one statement of it without anything around it. */
export async function measure(options: string[]): Promise<boolean> {
  const tokens = new Map<Shop, string[]>()
  const shares: number[] = []
  const isKept = await compareSizes(options, {
    name: 'bookings',
    beside: 'the statement alone',
    wanted: 0.35,
    async ours(shop) {
      const theirs = tokens.get(shop) ?? (await openSessions(shop))
      tokens.set(shop, theirs)
      const { perSecond, share } = await bookOften(shop, theirs)
      shares.push(share)
      return perSecond
    },
    theirs: writeOften,
  })
  const most = Math.max(...shares)
  process.stdout.write(`refused ${(100 * most).toFixed(1)} % at most   asked: at most ${100 * patientShare} %\n`)
  return isKept && most <= patientShare
}

/** A token for each of the customers. */
export async function openSessions({ client, customers }: Pick<Shop, 'client' | 'customers'>): Promise<string[]> {
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

/** Each customer once, at a time that is still free. */
function wishes({ places, customers }: Shop): { place: Place; customer: string }[] {
  const inAnyOrder = places
    .map((place) => ({ place, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
  return customers.flatMap((customer, turn) => {
    const place = inAnyOrder[turn]?.place
    return place ? [{ place, customer }] : []
  })
}

const address = '14, Lake View Road\nPune 411001'

async function bookOften(shop: Shop, tokens: string[]): Promise<{ perSecond: number; share: number }> {
  const requests = wishes(shop).map(({ place: { service, ahead, hour } }, turn) =>
    requestOf({
      method: 'POST',
      path: '/api/bookings',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${tokens[turn]}`,
        'X-Forwarded-For': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ service: service.id, date: addDays(shop.today, ahead), time: timeOf(hour), address }),
    }),
  )
  const tally = await shop.door.ask({ requests, status: 201, milliseconds, isOnce: true })
  await clear(shop)
  return {
    perSecond: (1_000 * tally.expected) / tally.milliseconds,
    share: tally.others / (tally.expected + tally.others),
  }
}

/** The same statement with everything prepared, as a program would ask that does nothing else. */
async function writeOften(shop: Shop): Promise<number> {
  const statements = await recordStatements(wishes(shop).map((wish) => proposalOf(shop, wish)))
  const next = statements.values()
  const until = performance.now() + milliseconds
  const started = performance.now()
  let written = 0
  const writeAll = async () => {
    for (const statement of next) {
      if (performance.now() >= until) return
      const { rows } = await shop.pool.query(statement)
      written += rows.length
    }
  }
  // One iterator between all of them: each goes on with what is next.
  await Promise.all(Array.from({ length: connections }, writeAll))
  const seconds = (performance.now() - started) / 1_000
  await clear(shop)
  return written / seconds
}

/** What the store would send, as it would send it. */
async function recordStatements(proposals: Proposal[]): Promise<pg.QueryConfig[]> {
  const recorded: pg.QueryConfig[] = []
  const recorder = {
    async query({ name, text }: { name: string; text: string }, values: unknown[]) {
      recorded.push({ name, text, values })
      return { rows: [] }
    },
  }
  // It asks its client for nothing but queries.
  const db = drizzle({ client: recorder as unknown as pg.Pool })
  for (const proposal of proposals) await addBooking(db, proposal)
  return recorded
}

function timeOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function proposalOf({ today }: Shop, { place, customer }: { place: Place; customer: string }): Proposal {
  const { professional, service, ahead, hour } = place
  const id = randomUUID()
  const now = new Date().toISOString()
  const day = addDays(today, ahead)
  const time = timeOf(hour)
  const startsAt = instantOf(startOfDay(day, 'Asia/Kolkata') + minutesOf(time)).toISOString()
  return {
    id,
    storefront: 'documents',
    customer,
    by: customer,
    service: service.id,
    category: service.category,
    professional,
    professionalVersion: 1,
    bookingsMade: 0,
    // Each customer comes from an address of their own, as over HTTP.
    tryKey: randomBytes(32),
    trySeconds: 3_600,
    mostTries: 20,
    title: service.title,
    duration: service.duration,
    price: service.price,
    serviceFee: 500,
    tax: 14_990,
    total: service.price + 15_490,
    currency: service.currency,
    day,
    time,
    timeZone: 'Asia/Kolkata',
    startsAt,
    address,
    notes: '',
    now,
    today,
    key: randomUUID(),
    requestHash: randomBytes(32),
    // As long as what is kept of a booking over HTTP.
    answer: '{}'.padEnd(900, ' '),
    message: randomUUID(),
    recipient: 'customer@bench.example',
    origin: 'http://localhost',
    // As long as what is told of one.
    facts: JSON.stringify({ booking: id, title: service.title, address, status: 'pending', rest: ''.padEnd(380) }),
  }
}

/** As it was before: everything that has been booked here is gone. */
async function clear({ client }: Shop) {
  await client.query('create temporary table if not exists made (id uuid)')
  await client.query('truncate made')
  await client.query('insert into made select booking_id from idempotency_keys')
  await client.query('truncate idempotency_keys, messages, tries')
  await client.query('delete from bookings where id in (select id from made)')
  await client.query('update users set bookings_made = 0 where bookings_made > 0')
  await client.query('delete from pgboss.job')
  await client.query(
    'vacuum bookings, slot_claims, booking_changes, users, messages, idempotency_keys, tries, pgboss.job',
  )
}
