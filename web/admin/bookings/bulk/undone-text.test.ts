import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BookingStatus } from '#domain/booking.ts'
import type { Selected } from '#web/admin/bookings/use-selection.ts'
import { changeMany, type Result } from './change-several.ts'
import { undoneText } from './undone-text.ts'

type Sent = { changes: { booking: string; status: string; version: number }[] }

/** How long the server takes for each request, in seconds. */
let seconds: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    pass(seconds)
    // As the calls of this test send it.
    const { changes } = JSON.parse(body) as Sent
    const results = changes.map(({ booking, status, version }) => ({
      booking,
      done: { ...someBooking(booking, version + 1), status },
      problem: null,
    }))
    return Response.json({ results })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (passed: number) => vi.setSystemTime(Date.now() + passed * 1_000)

function someBooking(_id: string, version: number): Selected {
  return {
    _id,
    number: _id,
    status: 'pending',
    date: '2026-11-24',
    time: '09:00',
    startsAt: '2026-11-24T09:00:00Z',
    version,
    storefront: 'documents',
    customer: null,
    professional: null,
  }
}

/** Confirms as many bookings in slow requests, and some seconds later changes all of them back in fast ones. */
async function undoAfter(waited: number, count: number): Promise<string> {
  seconds = 10
  const bookings = Array.from({ length: count }, (_, n) => someBooking(`b${n}`, 1))
  const changed = await send(bookings.map((booking) => ({ booking, status: 'confirmed' })))
  pass(waited)
  seconds = 1
  return undoneText(changed, await send(changed.map(({ now }) => ({ booking: now ?? fail(), status: 'pending' }))))
}

function send(changes: { booking: Selected; status: BookingStatus }[]): Promise<Result[]> {
  const { signal } = new AbortController()
  return changeMany({ changes, note: '', lostSince: () => undefined, onResults: () => undefined, signal })
}

function fail(): never {
  throw new Error('Every booking was changed')
}

test('Undo says that no emails were sent only if each request was undone before its own emails left', async () => {
  expect(await undoAfter(3, 1)).toBe('Undone. No emails were sent.')
  expect(await undoAfter(20, 1)).toContain('had already been sent')
  // The second of two requests was just answered; the emails of the first one have left by then.
  expect(await undoAfter(5, 60)).toContain('had already been sent')
})
