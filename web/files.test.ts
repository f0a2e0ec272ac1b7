import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#domain/api.ts'
import { sendFile } from './files.ts'

afterEach(() => vi.unstubAllGlobals())

test('an upload that is cancelled while the network is checked is not sent', async () => {
  const control = new AbortController()
  const request = vi.fn()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { setTimeout, clearTimeout })
  vi.stubGlobal('XMLHttpRequest', request)
  vi.stubGlobal('fetch', async () => {
    control.abort()
    return new Response()
  })
  const sending = sendFile(api.image.add, {
    file: new Blob(),
    storefront: 'documents',
    signal: control.signal,
    onProgress: () => {},
  })
  await expect(sending).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(request).not.toHaveBeenCalled()
})
