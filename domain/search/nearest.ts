import { lengthAt, sizeOf, wordAt, type WordList } from './word-list.ts'

/** Words that spelling is corrected to. */
export type Meant = {
  words: WordList
  /** Whether a word of the list still occurs; without it all of them do. */
  isCurrent?: (word: string) => boolean
}

const mostGuesses = 3

/** The typing errors that are corrected: none below three letters, one below six, else two. */
const errorsAllowed = (typed: string) => (typed.length < 3 ? 0 : typed.length < 6 ? 1 : 2)

/**
 * The words nearest to the typed text. A typing error is an extra, missing or different letter, or two transposed ones.
 * The typed text may be the beginning of a word, so the errors are counted to the beginning of a word that fits best;
 * of the words with the fewest, those with the fewest errors as whole words are chosen.
 *
 * The sorted words are walked as a tree of their beginnings. Beginnings with too many errors are left out with all
 * their words, so the cost depends on the typed text much more than on the number of words.
 */
export function nearestWords(typed: string, lists: Meant[]): string[] {
  const allowed = errorsAllowed(typed)
  if (allowed === 0) return []
  const walks = lists.map((meant) => createWalk(typed, meant))
  let least = allowed
  for (const walk of walks) least = walk.leastErrors(least)
  const near = new Map(walks.flatMap((walk) => walk.nearest(least)).map((found) => [found.word, found]))
  return [...near.values()]
    .sort(byErrors)
    .slice(0, mostGuesses)
    .map(({ word }) => word)
}

type Near = { word: string; whole: number }

function byErrors(a: Near, b: Near): number {
  return a.whole - b.whole || (a.word < b.word ? -1 : 1)
}

function createWalk(typed: string, { words, isCurrent }: Meant) {
  const columns = createColumns(typed)

  const isThere = (at: number) => isCurrent === undefined || isCurrent(wordAt(words, at))

  function anyIsThere(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (isThere(at)) return true
    return false
  }

  /** The fewest errors to a beginning of any of the words, if they are fewer than `most`; else `most`. */
  function leastErrors(most: number): number {
    let least = most
    walk(words, {
      add: columns.add,
      visit(from, to, length) {
        const errors = columns.errorsAt(length)
        if (errors < least && anyIsThere(from, to)) least = errors
        return length < typed.length + least && columns.canReach(length, least - 1)
      },
    })
    return least
  }

  /** The nearest whole words among those with a beginning of at most this many errors. */
  function nearest(most: number): Near[] {
    const near: Near[] = []
    const worst = () => (near.length < mostGuesses ? Number.POSITIVE_INFINITY : (near.at(-1)?.whole ?? 0))

    function keep(at: number, whole: number) {
      if (whole >= worst() || !isThere(at)) return
      near.push({ word: wordAt(words, at), whole })
      near.sort(byErrors)
      near.length = Math.min(near.length, mostGuesses)
    }

    let begunAt = Number.POSITIVE_INFINITY
    walk(words, {
      add: columns.add,
      visit(from, _, length) {
        const errors = columns.errorsAt(length)
        if (length <= begunAt) begunAt = errors <= most ? length : Number.POSITIVE_INFINITY
        if (length < begunAt) return length < typed.length + most && columns.canReach(length, most)
        if (lengthAt(words, from) === length) keep(from, errors)
        return columns.canReach(length, worst() - 1)
      },
    })
    return near
  }

  return { leastErrors, nearest }
}

type Visitor = {
  /** Returns whether to visit longer beginnings of the words of this range. */
  visit: (from: number, to: number, length: number) => boolean
  /** Gets the last letter of a beginning before its visit. */
  add: (letter: number, length: number) => void
}

/** Visits the beginnings of sorted words, each with the range of its words. */
function walk(list: WordList, { visit, add }: Visitor) {
  function visitFrom(from: number, to: number, length: number) {
    if (from >= to || !visit(from, to, length)) return
    let start = lengthAt(list, from) === length ? from + 1 : from
    while (start < to) {
      const end = endOfLetter(list, [start, to], length)
      add(letterAt(list, start, length), length + 1)
      visitFrom(start, end, length + 1)
      start = end
    }
  }
  visitFrom(0, sizeOf(list), 0)
}

const letterAt = ({ letters, starts }: WordList, at: number, index: number) => letters[(starts[at] ?? 0) + index] ?? 0

/** The position after the last word with the same letter as the first at this index. */
function endOfLetter(list: WordList, [from, to]: [number, number], index: number): number {
  const letter = letterAt(list, from, index)
  let [low, high] = [from + 1, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (letterAt(list, middle, index) === letter) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The typing errors between the beginnings of the typed text and of a word: a column for each letter of the word, of
 * which each beginning of the typed text has an entry.
 */
function createColumns(typed: string) {
  const size = typed.length + 1
  const first = Int32Array.from({ length: size }, (_, index) => index)
  const columns = [first]
  const leasts = [0]
  const letters = [0]

  function add(letter: number, depth: number) {
    const column = (columns[depth] ??= new Int32Array(size))
    const last = columns[depth - 1] ?? first
    const beforeLast = columns[depth - 2]
    const letterBefore = letters[depth - 1] ?? 0
    letters[depth] = letter
    column[0] = depth
    let least = depth
    for (let i = 1; i < size; i += 1) {
      const isSame = typed.charCodeAt(i - 1) === letter
      let errors = Math.min((column[i - 1] ?? 0) + 1, (last[i] ?? 0) + 1, (last[i - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped =
        i > 1 && beforeLast && typed.charCodeAt(i - 1) === letterBefore && typed.charCodeAt(i - 2) === letter
      if (isSwapped) errors = Math.min(errors, (beforeLast[i - 2] ?? 0) + 1)
      column[i] = errors
      if (errors < least) least = errors
    }
    leasts[depth] = least
  }

  return {
    add,
    errorsAt: (depth: number) => columns[depth]?.[typed.length] ?? 0,
    /** Whether a longer beginning can have at most this many errors. Transposed letters look back two columns. */
    canReach: (depth: number, most: number) => (leasts[depth] ?? 0) <= most || (leasts[depth - 1] ?? most + 1) <= most,
  }
}
