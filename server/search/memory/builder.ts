import { wordListOf, type WordList } from '#domain/search/word-list.ts'
import { readLexemes, readPhrase, readPositions, type Sequence } from './tsvector.ts'

/** The words of many services in arrays that a worker thread can pass on without a copy. */
export type WordsData = {
  /** All words, as written and by stem. */
  words: WordList
  /** The words of titles and categories. */
  titles: WordList
  /**
   * Where each word has its services: `entries` from `starts[at]` up to `starts[at + 1]`. After the words follow the
   * phrases. An entry is the number of a service times four plus a position in `labels`.
   */
  starts: Uint32Array
  entries: Uint32Array
  /** The text queries of the phrases. */
  phrases: readonly string[]
  /** Two hashes of the words of each service, by its number. */
  hashes: Uint32Array
}

/** `phrases` are text queries of phrases, which are stored like words, because positions are not stored. */
export function createWordsBuilder(phrases: readonly string[]) {
  const sequences = phrases.map((phrase) => readPhrase(phrase) ?? { lexemes: [], distances: [] })
  const parts = new Set(sequences.flatMap(({ lexemes }) => lexemes))
  const ids = new Map<string, number>()
  const isPart: boolean[] = []
  const isTitle: boolean[] = []
  const ofPhrases: number[][] = phrases.map(() => [])
  const found = growing()
  const entries = growing()
  const hashes = growing()

  function idOf(lexeme: string): number {
    const known = ids.get(lexeme)
    if (known !== undefined) return known
    // A slice would keep the whole text in memory.
    ids.set(Buffer.from(lexeme, 'utf16le').toString('utf16le'), ids.size)
    isPart.push(parts.has(lexeme))
    isTitle.push(false)
    return ids.size - 1
  }

  /** Adds a service with the text of its tsvector. The numbers of the services must ascend. */
  function add(doc: number, text: string) {
    const places = new Map<string, string>()
    readLexemes(text, (lexeme, label, range) => {
      const id = idOf(lexeme)
      found.push(id)
      entries.push(doc * 4 + label)
      if (label >= labelOfCategory) isTitle[id] = true
      if (isPart[id] === true) places.set(lexeme, text.slice(...range))
    })
    for (const [at, sequence] of sequences.entries()) {
      const label = labelOfSequence(sequence, places)
      if (label !== undefined) ofPhrases[at]?.push(doc * 4 + label)
    }
    while (hashes.length() < 2 * doc) hashes.push(0)
    for (const hash of hashesOf(text)) hashes.push(hash)
  }

  function finish(): WordsData {
    const sorted = [...ids.keys()].sort()
    const places = new Uint32Array(sorted.length)
    for (const [at, word] of sorted.entries()) places[ids.get(word) ?? 0] = at
    const titles = sorted.filter((word) => isTitle[ids.get(word) ?? 0] === true)
    const all = grouped(found.all(), entries.all(), { places, ofPhrases })
    return { words: wordListOf(sorted), titles: wordListOf(titles), phrases, hashes: hashes.all().slice(), ...all }
  }

  return { add, finish }
}

const labelOfCategory = 2

export function buffersOf({ words, titles, starts, entries, hashes }: WordsData): ArrayBuffer[] {
  const arrays = [words.letters, words.starts, titles.letters, titles.starts, starts, entries, hashes]
  return arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
}

type Grouping = { places: Uint32Array; ofPhrases: number[][] }

/** Groups the entries by word: a counting sort, which keeps their order. */
function grouped(found: Uint32Array, entries: Uint32Array, { places, ofPhrases }: Grouping) {
  const starts = new Uint32Array(places.length + ofPhrases.length + 1)
  for (const id of found) starts[(places[id] ?? 0) + 1] = (starts[(places[id] ?? 0) + 1] ?? 0) + 1
  for (const [at, own] of ofPhrases.entries()) starts[places.length + at + 1] = own.length
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const next = starts.slice()
  const all = new Uint32Array(starts.at(-1) ?? 0)
  for (let at = 0; at < found.length; at += 1) {
    const place = places[found[at] ?? 0] ?? 0
    const index = next[place] ?? 0
    all[index] = entries[at] ?? 0
    next[place] = index + 1
  }
  for (const [at, own] of ofPhrases.entries()) all.set(own, starts[places.length + at])
  return { starts, entries: all }
}

/** The best label that all words of the phrase have in one place; 0 if their labels differ; undefined without a place. */
function labelOfSequence({ lexemes, distances }: Sequence, places: Map<string, string>): number | undefined {
  if (lexemes.length === 0 || !lexemes.every((lexeme) => places.has(lexeme))) return undefined
  const positions = lexemes.map(
    (lexeme) => new Map(readPositions(places.get(lexeme) ?? '').map(({ position, label }) => [position, label])),
  )
  let best: number | undefined
  for (const [start, label] of positions[0] ?? []) {
    const found = positions.map((of, at) => of.get(start + (distances[at] ?? 0)))
    if (!found.includes(undefined)) best = Math.max(best ?? 0, found.every((one) => one === label) ? label : 0)
  }
  return best
}

/** Numbers without a fixed limit. */
function growing() {
  let numbers = new Uint32Array(1_024)
  let length = 0
  return {
    push(value: number) {
      if (length === numbers.length) {
        const larger = new Uint32Array(2 * length)
        larger.set(numbers)
        numbers = larger
      }
      numbers[length] = value
      length += 1
    },
    length: () => length,
    all: () => numbers.subarray(0, length),
  }
}

/** Two hashes (FNV-1a and its mirror with another prime), so that changed words practically never look unchanged. */
export function hashesOf(text: string): [number, number] {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ code, 0x5bd1e995)
  }
  return [one >>> 0, other >>> 0]
}
