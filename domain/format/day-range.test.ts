import { expect, test } from 'vitest'
import { formatRange, rangeNamed, withDays } from './day-range.ts'

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

test('the names of days in a query mean other days tomorrow, and fixed days stay', () => {
  const on = (today: string, query: Record<string, string>) => withDays(query, { today, locale: 'en-IN' })
  expect(on(today, { status: 'pending', days: 'tomorrow', createdDays: 'today' })).toEqual({
    status: 'pending',
    from: '2026-11-23',
    to: '2026-11-23',
    createdFrom: today,
    createdTo: today,
  })
  expect(on('2026-11-30', { days: 'tomorrow', date: today })).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  const fixed = { date: today, from: today, createdTo: today }
  expect(on('2026-11-30', fixed)).toEqual(fixed)
  expect(on(today, { days: 'someday', from: today })).toEqual({ from: today })
})

test('a range is written with its first and last day', () => {
  expect(formatRange({ from: '2026-11-22', to: '2026-11-22' }, 'en-IN')).toBe('22 Nov 2026')
  expect(formatRange({ from: '2026-11-22' }, 'en-IN')).toBe('From 22 Nov 2026')
  expect(formatRange({ to: '2026-11-22' }, 'en-IN')).toBe('Until 22 Nov 2026')
  expect(formatRange({}, 'en-IN')).toBeUndefined()
})
