import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Admission, nextShed, watchAdmission } from './admission.ts'
import { type Lane, shedding } from './lanes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['without delay nothing is refused', 0, { delay: 0, times: 1 }, 0],
  ['12 ms are acceptable', 0, { delay: 12, times: 1 }, 0],
  ['more is refused, the longer the delay', 0, { delay: 22, times: 1 }, 0.15],
  ['but not all at once', 0, { delay: 5_000, times: 1 }, 1],
  ['a late measurement counts as often as it should have been made', 0, { delay: 22, times: 4 }, 0.6],
  ['the same is refused at the limit', 3, { delay: 12, times: 1 }, 3],
  ['a little less is refused below it', 3, { delay: 9, times: 1 }, 2.97],
  ['less is refused when the delay is short', 3, { delay: 5, times: 1 }, 2.94],
  ['all others are refused before the first booking', 9, { delay: 5_000, times: 100 }, 10],
  ['bookings are refused slowly', 10, { delay: 5_000, times: 1 }, 10.02],
  ['and accepted again fast', 10.5, { delay: 5, times: 1 }, 10.3],
])('%s', (_, shed, measured, next) => {
  expect(nextShed(shed, measured)).toBeCloseTo(next)
})

/** A server with these numbers of connections, of requests that are being answered and of waiting queries. */
function aServer({
  connections,
  running = connections,
  waiting = 0,
}: Record<string, number> & { connections: number }) {
  const lines: object[] = []
  const state = { waiting }
  const log = { info: () => {}, warn: (_: string, fields = {}) => void lines.push(fields), error: () => {} }
  const admission = watchAdmission({ log, database: { waiting: () => state.waiting }, poolSize: 10 })
  const responses = Array.from({ length: running }, () => new EventEmitter())
  const sockets = Array.from({ length: connections }, () => new EventEmitter())
  for (const socket of sockets) admission.arrive({ socket } as unknown as IncomingMessage)
  for (const response of responses) admission.begin(response as unknown as ServerResponse)
  const end = (all: EventEmitter[]) => void all.map((one) => one.emit('close'))
  return { admission, state, lines, endRequests: () => end(responses), endConnections: () => end(sockets) }
}

/** The lanes of which at least one in a hundred requests is refused. */
function refusedBy(admission: Admission): Lane[] {
  return shedding.filter((lane) => Array.from({ length: 100 }, () => admission.admits(lane)).includes(false))
}

test('while queries wait for a connection, one lane after the other is refused, and bookings and stored replies never', () => {
  const { admission } = aServer({ connections: 64, waiting: 30 })
  expect(refusedBy(admission)).toEqual([])
  vi.advanceTimersByTime(60)
  expect(refusedBy(admission)).toEqual(['report'])
  vi.advanceTimersByTime(40)
  expect(refusedBy(admission)).toEqual(['report', 'search'])
  vi.advanceTimersByTime(60_000)
  expect(refusedBy(admission)).toEqual(shedding.filter((lane) => lane !== 'stored' && lane !== 'write'))
})

test('while the event loop is late, searches go before stored replies, and bookings last', () => {
  const { admission } = aServer({ connections: 64 })
  // Each measurement is late by 80 ms.
  let time = performance.now()
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 100))
  try {
    vi.advanceTimersByTime(40)
    expect(refusedBy(admission)).toContain('report')
    expect(refusedBy(admission)).not.toContain('stored')
    while (!refusedBy(admission).includes('sign-in')) vi.advanceTimersByTime(20)
    expect(refusedBy(admission)).toEqual(shedding.filter((lane) => lane !== 'write'))
    vi.advanceTimersByTime(1_000)
    expect(refusedBy(admission)).toEqual([...shedding])
  } finally {
    now.mockRestore()
  }
})

test('a thousand requests that arrive at once are refused as they are read, before the event loop goes on', () => {
  const { admission } = aServer({ connections: 64 })
  let time = performance.now()
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1))
  try {
    for (let n = 0; n < 1_000; n += 1) admission.arrive({ socket: new EventEmitter() } as unknown as IncomingMessage)
    expect(refusedBy(admission)).toEqual(shedding.filter((lane) => lane !== 'write'))
  } finally {
    now.mockRestore()
  }
})

test('sixteen connections are never refused, however long their queries wait', () => {
  const { admission } = aServer({ connections: 16, running: 160, waiting: 1_000 })
  vi.advanceTimersByTime(60_000)
  expect(refusedBy(admission)).toEqual([])
  expect(admission.isStrained()).toBe(false)
})

test('a long task without a queue behind it is not overload', () => {
  const { admission } = aServer({ connections: 100, running: 10, waiting: 30 })
  vi.advanceTimersByTime(20)
  // Those that arrived before the first measurement are counted once.
  vi.advanceTimersByTime(60_000)
  expect(refusedBy(admission)).toEqual([])
})

test('with 32 connections a delay counts a third, because no more than 32 requests can wait', () => {
  const { admission } = aServer({ connections: 32, waiting: 29 })
  vi.advanceTimersByTime(60_000)
  expect(refusedBy(admission)).toEqual([])
  const { admission: busier } = aServer({ connections: 32, waiting: 31 })
  vi.advanceTimersByTime(60_000)
  expect(refusedBy(busier)).toContain('report')
})

test('one long task refuses only reports, searches and pages that have to be made, even with a queue behind it', () => {
  const { admission } = aServer({ connections: 64 })
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  vi.advanceTimersByTime(20)
  now.mockRestore()
  expect(refusedBy(admission)).toEqual(['report', 'search', 'draw'])
})

test.each(['endRequests', 'endConnections'] as const)(
  'when the queue is gone all is accepted, though queries still wait (%s)',
  (end) => {
    const server = aServer({ connections: 64, waiting: 30 })
    vi.advanceTimersByTime(60_000)
    server.state.waiting = 10
    vi.advanceTimersByTime(60_000)
    expect(refusedBy(server.admission)).toContain('report')
    server[end]()
    vi.advanceTimersByTime(10_000)
    expect(refusedBy(server.admission)).toEqual([])
  },
)

test('after an overload all is accepted again within ten seconds, and what waited for it goes on', async () => {
  const { admission, state } = aServer({ connections: 64, waiting: 30 })
  vi.advanceTimersByTime(5_000)
  let isCalm = false
  void admission.calm().then(() => (isCalm = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect([isCalm, admission.isStrained()]).toEqual([false, true])
  state.waiting = 0
  await vi.advanceTimersByTimeAsync(9_000)
  expect([isCalm, admission.isStrained()]).toEqual([true, false])
  expect(refusedBy(admission)).toEqual([])
})

test('work in the background waits in the first ten seconds of an overload, and then goes on', async () => {
  const { admission } = aServer({ connections: 64, waiting: 30 })
  vi.advanceTimersByTime(1_000)
  const calm = admission.calm()
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(calm).resolves.toBeUndefined()
  await expect(admission.calm()).resolves.toBeUndefined()
})

test('the log says once a second how many requests of each lane were refused', () => {
  const { admission, lines } = aServer({ connections: 64, waiting: 30 })
  vi.advanceTimersByTime(980)
  lines.length = 0
  for (let n = 0; n < 5; n += 1) admission.admits('report')
  vi.advanceTimersByTime(1_000)
  expect(lines).toEqual([{ report: 5 }])
  vi.advanceTimersByTime(5_000)
  expect(lines).toHaveLength(1)
})
