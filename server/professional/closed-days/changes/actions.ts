import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import type { ClosedDayChange, ClosedDayChanges } from '#domain/professional/closed-day.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { addClosings, lockClosings, removeClosings, setReasons } from './store.ts'

type Asked = {
  actor: Actor
  storefront: StorefrontPlan
  visitor: Pick<Visitor, 'isWaiting'>
  body: ClosedDayChanges
}

/**
 * Closes and reopens several days. A day that is already as asked is left alone, so the request can be repeated; one
 * that is neither as asked nor as the administrator saw it refuses the whole.
 */
export async function changeClosedDays(db: Db, deps: Deps, asked: Asked): Promise<ClosedDayChanges> {
  const { actor, storefront, visitor, body } = asked
  const today = dayIn(storefront.timeZone, deps.clock())
  const over = body.changes.findIndex(({ date }) => date < today)
  if (over !== -1) throw refusalOfField(`changes.${over}.date`, 'validation_failed', 'This day is over.')
  const changes = body.changes.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return retryOnConflict(visitor, () =>
    inTransaction(db, async (tx) => {
      const written = await write(tx, storefront.key, changes)
      const now = { at: deps.clock(), by: actor.user._id, storefront: storefront.key }
      await addActivity(tx, ...written.map((change) => ({ ...entryOf(change), ...now })))
      return body
    }),
  )
}

async function write(tx: Db, storefront: string, changes: ClosedDayChange[]): Promise<ClosedDayChange[]> {
  const locked = await lockClosings(
    tx,
    storefront,
    changes.map(({ date }) => date),
  )
  const reasonOn = new Map(locked.map(({ date, reason }) => [date, reason]))
  const isAsSeen = ({ date, was }: ClosedDayChange) => (reasonOn.get(date) ?? null) === was
  const missing = changes.filter(({ date, reason }) => (reasonOn.get(date) ?? null) !== reason)
  const changed = missing.filter((change) => !isAsSeen(change))
  if (changed.length > 0) {
    throw new Refusal('closed_day_changed', {
      errors: changed.map(({ date }) => ({
        field: `changes.${date}`,
        code: 'closed_day_changed',
        message: 'Someone else has closed or reopened this day in the meantime. Please check it again.',
      })),
    })
  }
  const closed = missing.flatMap(({ date, was, reason }) => (reason === null ? [] : [{ date, was, reason }]))
  const opened = closed.filter(({ was }) => was === null)
  await removeClosings(
    tx,
    storefront,
    missing.filter(({ reason }) => reason === null).map(({ date }) => date),
  )
  await setReasons(
    tx,
    storefront,
    closed.filter(({ was }) => was !== null),
  )
  // Another request has closed one of them at the same moment.
  if ((await addClosings(tx, storefront, opened)) < opened.length) throw new Retry()
  return missing
}

type Noted = Pick<ActivityEntry, 'kind' | 'subject' | 'before' | 'after'>

function entryOf({ date, was, reason }: ClosedDayChange): Noted {
  return {
    kind: reason === null ? 'day-reopened' : 'day-closed',
    subject: { _id: date, title: date },
    before: was === null ? null : { reason: was },
    after: reason === null ? null : { reason },
  }
}
