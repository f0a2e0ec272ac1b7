import { labelIn, positionIn, readPhrase } from './tsvector.ts'

/** A phrase by the numbers of its words, each with its distance from the first one. */
type Sequence = { parts: number[]; distances: number[] }

/**
 * Finds phrases in the words of services, one service after the other. It creates no objects for a service: collecting
 * them would take a large part of the time in which a catalogue is read.
 */
export function createPhraseFinder(phrases: readonly string[]) {
  const numbers = new Map<string, number>()
  const sequences = phrases.map((phrase): Sequence => {
    const { lexemes, distances } = readPhrase(phrase) ?? { lexemes: [], distances: [] }
    return { parts: lexemes.map(numberOf), distances }
  })
  /** Where the positions of each word are in the bytes of the service; the end is 0 if the service does not have it. */
  const starts = new Uint32Array(numbers.size)
  const ends = new Uint32Array(numbers.size)
  let seen = 0

  function numberOf(lexeme: string): number {
    const known = numbers.get(lexeme) ?? numbers.size
    numbers.set(lexeme, known)
    return known
  }

  /** The best label that all words of the phrase have in one place; 0 if their labels differ; -1 without a place. */
  function bestLabel(bytes: Uint8Array, { parts, distances }: Sequence): number {
    for (const part of parts) if (ends[part] === 0) return -1
    const [first] = parts
    let best = -1
    if (first === undefined) return best
    for (let at = starts[first] ?? 0; at < (ends[first] ?? 0); at += 2)
      best = Math.max(best, labelAt(bytes, at, { parts, distances }))
    return best
  }

  /** The same for the place that begins with this position of the first word. */
  function labelAt(bytes: Uint8Array, place: number, { parts, distances }: Sequence): number {
    const label = labelIn(bytes, place)
    const position = positionIn(bytes, place)
    let common = label
    for (let index = 1; index < parts.length; index += 1) {
      const found = find(bytes, parts[index] ?? 0, position + (distances[index] ?? 0))
      if (found < 0) return -1
      if (labelIn(bytes, found) !== label) common = 0
    }
    return common
  }

  /** Where the word has this position; -1 if it does not have it. */
  function find(bytes: Uint8Array, part: number, position: number): number {
    for (let at = starts[part] ?? 0; at < (ends[part] ?? 0); at += 2) if (positionIn(bytes, at) === position) return at
    return -1
  }

  return {
    /** The number of a word that is part of a phrase. */
    partOf: (word: string) => numbers.get(word),
    /** Notes that the service has a word, with its positions from `start` up to `end`. */
    note(part: number, start: number, end: number) {
      starts[part] = start
      ends[part] = end
      seen += 1
    },
    /** Visits the phrases of the service whose words have been noted, and forgets the words. */
    finish(bytes: Uint8Array, visit: (phrase: number, label: number) => void) {
      if (seen === 0) return
      for (let phrase = 0; phrase < sequences.length; phrase += 1) {
        const sequence = sequences[phrase]
        const label = sequence ? bestLabel(bytes, sequence) : -1
        if (label >= 0) visit(phrase, label)
      }
      ends.fill(0)
      seen = 0
    },
  }
}
