import type { Meant } from '#domain/search/nearest.ts'
import { findWord, rangeOf, sizeOf } from '#domain/search/word-list.ts'
import { createWordsBuilder, hashesOf, type WordsData } from './builder.ts'
import { createCombiner, type Entries, type Found, type Matches } from './matches.ts'

/** What a term of a search looks for: a word, words that begin with a text, or the text query of a phrase. */
export type Sought = { word: string } | { start: string } | { phrase: string }

export type WordsIndex = {
  /** Whether the phrase is indexed, so that it can be looked for. */
  hasPhrase: (phrase: string) => boolean
  /** How many entries of the index belong to these. */
  count: (sought: Sought[]) => number
  /** The services that match any of these. */
  match: (sought: Sought[]) => Matches
  /** The services that match all terms, or if there are none, those that match any. */
  allOrAny: (terms: Matches[]) => Found
  /** The words of titles and categories. */
  meant: () => Meant[]
  /** Adds a service or replaces its words. */
  replace: (doc: number, words: Uint8Array) => void
  remove: (doc: number) => void
  /** Increases with each change. */
  revision: () => number
  /** The number of changed services. A search takes longer the more there are. */
  changes: () => number
}

/**
 * The words of a catalogue's services. Changed services are in a second, small index, which is built with the first
 * search after a change; the large one stays.
 */
export function createWordsIndex(data: WordsData): WordsIndex {
  const { phrases } = data
  const combiner = createCombiner()
  const numberOfPhrase = new Map(phrases.map((phrase, at) => [phrase, at]))
  const size = data.hashes.length / 2
  let capacity = size
  const replaced = new Uint8Array(size)
  const changed = new Map<number, Uint8Array>()
  let anyReplaced = false
  let revision = 0
  let recent: WordsData | undefined

  function recentData(): WordsData | undefined {
    if (recent === undefined && changed.size > 0) {
      const builder = createWordsBuilder(phrases)
      for (const [doc, words] of [...changed].sort(([a], [b]) => a - b)) builder.add(doc, words)
      recent = builder.finish()
    }
    return recent
  }

  function isUnchanged(doc: number, words: Uint8Array): boolean {
    const now = changed.get(doc)
    if (now) return Buffer.compare(now, words) === 0
    const [one, other] = hashesOf(words)
    return doc < size && replaced[doc] === 0 && data.hashes[2 * doc] === one && data.hashes[2 * doc + 1] === other
  }

  function remove(doc: number) {
    revision += 1
    if (doc < size) {
      replaced[doc] = 1
      anyReplaced = true
    }
    if (changed.delete(doc)) recent = undefined
  }

  /** The entries of what is sought, without those of words that others cover. */
  function entriesIn(of: WordsData, sought: Sought): Uint32Array[] {
    const [first, end] = rangeIn(of, sought)
    const { length } = 'start' in sought ? sought.start : { length: Infinity }
    const found: Uint32Array[] = []
    const add = (from: number, to: number) => {
      if (from < to) found.push(of.entries.subarray(of.starts[from], of.starts[to]))
    }
    let from = first
    for (let at = first; at < end; at += 1) {
      if ((of.covered[at] ?? 0) < length) continue
      add(from, at)
      from = at + 1
    }
    add(from, end)
    return found
  }

  function rangeIn({ words }: WordsData, sought: Sought): [number, number] {
    if ('start' in sought) return rangeOf(words, sought.start)
    const at =
      'word' in sought
        ? findWord(words, sought.word)
        : sizeOf(words) + (numberOfPhrase.get(sought.phrase) ?? Number.NaN)
    return at === undefined || Number.isNaN(at) ? [0, 0] : [at, at + 1]
  }

  /** Whether the word is still in the title or category of a service that has not been replaced. */
  function isInTitles(word: string): boolean {
    const isTitle = (entry: number) => (entry & 3) >= labelOfCategory && replaced[entry >>> 2] === 0
    return entriesIn(data, { word }).some((entries) => entries.some(isTitle))
  }

  return {
    hasPhrase: (phrase) => numberOfPhrase.has(phrase),
    count: (sought) => sum(sought.flatMap((one) => entriesIn(data, one).map(({ length }) => length))),
    match(sought) {
      const own = recentData()
      combiner.makeRoom(capacity)
      const lists = (of: WordsData, outdated?: Uint8Array) =>
        needed(of, sought)
          .flatMap((one) => entriesIn(of, one))
          .map((entries): Entries => ({ entries, replaced: outdated }))
      return combiner.anyEntry([...lists(data, anyReplaced ? replaced : undefined), ...(own ? lists(own) : [])])
    },
    allOrAny: combiner.allOrAny,
    meant() {
      const own = recentData()
      const old = anyReplaced ? { words: data.titles, isCurrent: isInTitles } : { words: data.titles }
      return own ? [old, { words: own.titles }] : [old]
    },
    replace(doc, words) {
      if (isUnchanged(doc, words)) return
      remove(doc)
      changed.set(doc, words)
      capacity = Math.max(capacity, doc + 1)
      recent = undefined
    },
    remove,
    revision: () => revision,
    changes: () => changed.size,
  }
}

/** Without words whose entries are those of another: of its beginning or of the word that covers it. */
function needed({ words, covered }: WordsData, sought: Sought[]): Sought[] {
  return sought.filter((one) => {
    if (!('word' in one)) return true
    const { word } = one
    const at = findWord(words, word)
    const cover = at === undefined ? '' : word.slice(0, covered[at])
    return !sought.some((other) =>
      'start' in other ? word.startsWith(other.start) : 'word' in other && other.word === cover && cover !== word,
    )
  })
}

const labelOfCategory = 2

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
