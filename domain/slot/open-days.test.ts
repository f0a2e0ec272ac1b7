import { expect, test } from 'vitest'
import { freeCancellation, freeChangeEnded, freeSpan } from '#domain/booking/free-change.ts'
import { onOpenDays, openDays } from './open-days.ts'

const hours = { first: '08:00', last: '20:00' }
const on = (days: number[]) => ({
  locale: 'en-IN',
  rules: { starts: Array.from({ length: 7 }, (_, at) => (days.includes(at + 1) ? hours : null)) },
})

test.each([
  [[1, 2, 3, 4, 5, 6, 7], '7 days a week'],
  [[1, 2, 3, 4, 5, 6], 'Monday to Saturday'],
  [[1, 2, 4, 5, 6, 7], 'Monday, Tuesday and Thursday to Sunday'],
  [[6, 7], 'Saturday and Sunday'],
  [[3], 'Wednesday'],
  [[], 'no days at the moment'],
])('on %j a shop is open %s', (days, words) => {
  expect(openDays(on(days))).toBe(words)
  expect(onOpenDays(on(days))).toBe(days.length === 7 ? 'on all seven days' : words)
})

test.each([
  [0, 'Free cancellation until your appointment begins.'],
  [1, 'Free cancellation up to 1 hour before your scheduled appointment.'],
  [24, 'Free cancellation up to 24 hours before your scheduled appointment.'],
  [36, 'Free cancellation up to 36 hours before your scheduled appointment.'],
  [168, 'Free cancellation up to 7 days before your scheduled appointment.'],
])('%i hours of free change read: %s', (free, words) => {
  expect(freeCancellation(free)).toBe(words)
})

test('without other hours the sentences are those of 24', () => {
  expect(freeSpan()).toBe('24 hours')
  expect(freeChangeEnded()).toBe('Free cancellation ended 24 hours before your appointment. Please contact support.')
})
