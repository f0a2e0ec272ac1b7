/** Gets each lexeme, the position in `labels` of its best label, and the range of the text that has its positions. */
type Visit = (lexeme: string, label: number, range: [from: number, to: number]) => void

const quote = 39
const space = 32
const colon = 58
const codeOfA = 65

/** Reads the text of a tsvector, such as `'grant':2A,5C 'passport':1A`. Positions without a letter have the label D. */
export function readLexemes(text: string, visit: Visit) {
  let at = 0
  while (at < text.length) {
    const end = endOfLexeme(text, at + 1)
    const lexeme = text.slice(at + 1, end)
    let label = 0
    let to = end + 1
    for (; to < text.length && text.charCodeAt(to) !== space; to += 1) {
      const code = text.charCodeAt(to)
      if (code >= codeOfA && codeOfA + 3 - code > label) label = codeOfA + 3 - code
    }
    const from = text.charCodeAt(end + 1) === colon ? end + 2 : to
    visit(lexeme.includes("'") || lexeme.includes('\\') ? unescaped(lexeme) : lexeme, label, [from, to])
    at = to + 1
  }
}

/** The position of the closing quote. A quote inside of the lexeme is doubled. */
function endOfLexeme(text: string, from: number): number {
  let end = text.indexOf("'", from)
  while (text.charCodeAt(end + 1) === quote) end = text.indexOf("'", end + 2)
  return end
}

const unescaped = (lexeme: string) => lexeme.replaceAll("''", "'").replaceAll('\\\\', '\\')

type Position = { position: number; label: number }

/** Reads positions such as `2A,5C`. */
export function readPositions(text: string): Position[] {
  return text
    .split(',')
    .map((part) => ({ position: Number.parseInt(part, 10), label: 'DCBA'.indexOf(part.at(-1) ?? '') }))
    .map(({ position, label }) => ({ position, label: Math.max(label, 0) }))
}

/** Words that follow each other, each at a distance from the first. */
export type Sequence = { lexemes: string[]; distances: number[] }

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
