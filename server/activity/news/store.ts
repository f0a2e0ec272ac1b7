import { lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mostUnread, type NewsItem, type NewsKind } from '#domain/activity/news.ts'
import { closedAccount } from '#domain/customer.ts'
import { activity, newsMarks, newsRead } from '#server/activity/tables.ts'
import { bookings, bookingSteps } from '#server/booking/tables.ts'
import { services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import { contactMessages } from '#server/message/contact/tables.ts'
import { messages } from '#server/message/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { timeOffRequests } from '#server/professional/away/tables.ts'
import { professionals } from '#server/professional/tables.ts'
import { reviews } from '#server/review/tables.ts'

/** The log in queries that name it twice. */
const logged = alias(activity, 'logged')

/** Whether an entry is news to administrators. Literals, not parameters: the partial index says the same. */
const isNews = sql`(
  ${logged.kind} in ('booking-made', 'booking-cancelled', 'booking-unassigned')
  or (${logged.kind} = 'booking-status' and ${logged.after} ->> 'status' = 'cancelled')
  or (${logged.kind} in ('review-written', 'review-changed') and ${logged.after} ->> 'rating' in ('1', '2')))`

/** An administrator, the storefronts, and the moment from which on something is news. */
export type Reader = { user: string; storefronts: string[]; since: Date }

/** How many of the latest are shown, read or not. */
const latest = 20

/** Whether a booking has lost its professional by an absence that the user has entered. */
const isByOwnAbsence = (user: string, storefront: SQL) => sql`(
  logged.kind = 'booking-unassigned' and exists (
    select from ${activity} as cause
    where cause.by_id = ${user} and coalesce(cause.storefront, '') = ${storefront} and cause.kind = 'time-off-added'
      and cause.at between logged.at - interval '1 minute' and logged.at + interval '1 minute'
      and cause.after -> 'unassigned' ? logged.subject_title
  )
)`

/** A visit with nobody there stays news when an administrator has decided on it, but not when its professional has taken the step back. */
const isNobodyThere = sql`(tried.step = 'nobody-there' and not tried.taken_back and visited.trial_until is null)`

type Sources = { reader: Reader; since: SQL; more: (item: SQL) => SQL; limit: number }

/**
 * The events of each storefront after a moment, each source by its own index. What an administrator has done is no news
 * to them: also not the bookings that their own entry of an absence has left without a professional.
 */
function eventsOf({ reader: { user, storefronts }, since, more, limit }: Sources): SQL {
  const ofLog = sql`'a' || logged.id`
  const ofContact = sql`'c' || written.id`
  const ofEmail = sql`'m' || sent.id`
  const ofRequest = sql`'t' || asked.id`
  const ofStep = sql`'n' || tried.id`
  return sql`
    select event.* from unnest(${sql.param(storefronts)}::text[]) as key, lateral (select ${since} as start) as began, lateral (
      (
        select ${ofLog} as item, logged.kind, logged.at, logged.subject_id::uuid as subject
        from ${activity} as logged
        where coalesce(logged.storefront, '') = key and logged.at > began.start and ${isNews}
          and logged.by_id is distinct from ${user} and ${more(ofLog)} and not ${isByOwnAbsence(user, sql`key`)}
        order by logged.at desc, logged.id desc limit ${limit}
      ) union all (
        select ${ofContact}, 'contact', written.created_at, written.id from ${contactMessages} as written
        where written.storefront = key and written.created_at > began.start
          and written.user_id is distinct from ${user} and ${more(ofContact)}
        order by written.created_at desc, written.id desc limit ${limit}
      ) union all (
        select ${ofEmail}, 'email', sent.parked_at, sent.id from ${messages} as sent
        where sent.storefront = key and sent.parked_at > began.start and sent.kind <> 'team-news' and ${more(ofEmail)}
        order by sent.parked_at desc, sent.id desc limit ${limit}
      ) union all (
        select ${ofRequest}, 'time-off', asked.created_at, asked.id from ${timeOffRequests} as asked
        where asked.storefront = key and asked.created_at > began.start
          and (asked.state = 'asked' or asked.decided_at is not null)
          and not exists (
            select from ${professionals} as asker where asker.id = asked.professional_id and asker.user_id = ${user}
          ) and ${more(ofRequest)}
        order by asked.created_at desc, asked.id desc limit ${limit}
      ) union all (
        select ${ofStep}, 'booking-nobody-there', tried.recorded_at, tried.booking_id from ${bookingSteps} as tried
        join ${bookings} as visited on visited.id = tried.booking_id and visited.storefront = key
        where tried.recorded_at > began.start and ${isNobodyThere}
          and tried.by_id is distinct from ${user} and ${more(ofStep)}
        order by tried.recorded_at desc, tried.id desc limit ${limit}
      )
    ) as event (item, kind, at, subject)
    order by event.at desc, event.item desc limit ${limit}`
}

const isUnread = (user: string) => (item: SQL) =>
  sql`not exists (select from ${newsRead} as done where done.user_id = ${user} and done.item = ${item})`

/** Where the unread of a storefront begin. Nothing before the account existed is new for it. */
function markOf({ user, since }: Reader): SQL {
  return sql`(
    select greatest(${since.toISOString()}::timestamptz, coalesce(mark.at, reader.created_at))
    from ${users} as reader
    left join ${newsMarks} as mark on mark.user_id = reader.id and mark.storefront = key
    where reader.id = ${user}
  )`
}

const kinds: Record<string, NewsItem['kind']> = {
  'booking-made': 'booking',
  'booking-cancelled': 'cancellation',
  'booking-status': 'cancellation',
  'booking-unassigned': 'unassigned',
  'booking-moved': 'move',
  'booking-nobody-there': 'nobody-there',
  'review-written': 'review',
  'review-changed': 'review',
  contact: 'message',
  email: 'undelivered',
  'time-off': 'time-off',
}

type Found = {
  item: string
  kind: string
  at: Date | string
  subject: string
  is_read: boolean
  storefront: string
  who: string | null
  what: string
  day: string | null
  time: string | null
  stars: number | null
}

/** All that is unread and the latest that were read, newest first. */
export async function listNews(db: Db, reader: Reader): Promise<NewsItem[]> {
  const unread = eventsOf({
    reader,
    since: markOf(reader),
    more: isUnread(reader.user),
    limit: mostUnread,
  })
  const since = sql`${reader.since.toISOString()}::timestamptz`
  const shown = eventsOf({ reader, since, more: () => sql`true`, limit: latest })
  return readDetails(
    db,
    sql`
    with unread as materialized (${unread})
    select *, false as is_read from unread union all
    select *, true from (${shown}) as recent where item not in (select item from unread)`,
  )
}

/** What others than the reader did in a time: the time after `from`, up to `until`. */
type Happened = { user: string; storefront: string; kind: Exclude<NewsKind, 'time-off'>; from: Date; until: Date }

/** Each says what the partial index says, or is found by its kind and role. */
const inLog: Record<Exclude<Happened['kind'], 'message' | 'undelivered' | 'nobody-there'>, SQL> = {
  booking: sql`${logged.kind} = 'booking-made'`,
  cancellation: sql`(${logged.kind} = 'booking-cancelled'
    or (${logged.kind} = 'booking-status' and ${logged.after} ->> 'status' = 'cancelled'))`,
  // By others than the system. The bell does not show them.
  move: sql`${logged.kind} = 'booking-moved' and ${logged.role} in ('admin', 'customer')`,
  unassigned: sql`${logged.kind} = 'booking-unassigned'`,
  review: sql`(${logged.kind} in ('review-written', 'review-changed') and ${logged.after} ->> 'rating' in ('1', '2'))`,
}

function happened({ user, storefront, kind, from, until }: Happened): SQL {
  const isThen = (at: SQL) =>
    sql`${at} > ${from.toISOString()}::timestamptz and ${at} <= ${until.toISOString()}::timestamptz`
  if (kind === 'message') {
    return sql`
      select 'c' || written.id as item, written.created_at as at from ${contactMessages} as written
      where written.storefront = ${storefront} and ${isThen(sql`written.created_at`)}
        and written.user_id is distinct from ${user}`
  }
  if (kind === 'undelivered') {
    return sql`
      select 'm' || sent.id as item, sent.parked_at as at from ${messages} as sent
      where sent.storefront = ${storefront} and ${isThen(sql`sent.parked_at`)} and sent.kind <> 'team-news'`
  }
  if (kind === 'nobody-there') {
    return sql`
      select 'n' || tried.id as item, tried.recorded_at as at from ${bookingSteps} as tried
      join ${bookings} as visited on visited.id = tried.booking_id and visited.storefront = ${storefront}
      where ${isThen(sql`tried.recorded_at`)} and ${isNobodyThere} and tried.by_id is distinct from ${user}`
  }
  return sql`
    select 'a' || logged.id as item, logged.at from ${activity} as logged
    where coalesce(logged.storefront, '') = ${storefront} and ${isThen(sql`logged.at`)} and ${inLog[kind]}
      and logged.by_id is distinct from ${user} and not ${isByOwnAbsence(user, sql`${storefront}`)}
      and exists (select from ${kind === 'review' ? reviews : bookings} as still where still.id = logged.subject_id::uuid)`
}

type Events = { items: string[]; count: number; first: string | undefined }

/** The newest events of one kind, how many there were, and when the first of them was. */
export async function findEvents(db: Db, asked: Happened, most: number): Promise<Events> {
  const { rows } = await db.execute<{ item: string; count: number; first: Date | string }>(sql`
    select item, count(*) over ()::int as count, min(at) over () as first from (${happened(asked)}) as found
    order by at desc, item desc limit ${most}`)
  const [newest] = rows
  return {
    items: rows.map(({ item }) => item),
    count: newest?.count ?? 0,
    first: newest && new Date(newest.first).toISOString(),
  }
}

/** Events by their ids, newest first. */
export async function listEventsNamed(db: Db, items: string[]): Promise<NewsItem[]> {
  const named = sql`unnest(${sql.param(items)}::text[]) as named (item)`
  const rest = sql`substr(named.item, 2)`
  return readDetails(
    db,
    sql`
    select named.item,
      case left(named.item, 1) when 'c' then 'contact' when 'm' then 'email' when 'n' then 'booking-nobody-there'
        else logged.kind end as kind,
      coalesce(logged.at, tried.recorded_at, now()) as at,
      coalesce(logged.subject_id, tried.booking_id::text, case when named.item not like 'a%' then ${rest} end)::uuid as subject,
      false as is_read
    from ${named}
    left join ${activity} as logged on logged.id = case when named.item like 'a%' then ${rest}::bigint end
    left join ${bookingSteps} as tried on tried.id = case when named.item like 'n%' then ${rest}::bigint end
    where tried.taken_back is not true`,
  )
}

/** What no longer exists is left out. */
async function readDetails(db: Db, shown: SQL): Promise<NewsItem[]> {
  const { rows } = await db.execute<Found>(sql`
    with shown as (${shown})
    select shown.*,
      coalesce(b.storefront, r.storefront, c.storefront, m.storefront, t.storefront) as storefront,
      coalesce(customer.name, author.name, c.name, m.recipient, asker.name) as who,
      coalesce(b.title, s.title, left(c.message, 200), m.kind, t.reason) as what,
      b.day, b.time, r.rating as stars
    from shown
    left join ${bookings} as b on b.id = case when shown.kind like 'booking-%' then shown.subject end
    left join ${users} as customer on customer.id = b.customer_id
    left join ${reviews} as r on r.id = case when shown.kind like 'review-%' then shown.subject end
    left join ${services} as s on s.id = r.service_id
    left join ${users} as author on author.id = r.customer_id
    left join ${contactMessages} as c on c.id = case when shown.kind = 'contact' then shown.subject end
    left join ${messages} as m on m.id = case when shown.kind = 'email' then shown.subject end
    left join ${timeOffRequests} as t on t.id = case when shown.kind = 'time-off' then shown.subject end
    left join ${professionals} as asker on asker.id = t.professional_id
    where coalesce(b.id, r.id, c.id, m.id, t.id) is not null
    order by shown.at desc, shown.item desc`)
  return rows.flatMap(itemOf)
}

function itemOf(row: Found): NewsItem[] {
  const { item, at, subject, is_read: isRead, storefront, what, day, time, stars } = row
  const kind = kinds[row.kind]
  if (kind === undefined) return []
  const visit = day === null || time === null ? null : { date: day, time }
  const who = row.who ?? closedAccount
  return [{ _id: item, kind, at: new Date(at).toISOString(), storefront, isRead, subject, who, what, visit, stars }]
}

/** The same ones again are not stored again. */
export async function addRead(db: Db, user: string, items: { item: string; at: Date }[]) {
  if (items.length === 0) return
  await db
    .insert(newsRead)
    .values(items.map((one) => ({ ...one, userId: user })))
    .onConflictDoNothing()
}

/** All that happened at the storefronts until a moment is read. The mark never moves back. */
export async function setMarks(db: Db, { user, storefronts }: Omit<Reader, 'since'>, at: Date) {
  await db
    .insert(newsMarks)
    .values(storefronts.map((storefront) => ({ userId: user, storefront, at })))
    .onConflictDoUpdate({
      target: [newsMarks.userId, newsMarks.storefront],
      set: { at: sql`greatest(${newsMarks.at}, excluded.at)` },
    })
}

export async function removeOldRead(db: Db, before: Date) {
  await db.delete(newsRead).where(lte(newsRead.at, before))
}
