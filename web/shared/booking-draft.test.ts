import { afterEach, expect, test, vi } from 'vitest'
import { nameOfKey, noteSent, settle } from '#web/sent-writes.ts'
import { changeDraft, discardStarted, listStarted } from './booking-draft.ts'

const user = 'customer'

afterEach(() => {
  vi.useRealTimers()
  for (const { service } of listStarted(user)) discardStarted({ user, service })
})

test('of the bookings that were started, the one that changed last comes first', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const changes = [
    ['gst', 'Flat 1'],
    ['pan', 'Flat 2'],
    ['will', 'Flat 3'],
    ['pan', 'Flat 4'],
  ] as const
  for (const [at, [service, address]] of changes.entries()) {
    vi.setSystemTime(at * 1000)
    changeDraft({ user, service }, { address })
  }
  expect(listStarted(user).map(({ service }) => service)).toEqual(['pan', 'will', 'gst'])
})

test('a started booking says that it was sent until an answer settles it', () => {
  const of = { user, service: 'gst' }
  changeDraft(of, { address: 'Flat 1', key: 'one', isSent: true })
  noteSent(nameOfKey('one'))
  expect(listStarted(user)).toMatchObject([{ service: 'gst', isSent: true }])
  // The wizard was closed before the answer.
  settle(nameOfKey('one'))
  expect(listStarted(user)).toMatchObject([{ service: 'gst', isSent: false }])
})
