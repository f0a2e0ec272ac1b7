import { expect, test } from 'vitest'
import { alone } from './alone.ts'

test('work waits for the same work of another tab', async () => {
  const order: string[] = []
  const tab = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    order.push(`${name} ends`)
  }
  await Promise.all([alone('a', tab('one')), alone('a', tab('two'))])
  expect(order).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('a suspended tab holds up the work of another only for a while', async () => {
  let isDone = false
  let wake = () => {}
  const suspended = alone('b', () => new Promise<void>((resolve) => (wake = resolve)))
  await alone('b', async () => void (isDone = true), 20)
  expect(isDone).toBe(true)
  wake()
  await suspended
})

test('work that fails is not repeated', async () => {
  let count = 0
  const failing = alone('c', async () => {
    count += 1
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(count).toBe(1)
})
