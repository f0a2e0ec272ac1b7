import type { Company } from '#domain/storefront/settings.ts'

/** The company behind a shop, for the foot of pages and emails: only what is set. */
export function companyLines({ legalName, address, taxLabel, taxNumber, ...complaints }: Company): string[] {
  const place = address.replaceAll(/\s*\n\s*/g, ', ')
  const tax = taxNumber && [taxLabel, taxNumber].join(' ').trim()
  const person = [complaints.complaintsName, complaints.complaintsEmail].filter((text) => text !== '').join(', ')
  return [legalName, place, tax, person && `Complaints: ${person}`].filter((text) => text !== '')
}
