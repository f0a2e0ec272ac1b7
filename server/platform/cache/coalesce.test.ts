import { expect, test } from 'vitest'
import { batch, coalesce } from './coalesce.ts'

/** Work that ends when the test ends it, and counts how often it has started. */
function slowWork() {
  const ends: (() => void)[] = []
  const work = () =>
    new Promise<number>((resolve) => {
      const round = ends.push(() => resolve(round))
    })
  return { work, ends }
}

test('calls made during a run share the next run, which starts after it', async () => {
  const { work, ends } = slowWork()
  const share = coalesce<number>()
  const first = share('a', work)
  const others = [share('a', work), share('a', work), share('a', work)]
  expect(ends.length).toBe(1)
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => ends.length).toBe(2)
  const latest = share('a', work)
  ends[1]?.()
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  await expect.poll(() => ends.length).toBe(3)
  ends[2]?.()
  expect(await latest).toBe(3)
})

test('different keys are not shared, and results are not remembered', async () => {
  let count = 0
  const share = coalesce<number>()
  const work = async () => (count += 1)
  expect(await Promise.all([share('a', work), share('b', work)])).toEqual([1, 2])
  expect(await share('a', work)).toBe(3)
})

test('a call waiting behind a failed run is served', async () => {
  const share = coalesce<string>()
  const fails = share('a', () => Promise.reject(new Error('away')))
  const waits = share('a', async () => 'there')
  await expect(fails).rejects.toThrow('away')
  expect(await waits).toBe('there')
  expect(await share('a', async () => 'still')).toBe('still')
})

test('keys requested during a lookup are looked up together next, and each caller gets its own value', async () => {
  const lookups: string[][] = []
  const ends: (() => void)[] = []
  const lengthOf = batch(async (words: string[]) => {
    lookups.push(words)
    await new Promise<void>((resolve) => void ends.push(resolve))
    return new Map(words.filter((word) => word !== 'nothing').map((word) => [word, word.length]))
  })
  const first = lengthOf('a')
  const others = ['bb', 'ccc', 'bb', 'nothing'].map(lengthOf)
  expect(lookups).toEqual([['a']])
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => lookups).toEqual([['a'], ['bb', 'ccc', 'nothing']])
  ends[1]?.()
  expect(await Promise.all(others)).toEqual([2, 3, 2, undefined])
})

test('a failed lookup fails the callers who waited for it, and no later ones', async () => {
  let isAway = true
  const find = batch(async (words: string[]) => {
    if (isAway) throw new Error('away')
    return new Map(words.map((word) => [word, word]))
  })
  await expect(find('a')).rejects.toThrow('away')
  isAway = false
  expect(await find('a')).toBe('a')
})
