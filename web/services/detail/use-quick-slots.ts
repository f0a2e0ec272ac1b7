import { api } from '#domain/api.ts'
import { type ClockTime, clockAt } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { type AskForTimes, readDays } from '#web/shared/time-picker/use-times.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useArea } from '#web/shared/area/use-area.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

/** The first free times of a service, and today's date at the storefront. */
export type NextTimes = { slots: ClockTime[]; today: string }

/** Undefined until they are known, null when they cannot be loaded: the customer then chooses while booking. */
export function useQuickSlots(service: string): NextTimes | null | undefined {
  const { timeZone } = useStorefront()
  const { postcode } = useArea()
  const read = async () => {
    const slots = await readFirst(service, postcode)
    return { slots, today: clockAt(new Date().toISOString(), timeZone).date }
  }
  const { value, hasFailed } = useQuery(`${service} ${postcode}`, read, { start: 'idle' })
  return value ?? (hasFailed ? null : undefined)
}

const most = 3

/** Two times of the first day that has any, one of the next. */
async function readFirst(service: string, postcode: string | undefined): Promise<ClockTime[]> {
  const asking: AskForTimes = (query) =>
    ask(api.slot.availability, {
      params: { service },
      query: { ...query, ...(postcode !== undefined && { postcode }) },
    })
  const days = (await readDays(asking)).filter(({ free }) => free > 0).slice(0, 2)
  const [first = [], second = []] = await Promise.all(days.map(({ date }) => readDay(asking, date)))
  return [...first.slice(0, second.length > 0 ? most - 1 : most), ...second].slice(0, most)
}

async function readDay(asking: AskForTimes, date: string): Promise<ClockTime[]> {
  const day = await asking({ date })
  const slots = 'slots' in day ? day.slots : []
  return slots.filter(({ available }) => available).map(({ time }) => ({ date, time }))
}
