/** Forms of text that URLs and forms share, without zod, so that public pages can read them too; see field.ts. */

// Includes characters that change the text direction, which can make a text look like another.
export const unshowable = /\p{Cc}|\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]/u
export const unshown = 'Please remove the characters that cannot be shown.'
// Excludes letters that render as blanks.
export const visible = /[^\s\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u

/** A whole number, and an amount of money in major units, as text. Some currencies have three decimals. */
export const wholeForm = /^-?\d{1,15}$/
export const amountForm = /^\d{1,9}(\.\d{1,3})?$/

/** The value of a filter that does not filter. */
export const everything = 'all'

/** One line of text, trimmed; undefined if it is empty, too long or cannot be shown. */
export function readLine(text: string, { max }: { max: number }): string | undefined {
  const line = text.trim()
  return line.length <= max && !unshowable.test(line) && visible.test(line) ? line : undefined
}

export function readAmount(text: string): number | undefined {
  return amountForm.test(text) ? Number(text) : undefined
}

export function readWholeNumber(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = wholeForm.test(text) ? Number(text) : undefined
  return value !== undefined && min <= value && value <= max ? value : undefined
}
