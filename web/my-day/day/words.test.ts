import { expect, test } from 'vitest'
import { readWords, recentTime } from './words.ts'

const where = { now: Date.parse('2026-11-24T10:00:00.000Z'), timeZone: 'Asia/Kolkata', locale: 'en-IN' }
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('what is not of today says of which day it is', () => {
  const shown = ['2026-11-24T09:00:00.000Z', '2026-11-23T09:00:00.000Z', '2026-11-20T09:00:00.000Z']
  expect(shown.map((at) => plain(recentTime(Date.parse(at), where)))).toEqual([
    '2:30 pm',
    'yesterday, 2:30 pm',
    '20 Nov 2026',
  ])
})

test('only what was read today is up to date', () => {
  expect(readWords(where.now - 60_000, where)[0]).toBe('Up to date at')
  expect(readWords(where.now - 24 * 3_600_000, where)[0]).toBe('Last read')
})
