import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createLimits } from './limits.ts'

function limitsOf(tries: number) {
  let now = 0
  const rate = { tries, seconds: 60 }
  const limits = createLimits({ rates: { browse: rate, write: rate }, now: () => now })
  return { ...limits, wait: (seconds: number) => (now += seconds * 1000) }
}

test('a burst is fine, one too many is not, and time gives tries back one by one', () => {
  const { take, wait } = limitsOf(2)
  take('browse', 'me')
  take('browse', 'me')
  expect(() => take('browse', 'me')).toThrow(Refusal)
  wait(30)
  take('browse', 'me')
  expect(() => take('browse', 'me')).toThrow(Refusal)
})

test('classes and callers do not use up the tries of others', () => {
  const { take } = limitsOf(1)
  take('browse', 'me')
  take('write', 'me')
  take('browse', 'you')
})

test('a flood of callers is forgotten from its oldest end, so that memory stays bounded', () => {
  const { take } = limitsOf(1)
  take('browse', 'first')
  for (let caller = 0; caller < 100_000; caller += 1) take('browse', `caller ${caller}`)
  take('browse', 'first')
  expect(() => take('browse', 'caller 99999')).toThrow(Refusal)
})
