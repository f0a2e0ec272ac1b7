import type { Synonyms } from '#domain/search.ts'
import type { Db } from '#server/platform/database/db.ts'
import { type Forms, readForms } from '#server/search/store.ts'
import { readPhrase } from './tsvector.ts'

/** The number of phrases whose forms are kept: some hundred kilobytes. */
const mostKept = 10_000

export type WordForms = ReturnType<typeof createForms>

/** The forms of typed words. PostgreSQL knows the stems; each word is asked once, as long as it stays in use. */
export function createForms() {
  const kept = new Map<string, Forms>()

  function formsOf(phrase: string): Forms | undefined {
    const found = kept.get(phrase)
    if (found) {
      kept.delete(phrase)
      kept.set(phrase, found)
    }
    return found
  }

  async function learn(db: Db, phrases: string[]) {
    for (const [phrase, forms] of await readForms(db, phrases)) kept.set(phrase, forms)
    for (const phrase of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(phrase)
    }
  }

  return { formsOf, learn }
}

/** The text queries of the synonyms that are phrases of several words, which an index must contain to find them. */
export async function listPhrases(db: Db, synonyms: Synonyms): Promise<string[]> {
  const phrases = synonyms.flat().filter((phrase) => phrase.includes(' '))
  const queries = (await readForms(db, phrases)).flatMap(([, { written, stems }]) => [written, stems])
  return [...new Set(queries)].filter((query) => (readPhrase(query)?.lexemes.length ?? 0) > 1)
}
