import { randomUUID } from 'node:crypto'
import type { ActivityKind } from '#domain/activity.ts'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { majorOf, minorOf } from '#domain/format/money.ts'
import { dayIn } from '#domain/format/zone.ts'
import type { NewPayment, PaymentCorrection } from '#domain/ledger.ts'
import { whyNotPay, whyNotRefund } from '#domain/ledger/rules.ts'
import { addActivity } from '#server/activity/store.ts'
import { setBooking } from '#server/booking/change/store.ts'
import { type BookingRecord, findBooking, lockBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { addPayment, findByKey, listPayments, paidIn } from '#server/ledger/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import type { Visitor } from '#server/platform/http/request.ts'

type By = { actor: Actor; visitor: Pick<Visitor, 'idempotencyKey'>; id: string }
type Recording = By & { as: 'payment' | 'refund'; body: NewPayment }

/** Records what the office has collected or given back. A repeated request with the same key records nothing more. */
export async function recordPayment(db: Db, deps: Deps, { actor, visitor, id, as, body }: Recording) {
  const { kind, note } = body
  const work = async (tx: Db, held: Held) => {
    const { record, facts, at } = held
    const key = visitor.idempotencyKey ?? null
    const byId = actor.user._id
    const amount = minorOf(body.amount, facts.currency) * (as === 'payment' ? 1 : -1)
    const earlier = key === null ? undefined : await findByKey(tx, { byId, key })
    if (earlier) {
      const isSame = earlier.bookingId === id && earlier.amount === amount && earlier.kind === kind
      if (!isSame || earlier.note !== note) throw new Refusal('idempotency_key_reused')
      return
    }
    const refusal = as === 'payment' ? whyNotPay(facts, body.amount) : whyNotRefund(facts, body.amount)
    if (refusal) throw refusal
    const day = dayIn(record.booking.timeZone, at)
    const row = { id: randomUUID(), bookingId: id, amount, kind, at, day, recordedAt: at, byId, note, key }
    // Another booking was paid by a request with this key at the same moment.
    if (!(await addPayment(tx, row))) throw new Refusal('idempotency_key_reused')
    const what = as === 'payment' ? 'payment-recorded' : 'refund-recorded'
    await written(tx, { record, at, by: byId, kind: what, after: { amount: body.amount, paymentKind: kind } })
  }
  return onBooking(db, deps, { id, work })
}

type Correcting = By & { payment: string; body: PaymentCorrection }

/** An entry is never changed: a counter-entry takes it back, and the right one follows. */
export async function correctPayment(db: Db, deps: Deps, { actor, id, payment, body }: Correcting) {
  const work = async (tx: Db, { record, facts, at }: Held) => {
    const known = await listPayments(tx, [id])
    const wrong = known.find((one) => one.id === payment)
    if (!wrong || wrong.reverses !== null) throw new Refusal('not_found')
    const { currency } = facts
    const sign = Math.sign(wrong.amount)
    const right = { amount: sign * minorOf(body.amount, currency), kind: body.kind ?? wrong.kind }
    const counter = known.find((one) => one.reverses === payment)
    if (counter) {
      const now = known.find((one) => one.corrects === payment)
      const isRepeated = (now?.amount ?? 0) === right.amount && (!now || now.kind === right.kind)
      if (isRepeated && counter.note === body.note) return
      throw refusalOfField('payment', 'invalid_state', 'This entry was corrected already. Please look at it again.')
    }
    if (right.amount === wrong.amount && right.kind === wrong.kind)
      throw refusalOfField('amount', 'validation_failed', 'This is what was recorded.')
    const without = { ...facts, paid: majorOf(paidIn(known) - wrong.amount, currency) }
    const refusal = sign > 0 ? whyNotPay(without, body.amount) : whyNotRefund(without, body.amount)
    if (refusal && body.amount > 0) throw refusal
    if (paidIn(known) - wrong.amount + right.amount < 0)
      throw refusalOfField('amount', 'validation_failed', 'More than that was given back already.')
    // The money changed hands at the same moment, and the same professional collected it.
    const { at: then, day, professionalId, stepId } = wrong
    const both = { bookingId: id, at: then, day, recordedAt: at, professionalId, byId: actor.user._id, note: body.note }
    const { kind, amount } = wrong
    await addPayment(tx, { ...both, id: randomUUID(), amount: -amount, kind, stepId, reverses: payment })
    if (right.amount !== 0) await addPayment(tx, { ...both, id: randomUUID(), ...right, corrects: payment })
    await written(tx, {
      record,
      at,
      by: actor.user._id,
      kind: 'payment-corrected',
      before: { amount: majorOf(Math.abs(amount), currency), paymentKind: kind },
      after: { amount: body.amount, paymentKind: right.kind },
    })
  }
  return onBooking(db, deps, { id, work })
}

type Held = { record: BookingRecord; facts: Parameters<typeof whyNotPay>[0]; at: Date }

type Working = { id: string; work: (tx: Db, held: Held) => Promise<void> }

async function onBooking(db: Db, { clock, storefronts }: Deps, { id, work }: Working): Promise<BookingRecord> {
  return inTransaction(db, async (tx) => {
    await lockBooking(tx, id)
    const record = await findBooking(tx, id)
    if (!record) throw new Refusal('not_found')
    const { total, currency } = record.booking.price
    const { locale } = storefronts.getPlan(record.storefront)
    const facts = { total, currency, locale, paid: record.paid, status: record.booking.status }
    await work(tx, { record, facts, at: clock() })
    const after = await findBooking(tx, id)
    if (!after) throw new Error('a locked booking is gone')
    return after
  })
}

type Written = {
  record: BookingRecord
  at: Date
  by: string
  kind: ActivityKind
  before?: object
  after: object
}

/** The version tells other administrators that the booking has changed. */
async function written(tx: Db, { record, before, after, ...entry }: Written) {
  const { booking, storefront } = record
  await setBooking(tx, record, {})
  const subject = { _id: booking._id, title: booking.number }
  await addActivity(tx, { ...entry, storefront, subject, before: before ? { ...before } : null, after: { ...after } })
}
