/** For words with fewer services, the time that is saved is not worth a look. */
const leastServices = 16

type Grouped = { starts: Uint32Array; entries: Uint32Array }

/**
 * For each of the sorted words, the length of a word that it begins with and that has all its services, in parts at
 * least as good: mostly its stem. A search for words that begin with a text of up to this length need not visit it.
 */
export function coveredBy(words: readonly string[], grouped: Grouped): Uint16Array {
  const covered = new Uint16Array(words.length)
  /** The words that the present one begins with, shortest first. */
  const beginnings: number[] = []
  for (const [at, word] of words.entries()) {
    while (beginnings.length > 0 && !word.startsWith(words[beginnings.at(-1) ?? 0] ?? '')) beginnings.pop()
    if (sizeIn(grouped, at) >= leastServices) {
      const by = beginnings.findLast((one) => covers(grouped, one, at))
      if (by !== undefined) covered[at] = words[by]?.length ?? 0
    }
    beginnings.push(at)
  }
  return covered
}

const sizeIn = ({ starts }: Grouped, word: number) => (starts[word + 1] ?? 0) - (starts[word] ?? 0)

function covers(grouped: Grouped, one: number, other: number): boolean {
  if (sizeIn(grouped, one) < sizeIn(grouped, other)) return false
  const { starts, entries } = grouped
  const end = starts[one + 1] ?? 0
  let at = starts[one] ?? 0
  for (let theirs = starts[other] ?? 0; theirs < (starts[other + 1] ?? 0); theirs += 1) {
    const entry = entries[theirs] ?? 0
    const first = entry & ~3
    while (at < end && (entries[at] ?? 0) >>> 0 < first >>> 0) at += 1
    const own = at < end ? (entries[at] ?? 0) : 0
    if (at === end || own >>> 2 !== entry >>> 2 || (own & 3) < (entry & 3)) return false
  }
  return true
}
