import { expect, test } from 'vitest'
import { addDays, dayIn, daysBetween, edgeIn, instantIn, instantOf, minuteOf, startOfDay, weekdayOf } from './zone.ts'

const utc = (at: number | undefined) => (at === undefined ? 'never' : instantOf(at).toISOString().slice(0, 16))

test('instants have a precision of minutes, also before 1970', () => {
  expect(minuteOf(new Date('1970-01-01T01:00:59.999Z'))).toBe(60)
  expect(minuteOf(new Date('1969-12-31T23:59:59.999Z'))).toBe(-1)
  expect(instantOf(60)).toEqual(new Date('1970-01-01T01:00:00Z'))
})

test.each([
  ['Asia/Kolkata', '2026-11-24T18:29:59.999Z', '2026-11-24'],
  ['Asia/Kolkata', '2026-11-24T18:30:00Z', '2026-11-25'],
  ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:00Z', '2026-12-31'],
  ['Africa/Cairo', '2027-04-29T21:59:59Z', '2027-04-29'],
  ['Africa/Cairo', '2027-04-29T22:00:00Z', '2027-04-30'],
  ['Africa/Cairo', '2027-10-28T21:59:59Z', '2027-10-28'],
])('the day in %s at %s is %s', (zone, now, day) => {
  expect(dayIn(zone, new Date(now))).toBe(day)
})

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-11-24', 30, '2026-12-24'],
  ['2028-02-29', 365, '2029-02-28'],
  ['2026-11-24', 0, '2026-11-24'],
])('%s and %i days is %s', (day, days, then) => {
  expect(addDays(day, days)).toBe(then)
})

test.each([
  ['2026-11-23', 1],
  ['2026-11-24', 2],
  ['2026-11-28', 6],
  ['2026-11-29', 7],
  ['2028-02-29', 2],
  ['2027-01-01', 5],
])('%s is day %i of the week', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

test('daysBetween includes the first and the last day', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysBetween('2026-11-24', '2026-11-24')).toEqual(['2026-11-24'])
  expect(daysBetween('2026-11-24', '2026-11-23')).toEqual([])
})

test('today and the next 30 days are 31 days, even if one of them has 23 hours', () => {
  expect(daysBetween('2027-03-01', addDays('2027-03-01', 30))).toHaveLength(31)
})

test.each([
  ['an ordinary day', 'Asia/Kolkata', '2026-11-24', '2026-11-23T18:30', 24],
  ['a day that loses an hour', 'America/New_York', '2027-03-14', '2027-03-14T05:00', 23],
  ['a day that gains an hour', 'America/New_York', '2026-11-01', '2026-11-01T04:00', 25],
  ['a day that loses half an hour', 'Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30', 23.5],
  ['a day that gains half an hour', 'Australia/Lord_Howe', '2027-04-04', '2027-04-03T13:00', 24.5],
  ['a day that loses two hours', 'Antarctica/Troll', '2027-03-28', '2027-03-28T00:00', 22],
  ['a day that loses its midnight', 'Africa/Cairo', '2027-04-30', '2027-04-29T22:00', 23],
  ['a day that loses its last hour', 'America/Nuuk', '2027-03-27', '2027-03-27T02:00', 23],
  ['a day with two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00', 25],
  ['a day that a zone skips', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00', 0],
])('%s has the right start and length: %s, %s', (_, zone, day, start, hours) => {
  expect(utc(startOfDay(day, zone))).toBe(start)
  expect(startOfDay(addDays(day, 1), zone) - startOfDay(day, zone)).toBe(hours * 60)
})

test('the bounds of a day stay correct once the cache has been full', () => {
  const days = daysBetween('2026-01-01', '2090-01-01')
  for (const day of days) startOfDay(day, 'UTC')
  expect(utc(startOfDay('2026-01-01', 'UTC'))).toBe('2026-01-01T00:00')
  expect(utc(startOfDay('2026-01-01', 'Asia/Tokyo'))).toBe('2025-12-31T15:00')
})

test.each([
  ['America/New_York', '2027-03-14', '01:59', '2027-03-14T06:59'],
  ['America/New_York', '2027-03-14', '02:00', 'never'],
  ['America/New_York', '2027-03-14', '02:59', 'never'],
  ['America/New_York', '2027-03-14', '03:00', '2027-03-14T07:00'],
  ['America/New_York', '2027-03-14', '23:45', '2027-03-15T03:45'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
  ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00'],
  ['Asia/Kolkata', '2026-11-24', '08:00', '2026-11-24T02:30'],
])('in %s, on %s at %s, local time, the instant is %s', (zone, day, time, at) => {
  expect(utc(instantIn(zone, day, time))).toBe(at)
})

test.each([
  ['on an ordinary day at the local time', 'Asia/Kolkata', '2026-11-24', '09:07', '2026-11-24T03:37'],
  ['at 24:00 with the day', 'Asia/Kolkata', '2026-11-24', '24:00', '2026-11-24T18:30'],
  ['at 24:00 of a short day with the day', 'America/New_York', '2027-03-14', '24:00', '2027-03-15T04:00'],
  ['at a skipped time after the gap', 'America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30'],
  ['in a skipped half hour after the gap', 'Australia/Lord_Howe', '2026-10-04', '02:10', '2026-10-03T15:40'],
  ['at a skipped midnight with the day', 'Africa/Cairo', '2027-04-30', '00:00', '2027-04-29T22:00'],
  ['at the end of the day before', 'Africa/Cairo', '2027-04-29', '24:00', '2027-04-29T22:00'],
  ['after a skipped midnight later', 'Africa/Cairo', '2027-04-30', '00:20', '2027-04-29T22:20'],
  ['at a repeated time at its first pass', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30'],
  ['in a skipped last hour with the day', 'America/Nuuk', '2027-03-27', '23:30', '2027-03-28T01:00'],
  ['on a skipped day when the next one begins', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T10:00'],
])('a span begins and ends %s: %s, %s %s', (_, zone, day, time, at) => {
  expect(utc(edgeIn(zone, day, time))).toBe(at)
})
