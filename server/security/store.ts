import { desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Page } from '#domain/contract/endpoint.ts'
import {
  causedByStrangers,
  mostSecurityEvents,
  type SecurityEvent,
  type SecurityEventFilter,
  securityEventKey,
  type SecurityEventKind,
} from '#domain/security.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { securityEvents } from './tables.ts'

/** The account: its id, or an email address that may have no account. */
export type Owner = { userId: string } | { email: string }

export type NewSecurityEvent = Owner & {
  kind: SecurityEventKind
  at: Date
  count: number
  device: string
  address: string
}

/** Adds the event or increments a repeated one. Returns the account; undefined when the address has none. */
export async function addSecurityEvent(db: Db, event: NewSecurityEvent): Promise<string | undefined> {
  const { kind, at, count, device, address } = event
  const isOwner = 'userId' in event ? eq(users.id, event.userId) : eq(users.email, event.email)
  const { rows } = await db.execute<{ user_id: string }>(sql`
    insert into ${securityEvents} (user_id, kind, key, at, count, device, address)
    select ${users.id}, ${kind}, ${securityEventKey(event)}, ${at.toISOString()}::timestamptz, ${count}::integer, ${device}, ${address}
    from ${users} where ${isOwner}
    on conflict (user_id, kind, key) do update set
      count = security_events.count + excluded.count, at = greatest(security_events.at, excluded.at),
      device = excluded.device, address = excluded.address
    returning user_id`)
  return rows[0]?.user_id
}

const order = inOrder(
  'security',
  [
    { by: securityEvents.at, type: 'timestamptz' },
    { by: securityEvents.id, type: 'bigint' },
  ],
  { isDescending: true },
)

/** The events of one account, newest first. */
export async function listSecurityEvents(
  db: Db,
  userId: string,
  paging: SecurityEventFilter,
): Promise<Page<SecurityEvent>> {
  const theirs = eq(securityEvents.userId, userId)
  const [{ rows, next }, total] = await Promise.all([
    readPage(db.select({ row: securityEvents, place: order.place }).from(securityEvents), {
      where: theirs,
      order,
      ...paging,
    }),
    countFound(db, db.select({ one: securityEvents.id }).from(securityEvents).where(theirs)),
  ])
  return { items: rows.map(({ row }) => securityEventOf(row)), total, next }
}

export async function listEverySecurityEvent(db: Db, userId: string): Promise<SecurityEvent[]> {
  const rows = await db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
  return rows.map(securityEventOf)
}

/** The rest is removed at the next run, an hour later. */
const mostTrimmed = 1_000

export async function removeOldSecurityEvents(db: Db, before: Date) {
  await db.delete(securityEvents).where(lt(securityEvents.at, before))
  const isByStrangers = inArray(securityEvents.kind, [...causedByStrangers])
  // Few accounts have too many events, so only their rows are sorted.
  await db.execute(sql`
    delete from ${securityEvents} where id in (
      select oldest.id
      from (
        select user_id, ${isByStrangers} as by_strangers from ${securityEvents}
        group by 1, 2 having count(*) > ${mostSecurityEvents} limit ${mostTrimmed}
      ) as full_lists
      cross join lateral (
        select id from ${securityEvents}
        where ${securityEvents.userId} = full_lists.user_id and ${isByStrangers} = full_lists.by_strangers
        order by at desc, id desc offset ${mostSecurityEvents}
      ) as oldest
    )`)
}

function securityEventOf(row: typeof securityEvents.$inferSelect): SecurityEvent {
  const { id, kind, at, count, device, address } = row
  return { _id: String(id), kind, at: at.toISOString(), count, device, address }
}
