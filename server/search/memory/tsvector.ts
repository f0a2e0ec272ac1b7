/** A word and where it is: its bytes from `from` up to `to`, and its positions from `to + 3` up to `end`. */
export type Visit = (from: number, to: number, end: number) => void

/**
 * Reads the words of a tsvector in the binary format, which `tsvectorsend` also returns: their number, then each in
 * UTF-8 with a zero byte, the number of its positions, and the positions in two bytes each.
 */
export function readLexemes(bytes: Uint8Array, visit: Visit) {
  for (let from = 4; from < bytes.length;) {
    // The words are short: calling `indexOf` would take longer.
    let to = from
    while (to < bytes.length && bytes[to] !== 0) to += 1
    const positions = ((bytes[to + 1] ?? 0) << 8) | (bytes[to + 2] ?? 0)
    const end = to + 3 + 2 * positions
    visit(from, to, end)
    from = end
  }
}

/** The upper two bits of a position are that of its label in `labels`. */
export const labelIn = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) >>> 6

export const positionIn = (bytes: Uint8Array, at: number) => (((bytes[at] ?? 0) & 0x3f) << 8) | (bytes[at + 1] ?? 0)

/** Words that follow each other, each at a distance from the first. */
type Sequence = { lexemes: string[]; distances: number[] }

/**
 * Reads a tsquery that is a word or a phrase, such as `'power' <2> 'attorney'`. The sequence is empty if the query is,
 * and undefined if it is of another kind.
 */
export function readPhrase(query: string): Sequence | undefined {
  if (!/^('([^']|'')*'( <(-|\d+)> (?!$)|$))*$/.test(query)) return undefined
  const lexemes: string[] = []
  const distances: number[] = []
  let distance = 0
  for (const [, lexeme = '', gap] of query.matchAll(/'((?:[^']|'')*)'(?: <(-|\d+)> )?/g)) {
    lexemes.push(unescaped(lexeme))
    distances.push(distance)
    distance += gap === undefined || gap === '-' ? 1 : Number(gap)
  }
  return { lexemes, distances }
}

const unescaped = (lexeme: string) => lexeme.replaceAll("''", "'").replaceAll('\\\\', '\\')
