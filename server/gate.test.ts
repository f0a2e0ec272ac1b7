import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import { createGate } from './gate.ts'

/** Work that goes on until it is ended, and what has begun so far. */
function someWork(gate: ReturnType<typeof createGate>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const begin = (name: string, owner?: string) =>
    gate(async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }, owner)
  return { begun, begin, end: (name: string) => ends.get(name)?.() }
}

test('as many are at work as there are places, and the others follow in their order', async () => {
  const { begun, begin, end } = someWork(createGate({ atWork: 2, waiting: 2 }))
  const all = ['a', 'b', 'c', 'd'].map((name) => begin(name))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await all[1]
  expect(begun).toEqual(['a', 'b', 'c'])
  end('a')
  end('c')
  await all[2]
  end('d')
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'])
})

test('whoever finds the line full is refused at once, and said when to come back', async () => {
  const { begin, end } = someWork(createGate({ atWork: 1, waiting: 1 }))
  const [working, waiting] = [begin('a'), begin('b')]
  const refused = await begin('c').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'overloaded', retryAfter: expect.any(Number) })
  end('a')
  await working
  end('b')
  await waiting
})

test('one owner does not fill the line for the others', async () => {
  const { begin, end } = someWork(createGate({ atWork: 1, waiting: 4, waitingOfOne: 1 }))
  const all = [begin('a', 'one'), begin('b', 'one')]
  await expect(begin('c', 'one')).rejects.toBeInstanceOf(Refusal)
  all.push(begin('d', 'other'))
  end('a')
  await all[0]
  end('b')
  await all[1]
  end('d')
  await all[2]
})

test('work that fails gives its place to the next', async () => {
  const gate = createGate({ atWork: 1, waiting: 1 })
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(async () => 'done')).toBe('done')
})
