import { correctTerms, type SearchTerm, termsOf } from '#domain/search.ts'
import { bestLabels } from '#domain/search/score.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { type Vocabulary, vocabularyOf } from '#domain/search/vocabulary.ts'
import { briefly, type Db } from '#server/platform/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { createRefreshed } from '#server/platform/cache/refreshed.ts'
import type { SearchWords } from '#server/catalogue/search/store.ts'
import { type TermQuery, haveResults, listWords, type ParsedTerm, parseTerms } from './store.ts'

/** Converts a search into PostgreSQL text queries: undefined without a search. */
export type Understand = (plan: StorefrontPlan, text: string | undefined) => Promise<SearchWords | undefined>

/**
 * The maximum number of words stored for a catalogue: this many from titles and categories, and as many from the other
 * texts.
 */
const mostWords = 50_000

/** Stores the words of a catalogue for all searches, because reading them takes a second with 100,000 services. */
export function understanding(db: Db, { cache, log }: Deps): Understand {
  const vocabularies = createRefreshed({ make: readVocabulary, log, name: 'the words of the catalogue' })

  async function readVocabulary(storefront: string): Promise<Vocabulary> {
    const titles = await listWords(db, storefront, { of: 'titles', most: mostWords })
    const others = await listWords(db, storefront, { of: 'others', most: mostWords })
    return vocabularyOf({ titles, others, isWhole: Math.max(titles.length, others.length) < mostWords })
  }

  /** Searches as typed; if that finds nothing, with corrected spelling; if that fails too, for any of the terms. */
  async function makeQuery({ key, synonyms }: StorefrontPlan, terms: SearchTerm[]): Promise<SearchWords> {
    const { parsed, version } = await parseTerms(db, key, terms.map(toTermQuery))
    const { value, isCurrent, first } = vocabularies(key, version)
    const known = terms.map((term, at) => isInVocabulary({ value, isCurrent }, term, parsed[at]))
    const found = await findOthers(key, parsed, known)
    if (found.every(Boolean)) return searchWordsOf(parsed, await findsAll(key, parsed))
    const vocabulary = await first()
    const corrected = correctTerms(terms, { found, meant: vocabulary ? [vocabulary.titles] : [], synonyms })
    const meant = (await parseTerms(db, key, corrected.map(toTermQuery))).parsed
    return searchWordsOf(meant, await findsAll(key, meant))
  }

  /** Queries the catalogue for the terms that the vocabulary cannot decide. */
  async function findOthers(
    storefront: string,
    parsed: ParsedTerm[],
    known: (boolean | undefined)[],
  ): Promise<boolean[]> {
    const others = parsed.filter(({ query }, at) => known[at] === undefined && query !== '')
    const results = await checkResults(storefront, others)
    return parsed.map((parsedTerm, at) => known[at] ?? results[others.indexOf(parsedTerm)] === true)
  }

  async function findsAll(storefront: string, parsed: ParsedTerm[]): Promise<boolean> {
    const [isThere] = await checkResults(storefront, [{ query: allOf(parsed) }])
    return isThere === true
  }

  async function checkResults(storefront: string, parsed: Pick<ParsedTerm, 'query'>[]): Promise<boolean[]> {
    const queries = parsed.map(({ query }) => query)
    return queries.length === 0 ? [] : briefly(db, (db) => haveResults(db, storefront, queries), { byIndex: true })
  }

  return async (plan, text) => {
    if (text === undefined || text === '') return undefined
    const terms = termsOf(text, plan.synonyms)
    if (terms.length === 0) return { query: '', terms: [] }
    const key = `search ${terms.map(({ phrases, isLast }) => phrases.join('|') + (isLast ? '…' : '')).join(' ')}`
    return cache.get(plan.key, key, {
      make: () => makeQuery(plan, terms),
      sizeOf: ({ query, terms }) =>
        2 * (query.length + terms.map((term) => term.query + term.labelled.join('')).join('').length),
      isVisitorKey: true,
    })
  }
}

type KnownVocabulary = { value: Vocabulary | undefined; isCurrent: boolean }

/**
 * Whether a term finds something, as far as its words tell; undefined if only the catalogue can tell, for example about
 * phrases or an outdated vocabulary.
 */
function isInVocabulary(
  { value: vocabulary, isCurrent }: KnownVocabulary,
  term: SearchTerm,
  parsedTerm?: ParsedTerm,
): boolean | undefined {
  if (!vocabulary || !parsedTerm) return undefined
  const singles = parsedTerm.forms.filter((_, at) => term.phrases[at]?.includes(' ') === false)
  const isThere = singles.some(
    ({ written, stems }) =>
      [...written, ...stems].some(vocabulary.has) || (term.isOpen && written.some(vocabulary.hasBeginning)),
  )
  if (isThere) return true
  return isCurrent && vocabulary.isWhole && singles.length === parsedTerm.forms.length ? false : undefined
}

const allOf = (parsed: ParsedTerm[]) => joined(parsed, ' & ')
const anyOf = (parsed: ParsedTerm[]) => joined(parsed, ' | ')

/** Leaves out words without a query. */
function joined(parsed: ParsedTerm[], sign: string): string {
  const queries = parsed.map(({ query }) => query).filter((query) => query !== '')
  return queries.map((query) => `(${query})`).join(sign)
}

function searchWordsOf(parsed: ParsedTerm[], isInAll: boolean): SearchWords {
  return {
    query: isInAll ? allOf(parsed) : anyOf(parsed),
    terms: parsed.filter(({ query }) => query !== '').map(({ query, labelled }) => ({ query, labelled })),
  }
}

/** In the syntax of to_tsquery, where `:*` matches prefixes and `:A` the words of titles. */
function toTermQuery({ phrases, isOpen }: SearchTerm): TermQuery {
  const marked = (phrase: string, mark: string) =>
    mark === '' ? phrase.replaceAll(' ', ' <-> ') : `${phrase.replaceAll(' ', `:${mark} <-> `)}:${mark}`
  const written = (label: string) =>
    phrases.map((phrase) => marked(phrase, isOpen && !phrase.includes(' ') ? `*${label}` : label)).join(' | ')
  const stem = (label: string) => phrases.map((phrase) => marked(phrase, label)).join(' | ')
  return { queries: ['', ...bestLabels].map((label) => ({ written: written(label), stem: stem(label) })), phrases }
}
