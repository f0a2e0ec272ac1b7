import { afterEach, expect, test, vi } from 'vitest'
import { nextOrder } from './order.ts'

afterEach(() => void vi.useRealTimers())

test('what comes later has a greater number, also after the clock was set back', () => {
  vi.useFakeTimers({ now: 2_000_000_000_000 })
  const first = nextOrder()
  expect(first).toBe(2_000_000_000_000)
  vi.setSystemTime(1_900_000_000_000)
  expect(nextOrder()).toBe(first + 1)
  expect(nextOrder(first + 500)).toBe(first + 501)
})
