import type { InvoiceContent } from '#domain/invoice.ts'

/** The PDF file of an invoice. The same content always gives the same bytes. */
export async function renderPdf(content: InvoiceContent): Promise<Buffer> {
  // The fonts and pdfkit are read when the first invoice is opened, not when the server starts.
  const { drawInvoice } = await import('./draw.ts')
  return drawInvoice(content)
}
