import { wordListOf, type WordList } from '#domain/search/word-list.ts'
import { createByteWords } from './byte-words.ts'
import { type Position, readLexemes, readPhrase, readPositions, type Sequence } from './tsvector.ts'

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
  const partsOfPhrases = new Set(sequences.flatMap(({ lexemes }) => lexemes))
  const known = createByteWords()
  /** The words that are parts of phrases, by their numbers. */
  const parts: (string | undefined)[] = []
  const isTitle: boolean[] = []
  const ofPhrases: number[][] = phrases.map(() => [])
  /** The words of all services, one service after the other: the number of the word times four plus the label. */
  const found = growing()
  const ends = growing()
  const hashes = growing()

  /** Adds a service with the bytes of its tsvector. The numbers of the services must ascend. */
  function add(doc: number, bytes: Uint8Array) {
    while (ends.length() < doc) ends.push(found.length())
    const places = new Map<string, Position[]>()
    readLexemes(bytes, (from, to, end) => {
      const id = known.idOf(bytes, from, to)
      if (id === parts.length) {
        const word = known.wordAt(id)
        parts.push(partsOfPhrases.has(word) ? word : undefined)
        isTitle.push(false)
      }
      const label = bestLabel(bytes, to + 3, end)
      found.push(id * 4 + label)
      if (label >= labelOfCategory) isTitle[id] = true
      const part = parts[id]
      if (part !== undefined) places.set(part, readPositions(bytes, to + 3, end))
    })
    if (places.size > 0)
      for (const [at, sequence] of sequences.entries()) {
        const label = labelOfSequence(sequence, places)
        if (label !== undefined) ofPhrases[at]?.push(doc * 4 + label)
      }
    ends.push(found.length())
    while (hashes.length() < 2 * doc) hashes.push(0)
    for (const hash of hashesOf(bytes)) hashes.push(hash)
  }

  function finish(): WordsData {
    const words = Array.from({ length: known.size() }, (_, id) => known.wordAt(id))
    const ids = words.map((_, id) => id).sort((one, other) => ((words[one] ?? '') < (words[other] ?? '') ? -1 : 1))
    const places = new Uint32Array(ids.length)
    for (const [at, id] of ids.entries()) places[id] = at
    const sorted = ids.map((id) => words[id] ?? '')
    const titles = ids.filter((id) => isTitle[id]).map((id) => words[id] ?? '')
    const all = grouped({ found, ends }, { places, ofPhrases })
    return { words: wordListOf(sorted), titles: wordListOf(titles), phrases, hashes: hashes.all(), ...all }
  }

  return { add, finish }
}

function bestLabel(bytes: Uint8Array, from: number, end: number): number {
  let label = 0
  for (let at = from; at < end; at += 2) label = Math.max(label, (bytes[at] ?? 0) >>> 6)
  return label
}

const labelOfCategory = 2

export function buffersOf({ words, titles, starts, entries, hashes }: WordsData): ArrayBuffer[] {
  const arrays = [words.letters, words.starts, titles.letters, titles.starts, starts, entries, hashes]
  return arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
}

type Grouping = { places: Uint32Array; ofPhrases: number[][] }

/** Groups the entries by word: a counting sort, which keeps their order. */
function grouped({ found, ends }: { found: Growing; ends: Growing }, { places, ofPhrases }: Grouping) {
  const starts = new Uint32Array(places.length + ofPhrases.length + 1)
  found.each(0, found.length(), (one) => {
    const next = (places[one >>> 2] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  })
  for (const [at, own] of ofPhrases.entries()) starts[places.length + at + 1] = own.length
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const next = starts.slice()
  const entries = new Uint32Array(starts.at(-1) ?? 0)
  for (let doc = 0, from = 0; doc < ends.length(); doc += 1) {
    const end = ends.at(doc)
    found.each(from, end, (one) => {
      const place = places[one >>> 2] ?? 0
      const index = next[place] ?? 0
      entries[index] = doc * 4 + (one & 3)
      next[place] = index + 1
    })
    from = end
  }
  for (const [at, own] of ofPhrases.entries()) entries.set(own, starts[places.length + at])
  return { starts, entries }
}

/** The best label that all words of the phrase have in one place; 0 if their labels differ; undefined without a place. */
function labelOfSequence({ lexemes, distances }: Sequence, places: Map<string, Position[]>): number | undefined {
  if (lexemes.length === 0 || !lexemes.every((lexeme) => places.has(lexeme))) return undefined
  const positions = lexemes.map(
    (lexeme) => new Map(places.get(lexeme)?.map(({ position, label }) => [position, label])),
  )
  let best: number | undefined
  for (const [start, label] of positions[0] ?? []) {
    const found = positions.map((of, at) => of.get(start + (distances[at] ?? 0)))
    if (!found.includes(undefined)) best = Math.max(best ?? 0, found.every((one) => one === label) ? label : 0)
  }
  return best
}

type Growing = ReturnType<typeof growing>

const bitsOfChunk = 14
const mostInChunk = 2 ** bitsOfChunk

/** Numbers without a fixed limit, in chunks, so that growing copies nothing. */
function growing() {
  const chunks: Uint32Array[] = []
  let last = new Uint32Array()
  let length = 0

  return {
    push(value: number) {
      const at = length & (mostInChunk - 1)
      if (at === 0) {
        last = new Uint32Array(mostInChunk)
        chunks.push(last)
      }
      last[at] = value
      length += 1
    },
    length: () => length,
    at: (index: number) => chunks[index >>> bitsOfChunk]?.[index & (mostInChunk - 1)] ?? 0,
    each(from: number, to: number, visit: (value: number) => void) {
      for (let at = from; at < to;) {
        const chunk = chunks[at >>> bitsOfChunk]
        const end = Math.min(to, ((at >>> bitsOfChunk) + 1) * mostInChunk)
        for (; at < end; at += 1) visit(chunk?.[at & (mostInChunk - 1)] ?? 0)
      }
    },
    all(): Uint32Array {
      const all = new Uint32Array(length)
      for (const [at, chunk] of chunks.entries())
        all.set(chunk.subarray(0, length - at * mostInChunk), at * mostInChunk)
      return all
    },
  }
}

/** Two hashes (FNV-1a and its mirror with another prime), so that changed words practically never look unchanged. */
export function hashesOf(bytes: Uint8Array): [number, number] {
  let [one, other] = [0x811c9dc5 | 0, 0x1b873593]
  for (let at = 0; at < bytes.length; at += 2) {
    const two = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    one = Math.imul(one ^ two, 0x01000193)
    other = Math.imul(other ^ two, 0x5bd1e995)
  }
  return [one >>> 0, other >>> 0]
}
