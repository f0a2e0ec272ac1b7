import { randomUUID } from 'node:crypto'
import type { Page } from '#domain/endpoint.ts'
import { day, isId } from '#domain/field.ts'
import type {
  ClosedDay,
  NewProfessional,
  NewTimeOff,
  Professional,
  ProfessionalChange,
  ProfessionalFilter,
  TimeOffTaken,
} from '#domain/professional.ts'
import { Refusal } from '#domain/refusal.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { dayIn, edgeIn, instantOf, minuteOf } from '#domain/zone.ts'
import { nameInLetters } from '#server/booking/telling.ts'
import { unassign } from '#server/booking/writes.ts'
import { listCategoryKeys } from '#server/catalogue/office.ts'
import { type Db, inTransaction } from '#server/db.ts'
import type { Deps } from '#server/deps.ts'
import { chosenStorefront } from '#server/shelf.ts'
import {
  addAbsence,
  addClosedDay,
  addProfessionals,
  type Employed,
  findProfessional,
  listClosedDays,
  listProfessionals,
  lockProfessional,
  removeAbsence,
  removeClosedDay,
  setProfessional,
} from './store.ts'

type At = { storefront: StorefrontPlan }

export async function readProfessionals(
  deps: Deps,
  { storefront, query }: At & { query: ProfessionalFilter },
): Promise<Page<Professional>> {
  const chosen = chosenStorefront(deps.shelf, storefront, query.storefront)
  const page = await listProfessionals(deps.db, { storefront: chosen, now: deps.clock() }, query)
  return { ...page, items: page.items.map((one) => professionalOf(deps, one)) }
}

export async function addProfessional(
  deps: Deps,
  { storefront, body }: At & { body: NewProfessional },
): Promise<Professional> {
  const { db, clock } = deps
  await refuseStrangeCategories(db, storefront, body.categories)
  const id = randomUUID()
  await addProfessionals(db, [{ ...body, id, storefront: storefront.key, createdAt: clock() }])
  return getProfessional(deps, db, id)
}

type Changing<Body> = { id: string; body: Body }

export async function changeProfessional(
  deps: Deps,
  { id, body }: Changing<ProfessionalChange>,
): Promise<Professional> {
  const { version, ...given } = body
  return inTransaction(deps.db, async (db) => {
    const found = await lock(db, id)
    if (given.categories) await refuseStrangeCategories(db, deps.shelf.getPlan(found.storefront), given.categories)
    if (version !== undefined && version !== found.version) throw new Refusal('version_conflict')
    const { name = found.name, categories = found.categories, hours = found.hours, active = found.active } = given
    await setProfessional(db, found.id, { name, categories, hours, active })
    return getProfessional(deps, db, id)
  })
}

/** Somebody who is away cannot come: what they had to do is left without them, until it is handed to somebody else. */
export async function addTimeOff(deps: Deps, { id, body }: Changing<NewTimeOff>): Promise<TimeOffTaken> {
  return inTransaction(deps.db, async (db) => {
    // First: a booking that is being made waits for this, or this for the booking.
    const found = await lock(db, id)
    const { timeZone } = deps.shelf.getPlan(found.storefront)
    const [startsAt, endsAt] = [momentIn(timeZone, body.from), momentIn(timeZone, body.to)]
    // What the clock skips is no time at all.
    if (endsAt <= startsAt) throw nothingLeft()
    await setProfessional(db, id, {})
    await addAbsence(db, { id: randomUUID(), professionalId: id, startsAt, endsAt, reason: body.reason })
    const unassigned = await unassign(db, id, { from: startsAt, to: endsAt, now: deps.clock() })
    await nameInLetters(db, unassigned, null)
    return { professional: await getProfessional(deps, db, id), unassigned }
  })
}

/** False when there is no such absence. */
export async function removeTimeOff({ db }: Deps, { id, absence }: { id: string; absence: string }): Promise<boolean> {
  if (!isId(absence)) return false
  return inTransaction(db, async (db) => {
    await lock(db, id)
    if (!(await removeAbsence(db, id, absence))) return false
    await setProfessional(db, id, {})
    return true
  })
}

export async function readClosedDays({ db, clock }: Deps, { key, timeZone }: StorefrontPlan): Promise<ClosedDay[]> {
  return listClosedDays(db, key, dayIn(timeZone, clock()))
}

const Day = day()

export async function closeDay({ db }: Deps, { key }: StorefrontPlan, { date, reason }: ClosedDay): Promise<ClosedDay> {
  if (!Day.safeParse(date).success) throw new Refusal('not_found')
  await addClosedDay(db, key, { date, reason })
  return { date, reason }
}

/** False when the storefront is open that day. */
export async function reopenDay({ db }: Deps, { key }: StorefrontPlan, date: string): Promise<boolean> {
  return Day.safeParse(date).success && removeClosedDay(db, key, date)
}

function nothingLeft(): Refusal {
  const message = 'The end must be after the beginning.'
  return new Refusal('validation_failed', { errors: [{ field: 'to', code: 'too_small', message }] })
}

async function lock(db: Db, id: string) {
  const found = isId(id) ? await lockProfessional(db, id) : undefined
  if (!found) throw new Refusal('not_found')
  return found
}

async function getProfessional(deps: Deps, db: Db, id: string): Promise<Professional> {
  const found = await findProfessional(db, { id, now: deps.clock() })
  if (!found) throw new Refusal('not_found')
  return professionalOf(deps, found)
}

async function refuseStrangeCategories(db: Db, plan: StorefrontPlan, categories: string[]) {
  const known = await listCategoryKeys(db, plan.key)
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
  const { timeZone } = deps.shelf.getPlan(row.storefront)
  const { name, categories, hours, active, version } = row
  return {
    _id: id,
    name,
    categories,
    hours,
    timeOff: absences.map((absence) => ({
      _id: absence.id,
      from: localIn(timeZone, absence.startsAt),
      to: localIn(timeZone, absence.endsAt),
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
