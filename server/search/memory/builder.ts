import { wordListOf, type WordList } from '#domain/search/word-list.ts'
import { coveredBy } from './covered.ts'
import { createByteWords } from './byte-words.ts'
import { createPhraseFinder } from './phrases.ts'
import { labelIn, readLexemes } from './tsvector.ts'

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
  /** See `coveredBy`. */
  covered: Uint16Array
  /** The text queries of the phrases. */
  phrases: readonly string[]
  /** Two hashes of the words of each service, by its number. */
  hashes: Uint32Array
}

/** `phrases` are text queries of phrases, which are stored like words, because positions are not stored. */
export function createWordsBuilder(phrases: readonly string[]) {
  const finder = createPhraseFinder(phrases)
  const known = createByteWords()
  /** The numbers of the words that are parts of phrases. */
  const parts: (number | undefined)[] = []
  const isTitle: boolean[] = []
  const ofPhrases: number[][] = phrases.map(() => [])
  /** The words of all services, one service after the other: the number of the word times four plus the label. */
  const found = growing()
  /** The services in the order in which they were added, and where the words of each end. */
  const docs = growing()
  const ends = growing()
  /** How many services have each word. */
  const counts: number[] = []
  const hashes = growing()

  /** Adds a service with the bytes of its tsvector. */
  function add(doc: number, bytes: Uint8Array) {
    readLexemes(bytes, (from, to, end) => {
      const id = known.idOf(bytes, from, to)
      if (id === parts.length) addWord(id)
      const label = bestLabel(bytes, to + 3, end)
      found.push(id * 4 + label)
      counts[id] = (counts[id] ?? 0) + 1
      if (label >= labelOfCategory) isTitle[id] = true
      const part = parts[id]
      if (part !== undefined) finder.note(part, to + 3, end)
    })
    finder.finish(bytes, (phrase, label) => ofPhrases[phrase]?.push(doc * 4 + label))
    docs.push(doc)
    ends.push(found.length())
    while (hashes.length() < 2 * doc + 2) hashes.push(0)
    const [one, other] = hashesOf(bytes)
    hashes.set(2 * doc, one)
    hashes.set(2 * doc + 1, other)
  }

  function addWord(id: number) {
    parts.push(finder.partOf(known.wordAt(id)))
    isTitle.push(false)
    counts.push(0)
  }

  function finish(): WordsData {
    const words = Array.from({ length: known.size() }, (_, id) => known.wordAt(id))
    const ids = words.map((_, id) => id).sort((one, other) => ((words[one] ?? '') < (words[other] ?? '') ? -1 : 1))
    const sorted = ids.map((id) => words[id] ?? '')
    const titles = ids.filter((id) => isTitle[id]).map((id) => words[id] ?? '')
    const all = grouped({ found, docs, ends, counts }, { ids, ofPhrases })
    const covered = coveredBy(sorted, all)
    return { words: wordListOf(sorted), titles: wordListOf(titles), phrases, hashes: hashes.all(), covered, ...all }
  }

  return { add, finish }
}

function bestLabel(bytes: Uint8Array, from: number, end: number): number {
  let label = 0
  for (let at = from; at < end; at += 2) label = Math.max(label, labelIn(bytes, at))
  return label
}

const labelOfCategory = 2

export function buffersOf({ words, titles, starts, entries, hashes, covered }: WordsData): ArrayBuffer[] {
  const arrays = [words.letters, words.starts, titles.letters, titles.starts, starts, entries, hashes, covered]
  return arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
}

type Added = { found: Growing; docs: Growing; ends: Growing; counts: number[] }
type Grouping = { ids: number[]; ofPhrases: number[][] }

/** Groups the entries by word: a counting sort. The entries of each word are in the order of the services' numbers. */
function grouped({ found, docs, ends, counts }: Added, { ids, ofPhrases }: Grouping) {
  const starts = new Uint32Array(ids.length + ofPhrases.length + 1)
  /** Where the next entry of each word goes. */
  const next = new Uint32Array(ids.length)
  for (const [place, id] of ids.entries()) {
    next[id] = starts[place] ?? 0
    starts[place + 1] = (starts[place] ?? 0) + (counts[id] ?? 0)
  }
  for (const [at, own] of ofPhrases.entries()) starts[ids.length + at + 1] = (starts[ids.length + at] ?? 0) + own.length
  const entries = new Uint32Array(starts.at(-1) ?? 0)
  for (const added of inOrder(docs)) {
    const entry = docs.at(added) * 4
    found.each(added === 0 ? 0 : ends.at(added - 1), ends.at(added), (one) => {
      const index = next[one >>> 2] ?? 0
      entries[index] = entry + (one & 3)
      next[one >>> 2] = index + 1
    })
  }
  for (const [at, own] of ofPhrases.entries())
    entries.set(
      own.sort((one, other) => one - other),
      starts[ids.length + at],
    )
  return { starts, entries }
}

/** The positions of these numbers, each of which occurs once, in ascending order of the numbers. */
function inOrder(numbers: Growing): Uint32Array {
  let most = 0
  for (let at = 0; at < numbers.length(); at += 1) most = Math.max(most, numbers.at(at))
  const places = new Uint32Array(most + 1)
  for (let at = 0; at < numbers.length(); at += 1) places[numbers.at(at)] = at + 1
  return places.filter((place) => place > 0).map((place) => place - 1)
}

type Growing = ReturnType<typeof growing>

const bitsOfChunk = 18
const mostInChunk = 2 ** bitsOfChunk

/** Numbers without a fixed limit, in chunks, so that growing copies nothing. The allocator returns memory of such size at once. */
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
    set(index: number, value: number) {
      const chunk = chunks[index >>> bitsOfChunk]
      if (chunk) chunk[index & (mostInChunk - 1)] = value
    },
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
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let [one, other] = [0x811c9dc5 ^ bytes.length, 0x1b873593]
  let at = 0
  for (; at + 4 <= bytes.length; at += 4) {
    const four = view.getInt32(at)
    one = Math.imul(one ^ four, 0x01000193)
    one ^= one >>> 15
    other = Math.imul(other ^ four, 0x5bd1e995)
    other ^= other >>> 13
  }
  for (; at < bytes.length; at += 1) {
    one = Math.imul(one ^ view.getUint8(at), 0x01000193)
    other = Math.imul(other ^ view.getUint8(at), 0x5bd1e995)
  }
  return [one >>> 0, other >>> 0]
}
