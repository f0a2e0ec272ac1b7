import { expect, test } from 'vitest'
import { customerProgressOf, lateFrom, progressOf } from '#domain/booking/progress.ts'
import type { Step } from '#domain/booking/step.ts'

const startsAt = '2026-11-24T04:30:00.000Z'
const start = Date.parse(startsAt)
const minutes = (count: number) => start + count * 60_000

/** A visit whose professional reports steps. */
function after(step?: Step) {
  const taken = step && { step, at: startsAt }
  const visit = { status: 'confirmed' as const, startsAt }
  return { ...visit, step: taken, lateFrom: lateFrom({ ...visit, step: taken ?? null, isReported: true }) }
}

test('a visit that has not started after 15 minutes is late, and nothing is said of it after half a day', () => {
  for (const visit of [after(), after('on-the-way')]) {
    expect(progressOf(visit, minutes(14))).toBe(visit.step?.step)
    expect(progressOf(visit, minutes(15))).toBe('late')
    expect(progressOf(visit, minutes(12 * 60 - 1))).toBe('late')
    expect(progressOf(visit, minutes(12 * 60))).toBeUndefined()
  }
})

test('customers do not read for days that someone is on the way or at work', () => {
  expect(customerProgressOf(after('on-the-way'), minutes(20))).toBe('on-the-way')
  expect(customerProgressOf(after('on-the-way'), minutes(12 * 60))).toBeUndefined()
  expect(customerProgressOf(after('started'), minutes(12 * 60 - 1))).toBe('started')
  for (const read of [customerProgressOf, progressOf]) expect(read(after('started'), minutes(12 * 60))).toBeUndefined()
})

test('that no one was there stays until it is decided, and customers read it in other words', () => {
  expect(progressOf(after('nobody-there'), minutes(3 * 24 * 60))).toBe('nobody-there')
  expect(customerProgressOf(after('nobody-there'), minutes(1))).toBeUndefined()
})
