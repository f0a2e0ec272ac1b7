import { isAmong } from './postcodes.ts'

/** Whether an area contains a postcode. Without a list it is everywhere. */
export function isIn(postcodes: readonly string[], postcode: string): boolean {
  return postcodes.length === 0 || isAmong(postcode, postcodes)
}

export function notServed(postcode: string): string {
  return `We do not come to ${postcode} yet.`
}
