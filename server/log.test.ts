import { expect, test } from 'vitest'
import { createLog, describe, pathForLog } from './log.ts'

function linesOf(json: boolean) {
  const lines: string[] = []
  return {
    lines,
    log: createLog({ json, write: (line) => lines.push(line), now: () => new Date('2026-11-20T06:30:00Z') }),
  }
}

test('machines get one JSON object per line', () => {
  const { lines, log } = linesOf(true)
  log.warn('odd', { request: 'req_1', path: '/a\n{"level":"info"}' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: '2026-11-20T06:30:00.000Z',
    level: 'warn',
    message: 'odd',
    request: 'req_1',
    path: '/a\n{"level":"info"}',
  })
})

test('people get plain text without control characters', () => {
  const { lines, log } = linesOf(false)
  log.info('GET /\u001b[2J', { status: 200 })
  expect(lines).toEqual(['06:30:00   GET /\\x1b[2J status=200\n'])
})

test('query parameters are not logged', () => {
  const failed = new Error('Failed query: select $1\nparams: asha@example.com', { cause: new Error('no such table') })
  const described = describe(failed)
  expect(described.error).toBe('Failed query: select $1 (no such table)')
  expect(JSON.stringify(described)).not.toContain('asha')
  expect(described.stack).toContain('log.test.ts')
})

test.each([
  ['/api/my-day/calendar/8uvT-secret.ics', '/api/my-day/calendar/…'],
  ['//api//my-day//CALENDAR//8uvT-secret.ics', '//api//my-day//CALENDAR//…'],
  ['/dev/mail/8uvT-secret/1', '/dev/mail/…'],
  ['/api/bookings/1/calendar.ics', '/api/bookings/1/calendar.ics'],
])('the secret of %s is not logged', (path, logged) => {
  expect(pathForLog(path)).toBe(logged)
})

test('a failure that is no error is described too', () => {
  const data = { message: 'The database is away.' }
  expect(describe({ status: 503, data })).toEqual({
    error: "{ status: 503, data: { message: 'The database is away.' } }",
  })
  expect(describe('late')).toEqual({ error: 'late' })
})
