import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { closers } from '#server/testing/app.ts'
import { anAdmission } from '#server/testing/admission.ts'
import { countArrivals, guardListener } from './guard.ts'
import { type Lane, laneOf, shedding } from './lanes.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group))
const config = readConfig({ TRUSTED_PROXIES: '127.0.0.1' })

/** The lane that each request is counted in; undefined for requests that are never refused. */
function laneAt(
  method: string,
  url: string,
  headers: object = { authorization: `Bearer ds_${'a'.repeat(43)}` },
): Lane | undefined {
  let asked: Lane | undefined
  const admission = { ...anAdmission({}), admits: (lane: Lane) => ((asked = lane), true) }
  const request = { method, url, headers } as IncomingMessage
  guardListener(() => {}, { config, admission, endpoints })(request, {} as never)
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
  ['POST', '/api/admin/bookings.csv', 'report'],
  ['GET', '/api/admin/bookings/3/calendar.ics', 'read'],
  ['GET', 'http://localhost/api/admin/money?from=2026-11-01', 'report'],
  ['POST', '/api/admin/images', 'upload'],
  ['POST', '/api/contact-messages', 'sign-in'],
  ['POST', '/api/auth/login', 'sign-in'],
  ['POST', '/api/bookings', 'write'],
  ['POST', '/api/bookings/3/cancel', 'write'],
  ['GET', '/api/nothing', 'browse'],
])('%s %s is counted as %s', (method, url, lane) => {
  expect(laneAt(method, url)).toBe(lane)
})

test('a booking without a token is counted as a request of any visitor, because it is refused anyway', () => {
  expect(laneAt('POST', '/api/bookings', {})).toBe('browse')
  expect(laneAt('POST', '/api/bookings', { authorization: 'Bearer token' })).toBe('browse')
  expect(laneAt('POST', '/api/auth/login', {})).toBe('sign-in')
})

test('every endpoint is found by its address', () => {
  const lost = endpoints.filter((one) => laneAt(one.method, one.path.replaceAll(/:\w+/g, 'x')) !== laneOf(one))
  expect(lost.map(({ path }) => path)).toEqual([])
})

/** Sends a request to a server that refuses all but the app's answer, and returns the response. */
async function refusalOf(head: string, more = ''): Promise<string> {
  const admission = anAdmission({ refused: [...shedding] })
  const server = createServer(
    guardListener((_, response) => response.end('from the app'), { config, admission, endpoints }),
  )
  closers.push(async () => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1').on('error', reject)
    socket.on('data', (chunk) => (text += chunk.toString())).on('end', () => resolve(text))
    socket.write(`${head} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)
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

test('a refusal over TLS says that TLS is needed, like every other reply', async () => {
  const header = /^Strict-Transport-Security: max-age=31536000$/m
  expect(await refusalOf('GET /services', 'X-Forwarded-Proto: https\r\n')).toMatch(header)
  expect(await refusalOf('GET /services')).not.toMatch(header)
})

test('each request is counted, also when it is answered at once', () => {
  let arrived = 0
  const admission = { ...anAdmission({}), arrive: () => void (arrived += 1) }
  expect(countArrivals(() => true, admission)({} as never, {} as never)).toBe(true)
  expect(arrived).toBe(1)
})
