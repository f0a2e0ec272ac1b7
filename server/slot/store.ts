import { type SQL, sql } from 'drizzle-orm'
import { longestService, longestAfterMidnight, type Quarters, type Rota } from '#domain/slot.ts'
import { type Db, statement } from '#server/platform/database/db.ts'

/**
 * What the rule in domain/slot.ts asks about, in one question each. It lies with several nouns, which is why this store
 * has no tables of its own and reads theirs.
 */

/** A rota, and what its owner was when it was read. */
export type Lane = Rota & { name: string; version: number }
export type Roster = { closedDays: string[]; rotas: Lane[] }
export type Service = { id: string; title: string; category: string; imageUrl: string; price: number; duration: number }
/** A service, with everybody who could do it. */
export type Staff = Roster & { service: Service }

/** The instants in which the days lie that matter, and the moment itself: what is over by then is left out. */
export type Window = { from: string; to: string; now: string }

const place = sql.placeholder

/**
 * A bound that the planner cannot look into. Seeing it, PostgreSQL takes every plan for dearer than it is and makes a new
 * one for each request, which costs as much as the query; so it keeps one.
 */
const unseen = (name: string) => sql`(select ${place(name)}::timestamptz)`
const minutes = (instant: SQL) => sql`floor(date_part('epoch', ${instant}) / 60)::integer`

/** What is over is left out, unless it is asked about. */
const since = sql`least(${unseen('now')}, ${unseen('from')})`

const closedDays = sql`(
  select coalesce(json_agg(day), '[]') from closed_days
  where storefront = ${place('storefront')} and day > ${since}::date - 2
)`

const away = sql`(
  select coalesce(json_agg(json_build_array(${minutes(sql`starts_at`)}, ${minutes(sql`ends_at + interval '59 seconds'`)})), '[]')
  from time_off where professional_id = p.id and ends_at > ${since}
)`

const quarters = {
  first: sql`floor(date_part('epoch', starts_at) / 900)::integer`,
  end: sql`ceil(date_part('epoch', ends_at) / 900)::integer`,
}

const isBetween = (from: SQL, to: SQL) => sql`status <> 'cancelled'
  and starts_at > ${from} - ${longestService} * interval '1 minute'
  and starts_at < ${to} + ${longestAfterMidnight} * interval '1 minute'`

const isNear = isBetween(unseen('from'), unseen('to'))

const busy = sql`(
  select coalesce(json_agg(json_build_array(${quarters.first}, ${quarters.end})), '[]') from bookings
  where professional_id = p.id and id is distinct from ${place('but')}::uuid and ${isNear}
)`

const lane = sql`'professional', p.id, 'name', p.name, 'version', p.version, 'hours', p.hours, 'away', ${away}, 'busy', ${busy}`

function rotasOf(category: SQL) {
  return sql`(
    select coalesce(json_agg(json_build_object(${lane})), '[]') from professionals p
    where p.storefront = ${place('storefront')} and p.active and p.categories @> array[${category}]
  )`
}

type Asked = { storefront: string; window: Window }

const staffOf = (isIt: SQL) => sql`
  select
    json_build_object(
      'id', s.id, 'title', s.title, 'category', s.category, 'imageUrl', s.image_url,
      'price', s.price, 'duration', s.duration
    ) as service,
    ${closedDays} as "closedDays", ${rotasOf(sql`s.category`)} as rotas
  from services s
  where s.storefront = ${place('storefront')} and s.archived_at is null and ${isIt}`

const staffById = statement<Staff>('staff_by_id', staffOf(sql`s.id = ${place('service')}::uuid`))
const staffBySlug = statement<Staff>('staff_by_slug', staffOf(sql`s.slug = ${place('service')}`))

export async function findStaff(
  db: Db,
  { storefront, window, service, isId }: Asked & { service: string; isId: boolean },
): Promise<Staff | undefined> {
  const ask = isId ? staffById : staffBySlug
  const [row] = await ask(db, { storefront, service, ...window, but: null })
  return row
}

/** In one text, which is what costs both sides least: it is read with almost every request. */
const diaryText = sql`coalesce(string_agg(professional_id || ' ' || ${quarters.first} || ' ' || ${quarters.end}, ','), '')`

/** What each of some professionals has to do. */
export type Diaries = Map<string, Quarters[]>

function diariesOf(busy: string): Diaries {
  const diaries: Diaries = new Map()
  for (const entry of busy === '' ? [] : busy.split(',')) {
    const [professional = '', first, end] = entry.split(' ')
    const diary = diaries.get(professional) ?? []
    diary.push([Number(first), Number(end)])
    diaries.set(professional, diary)
  }
  return diaries
}

const diaries = statement<{ busy: string }>(
  'diaries',
  sql`
  select ${diaryText} as busy from bookings
  where professional_id = any((select ${place('professionals')}::uuid[])::uuid[]) and ${isNear}`,
)

export async function readDiaries(db: Db, professionals: string[], { from, to }: Window): Promise<Diaries> {
  const [row] = await diaries(db, { professionals, from, to })
  return diariesOf(row?.busy ?? '')
}

const rosterOfCategory = statement<Roster>(
  'roster_of_category',
  sql`select ${closedDays} as "closedDays", ${rotasOf(sql`${place('category')}::text`)} as rotas`,
)

/** Everybody of a category, as if one booking were not there: it is looking for another time. */
export async function getRoster(
  db: Db,
  { storefront, window, category, but }: Asked & { category: string; but: string | null },
): Promise<Roster> {
  const [row] = await rosterOfCategory(db, { storefront, category, ...window, but })
  if (!row) throw new Error('a select without a from has one row')
  return row
}

export type SoughtService = { _id: string; category: string; duration: number }
type Search = { services: SoughtService[]; closedDays: string[]; rotas: (Lane & { categories: string[] })[] }

const search = statement<Search>(
  'next_slots',
  sql`
  with sought as (
    select id as "_id", category, duration from services
    where storefront = ${place('storefront')} and archived_at is null and id = any(${place('ids')}::uuid[])
  )
  select (select coalesce(json_agg(sought), '[]') from sought) as services, ${closedDays} as "closedDays", (
    select coalesce(json_agg(json_build_object('categories', p.categories, ${lane})), '[]') from professionals p
    where p.storefront = ${place('storefront')} and p.active and p.categories && array(select category from sought)
  ) as rotas`,
)

/** Several services, and everybody who could do one of them. */
export async function getSearch(db: Db, { storefront, window, ids }: Asked & { ids: string[] }): Promise<Search> {
  const [row] = await search(db, { storefront, ids, ...window, but: null })
  if (!row) throw new Error('a select without a from has one row')
  return row
}

/** What decides, beside the staff, whether somebody may have a slot. */
export type BookingContext = {
  bookingsMade: number
  upcoming: number
  /** Whether the customer has confirmed the email address, at the moment at which their bookings were counted. */
  isConfirmed: boolean
  /** The bookings that count against the network address: how many, and the first of them. */
  tries: { made: number; oldest: string | null }
  /** What was answered to this key before. */
  answer: { requestHash: string; text: string; number: string } | null
  diaries: Diaries
}

export type BookingContextKey = {
  customer: string
  key: string | undefined
  /** Null where the booking does not count. */
  counted: { key: Buffer; seconds: number } | null
  professionals: string[]
  window: Window
}

const desks = statement<Omit<BookingContext, 'diaries'> & { place: string; busy: string }>(
  'booking_desks',
  sql`
  select
    asked.place,
    u.bookings_made as "bookingsMade",
    (
      select count(*)::integer from bookings
      where customer_id = u.id and status in ('pending', 'confirmed') and ends_at > asked.now
        and starts_at > asked.now - ${longestService} * interval '1 minute'
    ) as upcoming,
    u.email_verified_at is not null as "isConfirmed",
    (
      select json_build_object('requestHash', encode(k.request_hash, 'hex'), 'text', k.answer, 'number', b.number)
      from idempotency_keys k join bookings b on b.id = k.booking_id
      where k.user_id = u.id and k.key = asked.key
    ) as answer,
    (
      select ${diaryText} from bookings
      where professional_id = any(asked.professionals::uuid[]) and ${isBetween(sql`asked.since`, sql`asked.until`)}
    ) as busy,
    (
      select json_build_object('made', count(*), 'oldest', min(one)) from tries t, unnest(t.at) as one
      where t.key = asked.try_key and one > asked.now - asked.try_seconds * interval '1 second'
    ) as tries
  from unnest(
    ${place('customers')}::uuid[], ${place('keys')}::text[], ${place('professionals')}::text[],
    ${place('from')}::timestamptz[], ${place('to')}::timestamptz[], ${place('now')}::timestamptz[],
    ${place('tryKeys')}::bytea[], ${place('trySeconds')}::integer[]
  ) with ordinality as asked (customer, key, professionals, since, until, now, try_key, try_seconds, place)
  join users u on u.id = asked.customer and u.disabled_at is null`,
)

/** For several who want to book at the same moment; nothing for those whose account is gone. */
export async function findBookingContexts(
  db: Db,
  asked: BookingContextKey[],
): Promise<Map<BookingContextKey, BookingContext>> {
  const rows = await desks(db, {
    customers: asked.map(({ customer }) => customer),
    keys: asked.map(({ key }) => key ?? null),
    professionals: asked.map(({ professionals }) => `{${professionals.join(',')}}`),
    from: asked.map(({ window }) => window.from),
    to: asked.map(({ window }) => window.to),
    now: asked.map(({ window }) => window.now),
    tryKeys: asked.map(({ counted }) => counted?.key ?? null),
    trySeconds: asked.map(({ counted }) => counted?.seconds ?? null),
  })
  const found = new Map<BookingContextKey, BookingContext>()
  for (const { place: at, busy, ...rest } of rows) {
    const one = asked[Number(at) - 1]
    if (one) found.set(one, { ...rest, diaries: diariesOf(busy) })
  }
  return found
}
