import * as z from 'zod/mini'
import { bytesFile, download, get, list, nothing, post } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { Invoice, InvoiceMonth, InvoiceQuery, InvoiceSummary, NewCreditNote } from '#domain/invoice.ts'

/** Invoices and credit notes: of a customer, and of all for administrators. */
export const invoice = {
  own: get('/api/invoices/:invoice', {
    params: { invoice: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'Retrieve an invoice or a credit note of one of your bookings',
    query: nothing,
    reply: Invoice,
  }),
  ownFile: bytesFile('/api/invoices/:invoice/invoice.pdf', {
    params: { invoice: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'Download an invoice or a credit note of one of your bookings as PDF',
    type: 'application/pdf',
  }),
  all: list('/api/admin/invoices', {
    access: 'admin',
    limit: 'browse',
    summary: 'List invoices and credit notes by day',
    query: InvoiceQuery,
    item: z.strictObject({ ...InvoiceSummary.shape, storefront: z.string() }),
    isLive: true,
  }),
  fileOfMonth: download('/api/admin/invoices.csv', {
    access: 'admin',
    limit: 'browse',
    isRecent: true,
    summary: 'Export the invoices and credit notes of a month as CSV',
    query: InvoiceMonth,
    type: 'text/csv',
  }),
  any: get('/api/admin/invoices/:invoice', {
    params: { invoice: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve an invoice or a credit note',
    query: nothing,
    reply: Invoice,
  }),
  file: bytesFile('/api/admin/invoices/:invoice/invoice.pdf', {
    params: { invoice: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Download an invoice or a credit note as PDF',
    type: 'application/pdf',
  }),
  make: post('/api/admin/bookings/:booking/invoice', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary: 'Make the invoice of a completed booking, unless it exists',
    body: nothing,
    reply: Invoice,
  }),
  takeBack: post('/api/admin/invoices/:invoice/credit-note', {
    params: { invoice: id },
    access: 'admin',
    limit: 'write',
    summary: 'Take back an invoice by a credit note',
    body: NewCreditNote,
    reply: Invoice,
    status: 201,
  }),
}
