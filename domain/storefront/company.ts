import { countryOf } from '#domain/format/country.ts'
import type { Company } from '#domain/storefront/settings.ts'

/** The company behind a shop, for the foot of pages and emails: only what is set. */
export function companyLines({ legalName, address, taxLabel, taxNumber, ...complaints }: Company): string[] {
  const place = inOneLine(address)
  const tax = taxNumber && [taxLabel, taxNumber].join(' ').trim()
  const person = [complaints.complaintsName, complaints.complaintsEmail].filter((text) => text !== '').join(', ')
  return [legalName, place, tax, person && `Complaints: ${person}`].filter((text) => text !== '')
}

/** An address as a part of a sentence or of a line. */
export function inOneLine(address: string): string {
  return address.replaceAll(/[\s,]*\n[\s,]*/g, ', ')
}

const anyTaxLabel = 'Tax number'

/** By country. */
const taxLabels: Partial<Record<string, string>> = {
  AE: 'TRN',
  AU: 'ABN',
  CA: 'GST/HST number',
  GB: 'VAT number',
  IE: 'VAT number',
  IN: 'GSTIN',
  NZ: 'GST number',
  SG: 'UEN',
  US: 'EIN',
  ZA: 'VAT number',
}

/** What a country calls the tax number of a company. */
export function taxLabelIn(locale: string): string {
  return taxLabels[countryOf(locale)] ?? anyTaxLabel
}

/** What a shop calls a tax number: its own, and so that of a customer. It may have left its name empty. */
export function taxLabelOf({ taxLabel }: Pick<Company, 'taxLabel'>): string {
  return taxLabel || anyTaxLabel
}
