import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assessSchedules, type SlotOption, slotsOn, quartersOf, type Schedule, slotTimes } from './slot.ts'

/*
 * The rule again, slow and without domain/zone.ts: clocks are read off quarter by quarter, and appointments are looked
 * at minute by minute. Each zone that changes its clock from 2024 to 2036 is tried on the days around such a change.
 */

const quarter = 15
const everyQuarter = Array.from({ length: 96 }, (_, index) => clockOf(index * quarter))
const changing = Intl.supportedValuesOf('timeZone')
  .map((zone) => ({ zone, days: changesOf(zone) }))
  .filter(({ days }) => days.length > 0)
const steady = ['Asia/Kathmandu', 'Asia/Kolkata', 'Pacific/Apia', 'Pacific/Kiritimati', 'UTC']
const places = [...changing, ...steady.map((zone) => ({ zone, days: ['2027-03-14'] }))]

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function changesOf(zone: string): string[] {
  const days: string[] = []
  let at = Temporal.ZonedDateTime.from({ timeZone: zone, year: 2024, month: 1, day: 1 }).getTimeZoneTransition('next')
  for (; at && at.year <= 2036; at = at.getTimeZoneTransition('next')) days.push(at.toPlainDate().toString())
  return days
}

function daysFrom(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

function zoned(zone: string, at: number) {
  return Temporal.Instant.fromEpochMilliseconds(at * 60_000).toZonedDateTimeISO(zone)
}

/** The time on a clock, as a number. */
function shownAt(day: string, time: string): number {
  return Date.parse(`${day}T${time}Z`) / 60_000
}

/** The first instant of each local time, on the days around one. */
function readClock(zone: string, day: string) {
  const firsts = new Map<number, number>()
  const noon = shownAt(day, '12:00')
  for (let at = noon - 52 * 60; at < noon + 50 * 60; at += quarter) {
    const shown = at + zoned(zone, at).offsetNanoseconds / 60e9
    if (!firsts.has(shown)) firsts.set(shown, at)
  }
  return firsts
}

/** A skipped time counts from the last time before the change, but never on the next day. */
function edgeOf(firsts: Map<number, number>, day: string, time: string): number {
  const shown = shownAt(day, time)
  for (let last = shown - (shown % quarter); last > shown - 300; last -= quarter) {
    const at = firsts.get(last)
    if (at === undefined) continue
    return last < shown && time !== '24:00'
      ? Math.min(at + shown - last, edgeOf(firsts, day, '24:00'))
      : at + shown - last
  }
  throw new Error('This time is not near.')
}

type Case = { zone: string; day: string; closedDays: string[]; duration: number; now: Date; schedules: Schedule[] }
type Listing = Case & { times: string[] }

const ask = ({ zone, closedDays, ...question }: Listing) => slotsOn({ timeZone: zone, closedDays }, question)

function offersByHand({ zone, day, closedDays, duration, now, schedules, times }: Listing): SlotOption[] {
  const firsts = readClock(zone, day)
  const start = edgeOf(firsts, day, '00:00')
  const minutes = Array.from({ length: 36 * 60 }, (_, index) => start + index)
  const people = schedules.map((schedule) => {
    const spans = [-1, 0, 1].flatMap((days) => spansByHand(firsts, daysFrom(day, days), { schedule, closedDays }))
    const has = (times: [number, number][], at: number) => times.some(([from, to]) => from <= at && at < to)
    return {
      name: schedule.professional,
      appointments: schedule.busy.filter(
        ([from]) =>
          zoned(zone, from * quarter)
            .toPlainDate()
            .toString() === day,
      ).length,
      works: minutes.map((at) => has(spans, at) && !has(schedule.away, at)),
      busy: minutes.map((at) => has(schedule.busy, Math.floor(at / quarter))),
    }
  })
  return times.map((time) => {
    const first = firsts.get(shownAt(day, time))
    const at = edgeOf(firsts, day, time)
    const no = (reason: SlotOption['reason']) => ({ time, start: at, free: [], ...(reason && { reason }) })
    if (at * 60_000 <= now.getTime()) return no('past')
    if (first === undefined || closedDays.includes(day)) return no('closed')
    const [from, to] = [at - start, at - start + duration]
    if (!people.some(({ works }) => works[from])) return no('nobody')
    const able = people.filter(({ works }) => works.slice(from, to).every(Boolean))
    if (able.length === 0) return no('too_long')
    const free = able.filter(({ busy }) => !busy.slice(from, to).some(Boolean))
    if (free.length === 0) return no('full')
    free.sort((one, other) => one.appointments - other.appointments || (one.name < other.name ? -1 : 1))
    return { time, start: at, free: free.map(({ name }) => name) }
  })
}

type Worker = { schedule: Schedule; closedDays: string[] }

function spansByHand(firsts: Map<number, number>, day: string, { schedule, closedDays }: Worker): [number, number][] {
  if (closedDays.includes(day)) return []
  const later = schedule.laterHours.filter(({ from }) => from <= day)
  return (later.at(-1)?.hours ?? schedule.hours)
    .filter((span) => span.day === Temporal.PlainDate.from(day).dayOfWeek)
    .map(({ from, to }) => [edgeOf(firsts, day, from), edgeOf(firsts, day, to)])
}

const clockTime = fc.oneof(
  fc.constantFrom('00:00', '02:00', '02:30', '03:00', '08:00', '12:00', '23:00', '23:30', '24:00'),
  fc.integer({ min: 0, max: 95 }).map((index) => clockOf(index * quarter)),
  fc.integer({ min: 0, max: 1439 }).map(clockOf),
)
const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))

function someHours(day: string) {
  const weekday = fc.constantFrom(
    ...[-1, 0, 0, 1].map((days) => Temporal.PlainDate.from(daysFrom(day, days)).dayOfWeek),
  )
  const span = fc
    .tuple(weekday, clockTime, clockTime)
    .filter(([, one, other]) => one !== other)
    .map(([on, one, other]) => ({ day: on, from: one < other ? one : other, to: one < other ? other : one }))
  return fc.oneof(fc.constant(wholeWeek), fc.array(span, { maxLength: 8 }), fc.array(span, { minLength: 4 }))
}

/** From the day before to two days after, in the order of the days. */
function someLaterHours(day: string) {
  const days = fc.subarray([-1, 0, 1, 2].map((n) => daysFrom(day, n)))
  return fc
    .tuple(
      fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, days),
      fc.array(someHours(day), { minLength: 4, maxLength: 4 }),
    )
    .map(([froms, several]) => froms.map((from, at) => ({ from, hours: several[at] ?? [] })))
}

function someSpans(day: string, unit: number) {
  const zero = shownAt(day, '00:00') / unit
  const [begin, length] = [fc.integer({ min: -1440 / unit, max: 2880 / unit }), fc.integer({ min: 1, max: 480 / unit })]
  const span = fc.tuple(begin, length).map(([from, long]): [number, number] => [zero + from, zero + from + long])
  return fc.array(span, { maxLength: 4 })
}

function someSchedules(day: string) {
  const people = fc.shuffledSubarray(['ann', 'bo', 'cy'], { minLength: 0 })
  const one = fc.record({
    hours: someHours(day),
    laterHours: someLaterHours(day),
    away: someSpans(day, 1),
    busy: someSpans(day, quarter),
  })
  return fc
    .tuple(people, one, one, one)
    .map(([names, ...three]) =>
      three.slice(0, names.length).map((schedule, n) => ({ professional: names[n] ?? '', ...schedule })),
    )
}

function someNow(day: string) {
  const zero = Date.parse(day)
  const near = fc.integer({ min: -60, max: 120 }).map((quarters) => new Date(zero + quarters * quarter * 60_000))
  const odd = fc.integer({ min: -900, max: 1800 }).map((minutes) => new Date(zero + minutes * 60_000 + 1))
  return fc.oneof({ weight: 3, arbitrary: fc.constant(new Date(0)) }, near, odd)
}

function someCase({ zone, days }: (typeof places)[number]) {
  const around = fc.tuple(fc.constantFrom(...days), fc.integer({ min: -2, max: 2 })).map(([day, n]) => daysFrom(day, n))
  const plain = fc.integer({ min: 0, max: 4747 }).map((n) => daysFrom('2024-01-01', n))
  return fc.oneof({ weight: 4, arbitrary: around }, plain).chain((day) =>
    fc.record({
      zone: fc.constant(zone),
      day: fc.constant(day),
      closedDays: fc.oneof(
        { weight: 3, arbitrary: fc.constant<string[]>([]) },
        fc.subarray([-1, 0, 1].map((days) => daysFrom(day, days))),
      ),
      duration: fc.integer({ min: 1, max: 32 }).map((quarters) => quarters * quarter),
      now: someNow(day),
      schedules: someSchedules(day),
      times: fc.constantFrom(everyQuarter, slotTimes),
    }),
  )
}

const anyCase = fc.constantFrom(...places).chain(someCase)

function inEveryZone(numRuns: number, check: (listing: Listing) => void) {
  for (const place of places) fc.assert(fc.property(someCase(place), check), { numRuns })
}

test('more than a hundred time zones change their clocks', () => {
  expect(changing.length).toBeGreaterThan(100)
})

test('in every time zone each time of a day is listed once, at the first instant at which its clock shows it', () => {
  inEveryZone(4, (listing) => {
    const { zone, day } = listing
    const offers = ask({ ...listing, times: everyQuarter })
    expect(offers.map(({ time }) => time)).toEqual(everyQuarter)
    const free = offers.filter(({ free }) => free.length > 0)
    expect(new Set(free.map(({ start }) => start)).size).toBe(free.length)
    const wrong = free.filter(
      ({ time, start }) =>
        zoned(zone, start).toPlainDateTime().toString({ smallestUnit: 'minute' }) !== `${day}T${time}` ||
        Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone, { disambiguation: 'earlier' })
          .epochMilliseconds !==
          start * 60_000,
    )
    expect(wrong).toEqual([])
  })
})

test('in every time zone a slot is free exactly when the reference implementation says so, with the same professionals in the same order', () => {
  inEveryZone(4, (listing) => {
    expect(ask(listing)).toEqual(offersByHand(listing))
  })
})

test('a reason is given exactly when no professional is free', () => {
  fc.assert(
    fc.property(anyCase, (listing) => {
      expect(ask(listing).filter(({ free, reason }) => (free.length === 0) !== (reason !== undefined))).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('professionals listed as free are exactly those whom the slot offers, in the same order; the others have a reason', () => {
  fc.assert(
    fc.property(anyCase, (some) => {
      const listing = { ...some, now: new Date(0) }
      const shop = { timeZone: listing.zone, closedDays: listing.closedDays }
      for (const { time, free } of ask(listing)) {
        const choices = assessSchedules(shop, { ...listing, time })
        expect(choices.filter(({ reason }) => reason === null).map(({ professional }) => professional)).toEqual(free)
        expect(choices.length).toBe(listing.schedules.length)
      }
    }),
    { numRuns: 150 },
  )
})

const overlap = ([from, to]: [number, number], [start, end]: [number, number]) => from < end && start < to

test('every free slot can be booked until all are full, without a double booking', () => {
  const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(anyCase, picks, (listing, choices) => {
      const before = ask(listing)
      const schedules = listing.schedules.map((schedule) => ({ ...schedule, busy: [...schedule.busy] }))
      const free = () => ask({ ...listing, schedules }).filter(({ free }) => free.length > 0)
      let count = 0
      for (let open = free(); open.length > 0; open = free()) {
        const taken = open[(choices[count++ % choices.length] ?? 0) % open.length]
        const schedule = schedules.find(({ professional }) => professional === taken?.free[0])
        if (!taken || !schedule) throw new Error('A free slot has no professional.')
        const end = taken.start + listing.duration
        const held = schedule.busy.map(([from, to]): [number, number] => [from * quarter, to * quarter])
        expect(held.some((other) => overlap([taken.start, end], other))).toBe(false)
        schedule.busy.push(quartersOf(taken.start, end))
        const again = ask({ ...listing, schedules, times: [taken.time] })
        expect(again[0]?.free).toEqual(expect.not.arrayContaining([schedule.professional]))
      }
      const full = before.map((offer) => (offer.free.length > 0 ? { ...offer, free: [], reason: 'full' } : offer))
      expect(ask({ ...listing, schedules })).toEqual(full)
    }),
    { numRuns: 150 },
  )
})
