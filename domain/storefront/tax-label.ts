import { countryOf } from '#domain/format/country.ts'
import type { Company } from '#domain/storefront/settings.ts'

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
