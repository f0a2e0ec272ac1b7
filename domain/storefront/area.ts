import { isPostcodeStart, readPostcode } from '#domain/booking/postcode.ts'
import { bare, isAmong } from './postcodes.ts'

/** Whether an area contains a postcode. Without a list it is everywhere. */
export function isIn(postcodes: readonly string[], postcode: string): boolean {
  return postcodes.length === 0 || isAmong(postcode, postcodes)
}

export function notServed(postcode: string): string {
  return `We do not come to ${postcode} yet.`
}

/**
 * Postcodes and their beginnings with a star, as people type or paste several: separated by commas, semicolons or lines,
 * or by spaces where every part is one. What is neither is left over.
 */
export function readPatterns(text: string, locale: string): { patterns: string[]; rest: string[] } {
  const patterns: string[] = []
  const rest: string[] = []
  const readOne = (part: string) => {
    const typed = bare(part)
    if (!typed.endsWith('*')) return readPostcode(typed, locale)
    return isPostcodeStart(typed.slice(0, -1), locale) ? typed : undefined
  }
  for (const part of text.split(/[,;\n\t]+/).filter((one) => one.trim() !== '')) {
    const whole = readOne(part)
    const several = part.trim().split(/\s+/).map(readOne)
    if (whole !== undefined) patterns.push(whole)
    else if (several.every((one) => one !== undefined)) patterns.push(...several)
    else rest.push(part.trim())
  }
  return { patterns: [...new Set(patterns)], rest }
}
