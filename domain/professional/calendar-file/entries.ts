import { type ContentLine, contentLines, refusalOfLine } from './lines.ts'

/** An event of a calendar file: its lines by their names. */
export type Entry = { number: number; lines: Map<string, ContentLine[]> }

/** More than a calendar of holidays has. */
const mostEntries = 5_000

/** The events of a file. What an event contains, such as an alarm, is not part of its lines. */
export function readEntries(text: string): Entry[] {
  const entries: Entry[] = []
  const open: { name: string; number: number; entry?: Entry }[] = []
  let isEmpty = true
  for (const line of contentLines(text)) {
    const { name, value, number } = line
    const component = value.trim().toUpperCase()
    if (isEmpty && !(name === 'BEGIN' && component === 'VCALENDAR')) {
      throw refusalOfLine(number, 'this is not a calendar file. It has to begin with BEGIN:VCALENDAR.')
    }
    isEmpty = false
    const inner = open.at(-1)
    if (name === 'BEGIN') {
      const entry = component === 'VEVENT' ? { number, lines: new Map<string, ContentLine[]>() } : undefined
      if (entry && entries.push(entry) > mostEntries) {
        throw refusalOfLine(number, `the file has more than ${mostEntries} entries. Please export fewer.`)
      }
      open.push({ name: component, number, ...(entry && { entry }) })
    } else if (name === 'END') {
      if (inner?.name !== component) throw refusalOfLine(number, `${component} ends here, but has not begun.`)
      open.pop()
    } else if (inner?.entry) {
      const same = inner.entry.lines.get(name)
      if (same) same.push(line)
      else inner.entry.lines.set(name, [line])
    }
  }
  if (isEmpty) throw refusalOfLine(1, 'the file is empty.')
  const last = open.at(-1)
  if (last) throw refusalOfLine(last.number, `${last.name} begins here and never ends. The file may be cut off.`)
  return entries
}
