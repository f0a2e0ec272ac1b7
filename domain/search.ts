import { type Meant, nearestWords } from './search/nearest.ts'
import { wordListOf } from './search/word-list.ts'

/** A term of a search; any of its phrases matches. */
export type SearchTerm = {
  phrases: string[]
  /** Whether longer words that begin with a phrase of one word also match: the last word may be incomplete. */
  isOpen: boolean
  /** Whether it is the last term. */
  isLast: boolean
}

/** Groups of phrases with the same meaning, in lower case with single spaces. */
export type Synonyms = string[][]

/** Stop words. */
const small = new Set(
  'a an and at by can do for from get how i in is it me my near need of on or our please some the to want we with you your'.split(
    ' ',
  ),
)

/** Splits text into words: apostrophes are removed, all other punctuation separates words. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’ʼ`´]/g, '')
  return [...plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word)
}

/**
 * The terms of a search. Two letters are a complete word (AC, PF, ID); three or more may be the beginning of one, but
 * only in the last word, since the others were typed completely.
 */
export function termsOf(text: string, synonyms: Synonyms): SearchTerm[] {
  const words = wordsOf(text)
  const isSmallTalk = words.every((word) => small.has(word))
  const terms: SearchTerm[] = []
  for (let at = 0; at < words.length && terms.length < mostTerms;) {
    const [length, phrases] = phraseAt(words, at, synonyms)
    const word = words[at] ?? ''
    at += length
    const isLast = at >= words.length
    if (phrases) terms.push({ phrases, isOpen: false, isLast })
    else if (isSmallTalk || !small.has(word)) terms.push({ phrases: [word], isOpen: isLast && word.length > 2, isLast })
  }
  return terms
}

/** Limits the cost of a search. */
const mostTerms = 8
const longestPhrase = 4

/** The longest phrase with synonyms that starts here, with its synonyms. */
function phraseAt(words: string[], at: number, synonyms: Synonyms): [number, string[] | undefined] {
  for (let length = longestPhrase; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ')
    const found = at + length <= words.length && synonyms.find((phrases) => phrases.includes(phrase))
    if (found) return [length, found]
  }
  return [1, undefined]
}

type Correction = {
  /** Whether each term finds something. */
  found: boolean[]
  /** The words that the spelling is corrected to, beside those of the synonyms. */
  meant: Meant[]
  synonyms: Synonyms
}

/** Corrects the spelling of the first few terms that find nothing. */
export function correctTerms(terms: SearchTerm[], { found, meant, synonyms }: Correction): SearchTerm[] {
  const lost = terms.filter((_, at) => found[at] !== true).slice(0, mostCorrected)
  if (lost.length === 0) return terms
  const single = new Set(synonyms.flat().filter((phrase) => !phrase.includes(' ')))
  const lists = [...meant, { words: wordListOf([...single].sort()) }]
  return terms.map((term) => (lost.includes(term) ? widened(correctTerm(term, lists), synonyms) : term))
}

export const mostCorrected = 4

/** Adds the synonyms of the corrected words: "plumer" is a plumber, which also means plumbing. */
function widened(term: SearchTerm, synonyms: Synonyms): SearchTerm {
  const same = synonyms.filter((phrases) => phrases.some((phrase) => term.phrases.includes(phrase)))
  return { ...term, phrases: [...new Set([...term.phrases, ...same.flat()])] }
}

function correctTerm({ phrases, isLast }: SearchTerm, lists: Meant[]): SearchTerm {
  const near = phrases.flatMap((phrase) => nearestWords(phrase, lists))
  return { phrases: [...new Set([...phrases, ...near])], isOpen: isLast, isLast }
}
