import { randomUUID } from 'node:crypto'
import { differenceOf } from '#domain/activity.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import type {
  ClosedDay,
  ClosedDayFilter,
  NewProfessional,
  NewTimeOff,
  Professional,
  ProfessionalChange,
  ProfessionalFilter,
  TimeOffTaken,
} from '#domain/professional.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { dayIn, edgeIn, instantOf, minuteOf } from '#domain/format/zone.ts'
import { addActivity, type ActivityEntry } from '#server/activity/store.ts'
import { unassignDuring } from '#server/booking/change/actions.ts'
import { listCategoryKeys } from '#server/catalogue/admin/store.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { chosenStorefront, chosenStorefronts } from '#server/storefronts.ts'
import { Retry, retryOnConflict } from '#server/platform/database/retry.ts'
import {
  type Absence,
  addAbsence,
  addClosedDay,
  addProfessionals,
  type Employed,
  findProfessional,
  listClosedDays,
  listProfessionals,
  lockClosedDay,
  lockProfessional,
  removeAbsence,
  removeClosedDay,
  setClosedDay,
  setProfessional,
} from './store.ts'

type At = { storefront: StorefrontPlan }
type By = { actor: Actor }

export async function readProfessionals(
  db: Db,
  deps: Deps,
  { storefront, query }: At & { query: ProfessionalFilter },
): Promise<Page<Professional>> {
  const chosen = chosenStorefront(deps.storefronts, storefront, query.storefront)
  const page = await listProfessionals(db, { storefront: chosen, now: deps.clock() }, query)
  return { ...page, items: page.items.map((one) => professionalOf(deps, one)) }
}

export async function addProfessional(
  db: Db,
  deps: Deps,
  { actor, storefront: plan, body }: At & By & { body: NewProfessional },
): Promise<Professional> {
  const id = randomUUID()
  const storefront = plan.key
  return inTransaction(db, async (tx) => {
    await refuseStrangeCategories(tx, plan, body.categories)
    await addProfessionals(tx, [{ ...body, id, storefront, createdAt: deps.clock() }])
    const subject = { id, name: body.name, storefront }
    await note(tx, deps, { kind: 'professional-added', actor, subject, before: null, after: body })
    return getProfessional(tx, deps, id)
  })
}

type Changing<Body> = By & { id: string; body: Body }

export async function changeProfessional(
  db: Db,
  deps: Deps,
  { actor, id, body }: Changing<ProfessionalChange>,
): Promise<Professional> {
  const { version, ...given } = body
  return inTransaction(db, async (tx) => {
    const found = await lock(tx, id)
    if (given.categories)
      await refuseStrangeCategories(tx, deps.storefronts.getPlan(found.storefront), given.categories)
    if (version !== undefined && version !== found.version) throw new Refusal('version_conflict')
    const was = { name: found.name, categories: found.categories, hours: found.hours, active: found.active }
    const { name = was.name, categories = was.categories, hours = was.hours, active = was.active } = given
    const now = { name, categories, hours, active }
    await setProfessional(tx, found.id, now)
    const difference = differenceOf(was, now)
    if (Object.keys(difference.after).length > 0)
      await note(tx, deps, { kind: 'professional-changed', actor, subject: found, ...difference })
    return getProfessional(tx, deps, id)
  })
}

/** The bookings of a professional on time off become unassigned. */
export async function addTimeOff(db: Db, deps: Deps, { actor, id, body }: Changing<NewTimeOff>): Promise<TimeOffTaken> {
  return inTransaction(db, async (tx) => {
    // Locks the professional first, so that either a concurrent booking waits for this change or this change waits for
    // the booking.
    const found = await lock(tx, id)
    const { timeZone } = deps.storefronts.getPlan(found.storefront)
    const [startsAt, endsAt] = [momentIn(timeZone, body.from), momentIn(timeZone, body.to)]
    // Times that the change to daylight saving time skips have no duration.
    if (endsAt <= startsAt) throw nothingLeft()
    await setProfessional(tx, id, {})
    const absence = { id: randomUUID(), professionalId: id, startsAt, endsAt, reason: body.reason }
    await addAbsence(tx, absence)
    const span = { professional: id, from: startsAt, to: endsAt, by: actor.user._id }
    const unassigned = await unassignDuring(tx, deps, span)
    const after = { ...spanOf(timeZone, absence), unassigned: unassigned.map(({ number }) => number) }
    await note(tx, deps, { kind: 'time-off-added', actor, subject: found, before: null, after })
    return { professional: await getProfessional(tx, deps, id), unassigned }
  })
}

/** False if there is no such absence. */
export async function removeTimeOff(
  db: Db,
  deps: Deps,
  { actor, id, absence }: By & { id: string; absence: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found = await lock(tx, id)
    const removed = await removeAbsence(tx, id, absence)
    if (!removed) return false
    await setProfessional(tx, id, {})
    const before = spanOf(deps.storefronts.getPlan(found.storefront).timeZone, removed)
    await note(tx, deps, { kind: 'time-off-removed', actor, subject: found, before, after: null })
    return true
  })
}

/** From today on, which each storefront has in its own time zone. */
export async function readClosedDays(
  db: Db,
  { clock, storefronts }: Deps,
  { storefront, query }: At & { query: ClosedDayFilter | undefined },
): Promise<ClosedDay[]> {
  const chosen = chosenStorefronts(storefronts, storefront, query?.storefront)
  const days = chosen.map((key) => listClosedDays(db, key, dayIn(storefronts.getPlan(key).timeZone, clock())))
  return (await Promise.all(days)).flat().toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

type Closing = At & By & { date: string; body: Pick<ClosedDay, 'reason'>; visitor: Pick<Visitor, 'isWaiting'> }

/** Retried if another request has opened the day at the same moment. */
export async function closeDay(db: Db, deps: Deps, { visitor, date, body, ...by }: Closing): Promise<ClosedDay> {
  const closed = { storefront: by.storefront.key, date, reason: body.reason }
  return retryOnConflict(visitor, () => inTransaction(db, (tx) => tryToClose(tx, deps, { ...by, closed })))
}

async function tryToClose(tx: Db, deps: Deps, { closed, ...by }: At & By & { closed: ClosedDay }) {
  const { key } = by.storefront
  const { date, reason } = closed
  if (await addClosedDay(tx, closed)) {
    await noteDay(tx, deps, { ...by, kind: 'day-closed', date, before: null, after: { reason } })
    return closed
  }
  const was = await lockClosedDay(tx, key, date)
  // Another request has opened the day again.
  if (!was) throw new Retry()
  if (was.reason === reason) return closed
  await setClosedDay(tx, closed)
  await noteDay(tx, deps, { ...by, kind: 'day-closed', date, before: { reason: was.reason }, after: { reason } })
  return closed
}

/** False if the storefront is open on that day. */
export async function reopenDay(db: Db, deps: Deps, { date, ...by }: At & By & { date: string }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const was = await removeClosedDay(tx, by.storefront.key, date)
    if (!was) return false
    await noteDay(tx, deps, { ...by, kind: 'day-reopened', date, before: { reason: was.reason }, after: null })
    return true
  })
}

type Noted = By & Pick<ActivityEntry, 'kind' | 'before' | 'after'>
type NotedDay = Noted & At & { date: string }

async function noteDay(tx: Db, { clock }: Deps, { actor, storefront, date, ...deed }: NotedDay) {
  const [at, by, subject] = [clock(), actor.user._id, { _id: date, title: date }]
  await addActivity(tx, { ...deed, at, by, storefront: storefront.key, subject })
}

async function note(
  tx: Db,
  { clock }: Deps,
  {
    actor,
    subject: { id, name, storefront },
    ...deed
  }: Noted & { subject: Record<'id' | 'name' | 'storefront', string> },
) {
  await addActivity(tx, { ...deed, at: clock(), by: actor.user._id, storefront, subject: { _id: id, title: name } })
}

/** Without the reason: it may be an illness, and the activity log is permanent. */
function spanOf(timeZone: string, { startsAt, endsAt }: Pick<Absence, 'startsAt' | 'endsAt'>) {
  return { from: localIn(timeZone, startsAt), to: localIn(timeZone, endsAt) }
}

function nothingLeft(): Refusal {
  const message = 'The end must be after the beginning.'
  return new Refusal('validation_failed', { errors: [{ field: 'to', code: 'too_small', message }] })
}

async function lock(tx: Db, id: string) {
  const found = await lockProfessional(tx, id)
  if (!found) throw new Refusal('not_found')
  return found
}

async function getProfessional(tx: Db, deps: Deps, id: string): Promise<Professional> {
  const found = await findProfessional(tx, { id, now: deps.clock() })
  if (!found) throw new Refusal('not_found')
  return professionalOf(deps, found)
}

async function refuseStrangeCategories(tx: Db, plan: StorefrontPlan, categories: string[]) {
  const known = await listCategoryKeys(tx, plan.key)
  const strange = categories.find((key) => !known.includes(key))
  if (strange === undefined) return
  const message = `This storefront has no category '${strange}'.`
  throw new Refusal('validation_failed', { errors: [{ field: 'categories', code: 'unknown_category', message }] })
}

function momentIn(timeZone: string, moment: string): Date {
  const [date = '', time = ''] = moment.split('T')
  return instantOf(edgeIn(timeZone, date, time))
}

function professionalOf(deps: Deps, { id, absences, ...row }: Employed): Professional {
  const { timeZone } = deps.storefronts.getPlan(row.storefront)
  const { storefront, name, categories, hours, active, version } = row
  return {
    _id: id,
    storefront,
    name,
    categories,
    hours,
    timeOff: absences.map((absence) => ({
      _id: absence.id,
      ...spanOf(timeZone, absence),
      reason: absence.reason,
    })),
    active,
    version,
  }
}

function localIn(timeZone: string, at: Date): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(minuteOf(at) * 60_000).toZonedDateTimeISO(timeZone)
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
}
