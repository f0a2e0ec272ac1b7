import { expect, test } from 'vitest'
import { Check } from '#domain/slot.ts'
import { awayInWords, hoursInWords, isTeamOnly, nearestTimes, reasonsInWords } from './sentences.ts'

/** A time within the notice, with a professional who fails these checks too. */
const withinNotice = (...failed: Check[]) => ({
  storefront: 'doorstep',
  service: { _id: 'gst', title: 'GST Registration', category: 'tax', duration: 60 },
  date: '2026-11-24',
  time: '12:00',
  ends: '13:00',
  isFree: false,
  closed: null,
  outsideOf: null,
  notice: 120,
  professionals: [
    {
      _id: 'ana',
      name: 'Ana',
      categories: ['tax'],
      checks: Check.options.map((check) => ({ check, ok: ![...failed, 'notice'].includes(check) })),
      works: [],
      booking: null,
      away: null,
      freeFrom: null,
    },
  ],
  sameDay: [],
  nextDay: null,
})

test('a time within the notice can be booked by the team only if someone is free', () => {
  expect(isTeamOnly(withinNotice())).toBe(true)
  expect(isTeamOnly(withinNotice('free'))).toBe(false)
  // It has passed.
  expect(isTeamOnly({ ...withinNotice(), notice: null })).toBe(false)
  expect(reasonsInWords(withinNotice('free'), 'en-US')).toBe('Customers have to book 2 hours ahead.')
})

const span = (from: string, to: string) => ({ from, to })

test.each([
  [[], 'Does not work on Tuesdays.'],
  [[span('15:00', '20:00')], 'Works from 3:00 PM on Tuesdays.'],
  [[span('08:00', '12:00')], 'Works until 12:00 PM on Tuesdays.'],
  [[span('08:00', '12:30')], 'Works from 8:00 AM to 12:30 PM on Tuesdays.'],
  [
    [span('08:00', '11:00'), span('14:00', '24:00')],
    'Works from 8:00 AM to 11:00 AM and from 2:00 PM to midnight on Tuesdays.',
  ],
])('hours that do not contain the appointment are described: %j', (works, text) => {
  expect(hoursInWords(works, { date: '2026-11-24', time: '12:00', locale: 'en-US' }).replaceAll('\u202f', ' ')).toBe(
    text,
  )
})

test.each([
  ['2026-11-23T00:00', '2026-11-25T20:00', 'wedding', 'Away from Nov 23 to Nov 25, wedding.'],
  ['2026-11-23T00:00', '2026-11-25T00:00', '', 'Away from Nov 23 to Nov 24.'],
  ['2026-11-24T00:00', '2026-11-25T00:00', '', 'Away on Nov 24.'],
  ['2026-11-24T10:00', '2026-11-24T14:00', 'dentist', 'Away from 10:00 AM to 2:00 PM, dentist.'],
  ['2026-11-24T10:00', '2026-11-25T00:00', '', 'Away from 10:00 AM on Nov 24.'],
  ['2026-11-24T10:00', '2026-11-25T14:00', '', 'Away from Nov 24, 10:00 AM to Nov 25, 2:00 PM.'],
])('time off from %s to %s is described by its days or its hours', (from, to, reason, text) => {
  expect(awayInWords({ from, to, reason }, 'en-US').replaceAll('\u202f', ' ')).toBe(text)
})

test('the nearest free times are proposed, in the order of the day', () => {
  expect(nearestTimes(['08:00', '10:00', '14:00', '15:00'], '12:00', 2)).toEqual(['10:00', '14:00'])
  expect(nearestTimes(['16:00'], '12:00', 2)).toEqual(['16:00'])
})
