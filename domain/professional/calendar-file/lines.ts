import { refusalOfField } from '#domain/contract/refusal.ts'

/** A line of an iCalendar file (RFC 5545) after unfolding, such as `DTSTART;VALUE=DATE:20261225`. */
export type ContentLine = { number: number; name: string; parameters: Map<string, string>; value: string }

/** What is wrong with a file, at its line. */
export function refusalOfLine(number: number, problem: string) {
  return refusalOfField('file', 'validation_failed', `Line ${number}: ${problem}`)
}

/** The lines of a file, without those that are empty. */
export function* contentLines(text: string): Generator<ContentLine> {
  let [begun, parts]: [number, string[]] = [0, []]
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|[\n\r]/)
    .entries()) {
    const isFolded = parts.length > 0 && (line.startsWith(' ') || line.startsWith('\t'))
    if (isFolded) {
      parts.push(line.slice(1))
      continue
    }
    if (parts.length > 0) yield readLine(parts.join(''), begun)
    ;[begun, parts] = line.trim() === '' ? [0, []] : [at + 1, [line]]
  }
  if (parts.length > 0) yield readLine(parts.join(''), begun)
}

/** Characters in quotes separate nothing. */
function readLine(line: string, number: number): ContentLine {
  const ends: number[] = []
  let [isQuoted, at] = [false, 0]
  for (; at < line.length && (isQuoted || line[at] !== ':'); at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ';' && !isQuoted) ends.push(at)
  }
  if (at === line.length) throw refusalOfLine(number, 'this line does not belong to a calendar file.')
  const [name = '', ...rest] = [...ends, at].map((end, index) =>
    line.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end),
  )
  const parameters = rest.map((one) => {
    const equals = one.indexOf('=')
    return [one.slice(0, equals).trim().toUpperCase(), one.slice(equals + 1).replaceAll('"', '')] as const
  })
  return { number, name: name.trim().toUpperCase(), parameters: new Map(parameters), value: line.slice(at + 1) }
}
