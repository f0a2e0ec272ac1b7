import * as z from 'zod/mini'
import { line } from '#domain/contract/field.ts'
import { isAmong } from './postcodes.ts'

/** Whether an area contains a postcode. Without a list it is everywhere. */
export function isIn(postcodes: readonly string[], postcode: string): boolean {
  return postcodes.length === 0 || isAmong(postcode, postcodes)
}

export function notServed(postcode: string): string {
  return `We do not come to ${postcode} yet.`
}

/** As people write it. */
export const postcodeText = line({ min: 1, max: 20 })

export const AreaQuery = z.strictObject({ postcode: postcodeText })

/** The postcode as it is written in the country of the storefront. */
export const AreaAnswer = z.strictObject({ postcode: z.string(), isServed: z.boolean() })
export type AreaAnswer = z.infer<typeof AreaAnswer>
