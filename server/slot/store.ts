import { type SQL, sql } from 'drizzle-orm'
import { longestAfterMidnight, longestPause, longestService, type Quarters, type Schedule } from '#domain/slot.ts'
import { isOpenBooking } from '#server/booking/tables.ts'
import { byPlace } from '#server/platform/cache/coalesce.ts'
import { type Db, statement } from '#server/platform/database/db.ts'

/**
 * One query for each question of the rule in domain/slot.ts. The answers are in the tables of several nouns, so this
 * store has no tables of its own.
 */

/** A professional's schedule; the version shows later whether the professional was changed since it was read. */
export type StaffMember = Schedule & { name: string; version: number }
export type Staff = {
  closedDays: string[]
  /** Of the closed days that have one. */
  closingReasons: Record<string, string>
  schedules: StaffMember[]
}
export type Service = { id: string; title: string; category: string; imageUrl: string; price: number; duration: number }
/** A service and the professionals of its category. */
export type ServiceStaff = Staff & { service: Service }

/** The instants between which the days lie, and the current time: earlier absences and closed days are left out. */
export type Window = { from: string; to: string; now: string }

const place = sql.placeholder

/**
 * Hides a bound from the planner. If PostgreSQL sees the value it overestimates the cost of the generic plan and plans
 * every request again, which costs as much as the query itself.
 */
const unseen = (name: string) => sql`(select ${place(name)}::timestamptz)`
/** The same for a list, whose length the planner would see. */
export const unseenList = (name: string, type: SQL) => sql`(select ${place(name)}::${type})`
const minutes = (instant: SQL) => sql`floor(date_part('epoch', ${instant}) / 60)::integer`

/** The past is left out, unless the window is in the past. */
const since = sql`least(${unseen('now')}, ${unseen('from')})`

const closedDays = sql`(
  select coalesce(json_agg(day), '[]') from closed_days
  where storefront = ${place('storefront')} and day > ${since}::date - 2
)`

const closingReasons = sql`(
  select coalesce(json_object_agg(day, reason), '{}') from closed_days
  where storefront = ${place('storefront')} and day > ${since}::date - 2 and reason <> ''
)`

const away = sql`(
  select coalesce(json_agg(json_build_array(${minutes(sql`starts_at`)}, ${minutes(sql`ends_at + interval '59 seconds'`)})), '[]')
  from time_off where professional_id = p.id and ends_at > ${since}
)`

const quarters = {
  first: sql`floor(date_part('epoch', starts_at) / 900)::integer`,
  /** With the pause after it. */
  end: sql`(ceil(date_part('epoch', ends_at) / 900)::integer + pause / 15)`,
}

const isBetween = (from: SQL, to: SQL) => sql`status <> 'cancelled'
  and starts_at > ${from} - ${longestService + longestPause} * interval '1 minute'
  and starts_at < ${to} + ${longestAfterMidnight + longestPause} * interval '1 minute'`

const isNear = isBetween(unseen('from'), unseen('to'))

const busy = sql`(
  select coalesce(json_agg(json_build_array(${quarters.first}, ${quarters.end})), '[]') from bookings
  where professional_id = p.id and id is distinct from ${place('except')}::uuid and ${isNear}
)`

const member = sql`'professional', p.id, 'name', p.name, 'version', p.version, 'hours', p.hours, 'laterHours', p.later_hours,
  'postcodes', p.postcodes, 'away', ${away}, 'busy', ${busy}`

function schedulesOf(category: SQL) {
  return sql`(
    select coalesce(json_agg(json_build_object(${member})), '[]') from professionals p
    where p.storefront = ${place('storefront')} and p.active and p.categories @> array[${category}]
  )`
}

type StorefrontWindow = { storefront: string; window: Window }

const staffOf = (isIt: SQL) => sql`
  select
    json_build_object(
      'id', s.id, 'title', s.title, 'category', s.category, 'imageUrl', s.image_url,
      'price', s.price, 'duration', s.duration
    ) as service,
    ${closedDays} as "closedDays", ${closingReasons} as "closingReasons", ${schedulesOf(sql`s.category`)} as schedules
  from services s
  where s.storefront = ${place('storefront')} and s.archived_at is null and ${isIt}`

const staffById = statement<ServiceStaff>('staff_by_id', staffOf(sql`s.id = ${place('service')}::uuid`))
const staffBySlug = statement<ServiceStaff>('staff_by_slug', staffOf(sql`s.slug = ${place('service')}`))

export async function findServiceStaff(
  db: Db,
  { storefront, window, service, isId }: StorefrontWindow & { service: string; isId: boolean },
): Promise<ServiceStaff | undefined> {
  const ask = isId ? staffById : staffBySlug
  const [row] = await ask(db, { storefront, service, ...window, except: null })
  return row
}

/** As one text, the cheapest form for both sides: almost every request reads it. */
const busyText = sql`coalesce(string_agg(professional_id || ' ' || ${quarters.first} || ' ' || ${quarters.end}, ','), '')`

/** The booked time of each professional. */
export type BusyTimes = Map<string, Quarters[]>

export function parseBusyTimes(text: string): BusyTimes {
  const busy: BusyTimes = new Map()
  for (const entry of text === '' ? [] : text.split(',')) {
    const [professional = '', first, end] = entry.split(' ')
    const times = busy.get(professional) ?? []
    times.push([Number(first), Number(end)])
    busy.set(professional, times)
  }
  return busy
}

/** One text, for `parseBusyTimes`. */
export const bookedBy = (professionals: SQL) => sql`
  select ${busyText} from bookings
  where professional_id = any(${professionals}::uuid[]) and ${isBetween(sql`asked.since`, sql`asked.until`)}`

/** A list as one text: the lists of one statement have different lengths, which an array of arrays cannot have. */
export const listOf = (ids: string[]) => `{${ids.join(',')}}`

const staffOfCategory = statement<Staff>(
  'staff_of_category',
  sql`
  select ${closedDays} as "closedDays", ${closingReasons} as "closingReasons",
    ${schedulesOf(sql`${place('category')}::text`)} as schedules`,
)

/** The professionals of a category. The time of one booking counts as free: the one that is being rescheduled. */
export async function readStaff(
  db: Db,
  { storefront, window, category, except }: StorefrontWindow & { category: string; except: string | null },
): Promise<Staff> {
  const [row] = await staffOfCategory(db, { storefront, category, ...window, except })
  if (!row) throw new Error('a select without a from has one row')
  return row
}

type EverySchedule = { closedDays: string[]; schedules: (StaffMember & { categories: string[] })[] }

/** The active professionals of a storefront, whatever their categories. */
export const everySchedule = statement<EverySchedule>(
  'every_schedule',
  sql`select ${closedDays} as "closedDays", (
    select coalesce(json_agg(json_build_object('categories', p.categories, ${member})), '[]') from professionals p
    where p.storefront = ${place('storefront')} and p.active
  ) as schedules`,
)

export type SoughtService = { _id: string; category: string; duration: number }
type Search = { services: SoughtService[]; closedDays: string[]; schedules: (StaffMember & { categories: string[] })[] }

const search = statement<Search>(
  'next_slots',
  sql`
  with sought as (
    select id as "_id", category, duration from services
    where storefront = ${place('storefront')} and archived_at is null and id = any(${place('ids')}::uuid[])
  )
  select (select coalesce(json_agg(sought), '[]') from sought) as services, ${closedDays} as "closedDays", (
    select coalesce(json_agg(json_build_object('categories', p.categories, ${member})), '[]') from professionals p
    where p.storefront = ${place('storefront')} and p.active and p.categories && array(select category from sought)
  ) as schedules`,
)

/** Several services and the professionals of their categories. */
export async function readStaffForServices(
  db: Db,
  { storefront, window, ids }: StorefrontWindow & { ids: string[] },
): Promise<Search> {
  const [row] = await search(db, { storefront, ids, ...window, except: null })
  if (!row) throw new Error('a select without a from has one row')
  return row
}

/** The data that decides, together with the staff, whether a customer may book. */
export type BookingContext = {
  bookingsMade: number
  upcoming: number
  /** Whether the email address was confirmed when the bookings were counted. */
  isConfirmed: boolean
  /** The recent bookings from the same network address. */
  tries: { made: number; oldest: string | null }
  /** The earlier response to the same idempotency key. */
  answer: { requestHash: string; text: string; number: string } | null
  busy: BusyTimes
}

export type BookingContextKey = {
  /** Null for a customer whose account is created with the booking. */
  customer: string | null
  key: string | undefined
  /** Null if bookings are not counted against a network address. */
  counted: { key: Buffer; seconds: number } | null
  professionals: string[]
  window: Window
}

const contexts = statement<Omit<BookingContext, 'busy'> & { place: number; busy: string }>(
  'booking_contexts',
  sql`
  select
    asked.place::integer,
    coalesce(u.bookings_made, 0) as "bookingsMade",
    (
      select count(*)::integer from bookings
      where customer_id = u.id and ${isOpenBooking} and ends_at > asked.now
        and starts_at > asked.now - ${longestService} * interval '1 minute'
    ) as upcoming,
    u.email_verified_at is not null as "isConfirmed",
    (
      select json_build_object('requestHash', encode(k.request_hash, 'hex'), 'text', k.answer, 'number', b.number)
      from idempotency_keys k join bookings b on b.id = k.booking_id
      where k.user_id = u.id and k.key = asked.key
    ) as answer,
    (${bookedBy(sql`asked.professionals`)}) as busy,
    (
      select json_build_object('made', count(*), 'oldest', min(one)) from tries t, unnest(t.at) as one
      where t.key = asked.try_key and one > asked.now - asked.try_seconds * interval '1 second'
    ) as tries
  from unnest(
    ${unseenList('customers', sql`uuid[]`)}, ${unseenList('keys', sql`text[]`)}, ${unseenList('professionals', sql`text[]`)},
    ${unseenList('from', sql`timestamptz[]`)}, ${unseenList('to', sql`timestamptz[]`)}, ${unseenList('now', sql`timestamptz[]`)},
    ${unseenList('tryKeys', sql`bytea[]`)}, ${unseenList('trySeconds', sql`integer[]`)}
  ) with ordinality as asked (customer, key, professionals, since, until, now, try_key, try_seconds, place)
  left join users u on u.id = asked.customer and u.disabled_at is null
  where asked.customer is null or u.id is not null`,
)

/** For several booking requests at once; none for an account that is closed or disabled. */
export async function findBookingContexts(
  db: Db,
  asked: BookingContextKey[],
): Promise<Map<BookingContextKey, BookingContext>> {
  const rows = await contexts(db, {
    customers: asked.map(({ customer }) => customer),
    keys: asked.map(({ key }) => key ?? null),
    professionals: asked.map(({ professionals }) => listOf(professionals)),
    from: asked.map(({ window }) => window.from),
    to: asked.map(({ window }) => window.to),
    now: asked.map(({ window }) => window.now),
    tryKeys: asked.map(({ counted }) => counted?.key ?? null),
    trySeconds: asked.map(({ counted }) => counted?.seconds ?? null),
  })
  return byPlace(asked, rows, ({ place: _place, busy, ...rest }) => ({ ...rest, busy: parseBusyTimes(busy) }))
}
