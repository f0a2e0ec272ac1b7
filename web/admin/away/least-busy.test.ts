import { expect, test } from 'vitest'
import type { StatusResults } from '#domain/booking/admin.ts'
import { assignAll, assignedInWords } from './least-busy.ts'

type Result = StatusResults['results'][number]

// Only these fields matter here.
const assigned = ({ booking }: { booking: string }) => ({ booking, done: { professional: { name: 'Asha' } } }) as Result
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ _id: `${at}`, version: 1 }))

test.each([
  [1, Number.POSITIVE_INFINITY, [1], 'Assigned to Asha.'],
  [50, Number.POSITIVE_INFINITY, [50], '50 bookings assigned.'],
  [112, Number.POSITIVE_INFINITY, [50, 50, 12], '112 bookings assigned.'],
  [112, 2, [50, 50], '50 bookings assigned. 62 bookings left: please try again.'],
])('of %d bookings all are assigned, or it is said how many are left', async (count, failing, sent, text) => {
  const requests: number[] = []
  const outcome = await assignAll(many(count), async (changes) => {
    requests.push(changes.length)
    if (requests.length === failing) throw new Error('no answer')
    return { results: changes.map(assigned) }
  })
  expect([requests, assignedInWords(outcome, 'en-IN')]).toEqual([sent, text])
})

test('nothing is said to be assigned if the first request fails', async () => {
  const lost = new Error('no answer')
  await expect(assignAll(many(60), () => Promise.reject(lost))).rejects.toBe(lost)
})
