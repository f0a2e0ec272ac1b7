import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Page } from '#domain/endpoint.ts'
import { isId } from '#domain/field.ts'
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
import { unassign } from '#server/booking/store.ts'
import { listCategories } from '#server/catalogue/store.ts'
import type { Db } from '#server/db.ts'
import type { Deps } from '#server/deps.ts'
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
  { db, clock }: Deps,
  { storefront, query }: At & { query: ProfessionalFilter },
): Promise<Page<Professional>> {
  const page = await listProfessionals(db, { storefront: storefront.key, now: clock() }, query)
  return { ...page, items: page.items.map((one) => professionalOf(storefront, one)) }
}

export async function addProfessional(
  { db, clock }: Deps,
  { storefront, body }: At & { body: NewProfessional },
): Promise<Professional> {
  await refuseStrangeCategories(db, storefront, body.categories)
  const id = randomUUID()
  await addProfessionals(db, [{ ...body, id, storefront: storefront.key, createdAt: clock() }])
  return getProfessional(db, { storefront, id, now: clock() })
}

type Changing<Body> = At & { id: string; body: Body }

export async function changeProfessional(
  { db, clock }: Deps,
  { storefront, id, body }: Changing<ProfessionalChange>,
): Promise<Professional> {
  const { version, ...given } = body
  if (given.categories) await refuseStrangeCategories(db, storefront, given.categories)
  return db.transaction(async (db) => {
    const found = await lock(db, storefront, id)
    if (version !== undefined && version !== found.version) throw new Refusal('version_conflict')
    const { name = found.name, categories = found.categories, hours = found.hours, active = found.active } = given
    await setProfessional(db, found.id, { name, categories, hours, active })
    return getProfessional(db, { storefront, id, now: clock() })
  })
}

/** Somebody who is away cannot come: what they had to do is left without them, until it is handed to somebody else. */
export async function addTimeOff(
  { db, clock }: Deps,
  { storefront, id, body }: Changing<NewTimeOff>,
): Promise<TimeOffTaken> {
  const [startsAt, endsAt] = [momentIn(storefront, 'from', body.from), momentIn(storefront, 'to', body.to)]
  const now = clock()
  return db.transaction(async (db) => {
    // First: a booking that is being made waits for this, or this for the booking.
    const found = await lock(db, storefront, id)
    await setProfessional(db, found.id, {})
    await addAbsence(db, { id: randomUUID(), professionalId: found.id, startsAt, endsAt, reason: body.reason })
    const unassigned = await unassign(db, found.id, { from: startsAt, to: endsAt, now })
    return { professional: await getProfessional(db, { storefront, id, now }), unassigned }
  })
}

/** False when there is no such absence. */
export async function removeTimeOff(
  { db }: Deps,
  { storefront, id, absence }: At & { id: string; absence: string },
): Promise<boolean> {
  if (!isId(absence)) return false
  return db.transaction(async (db) => {
    const found = await lock(db, storefront, id)
    await setProfessional(db, found.id, {})
    return removeAbsence(db, found.id, absence)
  })
}

export async function readClosedDays({ db, clock }: Deps, { key, timeZone }: StorefrontPlan): Promise<ClosedDay[]> {
  return listClosedDays(db, key, dayIn(timeZone, clock()))
}

const Day = z.iso.date()

export async function closeDay({ db }: Deps, { key }: StorefrontPlan, { date, reason }: ClosedDay): Promise<ClosedDay> {
  if (!Day.safeParse(date).success) throw new Refusal('not_found')
  await addClosedDay(db, key, { date, reason })
  return { date, reason }
}

/** False when the storefront is open that day. */
export async function reopenDay({ db }: Deps, { key }: StorefrontPlan, date: string): Promise<boolean> {
  return Day.safeParse(date).success && removeClosedDay(db, key, date)
}

async function lock(db: Db, { key }: StorefrontPlan, id: string) {
  const found = isId(id) ? await lockProfessional(db, { id, storefront: key }) : undefined
  if (!found) throw new Refusal('not_found')
  return found
}

async function getProfessional(db: Db, { storefront, id, now }: At & { id: string; now: Date }): Promise<Professional> {
  const found = await findProfessional(db, { id, storefront: storefront.key, now })
  if (!found) throw new Refusal('not_found')
  return professionalOf(storefront, found)
}

async function refuseStrangeCategories(db: Db, plan: StorefrontPlan, categories: string[]) {
  const known = new Set((await listCategories(db, plan)).map(({ key }) => key))
  const strange = categories.find((key) => !known.has(key))
  if (strange === undefined) return
  const message = `This storefront has no category '${strange}'.`
  throw new Refusal('validation_failed', { errors: [{ field: 'categories', code: 'unknown_category', message }] })
}

function momentIn({ timeZone }: StorefrontPlan, field: string, moment: string): Date {
  const [day = '', time = ''] = moment.split('T')
  if (Day.safeParse(day).success) return instantOf(edgeIn(timeZone, day, time))
  throw new Refusal('validation_failed', {
    errors: [{ field, code: 'invalid_format', message: 'There is no such day.' }],
  })
}

function professionalOf({ timeZone }: StorefrontPlan, { id, absences, ...row }: Employed): Professional {
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
