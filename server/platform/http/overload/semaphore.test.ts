import { expect, test, vi } from 'vitest'
import { createSemaphore, type Leaving } from './semaphore.ts'

/** A semaphore, the names of running work in the order of starting, and a way to finish each. */
function gateOf(size: Parameters<typeof createSemaphore>[0]) {
  const gate = createSemaphore(size)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const pass = (name: string, waiting?: { owner?: string; leaving?: Leaving }) =>
    gate
      .pass(async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }, waiting)
      .catch((error: Error) => error.message)
  const finish = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { pass, begun, finish }
}

const busy = 'We are very busy right now. Please try again in a few seconds.'

test('limits the running and the waiting work, and refuses the rest at once', async () => {
  const { pass, begun, finish } = gateOf({ atWork: 2, waiting: 2 })
  const passes = ['a', 'b', 'c', 'd', 'e'].map((name) => pass(name))
  expect(await passes[4]).toBe(busy)
  expect(begun).toEqual(['a', 'b'])
  await finish('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c', 'd']) await finish(name)
  expect(await Promise.all(passes)).toEqual(['a', 'b', 'c', 'd', busy])
})

test('work whose caller has left is skipped, and another takes its turn', async () => {
  const { pass, begun, finish } = gateOf({ atWork: 1, waiting: 1 })
  let leave = () => {}
  const passes = [pass('a'), pass('b', { leaving: (gone) => ((leave = gone), () => {}) })]
  expect(await pass('c')).toBe(busy)
  leave()
  expect(await passes[1]).toBe(busy)
  const next = pass('d')
  await finish('a')
  await finish('d')
  expect([await next, begun]).toEqual(['d', ['a', 'd']])
})

test.each([
  ['four seconds', 3_900, {}],
  ['as long as is set', 1_900, { longestWait: 2_000 }],
])('work waits %s at most', async (_, almost, limits) => {
  vi.useFakeTimers()
  const { pass, begun, finish } = gateOf({ atWork: 1, waiting: 5, ...limits })
  void pass('a')
  const refused: string[] = []
  for (const name of ['b', 'c']) void pass(name).then((message) => refused.push(message))
  await vi.advanceTimersByTimeAsync(almost)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(refused).toEqual([busy, busy])
  vi.useRealTimers()
  await finish('a')
  expect(begun).toEqual(['a'])
})

test('one owner cannot fill the queue for others', async () => {
  const { pass, finish } = gateOf({ atWork: 1, waiting: 4, waitingOfOne: 1 })
  const all = [pass('a', { owner: 'one' }), pass('b', { owner: 'one' })]
  expect(await pass('c', { owner: 'one' })).toBe(busy)
  all.push(pass('d', { owner: 'other' }))
  for (const name of ['a', 'b', 'd']) await finish(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'd'])
})

test('failed work lets other work begin', async () => {
  const gate = createSemaphore({ atWork: 1, waiting: 0 })
  await expect(gate.pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.pass(async () => 'done')).toBe('done')
})

test('while the server is overloaded less work runs, twice as much waits, and not for long', async () => {
  let isStrained = true
  const { pass, begun, finish } = gateOf({ atWork: 4, waiting: 10, strained: 1, isStrained: () => isStrained })
  void pass('a')
  const started = performance.now()
  const passes = [pass('b'), pass('c')]
  expect(await pass('d')).toBe(busy)
  expect(await Promise.all(passes)).toEqual([busy, busy])
  expect(performance.now() - started).toBeLessThan(1_000)
  isStrained = false
  const later = [pass('e'), pass('f')]
  expect(begun).toEqual(['a', 'e', 'f'])
  for (const name of ['a', 'e', 'f']) await finish(name)
  expect(await Promise.all(later)).toEqual(['e', 'f'])
})

test('more work may wait during an overload, and longer, where that is set', async () => {
  const limits = { strained: 1, strainedWaiting: 3, strainedWait: 10_000 }
  const { pass, begun, finish } = gateOf({ atWork: 1, waiting: 10, ...limits, isStrained: () => true })
  const passes = ['a', 'b', 'c', 'd'].map((name) => pass(name))
  expect(await pass('e')).toBe(busy)
  for (const name of ['a', 'b', 'c', 'd']) await finish(name)
  expect(begun).toEqual(await Promise.all(passes))
})

test('work that began before an overload leaves its places empty until it is within the limit', async () => {
  let isStrained = false
  const { pass, begun, finish } = gateOf({ atWork: 2, waiting: 10, strained: 1, isStrained: () => isStrained })
  void pass('a')
  void pass('b')
  const last = pass('c')
  isStrained = true
  await finish('a')
  expect(begun).toEqual(['a', 'b'])
  await finish('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await finish('c')
  expect(await last).toBe('c')
})

test('at the end of an overload, waiting work begins before work that arrives then', async () => {
  let isStrained = true
  const { pass, begun, finish } = gateOf({ atWork: 2, waiting: 10, strained: 1, isStrained: () => isStrained })
  const passes = [pass('a'), pass('b')]
  isStrained = false
  passes.push(pass('c'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  for (const name of ['a', 'b', 'c']) await finish(name)
  expect(await Promise.all(passes)).toEqual(['a', 'b', 'c'])
})

test('work waits no longer than its limit, whether the server is overloaded or not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  try {
    let isStrained = false
    const over: string[] = []
    const limits = { strained: 1, strainedWait: 1_500, longestWait: 4_000 }
    const { pass, finish } = gateOf({ atWork: 1, waiting: 10, ...limits, isStrained: () => isStrained })
    void pass('a')
    void pass('b').then((outcome) => over.push(`b: ${outcome}`))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(over).toEqual([`b: ${busy}`])
    isStrained = true
    void pass('c').then((outcome) => over.push(`c: ${outcome}`))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(over).toEqual([`b: ${busy}`, `c: ${busy}`])
    await finish('a')
  } finally {
    vi.useRealTimers()
  }
})

test('work that waits when an overload begins is refused soon', async () => {
  let isStrained = false
  const { pass, finish } = gateOf({ atWork: 1, waiting: 10, isStrained: () => isStrained })
  void pass('a')
  const waiting = pass('b')
  isStrained = true
  const started = performance.now()
  expect(await waiting).toBe(busy)
  expect(performance.now() - started).toBeLessThan(1_000)
  await finish('a')
})
