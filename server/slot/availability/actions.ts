import { api } from '#domain/api.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { dayIn, type Minute, minuteOf } from '#domain/format/zone.ts'
import { type Availability, type AvailabilityQuery, goingTo } from '#domain/slot.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { BookingRules } from '#domain/storefront/settings.ts'
import type { Deps } from '#server/deps.ts'
import { createLruCache } from '#server/platform/cache/cache.ts'
import { batch } from '#server/platform/cache/coalesce.ts'
import type { Db } from '#server/platform/database/db.ts'
import { WrittenReply } from '#server/platform/http/written-reply.ts'
import {
  availabilityOf,
  type Limit,
  readCachedStaff,
  requestedDays,
  windowOf,
  withBusyTimes,
} from '#server/slot/actions.ts'
import { parseBusyTimes, type ServiceStaff, type Staff, type Window } from '#server/slot/store.ts'
import { type BusyTimesKey, readBusyTimes } from './store.ts'

type ForService = { storefront: StorefrontPlan; query: AvailabilityQuery; service: string }

/**
 * The bookings are read for each request, by one query for all requests that arrive during the previous one; a result is
 * never older than its request. Who works when is cached, and so is the reply to the same bookings.
 */
export function availability(db: Db, deps: Deps, limit: Limit) {
  const readBusy = batch((keys: BusyTimesKey[]) => readBusyTimes(db, keys))
  const replies = createLastReplies()

  return async ({ storefront, query, service }: ForService): Promise<WrittenReply<Availability>> => {
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
    const last = replies.find({ staff, query, window })
    const busy = (await readBusy(last.asked)) ?? ''
    // Slots of today and within the notice pass, so their reply stays the same for a minute only.
    const { rules, timeZone } = storefront
    const passing = dayIn(timeZone, new Date(now.getTime() + rules.notice * 60_000))
    const minute = days.first <= passing ? minuteOf(now) : null
    const { written } = last
    const isSame = written?.busy === busy && written.minute === minute && written.rules === rules
    if (written && isSame) return written.reply
    const reply = write(withBusyTimes(staff, parseBusyTimes(busy)))
    last.written = { busy, minute, rules, reply }
    replies.keep({ staff, query, window }, last)
    return reply
  }
}

/** The last reply to a query, and what it was made from. */
type LastReply = {
  /** The same for all requests, so that concurrent ones share one query. */
  asked: BusyTimesKey
  written?: { busy: string; minute: Minute | null; rules?: BookingRules; reply: WrittenReply<Availability> }
}

type Asked = { staff: ServiceStaff; query: AvailabilityQuery; window: Window }

const room = 8 * 1024 * 1024
const overhead = 500
/** The bytes of an id and of the reference to it. */
const bytesOfId = 64

/** Who does not go to a postcode: the reply is the same for all postcodes for which these are the same. */
function outsideOf({ schedules }: ServiceStaff, postcode: string | undefined): string {
  if (postcode === undefined) return ''
  return goingTo(schedules, postcode)
    .map(({ isOutside, professional }) => (isOutside === true ? ` ${professional}` : ''))
    .join('')
}

/** Replies to queries for the same staff. When the catalogue changes, the staff is read again and is another one. */
export function createLastReplies() {
  const kept = createLruCache(room)
  /** Names the staff in keys: a reference would keep outdated staff in memory. */
  const known = new WeakMap<ServiceStaff, { number: number; professionals: string[] }>()
  let latest = 0

  function knownOf(staff: ServiceStaff) {
    const found = known.get(staff)
    if (found) return found
    latest += 1
    const added = { number: latest, professionals: staff.schedules.map(({ professional }) => professional) }
    known.set(staff, added)
    return added
  }

  function keyOf({ staff, query: { date, from, to, postcode }, window }: Asked): string {
    return `${knownOf(staff).number} ${date} ${from} ${to} ${window.from}${outsideOf(staff, postcode)}`
  }

  function keep(asked: Asked, last: LastReply) {
    const key = keyOf(asked)
    const { written } = last
    const own = overhead + 2 * key.length + bytesOfId * last.asked.professionals.length
    kept.keep(key, { value: last, bytes: own + (written ? written.busy.length + written.reply.size : 0) })
  }

  return {
    /** One without a reply for a query that was not asked before. */
    find(asked: Asked): LastReply {
      // A key is always used with the same type of value.
      const found = kept.find(keyOf(asked))?.value as LastReply | undefined
      if (found) return found
      const { from, to } = asked.window
      const last = { asked: { professionals: knownOf(asked.staff).professionals, from, to } }
      keep(asked, last)
      return last
    },
    keep,
    bytes: kept.bytes,
  }
}
