import { and, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { BookingStatus } from '#domain/booking.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { closedAccount } from '#domain/customer.ts'
import type { Message } from '#domain/message.ts'
import type { AdminMessage, DeliveryFilter, MessageFilter } from '#domain/message/admin.ts'
import { bookings } from '#server/booking/tables.ts'
import { contactMessages, isOpenContact } from '#server/message/contact/tables.ts'
import { isCustomer, users } from '#server/identity/tables.ts'
import { isAbout } from '#server/message/news/store.ts'
import { isOf, isUntried, isWaiting, type NewMessage } from '#server/message/store.ts'
import { isFailed, isParked, isRetrying, isUndelivered, messages } from '#server/message/tables.ts'
import { holds } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, idsFound, inOrder, readPage } from '#server/platform/database/pagination.ts'

const order = inOrder(
  'messages',
  [
    { by: messages.createdAt, type: 'timestamptz' },
    { by: messages.id, type: 'uuid' },
  ],
  { isDescending: true },
)

const resendings = alias(messages, 'resendings')
const settlers = alias(users, 'settlers')

/** Without the content. */
const listed = {
  row: {
    _id: messages.id,
    storefront: messages.storefront,
    kind: messages.kind,
    recipient: messages.recipient,
    state: messages.state,
    tries: messages.tries,
    lastError: messages.lastError,
    resentFrom: messages.resentFrom,
  },
  resentAs: sql<string | null>`(
    select ${resendings.id} from ${messages} as resendings where ${resendings.resentFrom} = ${messages.id}
    order by ${resendings.createdAt} desc limit 1)`,
  status: sql<string | null>`case ${messages.kind} when 'booking-status' then ${messages.data} ->> 'status' end`,
  booking: { _id: sql<string | null>`${bookings.id}`, number: sql<string | null>`${bookings.number}` },
  customer: { _id: sql<string | null>`${users.id}`, name: sql<string | null>`${users.name}` },
  settler: sql<string | null>`${settlers.name}`,
  dates: {
    createdAt: messages.createdAt,
    dueAt: messages.dueAt,
    sentAt: messages.sentAt,
    settledAt: messages.settledAt,
  },
  place: order.place,
}

/** The booking of an email about visits that is about one of them only. */
const onlyVisit = sql`case when ${messages.kind} = 'visits-changed' and jsonb_array_length(${messages.data} -> 'visits') = 1
  then (${messages.data} -> 'visits' -> 0 ->> 'booking')::uuid end`

function selectListed(db: Db) {
  return db
    .select(listed)
    .from(messages)
    .leftJoin(bookings, eq(bookings.id, sql`coalesce(${messages.bookingId}, ${onlyVisit})`))
    .leftJoin(users, and(eq(users.id, messages.userId), isCustomer))
    .leftJoin(settlers, eq(settlers.id, messages.settledBy))
}
type Listed = Omit<Awaited<ReturnType<typeof selectListed>>[number], 'place'>

/** The messages of one storefront or of all, newest first, for administrators. */
export async function listMessages(
  db: Db,
  { storefront, now }: { storefront: string | undefined; now: Date },
  { limit, cursor, ...filter }: MessageFilter,
): Promise<Page<AdminMessage>> {
  const where = and(
    storefront === undefined ? undefined : eq(messages.storefront, storefront),
    filter.state === undefined ? undefined : eq(messages.state, filter.state),
    filter.delivery === undefined ? undefined : deliveries(now)[filter.delivery],
    filter.kind === undefined ? undefined : eq(messages.kind, filter.kind),
    filter.booking === undefined ? undefined : isAbout(filter.booking),
    // A former administrator's letters to the team are not theirs as a customer.
    filter.customer === undefined ? undefined : and(isOf(filter.customer), ne(messages.kind, 'team-news')),
    filter.search ? await isFound(db, filter.search) : undefined,
  )
  const some = db
    .select({ one: sql`1` })
    .from(messages)
    .where(where)
  const [{ rows, next }, total] = await Promise.all([
    readPage(selectListed(db), { where, order, limit, cursor }),
    countFound(db, some),
  ])
  return { items: rows.map(adminMessage), total, next }
}

/** The same as `deliveryOf` says of one message. */
function deliveries(now: Date): Record<DeliveryFilter, SQL | undefined> {
  const isHeld = and(isUntried, gt(messages.dueAt, now))
  return {
    held: and(isWaiting, isNull(messages.lastError), isHeld),
    queued: and(isWaiting, isNull(messages.lastError), sql`not (${isHeld})`),
    retrying: isRetrying,
    failed: isFailed,
    undelivered: isUndelivered(now),
    settled: and(eq(messages.state, 'parked'), isNotNull(messages.settledAt)),
    sent: eq(messages.state, 'sent'),
  }
}

/**
 * Whether a search is part of the address, or the number of the booking: the whole number, its day, or what follows it.
 * The bookings are looked up first, so that the database knows how many they are.
 */
async function isFound(db: Db, search: string): Promise<SQL | undefined> {
  const isRecipient = holds(messages.recipient, search)
  const numbered = numberedAs(search)
  if (!numbered) return isRecipient
  const ids = await idsFound(db, db.select({ id: bookings.id }).from(bookings).where(numbered))
  if (ids === '') return isRecipient
  const several = await idsFound(db, aboutSeveral(db, numbered))
  return or(isRecipient, isAmong(messages.bookingId, ids), isAmong(messages.id, several))
}

/** The emails about several bookings, one of which is found. The index by user finds the few of them. */
function aboutSeveral(db: Db, numbered: SQL) {
  const visit = sql`jsonb_build_object('booking', ${bookings.id}::text)`
  const isAmongVisits = sql`${messages.data} @> jsonb_build_object('visits', jsonb_build_array(${visit}))`
  return db
    .selectDistinct({ id: messages.id })
    .from(bookings)
    .innerJoin(messages, eq(messages.userId, bookings.customerId))
    .where(and(numbered, eq(messages.kind, 'visits-changed'), isAmongVisits))
}

function isAmong(column: AnyPgColumn, ids: string): SQL {
  return sql`${column} = any(${`{${ids.replaceAll(' ', ',')}}`}::uuid[])`
}

/** The column after DS-yymmdd- has an index. */
const turn = sql`substr(${bookings.number}, 11)`

function numberedAs(search: string): SQL | undefined {
  const text = search.toUpperCase()
  if (/^DS-\d{6}-\d+$/.test(text)) return eq(bookings.number, text)
  const [, day] = /^(?:DS-)?(\d{6})-?$/.exec(text) ?? []
  if (day !== undefined) return sql`${bookings.number} between ${`DS-${day}-0`} and ${`DS-${day}-9999999`}`
  return /^\d{4,7}$/.test(text) ? sql`${turn} = ${text}` : undefined
}

export async function findAdminMessage(db: Db, id: string): Promise<AdminMessage | undefined> {
  const [row] = await selectListed(db).where(eq(messages.id, id))
  return row && adminMessage(row)
}

function adminMessage({ row, resentAs, status, booking, customer, settler, dates }: Listed): AdminMessage {
  const settledAt = dates.settledAt?.toISOString()
  return {
    ...row,
    resentAs,
    status: BookingStatus.safeParse(status).data ?? null,
    booking: booking._id === null || booking.number === null ? null : { _id: booking._id, number: booking.number },
    customer: customer._id === null || customer.name === null ? null : { _id: customer._id, name: customer.name },
    createdAt: dates.createdAt.toISOString(),
    dueAt: dates.dueAt.toISOString(),
    sentAt: dates.sentAt?.toISOString() ?? null,
    nextTryAt: null,
    settled: settledAt === undefined ? null : { at: settledAt, by: settler ?? closedAccount },
  }
}

export async function findMessage(db: Db, id: string): Promise<Message | undefined> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row
}

export type Resent = {
  id: string
  recipient: string
  key: string | null
  /** The hash of the request with that key. */
  request: string | null
  isFailed: boolean
  createdAt: Date
}

/** The messages that administrators have made of one by sending it again, newest first. */
export async function listResent(db: Db, from: string): Promise<Resent[]> {
  const rows = await db.select().from(messages).where(eq(messages.resentFrom, from)).orderBy(desc(messages.createdAt))
  return rows.map(({ id, recipient, resendKey: key, resendRequest: request, state, createdAt }) => {
    return { id, recipient, key, request, isFailed: state === 'parked', createdAt }
  })
}

type NewResent = NewMessage & { resentFrom: string; resendKey: string | null; resendRequest: string }

export async function addResent(db: Db, message: NewResent) {
  await db.insert(messages).values(message)
}

type Settling = { at: Date; by: string }

/** A message that has not been delivered is not retried any more, and no longer counts as a failure. */
export async function settleMessage(db: Db, id: string, { at, by }: Settling) {
  await db
    .update(messages)
    .set({ state: 'parked', settledAt: at, settledBy: by })
    .where(and(eq(messages.id, id), ne(messages.state, 'sent')))
}

export async function unsettleMessage(db: Db, id: string) {
  await db.update(messages).set({ settledAt: null, settledBy: null }).where(eq(messages.id, id))
}

/** A storefront and the moment at which its day began. */
export type Today = { storefront: string; since: Date }

type Counts = {
  waiting: number
  failed: number
  delayed: number
  oldest_waiting: Date | null
  oldest_failed: Date | null
  sent: number
  unanswered: number
}

/** All counts are read from partial indexes. */
export async function countMessages(db: Db, days: Today[], now: Date) {
  const keys = `{${days.map(({ storefront }) => storefront).join(',')}}`
  const isHere = sql`${messages.storefront} = any(${keys}::text[])`
  const isToday = sql.join(
    days.map(({ storefront, since }) => and(eq(messages.storefront, storefront), gt(messages.sentAt, since))),
    sql` or `,
  )
  const earliest = new Date(Math.min(...days.map(({ since }) => since.getTime())))
  const { rows } = await db.execute<Counts>(sql`
    select
      queue.count::integer as waiting, queue.oldest as oldest_waiting,
      failures.failed::integer, failures.delayed::integer, failures.oldest as oldest_failed, done.count::integer as sent,
      received.count::integer as unanswered
    from
      (select count(*), min(${messages.createdAt}) as oldest from ${messages}
        where ${messages.state} = 'waiting' and ${isHere}) as queue,
      (select count(*) filter (where ${isParked}) as failed, count(*) filter (where not ${isParked}) as delayed,
          min(${messages.createdAt}) filter (where ${isParked}) as oldest
        from ${messages} where ${isUndelivered(now)} and ${isHere}) as failures,
      (select count(*) from ${messages}
        where ${messages.state} = 'sent' and ${messages.sentAt} > ${earliest.toISOString()}::timestamptz and (${isToday})) as done,
      (select count(*) from ${contactMessages} where ${isOpenContact}
        and ${contactMessages.storefront} = any(${keys}::text[])) as received`)
  const [found] = rows
  const momentOf = (moment: Date | string | null | undefined) => (moment ? new Date(moment).toISOString() : null)
  return {
    waiting: found?.waiting ?? 0,
    failed: found?.failed ?? 0,
    delayed: found?.delayed ?? 0,
    oldestWaitingAt: momentOf(found?.oldest_waiting),
    oldestFailedAt: momentOf(found?.oldest_failed),
    sentToday: found?.sent ?? 0,
    unanswered: found?.unanswered ?? 0,
  }
}
