import { randomUUID } from 'node:crypto'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { dayIn } from '#domain/format/zone.ts'
import { contentOfInvoice } from '#domain/invoice/content.ts'
import type { InvoiceSummary } from '#domain/invoice.ts'
import { numberIn, seriesOn } from '#domain/invoice/series.ts'
import { addActivity } from '#server/activity/store.ts'
import { type BookingRecord, findBooking, lockBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { addInvoice, type InvoiceRow, listInvoicesOf, lockSeries, readParticulars } from '#server/invoice/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { isDemo } from '#server/storefront/store.ts'

/** The invoice of a booking that no credit note has taken back. */
export function currentOf(rows: InvoiceRow[]): InvoiceRow | undefined {
  const takenBack = new Set(rows.map(({ takesBack }) => takesBack))
  return rows.findLast(({ id, kind }) => kind === 'invoice' && !takenBack.has(id))
}

type Making = {
  booking: string
  by: string | null
  /** Its date, if that is not the moment. */
  at?: Date
}

/**
 * The invoice of a completed booking; makes it unless it exists. Undefined if it has none: it is not completed any more,
 * or invoices are switched off. The series is locked last, and nothing else waits for it.
 */
export async function ensureInvoice(
  tx: Db,
  deps: Deps,
  { booking, by, at = deps.clock() }: Making,
): Promise<InvoiceRow | undefined> {
  const rows = await listInvoicesOf(tx, booking)
  // After a credit note only an administrator makes another one.
  if (rows.length > 0) return currentOf(rows)
  const record = await findBooking(tx, booking)
  if (!record || whyNoInvoice(deps, record)) return undefined
  return makeInvoice(tx, deps, { record, by, at })
}

/** Why a booking gets no invoice now; undefined if it can get one. */
function whyNoInvoice({ storefronts }: Deps, { booking, storefront }: BookingRecord): string | undefined {
  if (booking.trial) return 'A trial booking has no invoice.'
  if (booking.status !== 'completed') return 'An invoice can be made once the booking is completed.'
  if (!storefronts.getPlan(storefront).invoices.isOn) return 'Invoices are switched off in the settings.'
  return undefined
}

/** Whether an administrator can make an invoice of a booking by hand. */
export function canBeInvoiced(deps: Deps, record: BookingRecord, invoices: InvoiceSummary[]): boolean {
  const hasOne = invoices.some(({ kind, isTakenBack }) => kind === 'invoice' && !isTakenBack)
  return !hasOne && whyNoInvoice(deps, record) === undefined
}

type Made = { record: BookingRecord; by: string | null; at: Date }

async function makeInvoice(tx: Db, deps: Deps, { record, by, at }: Made) {
  const { booking, storefront, duration, professional } = record
  const plan = deps.storefronts.getPlan(storefront)
  const date = dayIn(plan.timeZone, at)
  const series = seriesOn(plan.invoices.series, { date, yearStart: plan.invoices.yearStart })
  const particulars = await readParticulars(tx, booking._id)
  if (!particulars) throw new Error('a booking that was just read is gone')
  const isOfDemo = await isDemo(tx, storefront)
  const place = await lockSeries(tx, { storefront, series })
  // Made since by another process, which had the lock.
  const rows = await listInvoicesOf(tx, booking._id)
  const known = currentOf(rows)
  if (known) return known
  const number = numberIn(series, place)
  // It may have changed until the lock.
  const now = await findBooking(tx, booking._id)
  if (!now || whyNoInvoice(deps, now)) return undefined
  const content = contentOfInvoice({
    number,
    date,
    booking,
    duration,
    professional: professional?.name ?? null,
    paid: now.paid,
    plan,
    ...particulars,
    isDemo: isOfDemo,
  })
  const row = {
    id: randomUUID(),
    storefront,
    kind: 'invoice' as const,
    series,
    place,
    number,
    bookingId: booking._id,
    turn: 1 + rows.filter(({ kind }) => kind === 'invoice').length,
    takesBack: null,
    issuedAt: at,
    day: date,
    content,
    isDemo: isOfDemo,
    byId: by,
  }
  await addInvoice(tx, row)
  return row
}

type Asked = { actor: Actor; booking: string }

/** By hand. A second request returns the same invoice. */
export async function makeByHand(db: Db, deps: Deps, { actor, booking }: Asked): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    // It must not be removed with the demo before the invoice is there.
    await lockBooking(tx, booking)
    const record = await findBooking(tx, booking)
    if (!record) throw new Refusal('not_found')
    const known = currentOf(await listInvoicesOf(tx, booking))
    if (known) return known
    const problem = whyNoInvoice(deps, record)
    if (problem) throw refusalOfField('booking', 'validation_failed', problem)
    const by = actor.user._id
    const made = await makeInvoice(tx, deps, { record, by, at: deps.clock() })
    if (!made) throw refusalOfField('booking', 'invalid_state', 'The booking is no longer completed.')
    const subject = { _id: booking, title: record.booking.number }
    const entry = { kind: 'invoice-made', at: deps.clock(), by, storefront: record.storefront, subject } as const
    await addActivity(tx, { ...entry, before: null, after: { number: made.number } })
    return made
  })
}
