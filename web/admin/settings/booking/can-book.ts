import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/format/zone.ts'
import { slotTimes } from '#domain/slot.ts'
import type { BookingRules } from '#domain/storefront/settings.ts'

type Place = { timeZone: string; locale: string; now: number }

/** 'Today a customer can book from 2:00 pm on, and until Dec 20.' Compares clocks, as browsers cannot convert all times. */
export function canBookInWords({ days, notice, starts }: BookingRules, { timeZone, locale, now }: Place): string {
  const today = clockAt(new Date(now).toISOString(), timeZone).date
  const last = addDays(today, days)
  const first = clockAt(new Date(Math.ceil(now / 60_000 + notice) * 60_000).toISOString(), timeZone)
  const open = daysBetween(first.date, last).flatMap((date) => {
    const hours = starts[weekdayOf(date) - 1]
    if (!hours) return []
    const times = slotTimes.filter((time) => hours.first <= time && time <= hours.last)
    return times.filter((time) => `${date} ${time}` >= `${first.date} ${first.time}`).map((time) => ({ date, time }))
  })
  const [from, until] = [open[0], open.at(-1)]
  if (!from || !until) return 'Today a customer can book nothing.'
  const day = from.date === today ? '' : `${formatDay(from.date, locale, 'near')}, `
  return `Today a customer can book from ${day}${formatTime(from.time, locale)} on, and until ${formatDay(until.date, locale, 'near')}.`
}
