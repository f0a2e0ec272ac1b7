import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { type Minute, minuteOf } from '#domain/format/zone.ts'
import type { AvailabilityQuery } from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Deps } from '#server/deps.ts'
import { batch } from '#server/platform/cache/coalesce.ts'
import type { Db } from '#server/platform/database/db.ts'
import { WrittenReply } from '#server/platform/http/written-reply.ts'
import {
  availabilityOf,
  bookableDays,
  type Limit,
  mostReplies,
  readCachedStaff,
  requestedDays,
  windowOf,
  withBusyTimes,
} from '#server/slot/actions.ts'
import {
  type BusyTimesKey,
  parseBusyTimes,
  readBusyTimes,
  type ServiceStaff,
  type Staff,
  type Window,
} from '#server/slot/store.ts'

type ReadBusyTimes = (key: BusyTimesKey) => Promise<string | undefined>

/** One query for all requests that arrive during the previous one. A result is never older than its request. */
export function batchBusyTimes(db: Db): ReadBusyTimes {
  return batch((keys: BusyTimesKey[]) => readBusyTimes(db, keys))
}

type ForService = {
  storefront: StorefrontPlan
  query: AvailabilityQuery
  service: string
  readBusy: ReadBusyTimes
  limit: Limit
}

/** The bookings are read for each request; who works when is cached, and so is the reply to the same bookings. */
export async function getAvailability(
  db: Db,
  deps: Deps,
  { storefront, query, service, readBusy, limit }: ForService,
): Promise<WrittenReply> {
  const now = deps.clock()
  const days = requestedDays(storefront, query, now)
  const window = windowOf(storefront, { ...days, now })
  const { staff, isFresh } = await readCachedStaff(db, deps, { storefront, service, window, limit })
  if (!staff) throw new Refusal('not_found')
  const write = (current: Staff) => {
    const { duration } = staff.service
    return new WrittenReply(
      api.slot.availability,
      availabilityOf(storefront, { query, days, now, staff: current, duration }),
    )
  }
  if (isFresh) return write(staff)
  const last = lastReplyTo(query, staff, window)
  const busy = (await readBusy(last.key)) ?? ''
  // Slots of today pass, so their reply stays the same for a minute only.
  const minute = days.first === bookableDays(storefront, now).first ? minuteOf(now) : null
  const { written } = last
  if (written && written.busy === busy && written.minute === minute) return written.reply
  const reply = write(withBusyTimes(staff, parseBusyTimes(busy)))
  last.written = { busy, minute, reply }
  return reply
}

/** The last reply to a query, and what it was made from. */
type LastReply = {
  /** The same for all requests, so that concurrent ones share one query. */
  key: BusyTimesKey
  written?: { busy: string; minute: Minute | null; reply: WrittenReply }
}

/** Dropped together with the staff, whose size in the cache includes them. */
const lastReplies = new WeakMap<ServiceStaff, Map<string, LastReply>>()

function lastReplyTo({ date, from, to }: AvailabilityQuery, staff: ServiceStaff, window: Window): LastReply {
  const replies = lastReplies.get(staff) ?? new Map<string, LastReply>()
  lastReplies.set(staff, replies)
  const query = `${date} ${from} ${to} ${window.from}`
  const found = replies.get(query)
  if (found) return found
  const professionals = staff.schedules.map(({ professional }) => professional)
  const last = { key: { professionals, from: window.from, to: window.to } }
  if (replies.size >= mostReplies) replies.clear()
  replies.set(query, last)
  return last
}
