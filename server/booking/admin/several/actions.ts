import type { Assignments, StatusChanges, StatusResults } from '#domain/booking/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { changeBooking, type Changing } from '#server/booking/change/actions.ts'
import { type BookingRecord, toAdminBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { describe } from '#server/log.ts'
import type { Db } from '#server/platform/database/db.ts'
import { withDeadline } from '#server/platform/http/deadline.ts'
import { refusalOf } from '#server/platform/http/problems.ts'

type Asked<Body> = Pick<Changing, 'actor' | 'visitor'> & { body: Body }

export async function setSeveral(
  db: Db,
  deps: Deps,
  { body: { changes, note }, ...asked }: Asked<StatusChanges>,
): Promise<StatusResults> {
  return changeEach(deps, { ...asked, changes }, ({ booking: id, status, version }, visitor) =>
    changeBooking(db, deps, { ...asked, visitor, id, as: 'admin', version, change: { kind: 'status', status, note } }),
  )
}

export async function assignSeveral(
  db: Db,
  deps: Deps,
  { body: { changes }, ...asked }: Asked<Assignments>,
): Promise<StatusResults> {
  return changeEach(deps, { ...asked, changes }, ({ booking: id, professional, version }, visitor) =>
    changeBooking(db, deps, { ...asked, visitor, id, as: 'admin', version, change: { kind: 'assign', professional } }),
  )
}

type Several<Change> = Pick<Changing, 'visitor'> & { changes: Change[] }
type Work<Change> = (change: Change, visitor: Changing['visitor']) => Promise<BookingRecord>

/** Each booking in its own transaction. Changes for which no time is left are reported as not done. */
async function changeEach<Change extends { booking: string }>(
  { log }: Deps,
  { visitor, changes }: Several<Change>,
  work: Work<Change>,
): Promise<StatusResults> {
  const until = performance.now() + patience
  const isWaiting = () => visitor.isWaiting() && performance.now() < until
  const results: StatusResults['results'] = []
  for (const change of changes) {
    const { booking } = change
    try {
      const left = until - performance.now()
      if (left < leastPatience || !isWaiting()) throw new Refusal('timeout')
      const changed = await withDeadline(left, work(change, { ...visitor, isWaiting }), 'outcome_unknown')
      results.push({ booking, done: toAdminBooking(changed), problem: null })
    } catch (error) {
      // One failure must not hide the results of the other changes.
      const { code, message } = refusalOf(error)
      if (code === 'internal') log.error('internal error', { booking, ...describe(error) })
      results.push({ booking, done: null, problem: { code, message } })
    }
  }
  return { results }
}

/** In milliseconds: shorter than the request's own timeout, so that the results always reach the client. */
const patience = 4_000
/** A change that starts with less time left would not finish. */
const leastPatience = 100
