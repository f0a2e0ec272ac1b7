import { expect, test } from 'vitest'
import { readAs } from '#domain/contract/field.ts'
import {
  AvailabilityQuery,
  NextSlotsQuery,
  slotsOn,
  quartersOf,
  type Schedule,
  Slot,
  toSlots,
  slotTimes,
} from './slot.ts'
import { edgeIn, minuteOf } from '#domain/format/zone.ts'

const day = '2026-11-24'
const now = new Date('2000-01-01T00:00:00Z')
const shop = { timeZone: 'Asia/Kolkata', closedDays: [] }
const at = (time: string, date = day) => edgeIn(shop.timeZone, date, time)
const span = (from: string, to: string): [number, number] => [at(from), at(to)]
const booked = (from: string, to: string, date = day) => quartersOf(at(from, date), at(to, date))
const everyDay = (from: string, to: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from, to }))
const person = (professional: string, schedule: Partial<Schedule> = {}): Schedule => ({
  professional,
  hours: everyDay('08:00', '23:00'),
  laterHours: [],
  away: [],
  busy: [],
  ...schedule,
})

/** One slot of the day, for an appointment of an hour by default. */
function offerAt(
  time: string,
  schedules: Schedule[],
  question: { duration?: number; now?: Date; closedDays?: string[] } = {},
) {
  const { closedDays = [], ...rest } = question
  return slotsOn({ ...shop, closedDays }, { day, duration: 60, now, schedules, times: [time], ...rest })[0]
}

test('appointments start every hour from 08:00 to 20:00', () => {
  expect(slotTimes).toHaveLength(13)
  expect([slotTimes[0], slotTimes[1], slotTimes[2], slotTimes.at(-1)]).toEqual(['08:00', '09:00', '10:00', '20:00'])
  const offers = slotsOn(shop, { day, duration: 180, now, schedules: [person('ann')] })
  expect(offers.map(({ time }) => time)).toEqual(slotTimes)
  expect(offers.every(({ free }) => free.length === 1)).toBe(true)
})

const whole = everyDay('00:00', '24:00')

test.each([
  ['Africa/Cairo', '2027-04-30', 'has no midnight', '00:00', 'never'],
  ['Africa/Cairo', '2027-04-30', 'has no midnight', '00:45', 'never'],
  ['Africa/Cairo', '2027-04-30', 'has no midnight', '01:00', '2027-04-29T22:00'],
  ['Africa/Cairo', '2027-10-28', 'has its last hour twice', '23:30', '2027-10-28T20:30'],
  ['Asia/Beirut', '2027-03-28', 'has no midnight', '00:30', 'never'],
  ['Asia/Beirut', '2027-03-28', 'has no midnight', '08:00', '2027-03-28T05:00'],
  ['America/Santiago', '2026-09-06', 'has no midnight', '00:00', 'never'],
  ['America/Santiago', '2026-09-06', 'has no midnight', '01:00', '2026-09-06T04:00'],
  ['America/Havana', '2027-03-14', 'has no midnight', '00:15', 'never'],
  ['America/Havana', '2027-03-14', 'has no midnight', '20:00', '2027-03-15T00:00'],
  ['America/Havana', '2026-11-01', 'has midnight twice', '00:00', '2026-11-01T04:00'],
  ['America/Havana', '2026-11-01', 'has midnight twice', '01:00', '2026-11-01T06:00'],
  ['Asia/Tehran', '2022-03-22', 'had no midnight', '00:00', 'never'],
  ['Asia/Tehran', '2022-03-22', 'had no midnight', '01:00', '2022-03-21T20:30'],
  ['America/Nuuk', '2027-03-27', 'has no last hour', '22:45', '2027-03-28T00:45'],
  ['America/Nuuk', '2027-03-27', 'has no last hour', '23:00', 'never'],
  ['America/New_York', '2027-03-14', 'has 23 hours', '01:45', '2027-03-14T06:45'],
  ['America/New_York', '2027-03-14', 'has 23 hours', '02:00', 'never'],
  ['America/New_York', '2027-03-14', 'has 23 hours', '02:45', 'never'],
  ['America/New_York', '2027-03-14', 'has 23 hours', '03:00', '2027-03-14T07:00'],
  ['America/New_York', '2026-11-01', 'has 25 hours', '01:30', '2026-11-01T05:30'],
  ['America/New_York', '2026-11-01', 'has 25 hours', '08:00', '2026-11-01T13:00'],
  ['Australia/Lord_Howe', '2026-10-04', 'loses half an hour', '01:45', '2026-10-03T15:15'],
  ['Australia/Lord_Howe', '2026-10-04', 'loses half an hour', '02:15', 'never'],
  ['Australia/Lord_Howe', '2026-10-04', 'loses half an hour', '02:30', '2026-10-03T15:30'],
  ['Australia/Lord_Howe', '2027-04-04', 'gains half an hour', '01:45', '2027-04-03T14:45'],
  ['Australia/Lord_Howe', '2027-04-04', 'gains half an hour', '02:00', '2027-04-03T15:30'],
  ['Asia/Kathmandu', '2026-11-24', 'has an offset of 45 minutes past the hour', '08:00', '2026-11-24T02:15'],
  ['Pacific/Chatham', '2026-09-27', 'loses an hour at 02:45', '02:30', '2026-09-26T13:45'],
  ['Pacific/Chatham', '2026-09-27', 'loses an hour at 02:45', '03:30', 'never'],
  ['Pacific/Chatham', '2026-09-27', 'loses an hour at 02:45', '03:45', '2026-09-26T14:00'],
  ['Pacific/Chatham', '2027-04-04', 'gains an hour at 03:45', '02:45', '2027-04-03T13:00'],
  ['Pacific/Chatham', '2027-04-04', 'gains an hour at 03:45', '03:45', '2027-04-03T15:00'],
  ['Pacific/Apia', '2011-12-30', 'was skipped', '12:00', 'never'],
  ['Pacific/Apia', '2026-11-24', 'is the second to begin', '08:00', '2026-11-23T19:00'],
  ['Pacific/Kiritimati', '2026-11-24', 'is the first to begin', '08:00', '2026-11-23T18:00'],
])('in %s the day %s %s: the slot at %s starts at %s', (timeZone, date, _, time, start) => {
  const question = { day: date, duration: 60, now, schedules: [person('ann', { hours: whole })], times: [time] }
  const [offer] = slotsOn({ timeZone, closedDays: [] }, question)
  if (start === 'never') expect(offer).toMatchObject({ time, free: [], reason: 'closed' })
  else expect(offer).toEqual({ time, start: minuteOf(new Date(`${start}Z`)), free: ['ann'] })
})

test('working hours that end in a skipped hour before midnight end at midnight', () => {
  const schedules = [person('ann', { hours: [{ day: 6, from: '08:00', to: '23:30' }] })]
  const question = { duration: 30, now, schedules, times: ['22:30', '22:45', '00:00'] }
  const saturday = slotsOn({ timeZone: 'America/Nuuk', closedDays: [] }, { ...question, day: '2027-03-27' })
  const sunday = slotsOn({ timeZone: 'America/Nuuk', closedDays: [] }, { ...question, day: '2027-03-28' })
  expect(saturday.map(({ reason }) => reason)).toEqual([undefined, 'too_long', 'nobody'])
  expect(sunday.map(({ reason }) => reason)).toEqual(['nobody', 'nobody', 'nobody'])
})

test('an appointment keeps its duration in a night that loses an hour', () => {
  const hours = [{ day: 7, from: '00:00', to: '06:00' }]
  const question = { day: '2027-03-14', now, schedules: [person('ann', { hours })], times: ['01:00'] }
  const newYork = { timeZone: 'America/New_York', closedDays: [] }
  expect(slotsOn(newYork, { ...question, duration: 240 })[0]?.free).toEqual(['ann'])
  expect(slotsOn(newYork, { ...question, duration: 255 })[0]?.reason).toBe('too_long')
})

test('a slot is past from the moment at which it starts', () => {
  const schedules = [person('ann')]
  expect(offerAt('10:00', schedules, { now: new Date('2026-11-24T04:29:59.999Z') })?.free).toEqual(['ann'])
  expect(offerAt('10:00', schedules, { now: new Date('2026-11-24T04:30:00.000Z') })?.reason).toBe('past')
})

test('a past slot has the reason past, closed or not', () => {
  expect(offerAt('10:00', [], { now: new Date('2026-11-25T00:00:00Z'), closedDays: [day] })?.reason).toBe('past')
})

test('a skipped time of a past day is past too', () => {
  const question = {
    day: '2027-03-14',
    duration: 60,
    now: new Date('2027-03-15T12:00:00Z'),
    times: ['02:00'],
    schedules: [],
  }
  expect(slotsOn({ timeZone: 'America/New_York', closedDays: [] }, question)[0]?.reason).toBe('past')
})

test('no slot is available on a closed day', () => {
  expect(offerAt('10:00', [person('ann')], { closedDays: [day] })).toMatchObject({ free: [], reason: 'closed' })
  expect(offerAt('10:00', [person('ann')], { closedDays: ['2026-11-23', '2026-11-25'] })?.free).toEqual(['ann'])
})

test.each([
  ['there are no professionals', []],
  ['work begins later', [person('ann', { hours: everyDay('10:01', '18:00') })]],
  ['work is over', [person('ann', { hours: everyDay('08:00', '10:00') })]],
  ['only another weekday has hours', [person('ann', { hours: [{ day: 3, from: '08:00', to: '18:00' }] })]],
  ['all are away', [person('ann', { away: [span('09:00', '10:01')] })]],
  ['all are away, busy or not', [person('ann', { away: [span('08:00', '20:00')], busy: [booked('10:00', '11:00')] })]],
])('no professional is available when %s', (_, schedules) => {
  expect(offerAt('10:00', schedules)).toMatchObject({ free: [], reason: 'nobody' })
})

test.each([
  ['work ends before it', [person('ann', { hours: everyDay('08:00', '10:59') })]],
  [
    'there is a pause in it',
    [person('ann', { hours: [...everyDay('08:00', '10:30'), ...everyDay('10:31', '20:00')] })],
  ],
  ['time off begins during it', [person('ann', { away: [span('10:59', '12:00')] })]],
  [
    'two professionals would have to share it',
    [person('ann', { hours: everyDay('08:00', '10:30') }), person('bo', { hours: everyDay('10:30', '20:00') })],
  ],
])('an appointment is too long when %s', (_, schedules) => {
  expect(offerAt('10:00', schedules)).toMatchObject({ free: [], reason: 'too_long' })
})

test.each([
  ['when work ends', [person('ann', { hours: everyDay('08:00', '11:00') })]],
  [
    'through spans that follow each other',
    [person('ann', { hours: [...everyDay('10:30', '20:00'), ...everyDay('08:00', '10:30')] })],
  ],
  [
    'through spans that overlap',
    [person('ann', { hours: [...everyDay('08:00', '20:00'), ...everyDay('09:00', '10:30')] })],
  ],
  ['between two absences', [person('ann', { away: [span('09:00', '10:00'), span('11:00', '12:00')] })]],
  ['between two appointments', [person('ann', { busy: [booked('09:00', '10:00'), booked('11:00', '12:00')] })]],
])('an appointment can end or continue %s', (_, schedules) => {
  expect(offerAt('10:00', schedules)).toEqual({ time: '10:00', start: at('10:00'), free: ['ann'] })
})

test.each([
  ['09:00', '10:15'],
  ['10:45', '12:00'],
  ['10:00', '11:00'],
  ['10:15', '10:30'],
  ['09:00', '12:00'],
])('with an appointment from %s to %s, another at 10:00 is full', (from, to) => {
  expect(offerAt('10:00', [person('ann', { busy: [booked(from, to)] })])).toMatchObject({ free: [], reason: 'full' })
})

test('a slot is full if all who work through it are busy, even if another works at its start', () => {
  const schedules = [
    person('ann', { busy: [booked('10:00', '11:00')] }),
    person('bo', { hours: everyDay('08:00', '10:30') }),
  ]
  expect(offerAt('10:00', schedules)).toMatchObject({ free: [], reason: 'full' })
})

test("an appointment may run past midnight if the next day's hours start at midnight", () => {
  const night = person('ann', {
    hours: [
      { day: 2, from: '18:00', to: '24:00' },
      { day: 3, from: '00:00', to: '02:00' },
    ],
  })
  expect(offerAt('20:00', [night], { duration: 360 })?.free).toEqual(['ann'])
  expect(offerAt('20:00', [night], { duration: 375 })?.reason).toBe('too_long')
  expect(offerAt('20:00', [night], { duration: 240, closedDays: ['2026-11-25'] })?.free).toEqual(['ann'])
  expect(offerAt('20:00', [night], { duration: 255, closedDays: ['2026-11-25'] })?.reason).toBe('too_long')
})

test.each([
  ['that begins after midnight', booked('01:45', '02:00', '2026-11-25')],
  ['that begins before midnight', booked('23:00', '24:00')],
])('an appointment past midnight meets another %s', (_, busy) => {
  const night = person('ann', { hours: everyDay('00:00', '24:00'), busy: [busy] })
  expect(offerAt('20:00', [night], { duration: 360 })?.reason).toBe('full')
})

test('an appointment of the evening before blocks the slots that it overlaps', () => {
  const early = person('ann', {
    hours: everyDay('00:00', '24:00'),
    busy: [[booked('22:00', '24:00', '2026-11-23')[0], booked('00:00', '01:00')[1]]],
  })
  expect(offerAt('00:45', [early])?.reason).toBe('full')
  expect(offerAt('01:00', [early])?.free).toEqual(['ann'])
})

test('the professional with the fewest appointments of the day is first, whatever their length; then the smaller id', () => {
  const schedules = [
    person('dee', { busy: [booked('14:00', '15:00'), booked('15:00', '15:15')] }),
    person('cy', { busy: [booked('12:00', '20:00')] }),
    person('bo'),
    person('ann'),
  ]
  expect(offerAt('10:00', schedules)?.free).toEqual(['ann', 'bo', 'cy', 'dee'])
  expect(offerAt('10:00', schedules.toReversed())?.free).toEqual(['ann', 'bo', 'cy', 'dee'])
})

test('appointments of other days do not count', () => {
  const other = [booked('00:00', '01:00', '2026-11-25'), booked('23:45', '24:00', '2026-11-23')]
  const schedules = [
    person('bo', { busy: [booked('00:00', '01:00')] }),
    person('cy', { busy: [booked('23:45', '24:00')] }),
  ]
  expect(offerAt('10:00', [...schedules, person('dee', { busy: other })])?.free).toEqual(['dee', 'bo', 'cy'])
})

test('an appointment claims the quarters of an hour that it touches, in UTC', () => {
  expect(quartersOf(0, 60)).toEqual([0, 4])
  expect(quartersOf(15, 30)).toEqual([1, 2])
  expect(quartersOf(14, 31)).toEqual([0, 3])
})

test('customers see how many professionals are free, not their names', () => {
  const offers = slotsOn(shop, {
    day,
    duration: 60,
    now,
    schedules: [person('ann'), person('bo')],
    times: ['07:00', '08:00'],
  })
  const slots = toSlots(offers)
  expect(slots).toEqual([
    { time: '07:00', available: false, left: 0, reason: 'nobody' },
    { time: '08:00', available: true, left: 2 },
  ])
  expect(slots.map((slot) => readAs(Slot, slot).value)).toEqual(slots)
})

test.each([{}, { date: day }, { from: day, to: '2026-12-24' }])('%j is a valid query', (query) => {
  expect(readAs(AvailabilityQuery, query).value).toEqual(query)
})

test.each([{ from: day }, { to: day }, { date: day, from: day }, { date: day, from: day, to: day }])(
  '%j is not a valid query',
  (query) => {
    const message = 'Please give a date, or from and to.'
    expect(readAs(AvailabilityQuery, query).complaints).toMatchObject([{ field: 'date', message }])
  },
)

test('a day that does not exist is refused', () => {
  const message = 'Please give a day like 2026-11-24.'
  expect(readAs(AvailabilityQuery, { date: '2027-02-29' }).complaints).toMatchObject([{ field: 'date', message }])
})

const id = (n: number) => `4e882f35-eeee-4fda-94b0-a9bf695ae8${n + 10}`
const ids = (count: number) => Array.from({ length: count }, (_, n) => id(n)).join(',')

test('a query for next slots has up to 24 distinct services', () => {
  expect(readAs(NextSlotsQuery, { ids: `${id(1)},${id(2)},${id(1)}` }).value).toEqual({ ids: [id(1), id(2)] })
  expect(readAs(NextSlotsQuery, { ids: ids(24) }).value?.ids).toHaveLength(24)
  const message = 'Please ask about 24 services at most.'
  expect(readAs(NextSlotsQuery, { ids: ids(25) }).complaints).toMatchObject([{ field: 'ids', message }])
  expect(readAs(NextSlotsQuery, { ids: '' }).complaints).toMatchObject([{ field: 'ids' }])
  expect(readAs(NextSlotsQuery, { ids: `${id(1)},x` }).complaints).toMatchObject([{ field: 'ids.1' }])
})
