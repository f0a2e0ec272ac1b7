import type { NamedBytes, NamedParts } from '#domain/contract/endpoint.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { addDays } from '#domain/format/zone.ts'
import {
  InvoiceContent,
  type Invoice,
  type InvoiceMonth,
  type InvoiceQuery,
  type InvoiceSummary,
} from '#domain/invoice.ts'
import { fileOfInvoices } from '#domain/invoice/file.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { addActivity } from '#server/activity/store.ts'
import type { Deps, ServerDeps } from '#server/deps.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import { type Db, inTransaction } from '#server/platform/database/db.ts'
import { chosenStorefronts, nameExport } from '#server/storefronts.ts'
import { ensureInvoice } from './making/actions.ts'
import { renderPdf } from './pdf/pdf.ts'
import {
  findCreditNote,
  findInvoice,
  type InvoiceRow,
  listInvoices,
  listInvoicesOf,
  streamInvoices,
  toInvoice,
  toSummary,
} from './store.ts'

type Wanted = { id: string; customer?: string }

/** With a customer, only if it is about a booking of that customer. */
export async function readInvoice(db: Db, { id, customer }: Wanted): Promise<Invoice> {
  const row = await findInvoice(db, id, customer)
  if (!row) throw new Refusal('not_found')
  return completed(db, row)
}

export async function completed(db: Db, row: InvoiceRow): Promise<Invoice> {
  return toInvoice(row, row.kind === 'invoice' ? await findCreditNote(db, row.id) : undefined)
}

/** 'DD/26-27/0412' as a file name. */
export function nameOfFile(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

export async function readPdf(db: Db, wanted: Wanted): Promise<NamedBytes> {
  const file = await findPdf(db, wanted)
  if (!file) throw new Refusal('not_found')
  return file
}

/** The same for an email: the invoice may have gone with the demo. */
export async function findPdf(db: Db, wanted: Wanted): Promise<NamedBytes | undefined> {
  const row = await findInvoice(db, wanted.id, wanted.customer)
  if (!row) return undefined
  const content = InvoiceContent.parse(row.content)
  return { name: nameOfFile(row.number), bytes: new Uint8Array(await renderPdf(content)) }
}

/** The invoices and credit notes of a booking, oldest first. */
export async function readInvoicesOf(db: Db, bookingId: string): Promise<InvoiceSummary[]> {
  const rows = await listInvoicesOf(db, bookingId)
  const takenBack = new Set(rows.map(({ takesBack }) => takesBack))
  return rows.map((row) => toSummary(row, takenBack.has(row.id)))
}

type Asked<Query> = { storefront: StorefrontPlan; query: Query }

export function readInvoices(
  db: Db,
  { storefronts }: Deps,
  { storefront, query: { storefront: named, ...query } }: Asked<InvoiceQuery>,
): ReturnType<typeof listInvoices> {
  return listInvoices(db, { ...query, storefronts: chosenStorefronts(storefronts, storefront, named) })
}

/** The file contains names and addresses of customers, so it is recorded before the first row is sent. */
export async function exportInvoices(
  db: Db,
  deps: Deps,
  { actor, storefront: plan, query: { month } }: Asked<InvoiceMonth> & { actor: Actor },
): Promise<NamedParts> {
  const [at, storefront] = [deps.clock(), plan.key]
  const from = `${month}-01`
  const to = addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1)
  const exported = { own: plan, chosen: [storefront], now: at, filters: [`of ${month}`] }
  const { name } = nameExport(deps.storefronts, 'invoices', exported)
  const entry = { kind: 'invoices-exported', at, by: actor.user._id, storefront } as const
  await addActivity(db, { ...entry, subject: { _id: storefront, title: name }, before: null, after: { from, to } })
  return { name, parts: fileOfInvoices(streamInvoices(db, { storefront, from, to })) }
}

/** Some time after a booking was completed, unless the completion was taken back. */
export async function invoiceBooking(deps: ServerDeps, booking: string) {
  await inTransaction(deps.db, (tx) => ensureInvoice(tx, deps, { booking, by: null }))
}
