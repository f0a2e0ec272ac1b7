import { and, asc, between, eq, gt, inArray, isNotNull, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Block } from '#domain/board.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { lateFrom } from '#domain/booking/progress.ts'
import type { Step } from '#domain/booking/step.ts'
import { closedAccount } from '#domain/customer.ts'
import type { WorkingHours } from '#domain/professional/hours.ts'
import { longestService } from '#domain/slot.ts'
import { bookings, isOpenBooking } from '#server/booking/tables.ts'
import { type Db, statement } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { timeOff } from '#server/professional/away/tables.ts'
import { closedDays } from '#server/professional/closed-days/tables.ts'
import { writePhone } from '#server/platform/phone/phone.ts'
import { professionals } from '#server/professional/tables.ts'
import { storefronts } from '#server/storefront/tables.ts'

/** Reads the board of a storefront from the tables of several nouns: this store has no tables of its own. */

type BoardPeriod = {
  storefront: string
  category?: string | undefined
  /** The instants between which the days lie. */
  from: Date
  to: Date
}

const isUnconfirmed = sql<boolean>`${users.email} is not null and ${users.emailVerifiedAt} is null`
const isTrial = sql<true | null>`nullif(${isNotNull(bookings.trialUntil)}, false)`
/** Whether the professional has an account, with which the steps of visits are reported. */
const isReporting = sql<boolean>`${isNotNull(professionals.userId)}`
/** How far the visit is. */
const ofVisit = {
  startsAt: bookings.startsAt,
  step: bookings.step,
  stepAt: bookings.stepAt,
  isReported: isReporting,
}
const customerName = sql<string>`coalesce(${users.name}, ${closedAccount})`

/** The values of a period, or their places in a prepared statement. */
type Bounds = Record<'storefront' | 'category', string | Placeholder | undefined> &
  Record<'earliest' | 'from' | 'to', Date | Placeholder>

function boundsOf({ storefront, category, from, to }: BoardPeriod) {
  // Uses the index on starts_at and still finds appointments that started earlier: none is longer than this.
  return { storefront, category, earliest: new Date(from.getTime() - longestService * 60_000), from, to }
}

/** The bookings on those days: assigned ones of any status, and unassigned ones that are open. */
function isSeen({ storefront, category, earliest, from, to }: Bounds) {
  return and(
    sql`${bookings.storefront} = ${storefront}`,
    gt(bookings.startsAt, earliest),
    lt(bookings.startsAt, to),
    gt(bookings.endsAt, from),
    or(isNotNull(bookings.professionalId), isOpenBooking),
    category === undefined ? undefined : or(sql`${bookings.category} = ${category}`, isOfProfessionalsOf(category)),
  )
}

type Version = Record<'catalogue' | 'count' | 'bookings' | 'customers', string>

const place = sql.placeholder
const places = { storefront: place('storefront'), earliest: place('earliest'), from: place('from'), to: place('to') }
// Each open board asks every few seconds, so these are planned once.
const versions = {
  all: statement<Version>('board_version', versionOf({ ...places, category: undefined })),
  ofCategory: statement<Version>('board_version_of_category', versionOf({ ...places, category: place('category') })),
}

/**
 * A version that changes whenever anything on those days does: a booking, the name or confirmation of a customer, or,
 * with the catalogue, professionals and closed days.
 */
export async function findVersion(db: Db, period: BoardPeriod): Promise<string> {
  const read = period.category === undefined ? versions.all : versions.ofCategory
  const [found] = await read(db, boundsOf(period))
  return found ? [found.catalogue, found.count, found.bookings, found.customers].join('.') : ''
}

/**
 * Reads the bookings, but does not send them, and finds their customers in one pass of the index: a join would look up
 * each by itself. What changes is hashed with its id, so that two changes cannot cancel each other out.
 */
function versionOf(bounds: Bounds): SQL {
  const { id, version, customerId } = bookings
  const inCustomer = sql`uuid_hash_extended(${users.id}, (${isUnconfirmed})::integer)`
  return sql`
    with seen as materialized (select ${id}, ${version}, ${customerId} from ${bookings} where ${isSeen(bounds)})
    select
      (select ${storefronts.catalogueVersion} from ${storefronts} where ${storefronts.key} = ${bounds.storefront}) as catalogue,
      count(*) as count, coalesce(sum(uuid_hash_extended(id, version)), 0) as bookings,
      (
        select coalesce(sum(hashtextextended(${users.name}, ${inCustomer})), 0) from ${users}
        where ${users.id} = any(array(select customer_id from seen))
      ) as customers
    from seen`
}

type VisitRow = { startsAt: Date; step: Step | null; stepAt: Date | null; isReported: boolean }

/** The step, and from when on the visit is running late. */
function progressIn({ step, stepAt, isReported, ...row }: VisitRow, status: BookingStatus) {
  const startsAt = row.startsAt.toISOString()
  const taken = step && stepAt ? { step, at: stepAt.toISOString() } : undefined
  const late = lateFrom({ startsAt, status, step: taken ?? null, isReported })
  return { startsAt, ...(taken && { step: taken }), ...(late !== undefined && { lateFrom: late }) }
}

export async function listBlocks(db: Db, period: BoardPeriod): Promise<Block[]> {
  const rows = await db
    .select({
      _id: bookings.id,
      number: bookings.number,
      customer: customerName,
      phone: bookings.phone,
      service: bookings.title,
      category: bookings.category,
      date: bookings.day,
      time: bookings.time,
      duration: bookings.duration,
      status: bookings.status,
      professional: bookings.professionalId,
      version: bookings.version,
      unconfirmed: isUnconfirmed,
      isTrial,
      ...ofVisit,
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.customerId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(isSeen(boundsOf(period)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
  return rows.map(({ isTrial, startsAt, step, stepAt, isReported, ...row }) => ({
    ...row,
    phone: writePhone(row.phone),
    ...(isTrial && { trial: isTrial }),
    ...progressIn({ startsAt, step, stepAt, isReported }, row.status),
  }))
}

/** When an appointment is and whose it is, without its texts. */
export type Appointment = Pick<Block, '_id' | 'date' | 'time' | 'duration' | 'status' | 'professional'>

export async function listAppointments(db: Db, period: BoardPeriod): Promise<Appointment[]> {
  return db
    .select({
      _id: bookings.id,
      date: bookings.day,
      time: bookings.time,
      duration: bookings.duration,
      status: bookings.status,
      professional: bookings.professionalId,
    })
    .from(bookings)
    .where(isSeen(boundsOf(period)))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
}

type Texts = Pick<Block, 'customer' | 'service' | 'unconfirmed' | 'trial' | 'startsAt' | 'step' | 'lateFrom'>

/** The texts of some appointments, by id. */
export async function readTexts(db: Db, ids: string[]): Promise<Map<string, Texts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: bookings.id,
      customer: customerName,
      service: bookings.title,
      unconfirmed: isUnconfirmed,
      isTrial,
      status: bookings.status,
      ...ofVisit,
    })
    .from(bookings)
    .leftJoin(users, eq(users.id, bookings.customerId))
    .leftJoin(professionals, eq(professionals.id, bookings.professionalId))
    .where(inArray(bookings.id, ids))
  return new Map(
    rows.map(({ id, isTrial, customer, service, unconfirmed, status, ...visit }) => {
      const texts = { customer, service, unconfirmed, ...(isTrial && { trial: isTrial }) }
      return [id, { ...texts, ...progressIn(visit, status) }]
    }),
  )
}

/** Other bookings of the professionals of a category are shown too: they are why the professionals are not free. */
function isOfProfessionalsOf(category: string | Placeholder) {
  return sql`${bookings.professionalId} in (
    select ${professionals.id} from ${professionals} where ${professionals.categories} @> array[${category}]
  )`
}

export type Staff = WorkingHours & {
  id: string
  name: string
  categories: string[]
  active: boolean
  absences: { startsAt: Date; endsAt: Date; reason: string }[]
}

/** The professionals of a storefront with their absences, by name; including inactive ones, who may still have bookings. */
export async function listStaff(db: Db, { storefront, from, to }: BoardPeriod): Promise<Staff[]> {
  const { id, name, categories, hours, laterHours, active } = professionals
  const columns = { id, name, categories, hours, laterHours, active }
  const isMeant = eq(professionals.storefront, storefront)
  const [people, absences] = await Promise.all([
    db.select(columns).from(professionals).where(isMeant).orderBy(asc(name), asc(id)),
    db
      .select({
        of: timeOff.professionalId,
        startsAt: timeOff.startsAt,
        endsAt: timeOff.endsAt,
        reason: timeOff.reason,
      })
      .from(timeOff)
      .innerJoin(professionals, eq(professionals.id, timeOff.professionalId))
      .where(and(isMeant, gt(timeOff.endsAt, from), lt(timeOff.startsAt, to)))
      .orderBy(asc(timeOff.startsAt), asc(timeOff.id)),
  ])
  return people.map((one) => ({ ...one, absences: absences.filter(({ of }) => of === one.id) }))
}

/** The closed days in a range, with the reason. */
export async function listClosings(
  db: Db,
  { storefront, first, last }: { storefront: string; first: string; last: string },
): Promise<Map<string, string>> {
  const rows = await db
    .select({ day: closedDays.day, reason: closedDays.reason })
    .from(closedDays)
    .where(and(eq(closedDays.storefront, storefront), between(closedDays.day, first, last)))
  return new Map(rows.map(({ day, reason }) => [day, reason]))
}
