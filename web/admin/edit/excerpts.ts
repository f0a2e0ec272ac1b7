/** The most characters of a text that are shown. */
const longest = 160
/** How many of them come before the first difference. */
const before = 50

/** Two texts that differ, each cut to the same place if it is long, so that the first difference is shown. */
export function excerptsOf(one: string, other: string): [string, string] {
  const [first, second] = [charactersOf(one), charactersOf(other)]
  if (Math.max(first.length, second.length) <= longest) return [one, other]
  const same = first.findIndex((character, at) => character !== second[at])
  const start = Math.max(0, (same === -1 ? first.length : same) - before)
  return [cut(first, start), cut(second, start)]
}

function charactersOf(text: string): string[] {
  return Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
}

function cut(text: string[], start: number): string {
  const end = start + longest
  return `${start > 0 ? '…' : ''}${text.slice(start, end).join('')}${end < text.length ? '…' : ''}`
}
