import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#domain/api.ts'
import { OfflineAgain } from './api.ts'
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
  await expect(upload('cancelled', control.signal)).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
  expect(request).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await problemOf('cancelled')).not.toBeInstanceOf(OfflineAgain)
})

test('a lost upload says nothing about another file, and an answered one nothing about the lost one', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('window', { setTimeout, clearTimeout, dispatchEvent: () => true })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('XMLHttpRequest', requestThat('fails'))
  await problemOf('lost')
  vi.stubGlobal('XMLHttpRequest', requestThat('succeeds'))
  expect(await problemOf('answered')).toBe(undefined)
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await problemOf('lost')).toBeInstanceOf(OfflineAgain)
  expect(await problemOf('other')).not.toBeInstanceOf(OfflineAgain)
})

function upload(name: string, signal: AbortSignal) {
  const file = new File([], name, { lastModified: 0 })
  return sendFile(api.image.add, { file, storefront: 'documents', signal, onProgress: () => {} })
}

/** The error of an upload, if there is one. */
function problemOf(name: string): Promise<unknown> {
  return upload(name, new AbortController().signal).then(
    () => undefined,
    (error: unknown) => error,
  )
}

function requestThat(outcome: 'succeeds' | 'fails') {
  return class {
    status = 201
    response = {}
    upload = {}
    onload = () => {}
    onerror = () => {}
    open() {}
    abort() {}
    setRequestHeader() {}
    send() {
      if (outcome === 'succeeds') this.onload()
      else this.onerror()
    }
  }
}
