import { expect, test } from 'vitest'
import {
  clockAt,
  daysFrom,
  formatDay,
  formatListDay,
  isOtherTime,
  nameOfZone,
  placeInWeek,
  shortNameOfZone,
} from './day.ts'

test.each([
  ['en-IN', '24 November 2026'],
  ['en-US', 'November 24, 2026'],
])('a day reads as people of %s write it: %s', (locale, text) => {
  expect(formatDay('2026-11-24', locale)).toBe(text)
})

test.each([
  ['Asia/Kolkata', 'en-IN', 'India Standard Time'],
  ['America/New_York', 'en-US', 'Eastern Time'],
  // In 1970 it had another.
  ['Europe/Lisbon', 'en-IN', 'Western European Time'],
])('people call the time of %s in %s %s', (timeZone, locale, name) => {
  expect(nameOfZone(timeZone, locale)).toBe(name)
})

test.each([
  ['full', 'Tuesday, 24 November 2026', 'Tuesday, November 24, 2026'],
  ['near', 'Tuesday, 24 November', 'Tuesday, November 24'],
  ['short', '24 Nov 2026', 'Nov 24, 2026'],
] as const)('written %s it is "%s" or "%s"', (style, indian, american) => {
  expect(formatDay('2026-11-24', 'en-IN', style)).toBe(indian)
  expect(formatDay('2026-11-24', 'en-US', style)).toBe(american)
})

test('in lists a day is the same for everybody', () => {
  expect(formatListDay('2026-11-04')).toBe('Nov 4, 2026')
})

test.each([
  ['Asia/Kolkata', '2026-11-24', '00:15'],
  ['America/New_York', '2026-11-23', '13:45'],
])('the clocks of %s show %s, %s at an instant', (timeZone, date, time) => {
  expect(clockAt('2026-11-23T18:45:00.000Z', timeZone)).toEqual({ date, time })
})

test('a week begins on Monday in India and on Sunday in the United States', () => {
  expect(['2026-11-22', '2026-11-23'].map((day) => placeInWeek(day, 'en-IN'))).toEqual([6, 0])
  expect(['2026-11-22', '2026-11-23'].map((day) => placeInWeek(day, 'en-US'))).toEqual([0, 1])
})

test('the day after is one day away, over a change of the clocks too', () => {
  expect([daysFrom('2026-10-31', '2026-11-01'), daysFrom('2026-11-24', '2026-11-24')]).toEqual([1, 0])
})

test('two zones that show the same are no other time, whatever they are called', () => {
  const at = '2026-11-24T12:00:00Z'
  expect(isOtherTime('Asia/Kolkata', 'Asia/Calcutta', at)).toBe(false)
  expect(isOtherTime('Asia/Kolkata', 'America/New_York', at)).toBe(true)
  expect(shortNameOfZone('America/New_York', at, 'en-US')).toBe('EST')
  expect(shortNameOfZone('America/New_York', '2026-07-01T12:00:00Z', 'en-US')).toBe('EDT')
})
