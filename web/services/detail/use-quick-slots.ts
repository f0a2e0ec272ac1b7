import { useEffect, useState } from 'react'
import { api } from '#domain/api.ts'
import { type ClockTime, clockAt } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { type AskForTimes, readDays } from '#web/shared/time-picker/use-times.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { whenIdle } from '#web/data/when-idle.ts'

/** The first free times of a service, and which day it is in the shop. */
export type Quick = { slots: ClockTime[]; today: string }

/** Asked when the page is alive; undefined until then, null when nobody can say: then one chooses while booking. */
export function useQuickSlots(service: string): Quick | null | undefined {
  const { timeZone } = useStorefront()
  const [quick, setQuick] = useState<Quick | null>()

  useEffect(() => {
    let isWanted = true
    const stop = whenIdle(() => {
      readFirst(service).then(
        (slots) => isWanted && setQuick({ slots, today: clockAt(new Date().toISOString(), timeZone).date }),
        // What was known a while ago is still the best guess.
        () => isWanted && setQuick((before) => before ?? null),
      )
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [service, timeZone])

  return quick
}

const most = 3

/** Two of the first day that has any, one of the next. */
async function readFirst(service: string): Promise<ClockTime[]> {
  const asking: AskForTimes = (query) => ask(api.slot.availability, { params: { service }, query })
  const days = (await readDays(asking)).filter(({ free }) => free > 0).slice(0, 2)
  const [first = [], second = []] = await Promise.all(days.map(({ date }) => readDay(asking, date)))
  return [...first.slice(0, second.length > 0 ? most - 1 : most), ...second].slice(0, most)
}

async function readDay(asking: AskForTimes, date: string): Promise<ClockTime[]> {
  const day = await asking({ date })
  const slots = 'slots' in day ? day.slots : []
  return slots.filter(({ available }) => available).map(({ time }) => ({ date, time }))
}
