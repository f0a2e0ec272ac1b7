import type { Meant } from './nearest.ts'
import { findWord, rangeOf, wordListOf } from './word-list.ts'

/** The words of a catalogue, as written and by stem. */
export type Vocabulary = {
  /** The words of titles and categories, which spelling is corrected to. */
  titles: Meant
  has: (word: string) => boolean
  hasBeginning: (start: string) => boolean
  /** Whether the vocabulary is complete, so that a missing word occurs nowhere in the catalogue. */
  isWhole: boolean
}

type VocabularyWords = { titles: string[]; others: string[]; isWhole: boolean }

export function vocabularyOf({ titles, others, isWhole }: VocabularyWords): Vocabulary {
  const all = wordListOf([...new Set([...titles, ...others])].sort())
  return {
    titles: { words: wordListOf(titles.toSorted()) },
    isWhole,
    has: (word) => findWord(all, word) !== undefined,
    hasBeginning(start) {
      const [from, to] = rangeOf(all, start)
      return from < to
    },
  }
}
