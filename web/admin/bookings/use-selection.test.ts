import { expect, test } from 'vitest'
import type { AdminBooking } from '#domain/booking/admin.ts'
import { withChanges } from './use-selection.ts'

test('after a change, a selection no longer counts as all bookings that match the filters', () => {
  // Only its id and status matter here.
  const pending = { _id: 'a', status: 'pending' } as AdminBooking
  const confirmed: AdminBooking = { ...pending, status: 'confirmed' }
  const before = { bookings: new Map([['a', pending]]), allOf: '?status=pending' }
  expect(withChanges(before, [confirmed])).toEqual({ bookings: new Map([['a', confirmed]]) })
  expect(withChanges(before, [])).toEqual(before)
  expect(withChanges(before, [{ ...confirmed, _id: 'b' }])).toEqual(before)
})
