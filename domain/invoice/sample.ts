import type { InvoiceContent } from '#domain/invoice.ts'

/** The invoice of the design, for tests. */
export const sampleInvoice: InvoiceContent = {
  kind: 'invoice',
  title: 'Tax invoice',
  number: 'DD/26-27/0412',
  date: '2026-11-24',
  booking: { number: 'DS-261120-0187', date: '2026-11-24', time: '10:00' },
  takesBack: null,
  brand: 'Doorstep Documents',
  phone: '1800-000-0000',
  email: 'help@doorstep.example',
  seller: {
    name: 'Doorstep Papers Private Limited',
    address: '2nd Floor, Kumar Business Court,\nSenapati Bapat Road, Pune 411016',
    taxNumber: '27ABCDE1234F1Z5',
  },
  buyer: {
    name: 'Ananya Iyer',
    address: 'Flat 402, Lotus Residency,\nBaner Road, Pune 411045',
    taxNumber: '27FGHIJ5678K1Z2',
  },
  taxLabel: 'GSTIN',
  placeOfSupply: '',
  lines: [
    {
      title: 'Private Limited Company Registration',
      details: 'Business, 60 minutes, by Kavita',
      taxCode: '998214',
      amount: 6999,
    },
    { title: 'Service fee', details: '', taxCode: '998214', amount: 5 },
  ],
  beforeTax: 7004,
  taxes: ['CGST', 'SGST'].map((name) => ({ name, rate: 5, base: 6999, amount: 349.95 })),
  total: 7703.9,
  paid: null,
  due: null,
  currency: 'INR',
  locale: 'en-IN',
  note: 'Thank you for your trust. Please quote the invoice number when you write to us.',
  isDemo: false,
}

/** The credit note that takes it back. */
export const sampleCreditNote: InvoiceContent = {
  ...sampleInvoice,
  kind: 'credit-note',
  title: 'Credit note',
  number: 'DDC/26-27/0009',
  takesBack: { number: sampleInvoice.number, date: sampleInvoice.date, reason: 'The visit did not take place.' },
  lines: sampleInvoice.lines.map((line) => ({ ...line, amount: -line.amount })),
  beforeTax: -sampleInvoice.beforeTax,
  taxes: sampleInvoice.taxes.map((tax) => ({ ...tax, base: -6999, amount: -tax.amount })),
  total: -sampleInvoice.total,
}

/** An invoice in dollars, without tax numbers and codes. */
export const sampleInDollars: InvoiceContent = {
  ...sampleInvoice,
  title: 'Invoice',
  number: 'HH-0001',
  seller: { ...sampleInvoice.seller, taxNumber: '' },
  buyer: { ...sampleInvoice.buyer, taxNumber: '' },
  lines: [{ title: 'Deep cleaning', details: '', taxCode: '', amount: 1134.5 }],
  beforeTax: 1134.5,
  taxes: [{ name: 'Sales tax', rate: null, base: null, amount: 100 }],
  total: 1234.5,
  paid: 1000,
  due: 234.5,
  currency: 'USD',
  locale: 'en-US',
}
