import type { Client } from '#server/platform/database/db.ts'

/** Reads the tables as one snapshot, with queries that are independent of the product's. */
export type BookingRow = {
  id: string
  number: string
  customer: string | null
  service: string
  professional: string | null
  status: string
  title: string
  duration: number
  price: number
  fee: number
  tax: number
  /** The sum of its lines; null for a booking without lines. */
  lines: number | null
  total: number
  day: string
  time: string
  /** Seconds since 1970, with the local time computed by the database. */
  starts: number
  ends: number
  local: number
  address: string
  notes: string
  upcoming: boolean
}
/** When a professional is away, in seconds since 1970. */
export type Absence = { professional: string; from: number; to: number }
export type Claim = { professional: string; quarter: number; booking: string }
export type StatusChange = { booking: string; status: string; by: string | null }
export type Key = { user: string; key: string; booking: string }
/** The booking, whether it is the first email about it, and whether sending was attempted. */
type Email = { booking: string; isFirst: boolean; isTried: boolean }

export type Tables = {
  bookings: BookingRow[]
  claims: Claim[]
  absences: Absence[]
  changes: StatusChange[]
  keys: Key[]
  emails: Email[]
}

export async function readTables(client: Client): Promise<Tables> {
  await client.query('begin isolation level repeatable read read only')
  const bookings = await client.query<BookingRow>(`
    select id, number, customer_id as customer, service_id as service, professional_id as professional, status, title,
      duration, price, service_fee as fee, tax, total,
      case when tax_lines is not null then
        (select coalesce(sum((line->>'amount')::integer), 0)::integer from jsonb_array_elements(tax_lines) as line)
      end as lines, day::text as day, time, extract(epoch from starts_at)::float8 as starts,
      extract(epoch from ends_at)::float8 as ends,
      extract(epoch from (day + time::time) at time zone time_zone)::float8 as local, address, notes,
      status in ('pending', 'confirmed') and ends_at > now() as upcoming
    from bookings`)
  const claims = await client.query<Claim>(
    'select professional_id as professional, quantum as quarter, booking_id as booking from slot_claims',
  )
  const absences = await client.query<Absence>(`
    select professional_id as professional, extract(epoch from starts_at)::float8 as from,
      extract(epoch from ends_at)::float8 as to
    from time_off`)
  const changes = await client.query<StatusChange>(
    'select booking_id as booking, status, by_id as by from booking_changes order by id',
  )
  const keys = await client.query<Key>('select user_id as user, key, booking_id as booking from idempotency_keys')
  const emails = await client.query<Email>(`
    select booking_id as booking, kind = 'booking-received' as "isFirst", tries > 0 as "isTried"
    from messages where kind in ('booking-received', 'booking-status', 'booking-rescheduled')`)
  await client.query('commit')
  return {
    bookings: bookings.rows,
    claims: claims.rows,
    absences: absences.rows,
    changes: changes.rows,
    keys: keys.rows,
    emails: emails.rows,
  }
}

export function groupedBy<T>(rows: T[], keyOf: (row: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
