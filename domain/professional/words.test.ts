import { expect, test } from 'vitest'
import type { Span } from './hours.ts'
import { absenceInWords, hoursInWords, statusAt, untilInWords, weekdaysIn } from './words.ts'

const on = (days: number[], from: string, to: string): Span[] => days.map((day) => ({ day, from, to }))
/** Spaces in times are unbroken. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ')
const words = (hours: Span[], locale = 'en-IN') =>
  hoursInWords(hours, locale).map(({ days, times }) => plain(`${days}: ${times}`))

test.each([
  ['every day', on([1, 2, 3, 4, 5, 6, 7], '08:00', '16:00'), ['Mon to Sun: 8:00 am to 4:00 pm']],
  ['working days', on([5, 4, 3, 2, 1], '09:00', '18:00'), ['Mon to Fri: 9:00 am to 6:00 pm']],
  ['two days', on([6, 7], '10:00', '24:00'), ['Sat, Sun: 10:00 am to midnight']],
  ['several runs', on([1, 3, 4, 5], '09:30', '18:00'), ['Mon, Wed to Fri: 9:30 am to 6:00 pm']],
  ['days around the weekend', on([5, 6, 7, 1], '09:00', '18:00'), ['Fri to Mon: 9:00 am to 6:00 pm']],
  [
    'two shifts a day, in their order',
    [...on([1, 2, 3], '15:00', '18:00'), ...on([1, 2, 3], '09:00', '13:00')],
    ['Mon to Wed: 9:00 am to 1:00 pm, 3:00 pm to 6:00 pm'],
  ],
  [
    'days that differ, those of most days first',
    [...on([1], '12:00', '20:30'), ...on([2, 3, 4, 5], '09:00', '18:00')],
    ['Tue to Fri: 9 am to 6 pm', 'Mon: 12 pm to 8:30 pm'],
  ],
  ['no hours', [], []],
])('the weekly hours of %s are said in words', (_, hours, expected) => {
  expect(words(hours)).toEqual(expected)
})

test('a week begins on Sunday in the United States', () => {
  expect(weekdaysIn('en-US')).toEqual([7, 1, 2, 3, 4, 5, 6])
  expect(words(on([1, 2, 3, 4, 5, 6, 7], '08:00', '16:00'), 'en-US')).toEqual(['Sun to Sat: 8:00 AM to 4:00 PM'])
  expect(words(on([2, 3, 4, 5, 6, 7], '08:00', '16:00'), 'en-US')).toEqual(['Tue to Sun: 8:00 AM to 4:00 PM'])
})

const absence = (from: string, to: string) => ({ _id: '', reason: '', from, to })
const now = { date: '2026-11-20', time: '12:00' }

test.each([
  ['working', []],
  ['working', [absence('2026-11-27T12:01', '2026-11-28T00:00')]],
  ['working', [absence('2026-11-19T00:00', '2026-11-20T12:00')]],
  ['away soon', [absence('2026-11-27T12:00', '2026-11-28T00:00')]],
  ['away', [absence('2026-11-20T12:00', '2026-11-20T12:01'), absence('2026-11-21T00:00', '2026-11-22T00:00')]],
] as const)('a professional is %s with the absences %j', (status, timeOff) => {
  expect(statusAt({ active: true, timeOff: [...timeOff] }, now)).toBe(status)
  expect(statusAt({ active: false, timeOff: [...timeOff] }, now)).toBe('archived')
})

test.each([
  ['2026-12-24T00:00', '2026-12-25T00:00', '24 Dec', 'Until 24 Dec'],
  ['2026-12-24T00:00', '2026-12-27T00:00', '24 Dec to 26 Dec', 'Until 26 Dec'],
  ['2026-12-31T14:00', '2026-12-31T18:00', '31 Dec, 2:00 pm to 6:00 pm', 'Until 31 Dec, 6:00 pm'],
  ['2026-11-20T08:00', '2026-11-20T18:00', '20 Nov, 8:00 am to 6:00 pm', 'Until 6:00 pm'],
  ['2026-12-31T14:00', '2027-01-01T00:00', '31 Dec, 2:00 pm to midnight', 'Until 31 Dec'],
  ['2026-12-24T14:00', '2026-12-26T09:00', '24 Dec, 2:00 pm to 26 Dec, 9:00 am', 'Until 26 Dec, 9:00 am'],
])('an absence from %s to %s is said in words', (from, to, coming, begun) => {
  expect(plain(absenceInWords({ from, to }, 'en-IN'))).toBe(coming)
  expect(plain(untilInWords({ from, to }, { today: now.date, locale: 'en-IN' }))).toBe(begun)
})
