/**
 * Sorted words in two arrays of numbers: word `at` is the letters from `starts[at]` up to `starts[at + 1]`. A hundred
 * thousand strings would take several times the memory, and a worker thread could not pass them on without a copy.
 */
export type WordList = { letters: Uint16Array; starts: Uint32Array }

/** The words must be sorted by code unit, as `sort()` does by default, without repetition. */
export function wordListOf(sorted: readonly string[]): WordList {
  const starts = new Uint32Array(sorted.length + 1)
  for (const [at, word] of sorted.entries()) starts[at + 1] = (starts[at] ?? 0) + word.length
  const letters = new Uint16Array(starts[sorted.length] ?? 0)
  for (const [at, word] of sorted.entries()) {
    const start = starts[at] ?? 0
    for (let i = 0; i < word.length; i += 1) letters[start + i] = word.charCodeAt(i)
  }
  return { letters, starts }
}

export const sizeOf = ({ starts }: WordList) => starts.length - 1

export function wordAt({ letters, starts }: WordList, at: number): string {
  return String.fromCharCode(...letters.subarray(starts[at], starts[at + 1]))
}

/** The position of a word; undefined if the list does not contain it. */
export function findWord(list: WordList, word: string): number | undefined {
  const at = placeOf(list, word)
  return at < sizeOf(list) && lengthAt(list, at) === word.length && begins(list, at, word) ? at : undefined
}

/** The range of the words that begin with a text: from the first position up to, but not including, the second. */
export function rangeOf(list: WordList, start: string): [number, number] {
  const from = placeOf(list, start)
  let [low, high] = [from, sizeOf(list)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (begins(list, middle, start)) low = middle + 1
    else high = middle
  }
  return [from, low]
}

export const lengthAt = ({ starts }: WordList, at: number) => (starts[at + 1] ?? 0) - (starts[at] ?? 0)

/** The position of the first word that is not before `word`. */
function placeOf(list: WordList, word: string): number {
  let [low, high] = [0, sizeOf(list)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(list, middle, word)) low = middle + 1
    else high = middle
  }
  return low
}

function isBefore(list: WordList, at: number, word: string): boolean {
  const start = list.starts[at] ?? 0
  const length = lengthAt(list, at)
  for (let i = 0; i < length && i < word.length; i += 1) {
    const difference = (list.letters[start + i] ?? 0) - word.charCodeAt(i)
    if (difference !== 0) return difference < 0
  }
  return length < word.length
}

function begins(list: WordList, at: number, text: string): boolean {
  const start = list.starts[at] ?? 0
  if (lengthAt(list, at) < text.length) return false
  for (let i = 0; i < text.length; i += 1) if (list.letters[start + i] !== text.charCodeAt(i)) return false
  return true
}
