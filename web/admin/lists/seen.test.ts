import { expect, test } from 'vitest'
import { newSince, seenIn } from './seen.ts'

const made = (_id: string, time: string) => ({ _id, createdAt: `2026-11-24T${time}.000Z` })
const readAt = Date.parse('2026-11-24T12:00:00.000Z')

test('a booking that is committed after one made later is new', () => {
  const earlier = [made('b', '11:59:50'), made('a', '09:00:00')]
  const seen = seenIn(earlier, readAt)
  expect(seen.since).toBe('2026-11-24T11:59:20.000Z')
  const late = made('late', '11:59:45')
  expect(newSince(seen, { items: [made('b', '11:59:50'), late], total: '2' })).toEqual({ items: [late], total: '1' })
})

test('bookings that were there are not new, however many were made at once', () => {
  const seen = seenIn([made('c', '11:59:50'), made('b', '11:59:49'), made('a', '11:59:48')], readAt)
  expect(seen).toEqual({ since: '2026-11-24T11:59:48.000Z', known: ['c', 'b', 'a'] })
})

test('in a shop without bookings, the first one is new although the clock of the browser is fast', () => {
  expect(seenIn([], readAt)).toEqual({ since: '2026-11-23T12:00:00.000Z', known: [] })
})
