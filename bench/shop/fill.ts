import { randomUUID } from 'node:crypto'
import { dayIn } from '#domain/format/zone.ts'
import type { Client } from '#server/platform/database/db.ts'
import type { ServerDeps } from '#server/deps.ts'
import { openDemoAccounts } from '#server/demo/accounts.ts'
import { addProfessionals } from '#server/professional/store.ts'

/** One service of each category, short enough for one appointment per hour. */
const slugs = [
  'trade-licence',
  'passport',
  'power-of-attorney',
  'marriage-registration',
  'encumbrance-certificate',
  'gst',
]

const staffed = 100
const daysAhead = 30
const daysBehind = 700
/** Bookings per professional on each upcoming day. */
const aDay = 3
const firstHour = 8
const slotsOfDay = 13
const perCustomer = 20
const fewestCustomers = 5_000

/** The password of the demo accounts. */
export const passwordHere = 'a password for this'

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

/**
 * Inserts this many bookings. The number of upcoming ones does not depend on the size; all others are in the past.
 * Triggers are disabled, because they would take minutes; claims are inserted by the same rule, and the counters are
 * updated at the end.
 */
export async function fill(deps: ServerDeps, size: number, password = passwordHere): Promise<Filled> {
  await openDemoAccounts(deps.db, deps, password)
  const client = deps.database.newClient()
  await client.connect()
  const services = await listServices(client)
  const staff = Array.from({ length: staffed }, (_, index) => ({ id: randomUUID(), name: `Meera ${index} Iyer` }))
  await addStaff(deps, staff, services)
  const customers = Math.max(fewestCustomers, size / perCustomer)
  await client.query("set session_replication_role = 'replica'")
  await client.query(addCustomers, [customers])
  await client.query(numberCustomers)
  await client.query(makeSeats)
  await client.query(addSeats, [staff.map(({ id }) => id), services.map(({ id }) => id)])
  const today = dayIn('Asia/Kolkata', deps.clock())
  const shape = [staffed, daysAhead, aDay, slotsOfDay, firstHour, daysBehind]
  await client.query(addBookings, [size, ...shape, today, customers, addressHere])
  await client.query(countDays)
  await client.query(addClaims, [addressHere])
  await client.query(addChanges, [addressHere])
  await client.query("set session_replication_role = 'origin'")
  await client.query('select recount_bookings()')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  const { rows } = await client.query<{ id: string }>('select id from people order by n limit $1', [fewestCustomers])
  return { client, today, slots: listFreeSlots(staff, services), customers: rows.map(({ id }) => id) }
}

async function listServices(client: Client): Promise<Service[]> {
  const { rows } = await client.query<Service>(
    `select id, title, category, image_url, price, duration, currency from services
    where storefront = 'documents' and slug = any($1) order by array_position($1, slug)`,
    [slugs],
  )
  return rows
}

async function addStaff(deps: ServerDeps, staff: { id: string; name: string }[], services: Service[]) {
  const week = [1, 2, 3, 4, 5, 6, 7]
  const hours = week.map((day) => ({ day, from: '08:00', to: '23:00' }))
  await addProfessionals(
    deps.db,
    staff.map((one, index) => ({
      ...one,
      storefront: 'documents',
      categories: [services[index % services.length]?.category ?? ''],
      hours,
      createdAt: deps.clock(),
    })),
  )
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

const addCustomers = `
  insert into users (id, email, name, role, password_hash, created_at, email_verified_at)
  select
    gen_random_uuid(), 'customer-' || n || '@bench.example', 'Asha Bench', 'customer', '', now() - interval '2 years', now()
  from generate_series(1, $1::integer) as n`

const numberCustomers = `
  create temporary table people as
  select row_number() over () - 1 as n, id from users where email like 'customer-%@bench.example'`

const makeSeats = `create temporary table seats (n integer, professional uuid, service uuid)`
const addSeats = `
  insert into seats
  select n - 1, professional, ($2::uuid[])[1 + (n - 1) % cardinality($2::uuid[])]
  from unnest($1::uuid[]) with ordinality as staff (professional, n)`

/** The address that marks bookings inserted here. */
export const addressHere = '14, Lake View Road, Pune 411001'

/** Updates the counters of booking numbers. */
const countDays = `
  with days as (
    select to_date(substr(number, 4, 6), 'YYMMDD') as day, max(substr(number, 11)::integer) as turns
    from bookings group by 1
  ), counted as (
    select setval('booking_numbers', (select sum(turns) from days)::bigint)
  )
  insert into booking_days
  select day, coalesce(sum(turns) over (order by day rows between unbounded preceding and 1 preceding), 0)
  from days, counted
  on conflict (day) do update set base = excluded.base`

/** Upcoming bookings by the rule of listFreeSlots, past ones day by day. */
const addBookings = `
  with agreed as (
    select
      seat, ahead, $6::integer + (seat + 5 * ahead + 4 * turn) % $5::integer as hour,
      case when turn = 0 then 'pending' else 'confirmed' end as status
    from generate_series(0, $2::integer - 1) as seat, generate_series(1, $3::integer) as ahead,
      generate_series(0, $4::integer - 1) as turn
    union all
    select
      n / $7::integer % $2::integer, -1 - n % $7::integer, $6::integer + n / $7::integer / $2::integer,
      case when n % 9 = 0 then 'cancelled' else 'completed' end
    from generate_series(0, $1::integer - 1 - $2::integer * $3::integer * $4::integer) as n
  ), timed as (
    select *, row_number() over (order by ahead, hour, seat) as n, $8::date + ahead as day,
      ($8::date + ahead + make_interval(hours => hour)) at time zone 'Asia/Kolkata' as start
    from agreed
  ), dated as (
    select *, least(start - interval '9 days', now() - interval '1 day') as made from timed
  ), placed as (
    select *, (made at time zone 'Asia/Kolkata')::date as made_on,
      row_number() over (partition by (made at time zone 'Asia/Kolkata')::date order by n) as turn
    from dated
  ), before as (
    select to_date(substr(number, 4, 6), 'YYMMDD') as day, max(substr(number, 11)::integer) as turns
    from bookings group by 1
  )
  insert into bookings (
    id, number, storefront, customer_id, service_id, professional_id, status, title, category, duration,
    price, service_fee, tax, total, currency, day, time, time_zone, starts_at, ends_at, address, notes, created_at
  )
  select
    gen_random_uuid(),
    'DS-' || to_char(made_on, 'YYMMDD') || '-' || to_char(turn + coalesce(turns, 0), 'FM9990000'),
    'documents', people.id, s.id, seats.professional, status, s.title, s.category, s.duration,
    s.price, 0, 0, s.price, s.currency, placed.day, lpad(hour::text, 2, '0') || ':00', 'Asia/Kolkata',
    start, start + s.duration * interval '1 minute', $10, '', made
  from placed
  left join before on before.day = made_on
  join seats on seats.n = seat
  join services s on s.id = seats.service
  join people on people.n = placed.n * 7919 % $9::integer
  order by placed.n`

const addClaims = `
  insert into slot_claims (professional_id, quantum, booking_id)
  select professional_id, quantum, id
  from bookings, generate_series(
    floor(date_part('epoch', starts_at) / 900)::integer, ceil(date_part('epoch', ends_at) / 900)::integer - 1
  ) as quantum
  where status <> 'cancelled' and address = $1`

const addChanges = `
  insert into booking_changes (booking_id, status, at, by_id)
  select id, 'pending', created_at, customer_id from bookings where address = $1`
