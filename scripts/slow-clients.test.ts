import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Door, takePort } from '#server/listen.ts'

let door: Door
beforeAll(async () => {
  door = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  door.open((request, response) => {
    request.resume()
    request.on('end', () => response.end('hello'))
  })
})
afterAll(() => door.close())

/** Sends bytes as they are, and hears everything until the server hangs up. */
function talk(bytes: string): Promise<{ heard: string; seconds: number }> {
  const began = performance.now()
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(door.port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve({ heard, seconds: (performance.now() - began) / 1000 }))
  })
}

test.concurrent('a client that never finishes its headers is shown the door after 10 seconds', async () => {
  const { heard, seconds } = await talk('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(heard).toContain('408')
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(13)
})

test.concurrent('a client that never finishes its body is shown the door after 15 seconds', async () => {
  const { heard, seconds } = await talk('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
  expect(heard).toContain('408')
  expect(seconds).toBeGreaterThan(14)
  expect(seconds).toBeLessThan(18)
})

test.concurrent('headers over 16 KB: 431', async () => {
  const { heard } = await talk(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`)
  expect(heard).toContain('431')
})

test.concurrent.each([
  'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n X: folded\n\n',
  'nonsense\r\n\r\n',
])('a request that two servers could read in two ways is not answered: %j', async (bytes) => {
  const { heard } = await talk(bytes)
  expect(heard).toContain('400')
  expect(heard).not.toContain('hello')
})
