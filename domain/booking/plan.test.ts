import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

const booking = {
  status: 'pending' as const,
  date: '2026-11-26',
  startsAt: '2026-11-26T04:30:00.000Z',
  timeZone: 'Asia/Kolkata',
  cancellableUntil: '2026-11-25T04:30:00.000Z',
  movedByShop: false,
  confirmation: { to: 'asha@example.com', state: 'sent' as const, at: '2026-11-22T10:00:00.000Z' },
}
const planAt = (now: string, change: Partial<Parameters<typeof planOf>[0]> = {}) =>
  planOf({ ...booking, ...change }, new Date(now))
const kindsAt = (...given: Parameters<typeof planAt>) => planAt(...given).map(({ kind }) => kind)

test('a new booking is confirmed, announced on the day before, free to change until then, and then visited', () => {
  expect(planAt('2026-11-22T10:00:00Z')).toEqual([
    { kind: 'confirmation' },
    { kind: 'reminder', date: '2026-11-25' },
    { kind: 'last-change', at: '2026-11-25T04:30:00.000Z' },
    { kind: 'visit', at: '2026-11-26T04:30:00.000Z' },
  ])
})

test('a confirmed booking waits for no confirmation', () => {
  expect(kindsAt('2026-11-22T10:00:00Z', { status: 'confirmed' })).toEqual(['reminder', 'last-change', 'visit'])
})

test('no reminder is promised on the day before, or to an address that refuses emails', () => {
  // In India it is already the 25th.
  expect(kindsAt('2026-11-24T19:00:00Z')).toEqual(['confirmation', 'last-change', 'visit'])
  const confirmation = { ...booking.confirmation, state: 'parked' as const }
  expect(kindsAt('2026-11-22T10:00:00Z', { confirmation })).toEqual(['confirmation', 'last-change', 'visit'])
  expect(kindsAt('2026-11-22T10:00:00Z', { confirmation: null })).toEqual(['confirmation', 'last-change', 'visit'])
})

test('within 24 hours only the visit is left, and afterwards nothing', () => {
  expect(kindsAt('2026-11-25T04:30:00.001Z', { status: 'confirmed' })).toEqual(['visit'])
  expect(kindsAt('2026-11-26T04:30:00Z', { status: 'confirmed' })).toEqual([])
})

test.each(['completed', 'cancelled'] as const)('nothing is to come for a booking that is %s', (status) => {
  expect(kindsAt('2026-11-22T10:00:00Z', { status })).toEqual([])
})
