import { expect, test } from 'vitest'
import { sampleCreditNote, sampleInDollars, sampleInvoice } from './sample.ts'
import { invoiceText, pageText } from './words.ts'

test('an invoice names its facts in the formats of its locale', () => {
  expect(invoiceText(sampleInvoice).facts).toEqual([
    { name: 'Date', text: '24 November 2026' },
    { name: 'Appointment', text: '24 November 2026, 10:00\u00a0am' },
    { name: 'Booking ID', text: 'DS-261120-0187' },
    { name: 'Currency', text: 'INR, ₹' },
  ])
})

test('the place of supply is named where there is one', () => {
  const { facts } = invoiceText({ ...sampleInvoice, placeOfSupply: 'Maharashtra (27)' })
  expect(facts.at(-1)).toEqual({ name: 'Place of supply', text: 'Maharashtra (27)' })
})

test('a currency that the locale has no sign for is named by its code', () => {
  const { facts } = invoiceText({ ...sampleInDollars, currency: 'AED' })
  expect(facts).toContainEqual({ name: 'Currency', text: 'AED' })
})

test('a tax says what it was calculated from', () => {
  const { amounts, total } = invoiceText(sampleInvoice)
  expect(amounts).toEqual([
    { name: 'Before tax', of: '', amount: '₹7,004.00' },
    { name: 'CGST', of: '5% of ₹6,999.00', amount: '₹349.95' },
    { name: 'SGST', of: '5% of ₹6,999.00', amount: '₹349.95' },
  ])
  expect(total).toEqual({ name: 'Total', of: '', amount: '₹7,703.90' })
})

test('a tax whose base is unknown has its rate in brackets', () => {
  const taxes = [{ name: 'IGST', rate: 12.5, base: null, amount: 100_000 }]
  expect(invoiceText({ ...sampleInvoice, taxes }).amounts[1]).toEqual({
    name: 'IGST (12.5%)',
    of: '',
    amount: '₹1,00,000.00',
  })
})

test('an invoice in dollars has western groups, and no column for codes that it lacks', () => {
  const { amounts, total, payments, columns, parties, footer } = invoiceText(sampleInDollars)
  expect([total, ...payments]).toEqual([
    { name: 'Total', of: '', amount: '$1,234.50' },
    { name: 'Paid', of: '', amount: '$1,000.00' },
    { name: 'Due', of: '', amount: '$234.50' },
  ])
  expect(amounts[1]?.name).toBe('Sales tax')
  expect(columns.taxCode).toBe('')
  expect(parties.map(({ taxNumber }) => taxNumber)).toEqual(['', ''])
  expect(footer).toBe('Doorstep Papers Private Limited')
})

test('the column of codes is called SAC in India only', () => {
  expect(invoiceText(sampleInvoice).columns.taxCode).toBe('SAC')
  expect(invoiceText({ ...sampleInvoice, locale: 'en-US' }).columns.taxCode).toBe('Tax code')
})

test('a credit note has minus signs and names the invoice that it takes back, and why', () => {
  const { total, lines, takesBack, payments } = invoiceText(sampleCreditNote)
  expect(total.amount).toBe('\u2212₹7,703.90')
  expect(lines.map(({ amount }) => amount)).toEqual(['\u2212₹6,999.00', '\u2212₹5.00'])
  expect(takesBack).toEqual([
    { name: 'Takes back', text: 'DD/26-27/0412 of 24 November 2026' },
    { name: 'Reason', text: 'The visit did not take place.' },
  ])
  expect(payments).toEqual([])
})

test('the parties have their address by lines and their tax number with its label', () => {
  const buyer = { ...sampleInvoice.buyer, address: ' Flat 402, \n\nPune 411045\n' }
  expect(invoiceText({ ...sampleInvoice, buyer }).parties[1]).toEqual({
    name: 'To',
    text: 'Ananya Iyer',
    address: ['Flat 402,', 'Pune 411045'],
    taxNumber: 'GSTIN 27FGHIJ5678K1Z2',
  })
})

test('the foot of a page has the number and the page', () => {
  expect(pageText('DD/26-27/0412', 1, 2)).toBe('DD/26-27/0412, page 1 of 2')
})
