import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Check, quartersOf, type Schedule, slotsOn, slotTimes } from '#domain/slot.ts'
import type { LaterHours } from '#domain/professional/hours.ts'
import { addDays, edgeIn } from '#domain/format/zone.ts'
import { explainSchedules } from './why-not.ts'

const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
const names = ['ann', 'bo', 'cy']

/** Days with a clock change in New York, and a plain one. */
const someDay = fc.constantFrom('2026-03-08', '2026-11-01', '2026-11-24')
const someClock = fc.constantFrom('00:00', '02:30', '09:00', '12:00', '13:30', '18:00', '23:00', '24:00')

function someSchedules(day: string) {
  const zero = edgeIn('America/New_York', day, '00:00')
  const hours = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 7 }), someClock, someClock), { minLength: 2, maxLength: 12 })
    .map((spans) => spans.filter(([, from, to]) => from < to).map(([day, from, to]) => ({ day, from, to })))
  const spans = fc
    .array(fc.tuple(fc.integer({ min: -2, max: 26 }), fc.integer({ min: 1, max: 6 })), { maxLength: 3 })
    .map((all) => all.map(([from, long]): [number, number] => [zero + from * 60, zero + (from + long) * 60]))
  const one = fc.record({
    hours: fc.oneof(fc.constant(wholeWeek), hours),
    laterHours: fc.constantFrom<LaterHours[]>(
      [],
      [{ from: day, hours: wholeWeek }],
      [{ from: addDays(day, 1), hours: [] }],
    ),
    away: spans,
    busy: spans.map((all) => all.map(([from, to]) => quartersOf(from, to))),
    isOutside: fc.boolean(),
    categories: fc.constantFrom<string[]>(['tax'], ['legal'], ['tax', 'legal']),
  })
  return fc.tuple(one, one, one).map((all) => all.map((each, at) => ({ professional: names[at] ?? '', ...each })))
}

const someCase = someDay.chain((day) =>
  fc.record({
    day: fc.constant(day),
    time: fc.constantFrom('02:30', ...slotTimes),
    duration: fc.constantFrom(15, 60, 90, 480),
    now: fc.constantFrom(new Date(0), new Date(`${day}T17:00:00Z`)),
    closedDays: fc.subarray([day, addDays(day, 1)]),
    schedules: someSchedules(day),
  }),
)

type Case = typeof someCase extends fc.Arbitrary<infer C> ? C : never

const explain = ({ closedDays, ...asked }: Case) =>
  explainSchedules({ timeZone: 'America/New_York', closedDays }, { ...asked, category: 'tax' })

function freeIn({ closedDays, ...asked }: Case, schedules: Schedule[]): boolean {
  const [slot] = slotsOn({ timeZone: 'America/New_York', closedDays }, { ...asked, schedules, times: [asked.time] })
  return slot !== undefined && slot.free.length > 0
}

test('a professional passes all checks exactly when the slot offers them', () => {
  fc.assert(
    fc.property(someCase, (some) => {
      const able = some.schedules.filter(({ categories }) => categories.includes('tax'))
      const explained = explain(some)
      expect(explained.map(({ professional }) => professional).toSorted()).toEqual(names)
      expect(explained.some(({ failed }) => failed.length === 0)).toBe(freeIn(some, able))
      for (const one of able)
        expect(explained.find(({ professional }) => professional === one.professional)?.failed.length === 0).toBe(
          freeIn(some, [one]),
        )
    }),
    { numRuns: 500 },
  )
})

/** The case with nothing in the way except what one check looks at. */
const alone: Record<Check, (some: Case, one: Schedule) => [Case, Schedule]> = {
  category: (some, one) => [some, one],
  area: (some, { professional, isOutside = false }) => [
    { ...some, now: new Date(0), closedDays: [] },
    { professional, hours: wholeWeek, laterHours: [], away: [], busy: [], isOutside },
  ],
  hours: (some, { professional, hours, laterHours }) => [
    { ...some, now: new Date(0), closedDays: some.closedDays.filter((day) => day !== some.day) },
    { professional, hours, laterHours, away: [], busy: [] },
  ],
  time_off: (some, { away, professional }) => [
    { ...some, now: new Date(0), closedDays: [] },
    { professional, hours: wholeWeek, laterHours: [], away, busy: [] },
  ],
  closed: (some, { professional }) => [
    { ...some, now: new Date(0), closedDays: some.closedDays.filter((day) => day === some.day) },
    { professional, hours: wholeWeek, laterHours: [], away: [], busy: [] },
  ],
  notice: (some, { professional }) => [
    { ...some, closedDays: [] },
    { professional, hours: wholeWeek, laterHours: [], away: [], busy: [] },
  ],
  free: (some, { professional, busy }) => [
    { ...some, now: new Date(0), closedDays: [] },
    { professional, hours: wholeWeek, laterHours: [], away: [], busy },
  ],
}

test('each check fails exactly when what it looks at would alone keep the slot from being free', () => {
  fc.assert(
    fc.property(someCase, (some) => {
      const isSkipped = !freeIn({ ...some, now: new Date(0), closedDays: [] }, [
        { professional: 'any', hours: wholeWeek, laterHours: [], away: [], busy: [] },
      ])
      for (const { professional, failed } of explain(some)) {
        const one = some.schedules.find((schedule) => schedule.professional === professional)
        if (!one) throw new Error('An unknown professional was explained.')
        expect(failed.includes('category')).toBe(!one.categories.includes('tax'))
        if (isSkipped) expect(failed).toContain('closed')
        const checks = (['area', 'hours', 'time_off', 'closed', 'notice', 'free'] as const).filter(() => !isSkipped)
        for (const check of checks)
          expect([check, failed.includes(check)]).toEqual([check, !freeIn(...asked(check, one))])
      }
      function asked(check: Check, one: Schedule): [Case, Schedule[]] {
        const [changed, schedule] = alone[check](some, one)
        return [changed, [schedule]]
      }
    }),
    { numRuns: 500 },
  )
})

test('a professional is free from the next time of the day at which the slot offers them', () => {
  fc.assert(
    fc.property(someCase, ({ time, ...rest }) => {
      const some = { ...rest, time: time === '02:30' ? '10:00' : time }
      for (const { professional, freeFrom } of explain(some)) {
        const able = some.schedules.filter((one) => one.professional === professional && one.categories.includes('tax'))
        const next = slotTimes.find((later) => later > some.time && freeIn({ ...some, time: later }, able))
        expect(freeFrom).toBe(next ?? null)
      }
    }),
    { numRuns: 300 },
  )
})

test('free professionals come first, then the others of the category, those who are free soonest first', () => {
  const schedule = { hours: wholeWeek, laterHours: [], away: [], busy: [], isOutside: false }
  const zero = edgeIn('America/New_York', '2026-11-24', '00:00')
  const explained = explain({
    day: '2026-11-24',
    time: '10:00',
    duration: 60,
    now: new Date(0),
    closedDays: [],
    schedules: [
      { professional: 'ann', ...schedule, categories: ['legal'] },
      { professional: 'bo', ...schedule, away: [[zero, zero + 1_440]], categories: ['tax'] },
      { professional: 'cy', ...schedule, categories: ['tax'] },
      { professional: 'di', ...schedule, away: [[zero, zero + 720]], categories: ['tax'] },
    ],
  })
  expect(explained.map(({ professional, failed }) => [professional, failed])).toEqual([
    ['cy', []],
    ['di', ['time_off']],
    ['bo', ['time_off']],
    ['ann', ['category']],
  ])
})
