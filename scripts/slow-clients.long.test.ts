import { EventEmitter } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpServer, takePort } from '#server/platform/http/listen.ts'

let door: HttpServer
beforeAll(async () => {
  door = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  door.open((request, response) => {
    request.resume()
    request.on('end', () => {
      if (request.url?.startsWith('/long')) {
        response.on('close', () => brokenOff.emit(request.url ?? ''))
        return void response.end(long)
      }
      setTimeout(() => response.end('hello'), request.url === '/late' ? 45_000 : 0)
    })
  })
})
afterAll(() => door.close())

/** Larger than the socket buffers of both sides. */
const long = Buffer.alloc(64 * 1024 * 1024, 'x')

/** Emits the connections that the server has closed, which a client that does not read cannot notice. */
const brokenOff = new EventEmitter()

/** Reads a long response at a limited rate, until the server closes the connection or the time is over. */
function read(bytesPerSecond: number, seconds: number): Promise<{ isClosed: boolean; seconds: number }> {
  const began = performance.now()
  const path = `/long/${bytesPerSecond}`
  return new Promise((resolve) => {
    const socket = connect(door.port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`))
    socket.pause()
    const reading = setInterval(() => {
      for (let left = bytesPerSecond; left > 0 && socket.readableLength > 0; left -= 65_536) socket.read(65_536)
      socket.read(0)
    }, 1_000)
    const end = (isClosed: boolean) => {
      clearInterval(reading)
      clearTimeout(enough)
      socket.destroy()
      resolve({ isClosed, seconds: (performance.now() - began) / 1000 })
    }
    const enough = setTimeout(() => end(false), seconds * 1_000)
    socket.on('error', () => {})
    brokenOff.once(path, () => end(true))
  })
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
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

test.concurrent('incomplete headers time out after 10 seconds', async () => {
  const { heard, seconds } = await talk('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(heard).toContain('408')
  expect(seconds).toBeGreaterThan(9)
  expect(seconds).toBeLessThan(13)
})

test.concurrent('an incomplete body times out after 15 seconds', async () => {
  const { heard, seconds } = await talk('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
  expect(heard).toContain('408')
  expect(seconds).toBeGreaterThan(14)
  expect(seconds).toBeLessThan(18)
})

test.concurrent('headers over 16 KB are refused with 431', async () => {
  const { heard } = await talk(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`)
  expect(heard).toContain('431')
})

test.concurrent.each([
  'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\nHost: x\n X: folded\n\n',
  'nonsense\r\n\r\n',
])('an ambiguous request is refused: %j', async (bytes) => {
  const { heard } = await talk(bytes)
  expect(heard).toContain('400')
  expect(heard).not.toContain('hello')
})

test.concurrent('an unread response is aborted after 30 seconds, and not before', async () => {
  const { isClosed, seconds } = await read(0, 70)
  expect(isClosed).toBe(true)
  expect(seconds).toBeGreaterThan(29)
  expect(seconds).toBeLessThan(60)
})

test.concurrent('a slowly read response is not aborted', async () => {
  expect((await read(400_000, 75)).isClosed).toBe(false)
})

test.concurrent('slow responses and idle keep-alive connections are not aborted', async () => {
  const { heard, seconds } = await talk('GET /late HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(heard).toContain('hello')
  expect(seconds).toBeGreaterThan(45 + 60)
})
