import { afterEach, expect, test, vi } from 'vitest'
import { isOffline } from './connection.ts'

afterEach(() => vi.unstubAllGlobals())

test('only a browser that says so is offline', () => {
  const answers = [undefined, {}, { onLine: true }, { onLine: false }].map((navigator) => {
    vi.stubGlobal('navigator', navigator)
    return isOffline()
  })
  expect(answers).toEqual([false, false, false, true])
})
