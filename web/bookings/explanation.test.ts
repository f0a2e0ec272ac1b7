import { expect, test } from 'vitest'
import { explanationOf } from './explanation.ts'

const at = '2026-11-23T08:00:00Z'
const made = { status: 'pending', at, by: 'you', note: '' } as const
const moved = { status: 'pending', at, by: 'Doorstep Home', note: 'Moved from November 23, 2026, 4:00 PM' } as const

test('a visit that was never confirmed does not wait to be confirmed again', () => {
  expect(explanationOf(moved, made)).toBe('Still waiting to be confirmed.')
  expect(explanationOf(moved, { ...made, status: 'confirmed' })).toBe('Waiting to be confirmed again.')
})
