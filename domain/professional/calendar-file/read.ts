import { unshowable } from '#domain/contract/text.ts'
import { addDays, daysBetween } from '#domain/format/zone.ts'
import { type CalendarFileDays, mostChanges } from '#domain/professional/closed-day.ts'
import { type Entry, readEntries } from './entries.ts'
import { refusalOfLine } from './lines.ts'
import { readRule, repeats } from './repeats.ts'
import { daysOfEntry, readDay, spanOf } from './times.ts'

/** How far ahead a file closes days. */
const daysAhead = 731
/** Repeated entries take time to read, which the other requests would wait for. */
const mostDaysLookedAt = 80_000
/** Reading a day of the file takes as long as looking at so many. */
const costOfDay = 10
/** How many of the entries that close no day are listed. */
const mostListed = 50
const longestReason = 200
/** More than a title has; the rest of a hostile one is not even looked at. */
const longestTitle = 1_000

type Options = { today: string; timeZone: string }
type Reading = Options & { moved: Map<string, Set<string>>; spend: (days: number, entry: Entry) => void }

/** The days that a calendar file (.ics) closes: those that its entries cover as a whole, from today on. */
export function readCalendarFile(text: string, options: Options): CalendarFileDays {
  const entries = readEntries(text)
  let left = mostDaysLookedAt
  const spend = (days: number, { number }: Entry) => {
    left -= days
    if (left < 0) throw refusalOfLine(number, 'the entries of this file repeat too often. Please export fewer.')
  }
  for (const entry of entries) spend(costOfDay * countListed(entry), entry)
  const reading: Reading = { ...options, moved: movedDays(entries, options.timeZone), spend }
  const reasons = new Map<string, { reasons: Set<string>; line: number }>()
  const others: CalendarFileDays['others'] = []
  let leftOut = 0
  for (const entry of entries) {
    const { days, why } = daysOf(entry, reading)
    const title = titleOf(entry)
    for (const day of days) {
      const known = reasons.get(day)
      if (known) known.reasons.add(title)
      else reasons.set(day, { reasons: new Set([title]), line: entry.number })
    }
    if (reasons.size > mostChanges) {
      throw refusalOfLine(entry.number, `the file closes more than ${mostChanges} days. Please export fewer.`)
    }
    if (days.length > 0) continue
    leftOut += 1
    if (others.length < mostListed) others.push({ title, line: entry.number, why })
  }
  const days = [...reasons].map(([date, { reasons: titles, line }]) => ({ date, reason: joined([...titles]), line }))
  return { days: days.toSorted((one, other) => (one.date < other.date ? -1 : 1)), others, leftOut }
}

type Days = { days: string[]; why: string }

function daysOf(entry: Entry, reading: Reading): Days {
  const { today, timeZone, moved, spend } = reading
  const last = addDays(today, daysAhead)
  if (valueOf(entry, 'STATUS').toUpperCase() === 'CANCELLED') return { days: [], why: 'It is cancelled.' }
  const span = spanOf(entry, timeZone)
  const length = daysOfEntry(span)
  if (length < 1) return { days: [], why: 'It does not last a whole day.' }
  const ruleLine = entry.lines.get('RRULE')?.[0]
  const rule = ruleLine && readRule(ruleLine.value)
  const isRepeated = ['RRULE', 'RDATE', 'EXDATE'].some((name) => entry.lines.has(name))
  // The days of its rule and of its lists are those as written, and not the first whole day in the shop.
  const isOnOtherDays = isRepeated && span.first !== span.written
  if (isOnOtherDays || (ruleLine && !rule)) return { days: [], why: 'It repeats in a way that we cannot read.' }
  // An occurrence that has begun earlier may last until today.
  const from = addDays(today, -length)
  const movedOfEntry = entry.lines.has('RECURRENCE-ID') ? undefined : moved.get(valueOf(entry, 'UID'))
  const except = new Set(listedDays(entry, 'EXDATE', timeZone))
  const until = ruleLine && rule?.until !== undefined ? readDay(rule.until, ruleLine, timeZone) : undefined
  const starts = rule
    ? repeats(rule, { first: span.first, from, to: last, until, spend: (days) => spend(days, entry) })
    : [span.first]
  const days: string[] = []
  for (const start of [...starts, ...listedDays(entry, 'RDATE', timeZone)].toSorted()) {
    const end = addDays(start, length - 1)
    // Occurrences may overlap.
    const next = addDays(days.at(-1) ?? addDays(today, -1), 1)
    const isLeftOut = except.has(start) || movedOfEntry?.has(start) === true
    const added = isLeftOut ? [] : daysBetween(start < next ? next : start, end < last ? end : last)
    spend(2 + added.length, entry)
    days.push(...added)
  }
  const why = span.first > last ? 'It is more than two years ahead.' : 'It is over.'
  return { days, why }
}

/** The occurrences of repeated entries that have an entry of their own, by the UID. */
function movedDays(entries: Entry[], timeZone: string): Map<string, Set<string>> {
  const moved = new Map<string, Set<string>>()
  for (const entry of entries) {
    const uid = valueOf(entry, 'UID')
    for (const day of listedDays(entry, 'RECURRENCE-ID', timeZone)) {
      const days = moved.get(uid)
      if (days) days.add(day)
      else moved.set(uid, new Set([day]))
    }
  }
  return moved
}

function countListed({ lines }: Entry): number {
  const listed = ['EXDATE', 'RDATE', 'RECURRENCE-ID'].flatMap((name) => lines.get(name) ?? [])
  return listed.reduce((sum, { value }) => sum + value.split(',').length, 0)
}

function listedDays({ lines }: Entry, name: string, timeZone: string): string[] {
  return (lines.get(name) ?? []).flatMap((line) =>
    line.value.split(',').map((value) => readDay(value.split('/')[0] ?? '', line, timeZone)),
  )
}

function valueOf({ lines }: Entry, name: string): string {
  return lines.get(name)?.[0]?.value.trim() ?? ''
}

/** The reason that customers read. */
function titleOf(entry: Entry): string {
  return joined([cleaned(valueOf(entry, 'SUMMARY').slice(0, longestTitle))])
}

/** Without the marks of the format and what no reason may contain, on one line. */
function cleaned(text: string): string {
  const plain = text.replaceAll(/\\([\s\S])/g, (_, mark: string) => (mark.toLowerCase() === 'n' ? ' ' : mark))
  const shown = plain.replaceAll(new RegExp(unshowable, 'gu'), ' ')
  return shown.replaceAll(/\s+/g, ' ').trim()
}

/** As much of it as fits. */
function joined(titles: string[]): string {
  let text = ''
  for (const character of titles.filter(Boolean).join(', ')) {
    if (text.length + character.length > longestReason) break
    text += character
  }
  return text.trim()
}
