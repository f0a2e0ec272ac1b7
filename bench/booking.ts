import { randomBytes, randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { addDays, instantOf, minutesOf, startOfDay } from '#domain/format/zone.ts'
import { addBooking, type Proposal } from '#server/booking/insert/store.ts'
import { line } from './shop/report.ts'
import { connections, requestOf } from './shop/test-server.ts'
import type { FreeSlot } from './shop/fill.ts'
import { compareSizes, type SizedProduct } from './shop/sizes.ts'
import { openSessions } from './shop/visits.ts'

const milliseconds = 1_000
const patientShare = 0.02

/** Bookings per second over HTTP, compared with the booking statement alone. */
export async function measure(options: string[]): Promise<boolean> {
  const tokens = new Map<SizedProduct, string[]>()
  const shares: number[] = []
  const isKept = await compareSizes(options, {
    name: 'bookings',
    beside: 'the statement alone',
    wanted: { small: 0.45, big: 0.45 },
    async ours(product) {
      const theirs = tokens.get(product) ?? (await openSessions(product))
      tokens.set(product, theirs)
      const { perSecond, share } = await bookOften(product, theirs)
      shares.push(share)
      return perSecond
    },
    theirs: writeOften,
  })
  const values = shares.map((share) => 100 * share)
  const isPatient = line({ what: 'bookings refused', unit: '%', values, at: 1, asked: { atMost: 100 * patientShare } })
  return isKept && isPatient
}

/** One booking per customer, each in a free slot. */
function chooseBookings({ slots, customers }: SizedProduct): { slot: FreeSlot; customer: string }[] {
  const inAnyOrder = slots
    .map((slot) => ({ slot, rank: Math.random() }))
    .toSorted((one, other) => one.rank - other.rank)
  return customers.flatMap((customer, turn) => {
    const slot = inAnyOrder[turn]?.slot
    return slot ? [{ slot, customer }] : []
  })
}

const address = '14, Lake View Road\nPune 411001'

async function bookOften(product: SizedProduct, tokens: string[]): Promise<{ perSecond: number; share: number }> {
  const requests = chooseBookings(product).map(({ slot: { service, ahead, hour } }, turn) =>
    requestOf({
      method: 'POST',
      path: '/api/bookings',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${tokens[turn]}`,
        'X-Forwarded-For': `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`,
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ service: service.id, date: addDays(product.today, ahead), time: timeOf(hour), address }),
    }),
  )
  const tally = await product.server.ask({ requests, status: 201, milliseconds, isOnce: true })
  await clear(product)
  return {
    perSecond: (1_000 * tally.expected) / tally.milliseconds,
    share: tally.others / (tally.expected + tally.others),
  }
}

/** Runs only the booking statement, with everything prepared. */
async function writeOften(product: SizedProduct): Promise<number> {
  const statements = await recordStatements(chooseBookings(product).map((booking) => proposalOf(product, booking)))
  const next = statements.values()
  const until = performance.now() + milliseconds
  const started = performance.now()
  let written = 0
  const writeAll = async () => {
    for (const statement of next) {
      if (performance.now() >= until) return
      const { rows } = await product.pool.query(statement)
      written += rows.length
    }
  }
  // All connections share one iterator and take the next statement from it.
  await Promise.all(Array.from({ length: connections }, writeAll))
  const seconds = (performance.now() - started) / 1_000
  await clear(product)
  return written / seconds
}

/** Records the statements that the store sends. */
async function recordStatements(proposals: Proposal[]): Promise<pg.QueryConfig[]> {
  const recorded: pg.QueryConfig[] = []
  const recorder = {
    async query({ name, text }: { name: string; text: string }, values: unknown[]) {
      recorded.push({ name, text, values })
      return { rows: [] }
    },
  }
  // The store uses only the `query` method of its client.
  const db = drizzle({ client: recorder as unknown as pg.Pool })
  for (const proposal of proposals) await addBooking(db, proposal)
  return recorded
}

function timeOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

function proposalOf({ today }: SizedProduct, { slot, customer }: { slot: FreeSlot; customer: string }): Proposal {
  const { professional, service, ahead, hour } = slot
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
    role: 'customer',
    trialUntil: null,
    service: service.id,
    category: service.category,
    professional,
    professionalVersion: 1,
    bookingsMade: 0,
    // Each customer has a separate network address, as over HTTP.
    tryKey: randomBytes(32),
    trySeconds: 3_600,
    mostTries: 20,
    title: service.title,
    duration: service.duration,
    pause: 0,
    freeHours: 24,
    listed: service.price,
    price: service.price,
    serviceFee: 500,
    tax: 14_990,
    taxLines: JSON.stringify([{ name: 'Tax', rate: 10, amount: 14_990 }]),
    total: service.price + 15_490,
    currency: service.currency,
    status: 'pending',
    day,
    time,
    timeZone: 'Asia/Kolkata',
    startsAt,
    address,
    notes: '',
    phone: '+919876543210',
    onSiteName: null,
    onSitePhone: null,
    postcode: '411001',
    now,
    today,
    key: randomUUID(),
    requestHash: randomBytes(32),
    // As long as the stored reply of a booking over HTTP.
    answer: '{}'.padEnd(900, ' '),
    message: randomUUID(),
    recipient: 'customer@bench.example',
    origin: 'http://localhost',
    // As long as the data of the message about one.
    messageData: JSON.stringify({
      booking: id,
      title: service.title,
      address,
      status: 'pending',
      rest: ''.padEnd(380),
    }),
    activity: JSON.stringify({ date: day, time, status: 'pending' }),
  }
}

/** Deletes all bookings made by this benchmark. */
async function clear({ client }: SizedProduct) {
  await client.query('create temporary table if not exists made (id uuid)')
  await client.query('truncate made')
  await client.query('insert into made select booking_id from idempotency_keys')
  await client.query('truncate idempotency_keys, messages, tries cascade')
  await client.query('delete from bookings where id in (select id from made)')
  await client.query('update users set bookings_made = 0 where bookings_made > 0')
  await client.query('delete from pgboss.job')
  await client.query(
    'vacuum bookings, slot_claims, booking_changes, users, messages, idempotency_keys, tries, pgboss.job',
  )
}
