import { expect, test } from 'vitest'
import {
  clockAt,
  daysFrom,
  formatDay,
  formatBareTime,
  formatListDay,
  formatMoment,
  formatNearDay,
  formatNearMoment,
  formatRecentMoment,
  formatShortTime,
  formatSpan,
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
  // In 1970 it had another name.
  ['Europe/Lisbon', 'en-IN', 'Western European Time'],
  ['UTC', 'en-IN', 'GMT'],
  ['UTC', 'en-US', 'GMT'],
])('the common name of the zone %s in the locale %s is %s', (timeZone, locale, name) => {
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

test('in lists a day reads the same in every locale', () => {
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

test('two names of one zone show the same time', () => {
  const at = '2026-11-24T12:00:00Z'
  expect(isOtherTime('Asia/Kolkata', 'Asia/Calcutta', at)).toBe(false)
  expect(isOtherTime('Asia/Kolkata', 'America/New_York', at)).toBe(true)
  expect(shortNameOfZone('America/New_York', at, 'en-US')).toBe('EST')
  expect(shortNameOfZone('America/New_York', '2026-07-01T12:00:00Z', 'en-US')).toBe('EDT')
})

test.each([
  ['Asia/Kolkata', 'en-IN', 'Nov 24, 2026, 12:15\u00a0am', 'Tuesday, 24 November 2026, 12:15\u00a0am'],
  ['America/New_York', 'en-US', 'Nov 23, 2026, 1:45\u00a0PM', 'Monday, November 23, 2026, 1:45\u00a0PM'],
])('a moment is shown in the local time of %s, which never wraps', (timeZone, locale, inList, inFull) => {
  expect(formatMoment('2026-11-23T18:45:00.000Z', { timeZone, locale })).toBe(inList)
  expect(formatMoment('2026-11-23T18:45:00.000Z', { timeZone, locale }, 'full')).toBe(inFull)
})

test.each([
  ['2026-11-23T18:45:00.000Z', 'today, 12:15\u00a0am'],
  ['2026-11-23T18:15:00.000Z', 'yesterday, 11:45\u00a0pm'],
  ['2026-11-22T18:15:00.000Z', 'Nov 22, 2026'],
])('a recent moment, %s, reads "%s"', (instant, words) => {
  const now = Date.parse('2026-11-24T12:00:00.000Z')
  expect(formatRecentMoment(instant, { now, timeZone: 'Asia/Kolkata', locale: 'en-IN' })).toBe(words)
})

test.each([
  ['2026-11-22', 'en-IN', 'today, 9:00 am'],
  ['2026-11-23', 'en-US', 'tomorrow, 9:00 AM'],
  ['2026-11-24', 'en-IN', 'Tue 24 Nov, 9:00 am'],
  ['2026-11-24', 'en-US', 'Tue Nov 24, 9:00 AM'],
])('the next slot on %s reads in %s "%s"', (date, locale, words) => {
  expect(formatNearMoment({ date, time: '09:00' }, { today: '2026-11-22', locale })).toBe(words)
})

test('a time is shorter where there is little room', () => {
  expect(['18:00', '18:30'].map((time) => formatShortTime(time, 'en-IN'))).toEqual(['6 pm', '6:30 pm'])
  expect(formatBareTime('18:30', 'en-US')).toBe('6:30')
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [2 * day + 22 * hour + 59 * minute, '2 days and 22 hours'],
  [5 * day + 59 * minute, '5 days'],
  [day + hour, '1 day and 1 hour'],
  [3 * hour + minute, '3 hours and 1 minute'],
  [2 * hour, '2 hours'],
  [61_000, '1 minute'],
  [59_000, 'less than a minute'],
])('a span of %i ms reads in its two largest units, rounded down', (left, words) => {
  expect(formatSpan(left, 'en-IN')).toBe(words)
})

test.each([
  ['2026-11-22', 'en-IN', 'Today'],
  ['2026-11-23', 'en-US', 'Tomorrow'],
  ['2026-11-24', 'en-IN', 'Tue 24'],
  ['2026-12-05', 'en-US', 'Sat 5'],
])('%s is on 22 November in %s: %s', (day, locale, words) => {
  expect(formatNearDay(day, { today: '2026-11-22', locale })).toBe(words)
})
