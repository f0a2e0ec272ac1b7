import { expect, test } from 'vitest'
import { isNear } from './near-visit.ts'

const at = '2026-11-24T04:30:00.000Z'
const start = Date.parse(at)

test("a visit is read again for a minute after 'Done', which may be taken back", () => {
  const done = { status: 'completed', startsAt: at, step: { step: 'done', at } } as const
  expect([0, 59_000, 60_000].map((after) => isNear(done, start + after))).toEqual([true, true, false])
  expect(isNear({ ...done, step: undefined }, start)).toBe(false)
})
