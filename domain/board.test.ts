import { describe, expect, test } from 'vitest'
import { dutyOn, spanOn } from './board.ts'

const hours = [
  { day: 7, from: '14:00', to: '24:00' },
  { day: 7, from: '00:00', to: '06:00' },
  { day: 1, from: '09:00', to: '17:00' },
]
const absence = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to), reason: 'Dentist' })
const newYork = (date: string, absences: ReturnType<typeof absence>[] = []) =>
  dutyOn(date, 'America/New_York', { hours, laterHours: [], absences })

describe('the day of a professional', () => {
  test('has the hours of that weekday, in order, up to midnight', () => {
    expect(newYork('2026-11-22').works).toEqual([
      [0, 360],
      [840, 1440],
    ])
    expect(newYork('2026-11-23').works).toEqual([[540, 1020]])
    expect(newYork('2026-11-24').works).toEqual([])
  })

  test('is in local time, also on a day of 23 or 25 hours', () => {
    for (const date of ['2026-03-08', '2026-11-01']) {
      expect(newYork(date).works[1]).toEqual([840, 1440])
      // From 12:00 to 14:00 local time, whatever happened in the night before.
      const offset = date === '2026-03-08' ? '-04:00' : '-05:00'
      const [away] = newYork(date, [absence(`${date}T12:00:00${offset}`, `${date}T14:00:00${offset}`)]).away
      expect(away).toEqual({ from: 720, to: 840, reason: 'Dentist' })
    }
  })

  test('has no absence that ends before it starts, when an hour occurs twice', () => {
    // From 1:45 in the first hour to 1:15 in the second.
    const [away] = newYork('2026-11-01', [absence('2026-11-01T05:45:00Z', '2026-11-01T06:15:00Z')]).away
    expect(away).toEqual({ from: 105, to: 105, reason: 'Dentist' })
  })

  test('has an absence over midnight on both days, and one of a week on each', () => {
    const night = absence('2026-11-22T22:00:00-05:00', '2026-11-23T10:30:00-05:00')
    expect(newYork('2026-11-22', [night]).away).toEqual([{ from: 1320, to: 1440, reason: 'Dentist' }])
    expect(newYork('2026-11-23', [night]).away).toEqual([{ from: 0, to: 630, reason: 'Dentist' }])
    expect(newYork('2026-11-24', [night]).away).toEqual([])
    const week = absence('2026-11-20T00:00:00-05:00', '2026-11-27T00:00:00-05:00')
    expect(newYork('2026-11-23', [week]).away).toEqual([{ from: 0, to: 1440, reason: 'Dentist' }])
    expect(newYork('2026-11-27', [week]).away).toEqual([])
  })

  test('includes every minute of an absence until the last second of a day', () => {
    const day = absence('2026-11-23T00:00:00-05:00', '2026-11-23T23:59:59-05:00')
    expect(newYork('2026-11-23', [day]).away).toEqual([{ from: 0, to: 1440, reason: 'Dentist' }])
  })
})

test('an appointment past midnight is on both days', () => {
  const block = { date: '2026-11-23', time: '20:00', duration: 300 }
  expect(spanOn('2026-11-23', block)).toEqual([1200, 1500])
  expect(spanOn('2026-11-24', block)).toEqual([-240, 60])
})
