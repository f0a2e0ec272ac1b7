import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import { closers } from '#server/testing/app.ts'
import { anAdmission } from '#server/testing/admission.ts'
import { guardListener, guardStored } from './guard.ts'
import { type Lane, shedding } from './lanes.ts'

const endpoints = Object.values(api).flatMap((group) => Object.values(group))

/** The lane that each request is counted in; undefined for requests that are never refused. */
function laneOf(method: string, url: string): Lane | undefined {
  let asked: Lane | undefined
  const admission = { ...anAdmission({}), admits: (lane: Lane) => ((asked = lane), true) }
  const request = { method, url } as IncomingMessage
  guardListener(() => {}, { admission, endpoints })(request, {} as never)
  return asked
}

test.each([
  ['GET', '/healthz', undefined],
  ['GET', '/readyz', undefined],
  ['GET', '/assets/entry-1.js', 'stored'],
  ['GET', '/media/0b0c-480.webp', 'picture'],
  ['GET', '/services?search=tax', 'draw'],
  ['GET', '/api/services?search=tax', 'browse'],
  ['HEAD', '/api/services', 'browse'],
  ['GET', '/api/services/gst/availability?date=2026-12-01', 'times'],
  ['GET', '/api/bookings', 'read'],
  ['GET', '/api/admin/bookings', 'read'],
  ['GET', '/api/admin/bookings.csv', 'report'],
  ['GET', '/api/admin/dashboard/stats', 'report'],
  ['GET', '/api/admin/money', 'report'],
  ['POST', '/api/auth/login', 'sign-in'],
  ['POST', '/api/bookings', 'write'],
  ['POST', '/api/bookings/3/cancel', 'write'],
  ['GET', '/api/nothing', 'browse'],
])('%s %s is counted as %s', (method, url, lane) => {
  expect(laneOf(method, url)).toBe(lane)
})

test('every endpoint has a lane', () => {
  for (const { method, path } of endpoints) expect(shedding).toContain(laneOf(method, path.replaceAll(/:\w+/g, 'x')))
})

/** Sends a request to a server that refuses all but the app's answer, and returns the response. */
async function refusalOf(head: string): Promise<string> {
  const admission = anAdmission({ refused: [...shedding] })
  const server = createServer(guardListener((_, response) => response.end('from the app'), { admission, endpoints }))
  closers.push(async () => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1').on('error', reject)
    socket.on('data', (chunk) => (text += chunk.toString())).on('end', () => resolve(text))
    socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
}

test('a refused call gets a problem that says when to try again', async () => {
  const text = await refusalOf('POST /api/bookings')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  expect(head).toMatch(/^Retry-After: [1-4]$/m)
  expect(head).toMatch(/^Content-Type: application\/problem\+json$/m)
  expect(head).toMatch(/^X-Request-Id: req_[\da-f]{20}$/m)
  expect(JSON.parse(body)).toMatchObject({ code: 'overloaded', status: 503 })
})

test('a refused visitor gets a plain page, and a HEAD request its headers only', async () => {
  const [head = '', body = ''] = (await refusalOf('GET /services')).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  expect(head).toMatch(/^Retry-After: [1-4]$/m)
  expect(head).toMatch(/^Content-Security-Policy: default-src 'none'; style-src 'sha256-/m)
  expect(body).toContain('Try again')
  expect((await refusalOf('HEAD /services')).split('\r\n\r\n')[1]).toBe('')
})

test('health checks are always answered', async () => {
  expect(await refusalOf('GET /healthz')).toContain('from the app')
})

test('a stored response is sent unless stored ones are refused', () => {
  const send = (refused: Lane[]) => guardStored(() => true, anAdmission({ refused }))({} as never, {} as never)
  expect([send([]), send(['report', 'search', 'draw']), send(['stored'])]).toEqual([true, true, false])
})
