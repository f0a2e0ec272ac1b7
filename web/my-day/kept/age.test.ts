import { expect, test } from 'vitest'
import { isOutOfReach } from './age.ts'

const today = '2026-11-24'
const names = (kind: string, dates: string[]) => dates.map((date) => `${kind} ${date} 1`)

test('days from yesterday to two weeks ahead stay on the phone, however many others are looked at', () => {
  const stay = names('day', ['2026-11-23', '2026-11-24', '2026-11-25', '2026-12-08'])
  expect(stay.filter((name) => isOutOfReach(name, today))).toEqual([])
  const go = names('day', ['2026-11-22', '2026-12-09', '2027-01-01'])
  expect(go.filter((name) => !isOutOfReach(name, today))).toEqual([])
})

test('a week stays while one of its days does', () => {
  const stay = names('week', ['2026-11-17', '2026-11-23', '2026-12-07'])
  expect(stay.filter((name) => isOutOfReach(name, today))).toEqual([])
  const go = names('week', ['2026-11-16', '2026-12-14'])
  expect(go.filter((name) => !isOutOfReach(name, today))).toEqual([])
})

test('what belongs to no day stays', () => {
  expect(['user', 'clock', 'time off 1', 'step 000001-1'].filter((name) => isOutOfReach(name, today))).toEqual([])
})
