import { correctTerms, type SearchTerm, type Synonyms } from '#domain/search.ts'
import type { Forms } from '#server/search/store.ts'
import type { Sought, WordsIndex } from './index.ts'
import { type Found, type Matches, noServices } from './matches.ts'
import { readPhrase } from './tsvector.ts'

type Finding = {
  formsOf: (phrase: string) => Forms | undefined
  synonyms: Synonyms
  /** How many entries of the index a search may visit; unlimited if undefined. */
  most?: number | undefined
}

/** The services that a search finds, or why it cannot tell. */
export type Answer =
  | { found: Found }
  /** Phrases whose forms must be known first. */
  | { unknown: string[] }
  /** A phrase that is not indexed: only the database can tell. */
  | { notIndexed: string }
  /** The number of entries, if it is too large. */
  | { tooMany: number }

/** Searches as typed; if a term finds nothing, with corrected spelling; if nothing has all terms, for any of them. */
export function findServices(index: WordsIndex, terms: SearchTerm[], finding: Finding): Answer {
  const { synonyms } = finding
  const typed = matchTerms(index, terms, finding)
  if (!('matches' in typed)) return typed
  const found = typed.matches.map((matches) => matches !== undefined && matches.docs.length > 0)
  if (found.every(Boolean)) return { found: joined(index, typed.matches) }
  const corrected = correctTerms(terms, { found, meant: index.meant(), synonyms })
  const meant = matchTerms(index, corrected, finding)
  return 'matches' in meant ? { found: joined(index, meant.matches) } : meant
}

/** The matches of each term; undefined for a term without any word. */
type Matched = { matches: (Matches | undefined)[] } | Exclude<Answer, { found: Found }>

function matchTerms(index: WordsIndex, terms: SearchTerm[], { formsOf, most = Infinity }: Finding): Matched {
  const unknown = terms.flatMap(({ phrases }) => phrases.filter((phrase) => formsOf(phrase) === undefined))
  if (unknown.length > 0) return { unknown }
  const sought = terms.map((term) => soughtOf(term, formsOf))
  const phrases = sought.flat().flatMap((one) => ('phrase' in one ? [one.phrase] : []))
  const notIndexed = phrases.find((phrase) => !index.hasPhrase(phrase))
  if (notIndexed !== undefined) return { notIndexed }
  const entries = index.count(sought.flat())
  if (entries > most) return { tooMany: entries }
  return { matches: sought.map((those) => (those.length === 0 ? undefined : index.match(those))) }
}

function joined(index: WordsIndex, terms: (Matches | undefined)[]): Found {
  const matches = terms.filter((found) => found !== undefined)
  return matches.length === 0 ? noServices : index.allOrAny(matches)
}

function soughtOf({ phrases, isOpen }: SearchTerm, formsOf: Finding['formsOf']): Sought[] {
  return phrases.flatMap((phrase) => {
    const { written = '', stems = '' } = formsOf(phrase) ?? {}
    const isWhole = !isOpen || phrase.includes(' ')
    return [...soughtIn(written, isWhole), ...(stems === written && isWhole ? [] : soughtIn(stems, true))]
  })
}

function soughtIn(query: string, isWhole: boolean): Sought[] {
  if (query === '') return []
  const [word, ...more] = readPhrase(query)?.lexemes ?? []
  // A word that PostgreSQL splits would be open in all its parts, as no indexed phrase is.
  if (word === undefined || more.length > 0) return [{ phrase: isWhole ? query : `${query}:*` }]
  return [isWhole ? { word } : { start: word }]
}
