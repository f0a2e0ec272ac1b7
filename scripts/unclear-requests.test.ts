import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpServer, takePort } from '#server/platform/http/listen.ts'

let door: HttpServer
beforeAll(async () => {
  door = await takePort({ hosts: ['127.0.0.1'], port: 0 })
  door.open((_, response) => response.end('hello'))
})
afterAll(() => door.close())

/** Sends raw bytes and returns everything received until the server closes the connection. */
function talk(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(heard))
  })
}

const statusIn = (heard: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1])

describe('an ambiguous request', () => {
  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nhOST: localhost\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
    ['no host, with HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    ['another host in its target', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['another port in its target', 'GET http://localhost:81/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['another scheme in its target', 'GET https://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a user in its target', 'GET http://localhost@evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a user in its host', 'GET / HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n'],
    ['a backslash in its target', 'GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['the method TRACE', 'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['no version', 'GET /healthz\r\nHost: localhost\r\n\r\n'],
    ['no HTTP', 'nonsense\r\n\r\n'],
    ['a malformed header', 'GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na'],
  ])('with %s is refused with 400, a problem body and security headers', async (_, bytes) => {
    const heard = await talk(door.port, bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expectProblem(heard, 400)
  })

  test('with too large headers is refused with 431 in the same form', async () => {
    const bytes = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
    expectProblem(await talk(door.port, bytes), 431)
  })

  test.each([
    'GET http://localhost/healthz HTTP/1.1\r\nHost: localhost:80\r\nConnection: close\r\n\r\n',
    'GET http://LOCALHOST:3000/healthz HTTP/1.1\r\nHost: localhost.:3000\r\nConnection: close\r\n\r\n',
    'GET /healthz HTTP/1.0\r\nHost: [::1]:3000\r\n\r\n',
  ])('an unambiguous request is answered: %j', async (bytes) => {
    expect(statusIn(await talk(door.port, bytes))).toBe(200)
  })
})

function expectProblem(heard: string, status: number) {
  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(statusIn(heard)).toBe(status)
  for (const line of [
    'content-type: application/problem+json',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
  ])
    expect(head.toLowerCase()).toContain(line)
  expect(head).toMatch(/content-security-policy: default-src 'none'/i)
  expect(JSON.parse(body)).toMatchObject({ status, message: expect.stringMatching(/request/) })
}
