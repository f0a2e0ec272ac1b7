import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Page } from '#domain/contract/endpoint.ts'
import { InvoiceContent, type Invoice, type InvoiceQuery, type InvoiceSummary } from '#domain/invoice.ts'
import { bookings } from '#server/booking/tables.ts'
import { categories, services } from '#server/catalogue/tables.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { countFound, inOrder, readPage } from '#server/platform/database/pagination.ts'
import { invoices, invoiceSeries } from './tables.ts'

export type InvoiceRow = typeof invoices.$inferSelect
type Series = { storefront: string; series: string }

/** The next number of a series, without reserving it. */
export async function readNextPlace(db: Db, { storefront, series }: Series): Promise<number> {
  const [found] = await db
    .select({ next: invoiceSeries.next })
    .from(invoiceSeries)
    .where(and(eq(invoiceSeries.storefront, storefront), eq(invoiceSeries.series, series)))
  return found?.next ?? 1
}

/**
 * Locks a series until the transaction ends and returns its next number. Two invoices are made one after the other, so
 * that a failure of one leaves no gap. Take this lock last.
 */
export async function lockSeries(tx: Db, { storefront, series }: Series): Promise<number> {
  await tx.insert(invoiceSeries).values({ storefront, series }).onConflictDoNothing()
  const [found] = await tx
    .select({ next: invoiceSeries.next })
    .from(invoiceSeries)
    .where(and(eq(invoiceSeries.storefront, storefront), eq(invoiceSeries.series, series)))
    .for('update')
  if (!found) throw new Error('a series that was just added is not there')
  return found.next
}

/** Whether a series has numbers already. */
export async function isInUse(db: Db, { storefront, series }: Series): Promise<boolean> {
  const isIts = and(eq(invoices.storefront, storefront), eq(invoices.series, series))
  return (await db.select({ id: invoices.id }).from(invoices).where(isIts).limit(1)).length === 1
}

/** Lets the numbers of a locked series go on at a higher one. */
export async function setNextPlace(tx: Db, { storefront, series }: Series, next: number) {
  await tx
    .update(invoiceSeries)
    .set({ next })
    .where(and(eq(invoiceSeries.storefront, storefront), eq(invoiceSeries.series, series)))
}

export async function addInvoice(tx: Db, row: typeof invoices.$inferInsert) {
  await tx.insert(invoices).values(row)
}

/** The invoices and credit notes of a booking, in the order of making. */
export async function listInvoicesOf(db: Db, bookingId: string): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(eq(invoices.bookingId, bookingId)).orderBy(invoices.turn, desc(invoices.kind))
}

/** With a customer, only if it is about a booking of that customer. */
export async function findInvoice(db: Db, id: string, customerId?: string): Promise<InvoiceRow | undefined> {
  const isIt = eq(invoices.id, id)
  const isTheirs = customerId === undefined ? undefined : eq(bookings.customerId, customerId)
  const [found] = await db
    .select({ row: invoices })
    .from(invoices)
    .innerJoin(bookings, eq(bookings.id, invoices.bookingId))
    .where(and(isIt, isTheirs))
  return found?.row
}

export async function findCreditNote(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const [found] = await db.select().from(invoices).where(eq(invoices.takesBack, id))
  return found
}

export function toInvoice(row: InvoiceRow, note: InvoiceRow | undefined): Invoice {
  return {
    _id: row.id,
    storefront: row.storefront,
    booking: row.bookingId,
    issuedAt: row.issuedAt.toISOString(),
    content: InvoiceContent.parse(row.content),
    takenBackBy: note ? { _id: note.id, number: note.number } : null,
  }
}

export function toSummary({ id, kind, number, day, content }: InvoiceRow, isTakenBack: boolean): InvoiceSummary {
  const { total, currency } = content
  return { _id: id, kind, number, date: day, total, currency, isTakenBack }
}

/** What an invoice says of the service and of the buyer that their booking does not. */
export async function readParticulars(db: Db, bookingId: string) {
  const [found] = await db
    .select({
      taxCode: services.taxCode,
      category: sql<string>`coalesce(${categories.name}, ${bookings.category})`,
      buyerTaxNumber: sql<string>`coalesce(${users.taxNumber}, '')`,
    })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .leftJoin(categories, and(eq(categories.storefront, bookings.storefront), eq(categories.key, bookings.category)))
    .leftJoin(users, eq(users.id, bookings.customerId))
    .where(eq(bookings.id, bookingId))
  return found
}

const order = inOrder(
  'invoices',
  [
    { by: invoices.issuedAt, type: 'timestamptz' },
    { by: invoices.id, type: 'uuid' },
  ],
  { isDescending: true },
)

const isTakenBack = sql<boolean>`exists (select from invoices as notes where notes.takes_back = ${invoices.id})`

type Listed = Omit<InvoiceQuery, 'storefront'> & { storefronts: string[] }

/** Newest first. */
export async function listInvoices(
  db: Db,
  { storefronts, from, to, limit, cursor }: Listed,
): Promise<Page<InvoiceSummary & { storefront: string; booking: string }>> {
  const [only = '', ...others] = storefronts
  const where = and(
    others.length === 0 ? eq(invoices.storefront, only) : inArray(invoices.storefront, storefronts),
    from === undefined ? undefined : gte(invoices.day, from),
    to === undefined ? undefined : lte(invoices.day, to),
  )
  const query = db.select({ row: invoices, isTakenBack, place: order.place }).from(invoices)
  const [page, total] = await Promise.all([
    readPage(query, { where, order, limit, cursor }),
    countFound(db, db.select({ id: invoices.id }).from(invoices).where(where)),
  ])
  const items = page.rows.map(({ row, isTakenBack: isSo }) => ({
    ...toSummary(row, isSo),
    storefront: row.storefront,
    booking: row.bookingId,
  }))
  return { items, total, next: page.next }
}

const portion = 500

/** The invoices and credit notes of a month in portions, in the order of their numbers. */
export async function* streamInvoices(
  db: Db,
  { storefront, from, to }: Record<'storefront' | 'from' | 'to', string>,
): AsyncGenerator<InvoiceContent[]> {
  for (let after: { series: string; place: number } | undefined; ;) {
    const rows: InvoiceRow[] = await db
      .select()
      .from(invoices)
      .where(
        and(
          eq(invoices.storefront, storefront),
          gte(invoices.day, from),
          lte(invoices.day, to),
          after && sql`(${invoices.series}, ${invoices.place}) > (${after.series}, ${after.place}::integer)`,
        ),
      )
      .orderBy(invoices.series, invoices.place)
      .limit(portion)
    yield rows.map(({ content }) => InvoiceContent.parse(content))
    const last = rows.at(-1)
    if (!last || rows.length < portion) return
    after = last
  }
}
