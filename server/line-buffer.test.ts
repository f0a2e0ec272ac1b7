import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLineBuffer } from './line-buffer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function buffer() {
  const written: string[] = []
  return { written, ...createLineBuffer({ write: (text) => written.push(text), delay: 20, most: 10 }) }
}

test('lines that follow closely are written together, in their order', () => {
  const { written, add } = buffer()
  add('a\n')
  add('b\n')
  expect(written).toEqual([])
  vi.advanceTimersByTime(20)
  expect(written).toEqual(['a\nb\n'])
  add('c\n')
  vi.advanceTimersByTime(20)
  expect(written).toEqual(['a\nb\n', 'c\n'])
})

test('many lines are written without waiting', () => {
  const { written, add } = buffer()
  add('1234\n')
  add('5678\n')
  expect(written).toEqual(['1234\n5678\n'])
  vi.advanceTimersByTime(20)
  expect(written).toHaveLength(1)
})

test('a flush writes what is waiting, once', () => {
  const { written, add, flush } = buffer()
  add('a\n')
  flush()
  flush()
  vi.advanceTimersByTime(20)
  expect(written).toEqual(['a\n'])
})
