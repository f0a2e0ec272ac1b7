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
  for (let errors = 0; errors <= allowed; errors += 1) {
    const near = new Map(lists.flatMap((meant) => nearestIn(typed, meant, errors)))
    if (near.size > 0) {
      const sorted = [...near].sort(byErrors)
      return sorted.slice(0, mostGuesses).map(([word]) => word)
    }
  }
  return []
}

/** A word, and its typing errors as a whole. */
type Near = [word: string, errors: number]

function byErrors([word, errors]: Near, [otherWord, otherErrors]: Near): number {
  return errors - otherErrors || (word < otherWord ? -1 : 1)
}

/** The nearest words of one list, if any word has a beginning with at most this many errors. */
function nearestIn(typed: string, { words, isCurrent }: Meant, most: number): Near[] {
  const near: Near[] = []
  const begun = createColumns(typed, most)
  const whole = createColumns(typed, Number.POSITIVE_INFINITY)
  const worst = () => (near.length < mostGuesses ? Number.POSITIVE_INFINITY : (near.at(-1)?.[1] ?? 0))

  function keep(at: number, errors: number) {
    if (errors >= worst()) return
    const word = wordAt(words, at)
    if (isCurrent?.(word) === false) return
    near.push([word, errors])
    near.sort(byErrors)
    near.length = Math.min(near.length, mostGuesses)
  }

  /** Compares the words of a range as wholes: those with the same beginning of this length. */
  function compareWholes(from: number, to: number, length: number) {
    for (let index = 0; index < length; index += 1) whole.add(letterAt(words, from, index), index + 1)
    walk(
      words,
      { from, to, length },
      {
        add: whole.add,
        visit(first, _, depth) {
          if (lengthAt(words, first) === depth) keep(first, whole.errorsAt(depth))
          return whole.canReach(depth, worst() - 1)
        },
      },
    )
  }

  walk(
    words,
    { from: 0, to: sizeOf(words), length: 0 },
    {
      add: begun.add,
      visit(from, to, length) {
        if (begun.errorsAt(length) > most) return length < typed.length + most && begun.canReach(length, most)
        compareWholes(from, to, length)
        return false
      },
    },
  )
  return near
}

/** The words of a range have the same beginning of this length. */
type Range = { from: number; to: number; length: number }

type Visitor = {
  /** Returns whether to visit longer beginnings of the words of this range. */
  visit: (from: number, to: number, length: number) => boolean
  /** Gets the last letter of a beginning before its visit. */
  add: (letter: number, length: number) => void
}

/** Visits the beginnings of sorted words, each with the range of its words. */
function walk(list: WordList, { from, to, length }: Range, { visit, add }: Visitor) {
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
  visitFrom(from, to, length)
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
 * which each beginning of the typed text has an entry. Beginnings that differ in length by more than `width` are left
 * out: they count as very many errors.
 */
function createColumns(typed: string, width: number) {
  const size = typed.length + 1
  const codes = Array.from({ length: typed.length }, (_, at) => typed.charCodeAt(at))
  const first = new Int32Array(size).fill(veryMany)
  for (let at = 0; at < size && at <= width; at += 1) first[at] = at
  const columns = [first]
  const leasts = [0]
  const letters = [0]

  function add(letter: number, depth: number) {
    const column = (columns[depth] ??= new Int32Array(size).fill(veryMany))
    const last = columns[depth - 1] ?? first
    const beforeLast = columns[depth - 2]
    const letterBefore = letters[depth - 1] ?? 0
    letters[depth] = letter
    const from = Math.max(1, depth - width)
    const to = Math.min(typed.length, depth + width)
    if (depth <= width) column[0] = depth
    let least = column[from - 1] ?? veryMany
    for (let i = from; i <= to; i += 1) {
      const code = codes[i - 1]
      let errors = (last[i - 1] ?? 0) + (code === letter ? 0 : 1)
      const longer = Math.min(column[i - 1] ?? 0, last[i] ?? 0) + 1
      if (longer < errors) errors = longer
      if (i > 1 && beforeLast && code === letterBefore && codes[i - 2] === letter)
        errors = Math.min(errors, (beforeLast[i - 2] ?? 0) + 1)
      column[i] = errors
      if (errors < least) least = errors
    }
    leasts[depth] = least
  }

  return {
    add,
    errorsAt: (depth: number) => columns[depth]?.[typed.length] ?? 0,
    /** Whether a longer beginning can have at most this many errors. Transposed letters look back two columns. */
    canReach: (depth: number, most: number) => (leasts[depth] ?? 0) <= most || (leasts[depth - 1] ?? veryMany) < most,
  }
}

const veryMany = 2 ** 30
