/** The words of a catalogue, as written and by stem. */
export type Vocabulary = {
  /** The words of titles and categories, which spelling is corrected to. */
  titles: string[]
  has: (word: string) => boolean
  hasBeginning: (start: string) => boolean
  /** Whether the vocabulary is complete, so that a missing word occurs nowhere in the catalogue. */
  isWhole: boolean
}

type VocabularyWords = { titles: string[]; others: string[]; isWhole: boolean }

export function vocabularyOf({ titles, others, isWhole }: VocabularyWords): Vocabulary {
  const all = new Set([...titles, ...others])
  const sorted = [...all].sort()
  return {
    titles,
    isWhole,
    has: (word) => all.has(word),
    hasBeginning: (start) => sorted[placeOf(start, sorted)]?.startsWith(start) === true,
  }
}

/** The index of the first word that is not before `start`. */
function placeOf(start: string, sorted: string[]): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}
