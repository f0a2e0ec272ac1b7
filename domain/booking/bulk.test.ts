import { expect, test } from 'vitest'
import { bulkStatuses, splitBulk, whyLeftOut } from './bulk.ts'
import { BookingStatus } from '#domain/booking.ts'

const now = new Date('2026-11-24T05:00:00Z')
const [ahead, past] = ['2026-11-24T05:00:01Z', '2026-11-24T05:00:00Z']

test.each([
  ['confirmed', ahead, ['pending']],
  ['confirmed', past, []],
  ['completed', ahead, []],
  ['completed', past, ['pending', 'confirmed']],
  ['cancelled', ahead, ['pending', 'confirmed']],
  ['cancelled', past, ['pending', 'confirmed']],
] as const)('several bookings at once are %s at %s only if they are %j', (wanted, startsAt, statuses) => {
  const applies = BookingStatus.options.filter((status) => whyLeftOut({ status, startsAt }, wanted, now) === undefined)
  expect(applies).toEqual(statuses)
})

test('the others are counted by the reason why they are left out', () => {
  const bookings = [
    { status: 'pending', startsAt: ahead },
    { status: 'pending', startsAt: past },
    { status: 'completed', startsAt: past },
    { status: 'completed', startsAt: past },
    { status: 'confirmed', startsAt: ahead },
  ] as const
  expect(splitBulk(bookings, 'confirmed', now)).toEqual({
    chosen: [bookings[0]],
    leftOut: [
      { reason: 'in the past', count: 1 },
      { reason: 'completed', count: 2 },
      { reason: 'confirmed', count: 1 },
    ],
  })
})

test('no status is offered for a completed or a cancelled booking', () => {
  for (const wanted of bulkStatuses)
    for (const status of ['completed', 'cancelled'] as const)
      expect(whyLeftOut({ status, startsAt: ahead }, wanted, now)).toBe(status)
})
