import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/contract/refusal.ts'
import { createTokenBuckets } from './token-buckets.ts'

type Options = { perMinute?: number; burst?: number; room?: number }

function limitsOf({ perMinute = 60, burst = 2, room = 100_000 }: Options) {
  let now = 0
  const rate = { perMinute, burst }
  const limits = createTokenBuckets({ rates: { browse: rate, write: rate }, now: () => now, room })
  const of = (key: string, times = 1) => [{ key, times }]
  return {
    ...limits,
    of,
    wait: (seconds: number) => (now += seconds * 1000),
    take: (who: string, cost?: number) => limits.take('browse', of(who), cost),
    write: (who: string) => limits.take('write', of(who)),
    both: (...shares: { key: string; times: number }[]) => limits.take('browse', shares),
  }
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('a burst is allowed, one more is refused, and tries come back one by one', () => {
  const { take, wait } = limitsOf({ perMinute: 2 })
  take('me')
  take('me')
  expect(() => take('me')).toThrow(Refusal)
  wait(30)
  take('me')
  expect(() => take('me')).toThrow(Refusal)
})

test('after a long pause only a burst is allowed at once, then the steady rate', () => {
  const { take, wait } = limitsOf({ perMinute: 1200, burst: 100 })
  wait(3600)
  for (let call = 0; call < 100; call += 1) take('me')
  expect(() => take('me')).toThrow(Refusal)
  for (let second = 0; second < 60; second += 1) {
    wait(1)
    for (let call = 0; call < 20; call += 1) take('me')
    expect(() => take('me')).toThrow(Refusal)
  }
})

test('a call of cost ten takes ten, and the refusal states when ten are available', () => {
  const { take, wait } = limitsOf({ burst: 10 })
  take('me', 10)
  wait(4)
  expect(() => take('me', 10)).toThrow(expect.objectContaining({ retryAfter: 6 }))
  take('me')
})

test('a call refused by one allowance is not counted against the others', () => {
  const { both, take } = limitsOf({})
  const mine = { key: 'me', times: 1 }
  const ours = { key: 'us', times: 2 }
  both(mine, ours)
  both(mine, ours)
  for (let call = 0; call < 5; call += 1) expect(() => both(mine, ours)).toThrow(Refusal)
  both({ key: 'you', times: 1 }, ours)
  both({ key: 'you', times: 1 }, ours)
  expect(() => both({ key: 'she', times: 1 }, ours)).toThrow(Refusal)
  take('she')
})

test('finished work may leave a debt of at most ten seconds', () => {
  const { spend, take, of, wait } = limitsOf({ perMinute: 60, burst: 5 })
  spend('browse', of('me'), 1_000)
  wait(10)
  expect(() => take('me')).toThrow(expect.objectContaining({ retryAfter: 1 }))
  wait(1)
  take('me')
})

test('limits and callers do not affect each other', () => {
  const { take, write } = limitsOf({ burst: 1 })
  take('me')
  write('me')
  take('you')
})

test('a flood of callers is forgotten, so that memory stays bounded', () => {
  const { take } = limitsOf({ burst: 10 })
  const before = heapInUse()
  for (let caller = 0; caller < 500_000; caller += 1) take(`caller ${caller}`)
  expect(heapInUse() - before).toBeLessThan(30 * 1024 * 1024)
  take('me')
})

test('a flood of callers does not reset an allowance that is used up', () => {
  const { take } = limitsOf({ burst: 10, room: 1_000 })
  for (let call = 0; call < 10; call += 1) take('me')
  for (let caller = 0; caller < 100_000; caller += 1) {
    take(`caller ${caller}`)
    if (caller % 10_000 === 0) expect(() => take('me')).toThrow(Refusal)
  }
  expect(() => take('me')).toThrow(Refusal)
})
