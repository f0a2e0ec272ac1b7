import { numbersWith } from './number.ts'

/**
 * The words of a search: a booking is found if it contains all of them, in any order. Words that match every booking are
 * left out, such as the start of all numbers, and so are words that another one contains.
 */
export function wordsOf(search = ''): string[] {
  const words = withDashes(search)
    .split(/\s+/)
    .filter((word) => word !== '' && !isInEveryNumber(word))
  const all = [...new Map(words.map((word) => [word.toLowerCase(), word])).entries()]
  return all.flatMap(([low, word]) => (all.some(([other]) => other !== low && other.includes(low)) ? [] : [word]))
}

/** Fewer last digits of a phone number are in too many of them. */
const fewestDigits = 4

/** The digits of a text that can be the end of a phone number, or all of it in any writing. */
export function phoneDigitsOf(search = ''): string | undefined {
  if (!/^[+\d\s().\-/]+$/.test(search)) return undefined
  const digits = search.replaceAll(/\D/g, '')
  // The prefix of a call within the country, or to another one, is not a part of the international form.
  const international = digits.length > 8 ? digits.replace(/^0+/, '') : digits
  return international.length < fewestDigits || international.length > 15 ? undefined : international
}

function isInEveryNumber(word: string): boolean {
  return numbersWith(word).some(({ days, turn }) => days === '______' && turn === '')
}

/** Writes a booking number with its dashes: `ds261122 0059` is DS-261122-0059. */
function withDashes(search: string): string {
  return search
    .replaceAll(/\bds[\s-]*(\d{6})[\s-]*(\d+)\b/gi, 'ds-$1-$2')
    .replaceAll(/\bds[\s-]*(\d{1,6})\b/gi, 'ds-$1')
    .replaceAll(/(?<![\w@.+-])(\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(\d{4,})(?![\w@.+-])/g, '$1-$2')
}
