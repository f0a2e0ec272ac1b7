import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { addDays, dayIn } from '#domain/format/zone.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import { openDemoAccounts } from '#server/demo/accounts.ts'
import { addProfessionals } from '#server/professional/store.ts'
import * as statements from './fill-sql.ts'
import { withoutIndexes } from './rebuild.ts'

/** One service of each category, short enough for one appointment per hour. */
const slugs = [
  'trade-licence',
  'passport',
  'power-of-attorney',
  'marriage-registration',
  'encumbrance-certificate',
  'gst',
]

const daysAhead = 30
/** Bookings per professional on each upcoming day. */
const aDay = 3
const firstHour = 8
const slotsOfDay = 13
/** In the past, the latest appointments begin at 22:00. */
const hoursOfDay = 15
const perCustomer = 10
const fewestCustomers = 5_000
/** The number of services that receive a fifth of all bookings. */
const favourites = 10

/** The password of the demo accounts. */
export const passwordHere = 'a password for this'

/** The address that marks bookings inserted here. */
export const addressHere = '14, Lake View Road, Pune 411001'

type Service = {
  id: string
  title: string
  category: string
  image_url: string
  price: number
  duration: number
  currency: string
}
/** A free slot of a professional. */
export type FreeSlot = { professional: string; name: string; service: Service; ahead: number; hour: number }
export type Filled = { client: Client; today: string; slots: FreeSlot[]; customers: string[] }

/** With `services`, the catalogue grows to this many, and the bookings are spread over all of them. */
export type FillOptions = { services?: number; isRated?: boolean; password?: string; say?: (step: string) => void }

/**
 * Inserts this many bookings. The number of upcoming ones depends only on the number of professionals; all others are
 * in the past. Triggers are disabled, because they would take minutes; claims are inserted by the same rule, and the
 * counters are updated at the end. A crash leaves nothing behind but the demo.
 */
export async function fill(deps: ServerDeps, size: number, options: FillOptions = {}): Promise<Filled> {
  await openDemoAccounts(deps.db, deps, options.password ?? passwordHere)
  const client = deps.database.newClient()
  await client.connect()
  const say = options.say ?? (() => {})
  await client.query('set synchronous_commit = off')
  await withoutIndexes(client, statements.filledTables, async () => {
    await addAll({ deps, client, size, say }, options)
    say('Building the indexes …')
  })
  say('Collecting statistics …')
  await tidyUp(deps, client)
  return openFilled(client)
}

/** With triggers, except the one that computes the words. */
async function addServices(client: Client, isRated: boolean) {
  await client.query("set local session_replication_role = 'origin'")
  await client.query('alter table services disable trigger services_worded')
  await client.query(statements.addServices)
  await client.query('alter table services enable trigger services_worded')
  if (isRated) await client.query(statements.rateServices)
}

/** On two connections, since one works through the tables one by one. */
export async function tidyUp({ database }: Pick<ServerDeps, 'database'>, client: Client) {
  const second = database.newClient()
  await second.connect()
  await Promise.all([client.query('vacuum (analyze) bookings'), second.query(statements.vacuumOthers)]).finally(() =>
    second.end(),
  )
  await client.query('checkpoint')
}

type Filling = { deps: ServerDeps; client: Client; size: number; say: (step: string) => void }

async function addAll({ deps, client, size, say }: Filling, { services, isRated = true }: FillOptions) {
  const shape = shapeOf(size)
  await client.query('select setseed(0.5)')
  if (services === undefined) await client.query(statements.planFewServices, [slugs])
  else await client.query(statements.planServices, [services, isRated])
  await addStaff({ deps, client }, shape.staffed)
  const customers = Math.max(fewestCustomers, size / perCustomer)
  say(`Writing ${customers} customers and ${size} bookings …`)
  await client.query(statements.addCustomers, [customers, shape.daysBehind])
  await client.query(statements.numberCustomers)
  await client.query("set local session_replication_role = 'replica'")
  const today = dayIn('Asia/Kolkata', deps.clock())
  await client.query(statements.addBookings, [
    size,
    shape.staffed,
    daysAhead,
    aDay,
    slotsOfDay,
    firstHour,
    shape.daysBehind,
    today,
    customers,
    addressHere,
    services ?? null,
    services === undefined ? slugs.length : favourites,
  ])
  await client.query(statements.countDays)
  await client.query(statements.addClaims, [addressHere])
  await client.query(statements.addChanges, [addressHere])
  if (services !== undefined) {
    say(`Writing ${services} services …`)
    await addServices(client, isRated)
  }
  await client.query("set local session_replication_role = 'origin'")
  await client.query(statements.countRecent)
  say('Counting …')
  await client.query('select recount_bookings()')
}

/** As many days and professionals as the working hours require: 700 days for a million, 3,500 for ten. */
function shapeOf(size: number): { staffed: number; daysBehind: number } {
  const staffed = size <= 5_000_000 ? 100 : 200
  const perDay = staffed * hoursOfDay
  return { staffed, daysBehind: Math.max(700, 700 * Math.ceil(size / (perDay * 700))) }
}

async function addStaff({ deps, client }: Pick<Filling, 'deps' | 'client'>, staffed: number) {
  const services = await listServices(client)
  const staff = Array.from({ length: staffed }, (_, index) => ({ id: randomUUID(), name: `Meera ${index} Iyer` }))
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '23:00' }))
  await addProfessionals(
    // On the connection of the transaction.
    drizzle({ client }),
    staff.map((one, index) => ({
      ...one,
      storefront: 'documents',
      categories: [services[index % services.length]?.category ?? ''],
      hours,
      createdAt: deps.clock(),
    })),
  )
  await client.query('create temporary table seats (n integer, professional uuid, service uuid) on commit drop')
  await client.query(
    `insert into seats
    select n - 1, professional, ($2::uuid[])[1 + (n - 1) % cardinality($2::uuid[])]
    from unnest($1::uuid[]) with ordinality as staff (professional, n)`,
    [staff.map(({ id }) => id), services.map(({ id }) => id)],
  )
}

async function listServices(client: Client): Promise<Service[]> {
  const { rows } = await client.query<Service>(
    `select id, title, category, image_url, price, duration, currency from services
    where storefront = 'documents' and slug = any($1) order by array_position($1, slug)`,
    [slugs],
  )
  return rows
}

/** What benchmarks need to know about a database that fill() has filled. */
export async function openFilled(client: Client): Promise<Filled> {
  const staff = await client.query<{ id: string; name: string }>(
    `select id, name from professionals where storefront = 'documents' and name ~ '^Meera \\d+ Iyer$'
    order by split_part(name, ' ', 2)::integer`,
  )
  const customers = await client.query<{ id: string }>(
    `select id from users where email like 'customer-%@bench.example' order by created_at, id limit $1`,
    [fewestCustomers],
  )
  const { rows } = await client.query<{ last: string }>(
    'select max(day)::text as last from bookings where address = $1',
    [addressHere],
  )
  const today = addDays(rows[0]?.last ?? '', -daysAhead)
  const slots = listFreeSlots(staff.rows, await listServices(client))
  return { client, today, slots, customers: customers.rows.map(({ id }) => id) }
}

/** All professionals have the same hours, so free slots can be computed. */
function listFreeSlots(staff: { id: string; name: string }[], services: Service[]): FreeSlot[] {
  return staff.flatMap(({ id, name }, seat) => {
    const service = services[seat % services.length]
    if (!service) throw new Error('a service is no longer offered')
    const assignment = { professional: id, name, service }
    return Array.from({ length: daysAhead }, (_, index) => index + 1).flatMap((ahead) => {
      const taken = Array.from({ length: aDay }, (_, turn) => (seat + 5 * ahead + 4 * turn) % slotsOfDay)
      const free = Array.from({ length: slotsOfDay }, (_, slot) => slot).filter((slot) => !taken.includes(slot))
      return free.map((slot) => ({ ...assignment, ahead, hour: firstHour + slot }))
    })
  })
}
