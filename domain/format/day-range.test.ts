import { expect, test } from 'vitest'
import { formatRange, nameOfRange, rangeNamed, rangeNames, type RangeName } from './day-range.ts'

/** A Sunday. */
const today = '2026-11-22'

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['tomorrow', '2026-11-23', '2026-11-23'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['thisWeek', '2026-11-16', '2026-11-22'],
  ['nextWeek', '2026-11-23', '2026-11-29'],
  ['lastWeek', '2026-11-09', '2026-11-15'],
  ['thisMonth', '2026-11-01', '2026-11-30'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
] as const)('on 22 November 2026 in India, %s is %s to %s', (name, from, to) => {
  expect(rangeNamed(name, today, 'en-IN')).toEqual({ from, to })
})

test('the week of the United States begins on Sunday', () => {
  expect(rangeNamed('thisWeek', today, 'en-US')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
})

test.each([
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2027-01-01', '2026-12-01', '2026-12-31'],
])('the month before %s is %s to %s', (day, from, to) => {
  expect(rangeNamed('lastMonth', day, 'en-IN')).toEqual({ from, to })
})

test('a range is recognized by its days', () => {
  const at = { today, locale: 'en-IN' }
  // `Object.keys` does not know the names.
  const names = Object.keys(rangeNames) as RangeName[]
  for (const name of names) expect(nameOfRange(rangeNamed(name, today, 'en-IN'), names, at)).toBe(name)
  expect(nameOfRange({ from: '2026-11-03', to: '2026-11-04' }, names, at)).toBeUndefined()
  expect(nameOfRange({}, names, at)).toBeUndefined()
})

test('a range is written with its first and last day', () => {
  expect(formatRange({ from: '2026-11-22', to: '2026-11-22' }, 'en-IN')).toBe('22 Nov 2026')
  expect(formatRange({ from: '2026-11-22' }, 'en-IN')).toBe('From 22 Nov 2026')
  expect(formatRange({ to: '2026-11-22' }, 'en-IN')).toBe('Until 22 Nov 2026')
  expect(formatRange({}, 'en-IN')).toBeUndefined()
})
