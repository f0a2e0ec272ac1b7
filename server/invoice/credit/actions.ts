import { randomUUID } from 'node:crypto'
import { Refusal, refusalOfField } from '#domain/contract/refusal.ts'
import { dayIn } from '#domain/format/zone.ts'
import { contentOfCreditNote } from '#domain/invoice/content.ts'
import { InvoiceContent } from '#domain/invoice.ts'
import { numberIn, seriesOn } from '#domain/invoice/series.ts'
import { addActivity } from '#server/activity/store.ts'
import { lockBooking } from '#server/booking/store.ts'
import type { Deps } from '#server/deps.ts'
import { addInvoice, findCreditNote, findInvoice, type InvoiceRow, lockSeries } from '#server/invoice/store.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'

type Asked = { actor: Actor; invoice: string; reason: string }

/** Takes back a whole invoice. A second request returns the same credit note. */
export async function makeCreditNote(db: Db, deps: Deps, { actor, invoice: id, reason }: Asked): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (invoice.kind === 'credit-note')
      throw refusalOfField('invoice', 'validation_failed', 'A credit note cannot be taken back.')
    const { storefront, bookingId, turn } = invoice
    const plan = deps.storefronts.getPlan(storefront)
    if (plan.invoices.creditSeries === '')
      throw refusalOfField('invoice', 'validation_failed', 'Credit notes have no series in the settings.')
    const at = deps.clock()
    const date = dayIn(plan.timeZone, at)
    const series = seriesOn(plan.invoices.creditSeries, { date, yearStart: plan.invoices.yearStart })
    const place = await lockSeries(tx, { storefront, series })
    const known = await findCreditNote(tx, id)
    if (known) return known
    const number = numberIn(series, place)
    const row = {
      id: randomUUID(),
      storefront,
      kind: 'credit-note' as const,
      series,
      place,
      number,
      bookingId,
      turn,
      takesBack: id,
      issuedAt: at,
      day: date,
      content: contentOfCreditNote(InvoiceContent.parse(invoice.content), { number, date, reason }),
      isDemo: invoice.isDemo,
      byId: actor.user._id,
    }
    await addInvoice(tx, row)
    const subject = { _id: bookingId, title: invoice.content.booking.number }
    const entry = { kind: 'invoice-taken-back', at, by: actor.user._id, storefront, subject } as const
    await addActivity(tx, { ...entry, before: { number: invoice.number }, after: { number } })
    return row
  })
}

/** The removal of the demo deletes a booking with its invoices: it waits until the transaction ends, or is over. */
async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow> {
  const found = await findInvoice(tx, id)
  if (found) await lockBooking(tx, found.bookingId)
  const invoice = found && (await findInvoice(tx, id))
  if (!invoice) throw new Refusal('not_found')
  return invoice
}
