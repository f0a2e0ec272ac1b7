import { randomUUID } from 'node:crypto'
import type { ActivityKind } from '#domain/activity.ts'
import { isOpen } from '#domain/booking.ts'
import type { BookingChange } from '#domain/booking/change.ts'
import { planningKinds, whenPlanned } from '#domain/booking/latest-plan.ts'
import type { NewStep } from '#domain/booking/new-step.ts'
import { stepUndoableFor } from '#domain/booking/report.ts'
import type { Step } from '#domain/booking/step.ts'
import {
  type CurrentVisit,
  notNow,
  whyNotAdd,
  whyNotTake,
  whyNotUndo,
  whyOutdated,
  whyTooLate,
} from '#domain/booking/step-rules.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { minorOf } from '#domain/format/money.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { Visit } from '#domain/professional/my-day.ts'
import { addActivity, listActivityOf } from '#server/activity/store.ts'
import { applyChange, decideOn } from '#server/booking/change/actions.ts'
import { type Changes, setBooking } from '#server/booking/change/store.ts'
import { type BookingRecord, findBooking, lockBooking, readerOf } from '#server/booking/store.ts'
import type { StepRow } from '#server/booking/visits/store.ts'
import type { Deps } from '#server/deps.ts'
import { addPayment, inForceOf, listPayments, type PaymentRow } from '#server/ledger/store.ts'
import { enqueueMessage, takeBackMessages } from '#server/message/actions.ts'
import type { ActingProfessional } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'
import { readVisit } from '#server/professional/my-day/actions.ts'
import { addStep, isToldOnTheWay, listEveryStep, momentOf, takeBackStep, wasTheirs } from './store.ts'

type Reporting = { actor: ActingProfessional; visitor: Visitor; id: string }
/** A visit of the professional, locked. */
type Held = { record: BookingRecord; steps: StepRow[]; now: Date }

/** Records a step, with what follows from it. A repeated request changes nothing, also after the step was taken back. */
export function takeStep(db: Db, deps: Deps, { body, ...asked }: Reporting & { body: NewStep }): Promise<Visit> {
  const work = async (tx: Db, held: Held) => {
    const { record, steps, now } = held
    const at = new Date(body.at)
    if (steps.some((one) => !isInForce(one) && isRepeated(one, { ...asked, body }))) return
    const known = steps.find((one) => isInForce(one) && one.step === body.step)
    if (known) return addCollected(tx, deps, { ...asked, held, body, known })
    const plannedAt = await findPlanned(tx, held)
    const outdated = whyOutdated(body, { plannedAt, startsAt: record.startsAt }, now)
    const refusal = outdated ?? whyNotTake(visitOf(deps, held), body, now)
    if (refusal) throw refusal
    const isCompleting = body.step === 'done' && isOpen(record.booking.status)
    const id = await addStep(tx, {
      bookingId: record.booking._id,
      professionalId: asked.actor.professional._id,
      byId: asked.actor.user._id,
      step: body.step,
      takenAt: at,
      recordedAt: now,
      note: body.note,
      wasStatus: isCompleting ? record.booking.status : null,
    })
    const columns = { step: body.step, stepAt: momentOf({ takenAt: at, recordedAt: now }) }
    const status = isCompleting ? 'completed' : undefined
    await writeVisit(tx, deps, { ...asked, record, columns, status })
    await collect(tx, { ...asked, record, body, stepId: id, at: columns.stepAt, now })
    if (body.step === 'on-the-way') await tellOnTheWay(tx, deps, { ...asked, record, plannedAt, at: columns.stepAt })
    if (body.step === 'nobody-there') await log(tx, { ...asked, record, kind: 'visit-nobody-there', at: now })
  }
  return onVisit(db, deps, { ...asked, work })
}

/** Takes back the latest step, with what followed from it. Nothing to take back is what was wanted. */
export function undoStep(db: Db, deps: Deps, { step, ...asked }: Reporting & { step: Step }): Promise<Visit> {
  const work = async (tx: Db, held: Held) => {
    const { record, steps, now } = held
    const inForce = steps.filter(isInForce)
    const taken = inForce.find((one) => one.step === step)
    if (!taken) return takeBackEnded(tx, { ...asked, held, step })
    const refusal = whyNotUndo(visitOf(deps, held), step, now)
    if (refusal) throw refusal
    await takeBackStep(tx, taken.id, now)
    const last = inForce.at(-2)
    const columns = { step: last?.step ?? null, stepAt: last ? momentOf(last) : null }
    const status = record.booking.status === 'completed' ? taken.wasStatus : null
    await writeVisit(tx, deps, { ...asked, record, columns, status: status ?? undefined })
    const { inForce: paid } = inForceOf(await listPayments(tx, [record.booking._id]), taken.id)
    await reversePayments(tx, paid, now)
    if (step === 'on-the-way') await takeBackMessages(tx, record.booking._id, ['visit-on-the-way'])
    if (step === 'nobody-there') await log(tx, { ...asked, record, kind: 'visit-nobody-there-undone', at: now })
  }
  // The shop has given the visit to another professional since.
  const whenLost = (tx: Db, held: Held) => takeBackEnded(tx, { ...asked, held, step })
  return onVisit(db, deps, { ...asked, work, whenLost })
}

/** 'Done' again, from another device perhaps: what was collected is kept with the step, unless it has a payment. */
async function addCollected(tx: Db, deps: Deps, { held, body, known, ...asked }: Adding) {
  const { record, now } = held
  if (!body.collected || body.collected.amount === 0) return
  const { had: hasOne, inForce } = inForceOf(await listPayments(tx, [record.booking._id]), known.id)
  const had = inForce.find(({ corrects }) => corrects === null)
  // An administrator has corrected it since, or taken it back.
  if (hasOne && !had) return
  const refusal = whyNotAdd(visitOf(deps, held), { taken: body, had }, now)
  if (refusal) throw refusal
  if (had) return
  const at = momentOf({ takenAt: new Date(body.at), recordedAt: now })
  await setBooking(tx, record, {})
  await collect(tx, { ...asked, record, body, stepId: known.id, at, now })
}
type Adding = Reporting & { held: Held; body: NewStep; known: StepRow }

/** The shop has ended the step before: it must not be in force again, and its payment is still to be taken back. */
async function takeBackEnded(tx: Db, { actor, held, step }: Reporting & { held: Held; step: Step }) {
  const { record, steps, now } = held
  const own = steps.filter(({ professionalId }) => professionalId === actor.professional._id)
  const ended = own.findLast((one) => one.step === step)
  if (!ended || ended.isTakenBack) return
  const refusal = whyTooLate(ended, now)
  // After that time, a step without a payment has no effect that is left.
  const { inForce } = inForceOf(await listPayments(tx, [record.booking._id]), ended.id)
  if (refusal && inForce.length === 0) return
  if (refusal) throw refusal
  await takeBackStep(tx, ended.id, now)
  await reversePayments(tx, inForce, now)
  await setBooking(tx, record, {})
  if (step === 'nobody-there') await log(tx, { actor, record, kind: 'visit-nobody-there-undone', at: now })
}

async function reversePayments(tx: Db, payments: PaymentRow[], now: Date) {
  for (const { id, amount, corrects: _corrects, key: _key, ...payment } of payments)
    await addPayment(tx, { ...payment, id: randomUUID(), amount: -amount, recordedAt: now, reverses: id })
}

/** Since when the visit is planned as it is; undefined if it is as it was booked. */
async function findPlanned(tx: Db, { record, steps }: Held): Promise<Date | undefined> {
  const changes = await listActivityOf(tx, { subject: record.booking._id, kinds: planningKinds })
  // Steps that were ended and are not in force again belong to another visit, also if the change was taken back at once.
  const ended = steps.flatMap(({ undoneAt, endedPlan }) => (undoneAt && endedPlan !== null ? [undoneAt] : []))
  const planned = [whenPlanned(changes), ...ended].filter((at) => at !== undefined)
  return planned.toSorted((one, other) => one.getTime() - other.getTime()).at(-1)
}

type Work = (tx: Db, held: Held) => Promise<void>

/** Locks a visit of the professional, works on it, and reads how it is then. */
async function onVisit(
  db: Db,
  deps: Deps,
  { actor, visitor, id, work, whenLost }: Reporting & { work: Work; whenLost?: Work },
): Promise<Visit> {
  const outcome = await inTransaction(db, async (tx) => {
    await lockBooking(tx, id)
    const record = await findBooking(tx, id)
    const isTheirs = record?.professional?._id === actor.professional._id
    // Another's booking is as unknown as one that does not exist.
    if (!record || !(isTheirs || (await wasTheirs(tx, { booking: id, professional: actor.professional._id }))))
      throw new Refusal('not_found')
    await (isTheirs ? work : whenLost)?.(tx, { record, steps: await listEveryStep(tx, id), now: deps.clock() })
    const visit = isTheirs ? await readVisit(tx, deps, id) : undefined
    // The last moment to roll back if the request has timed out: its response says that the outcome is unknown.
    if (!visitor.isWaiting()) throw new Refusal('outcome_unknown', { retryAfter: 2 })
    return visit
  })
  if (!outcome) throw notNow('This visit is no longer yours: the office has given it to someone else.')
  return outcome
}

function visitOf({ storefronts }: Deps, { record: { booking, startsAt, storefront }, steps }: Held): CurrentVisit {
  const { status, date, timeZone, createdAt, price } = booking
  const { locale } = storefronts.getPlan(storefront)
  const { total, currency } = price
  const inForce = steps.filter(isInForce)
  const planned = { status, date, timeZone, startsAt, createdAt: new Date(createdAt) }
  return { ...planned, total, currency, locale, steps: inForce }
}

function isInForce({ undoneAt }: StepRow): boolean {
  return undoneAt === null
}

/** Whether a step that was taken back is sent again: its answer was lost. */
function isRepeated(
  { step, takenAt, professionalId }: StepRow,
  { actor, body }: Pick<Reporting, 'actor'> & { body: NewStep },
) {
  const isSame = step === body.step && takenAt.getTime() === Date.parse(body.at)
  return isSame && professionalId === actor.professional._id
}

type Writing = Reporting & {
  record: BookingRecord
  columns: Pick<Changes, 'step' | 'stepAt'>
  /** The new status, if the step changes it. */
  status: Extract<BookingChange, { kind: 'status' }>['status'] | undefined
}

async function writeVisit(tx: Db, deps: Deps, { actor, visitor, record, columns, status }: Writing) {
  const change = status && ({ kind: 'status', status, note: '' } as const)
  const decision = change && decideOn(deps, record, { change, as: 'professional' })
  if (!decision) return setBooking(tx, record, columns)
  const by = { userId: actor.user._id, role: 'professional', visitor } as const
  await applyChange(tx, deps, { booking: record, decision, by, columns })
}

type Telling = Reporting & { record: BookingRecord; plannedAt: Date | undefined; at: Date }

/** Once for a plan of the visit. Held as long as the step can be taken back. */
async function tellOnTheWay(tx: Db, deps: Deps, { visitor, record, plannedAt, at }: Telling) {
  const { booking, storefront, isVerified } = record
  const customer = readerOf(booking)
  if (!customer || !isOpen(booking.status) || (await isToldOnTheWay(tx, booking._id, plannedAt))) return
  await enqueueMessage(tx, deps, {
    kind: 'visit-on-the-way',
    storefront,
    recipient: customer.email,
    userId: customer._id,
    bookingId: booking._id,
    origin: visitor.emailOriginOf(deps.storefronts.getPlan(storefront)),
    isVerified,
    data: { at: at.toISOString() },
    held: stepUndoableFor,
  })
}

type Logging = Pick<Reporting, 'actor'> & { record: BookingRecord; kind: ActivityKind; at: Date }

/** Only what an administrator has to act on: the other steps are in the history of the booking. */
async function log(tx: Db, { actor, record: { booking, storefront }, kind, at }: Logging) {
  const subject = { _id: booking._id, title: booking.number }
  const by = { by: actor.user._id, role: 'professional' } as const
  await addActivity(tx, { kind, at, ...by, storefront, subject, before: null, after: null })
}

type Collecting = Pick<Reporting, 'actor'> & {
  record: BookingRecord
  body: NewStep
  stepId: number
  at: Date
  now: Date
}

async function collect(tx: Db, { actor, record: { booking }, body: { collected, note }, stepId, at, now }: Collecting) {
  const amount = collected ? minorOf(collected.amount, booking.price.currency) : 0
  if (!collected || amount === 0) return
  await addPayment(tx, {
    id: randomUUID(),
    bookingId: booking._id,
    amount,
    kind: collected.kind,
    at,
    day: dayIn(booking.timeZone, at),
    recordedAt: now,
    professionalId: actor.professional._id,
    byId: actor.user._id,
    note,
    stepId,
  })
}
