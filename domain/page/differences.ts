import { plural } from '#domain/format/plural.ts'

/** A line of two versions: in both, only in the former one, or only in the latter. */
export type ComparedLine = { kind: 'same' | 'removed' | 'added'; text: string }

/** The most pairs of lines that are compared; above it, all lines between the first and the last change count as changed. */
const mostPairs = 1_000_000

/** The lines of both texts in order, by a longest common subsequence. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [one, other] = [before.split('\n'), after.split('\n')]
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [removed, added] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return [
    ...as('same', one.slice(0, start)),
    ...(removed.length * added.length > mostPairs
      ? [...as('removed', removed), ...as('added', added)]
      : compareMiddle(removed, added)),
    ...as('same', one.slice(one.length - end)),
  ]
}

function as(kind: ComparedLine['kind'], lines: string[]): ComparedLine[] {
  return lines.map((text) => ({ kind, text }))
}

function compareMiddle(one: string[], other: string[]): ComparedLine[] {
  const width = other.length + 1
  /** For each pair of positions, how many lines the rests have in common. */
  const common = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      common[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const lines: ComparedLine[] = []
  let [row, column] = [0, 0]
  while (row < one.length || column < other.length) {
    const [text, theirs] = [one[row], other[column]]
    if (text !== undefined && text === theirs) {
      lines.push({ kind: 'same', text })
      row++
      column++
    } else if (text !== undefined && (theirs === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text })
      row++
    } else {
      lines.push({ kind: 'added', text: theirs ?? '' })
      column++
    }
  }
  return lines
}

const isHeading = ({ text }: ComparedLine) => /^#{1,6}\s/.test(text)
const isWritten = ({ text }: ComparedLine) => text.trim() !== ''

/** What a change of a text did, in a few words: '2 lines changed', '1 section new'. Empty without a change. */
export function sayDifference(before: string, after: string): string {
  const lines = compareLines(before, after).filter(isWritten)
  const [added, removed] = [
    lines.filter(({ kind }) => kind === 'added'),
    lines.filter(({ kind }) => kind === 'removed'),
  ]
  const sections = added.filter(isHeading).length - removed.filter(isHeading).length
  if (sections > 0) return `${plural(sections, 'section')} new`
  if (sections < 0) return `${plural(-sections, 'section')} taken out`
  if (removed.length === 0 && added.length > 0) return `${plural(added.length, 'line')} new`
  if (added.length === 0 && removed.length > 0) return `${plural(removed.length, 'line')} taken out`
  if (added.length > 0) return `${plural(Math.max(added.length, removed.length), 'line')} changed`
  return before === after ? '' : 'Spacing changed'
}
