import { isTooSoonToChange } from '#domain/booking.ts'
import { instantOf } from '#domain/format/zone.ts'
import { type SlotOption, slotsOn, slotTimes, type TimeRules } from '#domain/slot.ts'
import type { Zone } from './days.ts'
import { clockOf, edgeOf, instantsOf, type Minute, minutesPerDay, wallAt, wallOf, weekdayOfWall } from './zone-table.ts'
import { slotRules } from './rules.ts'

const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
const everyHalfHour = Array.from({ length: 48 }, (_, at) => clockOf(at * 30))
const usualTimes = slotTimes.map((time) => Number(time.slice(0, 2)) * 60)
const always = new Date(0)
const professional = 'someone'
const duration = 60
const none = { laterHours: [], away: [], busy: [] }

/** The times that the product offers and, on days on which the clocks change, every half hour of the day. */
export function checkSlots(zone: Zone, day: string, isWholeDay: boolean): SlotOption[] {
  const { table, tally, hash } = zone
  const schedules = [{ professional, hours: wholeWeek, ...none }]
  const times = isWholeDay ? everyHalfHour : slotTimes
  const calendar = { timeZone: table.zone, closedDays: [] }
  const slots = slotsOn(calendar, { day, duration, now: always, schedules, times })
  let last: Minute = -Infinity
  for (const slot of slots) {
    const { time, start, free, reason } = slot
    const what = `${table.zone} ${day} ${time}`
    const instants = instantsOf(table, wallOf(day) + minutesIn(time))
    hash.update(`${what} ${start} ${free.length} ${reason ?? ''}\n`)
    tally.count('slots')
    if (instants.length === 0 && (free.length > 0 || reason !== 'closed')) tally.wrong(slotRules.skipped, what)
    if (instants.length === 0) continue
    if (free.length !== 1) tally.wrong(slotRules.missing, `${what}: ${reason}`)
    if (start !== instants[0] || wallAt(table, start) !== wallOf(day) + minutesIn(time))
      tally.wrong(slotRules.instants, `${what}: ${instantOf(start).toISOString()}`)
    if (start <= last) tally.wrong(slotRules.distinct, what)
    last = start
  }
  checkHours(zone, day, times)
  return slots.filter(({ free }) => free.length > 0)
}

/** Random working hours: a slot is free if they contain all of its appointment, by instants. */
function checkHours({ table, tally, chance }: Zone, day: string, times: string[]) {
  const from = 15 * chance.whole(0, 60)
  const to = Math.min(minutesPerDay, from + 15 * chance.whole(1, 60))
  const weekday = weekdayOfWall(wallOf(day))
  const schedules = [{ professional, hours: [{ day: weekday, from: clockOf(from), to: clockOf(to) }], ...none }]
  const [first, last] = [edgeOf(table, day, from), edgeOf(table, day, to)]
  const calendar = { timeZone: table.zone, closedDays: [] }
  for (const { time, free } of slotsOn(calendar, { day, duration, now: always, schedules, times })) {
    const [start] = instantsOf(table, wallOf(day) + minutesIn(time))
    const isFree = start !== undefined && first <= start && start + duration <= last
    if (isFree !== free.length > 0)
      tally.wrong(slotRules.hours, `${table.zone} ${day} ${time}, works from ${clockOf(from)} to ${clockOf(to)}`)
  }
}

/** A random moment shortly before a random slot: the notice, and the end of free cancellation. */
export function checkLimits({ table, tally, chance }: Zone, day: string) {
  const minutes = chance.oneOf(usualTimes)
  const [start] = instantsOf(table, wallOf(day) + minutes)
  if (start === undefined) return
  const hours = chance.oneOf([0, 1, 24, 36, 168])
  const limit = start - 60 * hours
  const what = `${table.zone} ${day} ${clockOf(minutes)}, ${hours} hours`
  for (const at of [limit - 1, limit, limit + 1, limit + chance.whole(-90, 90)]) {
    const time = clockOf(minutes)
    const [slot] = slotsOn(
      { timeZone: table.zone, closedDays: [], rules: rulesWith(60 * hours) },
      {
        day,
        duration,
        now: instantOf(at),
        schedules: [{ professional, hours: wholeWeek, ...none }],
        times: [time],
      },
    )
    const isPast = at >= start || at > limit
    if ((slot?.reason === 'past') !== isPast) tally.wrong(slotRules.notice, `${what}, asked at ${at - limit}`)
    // The clocks of the customer cannot tell the passes of a repeated hour apart.
    if (instantsOf(table, wallAt(table, at + 60 * hours)).length > 1) continue
    const isTooSoon = isTooSoonToChange({ date: day, time, freeHours: hours }, table.zone, instantOf(at))
    if (isTooSoon !== at > limit) tally.wrong(slotRules.free, `${what}, asked at ${at - limit}`)
  }
  tally.count('limits')
}

function rulesWith(notice: number): TimeRules {
  const allDay = { first: '00:00', last: '23:45' }
  return { notice, pause: 0, starts: Array.from({ length: 7 }, () => allDay) }
}

export function minutesIn(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
