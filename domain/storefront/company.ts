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
