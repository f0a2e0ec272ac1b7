import { Refusal } from '#domain/contract/refusal.ts'
import { majorOf } from '#domain/format/money.ts'
import { addDays, boundsOf, dayIn, instantOf } from '#domain/format/zone.ts'
import type { MyDay, Visit } from '#domain/professional/my-day.ts'
import { hoursOn, partOf } from '#domain/professional/hours.ts'
import { listSteps, listVisits, type StepRow } from '#server/booking/visits/store.ts'
import { listPayments, paidIn, type PaymentRow, sumCash } from '#server/ledger/store.ts'
import { momentOf } from '#server/booking/steps/store.ts'
import type { Deps } from '#server/deps.ts'
import { preparationFor, readPreparations } from '#server/page/reading/actions.ts'
import { type BookingRecord, findBooking, hasEmail } from '#server/booking/store.ts'
import type { ActingProfessional } from '#server/platform/auth/actor.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findWorker, listAbsencesIn } from './store.ts'

type Asked = Pick<ActingProfessional, 'professional'> & { date: string | undefined }

export async function readDay(db: Db, deps: Deps, { professional, date: asked }: Asked): Promise<MyDay> {
  const plan = deps.storefronts.getPlan(professional.storefront)
  const now = deps.clock()
  const today = dayIn(plan.timeZone, now)
  const date = asked ?? today
  const bounds = boundsOf(date, plan.timeZone)
  const period = { professional: professional._id, from: instantOf(bounds.start), to: instantOf(bounds.end) }
  // Those of yesterday too, by the same query.
  const start = date === today ? instantOf(boundsOf(addDays(today, -1), plan.timeZone).start) : period.from
  const [worker, found, absences, cash, preparations] = await Promise.all([
    findWorker(db, professional._id),
    listVisits(db, { ...period, from: start }),
    listAbsencesIn(db, period),
    sumCash(db, professional._id),
    readPreparations(db, plan),
  ])
  const rows = found.filter(({ booking }) => booking.date >= date)
  const ids = rows.map(({ booking }) => booking._id)
  const [steps, payments] = await Promise.all([listSteps(db, ids), listPayments(db, ids)])
  return {
    date,
    today,
    timeZone: plan.timeZone,
    at: now.toISOString(),
    professional: { _id: worker.id, name: worker.name, imageUrl: worker.imageUrl },
    storefront: plan.key,
    visits: rows.map((row) =>
      visitOf(row, {
        preparation: preparationFor(preparations, row),
        steps: steps.filter(({ bookingId }) => bookingId === row.booking._id),
        payments: payments.filter(({ bookingId }) => bookingId === row.booking._id),
      }),
    ),
    leftOver: found.filter((record) => record.booking.date < date && isLeftOver(record)).length,
    hours: hoursOn(date, worker).filter(({ day }) => day === bounds.weekday),
    away: absences.map((absence) => partOf(period, absence, plan.timeZone)),
    cash: cash === null ? null : { amount: majorOf(cash, plan.currency), currency: plan.currency },
  }
}

function isLeftOver({ booking: { status, step } }: BookingRecord): boolean {
  return (status === 'pending' || status === 'confirmed') && step?.step !== 'nobody-there'
}

type AskedVisit = Pick<ActingProfessional, 'professional'> & { booking: string }

export async function readOwnVisit(db: Db, deps: Deps, { professional, booking }: AskedVisit): Promise<Visit> {
  const record = await findBooking(db, booking)
  if (record?.professional?._id !== professional._id) throw new Refusal('not_found')
  return completeVisit(db, deps, record)
}

/** One visit, as the day lists it. */
export async function readVisit(db: Db, deps: Deps, booking: string): Promise<Visit> {
  const record = await findBooking(db, booking)
  if (!record) throw new Error('a locked booking is gone')
  return completeVisit(db, deps, record)
}

async function completeVisit(db: Db, deps: Deps, record: BookingRecord): Promise<Visit> {
  const booking = record.booking._id
  const steps = await listSteps(db, [booking])
  const payments = await listPayments(db, [booking])
  const preparations = await readPreparations(db, deps.storefronts.getPlan(record.storefront))
  return visitOf(record, { preparation: preparationFor(preparations, record), steps, payments })
}

type Found = {
  preparation: string
  steps: StepRow[]
  payments: PaymentRow[]
}

function visitOf({ booking, duration }: BookingRecord, { preparation, steps, payments }: Found): Visit {
  const { review: _review, createdAt: _createdAt, step: _step, customer, price, ...visit } = booking
  const { total, currency } = price
  const done = steps.find(({ step }) => step === 'done')
  const last = done && payments.find(({ stepId, reverses }) => stepId === done.id && reverses === null)
  return {
    ...visit,
    duration,
    customer: customer?.name ?? '',
    hasEmail: customer !== null && hasEmail(customer),
    preparation,
    total,
    paid: majorOf(paidIn(payments), currency),
    currency,
    steps: steps.map((one) => ({ step: one.step, at: momentOf(one).toISOString() })),
    collected: last ? { amount: majorOf(last.amount, currency), kind: last.kind } : null,
  }
}
