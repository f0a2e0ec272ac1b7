import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OfflineAgain } from '#web/api.ts'
import { assign, Conflict, NotSaved } from './change-booking.ts'

type Now = { version: number; professional: string }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

/** Assigns version 1 to Ana. The answer is lost; a read finds the booking, unless the device is offline. */
function assignLosing(now?: Now): Promise<unknown> {
  vi.stubGlobal('navigator', { onLine: now !== undefined })
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (!now || method !== 'GET') throw new TypeError('Failed to fetch')
    const { version, professional } = now
    return Response.json({ _id: 'a', version, professional: { _id: professional }, history: [], handed: [] })
  })
  return assign({ _id: 'a', version: 1 }, 'ana').then(
    () => undefined,
    (error: unknown) => error,
  )
}

test('a lost change may still arrive while the booking is unchanged', async () => {
  expect(await assignLosing({ version: 1, professional: 'ben' })).toBeInstanceOf(NotSaved)
  expect(await assignLosing()).toBeInstanceOf(OfflineAgain)
})

test('reading the saved booking settles a lost change', async () => {
  expect(await assignLosing({ version: 2, professional: 'ana' })).toBe(undefined)
  expect(await assignLosing()).not.toBeInstanceOf(OfflineAgain)
})

test('reading a change by someone else settles a lost change', async () => {
  expect(await assignLosing({ version: 2, professional: 'ben' })).toBeInstanceOf(Conflict)
  expect(await assignLosing()).not.toBeInstanceOf(OfflineAgain)
})
