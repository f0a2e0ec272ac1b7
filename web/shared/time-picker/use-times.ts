import { useMemo, useState } from 'react'
import type { Availability, AvailabilityQuery, DaysOfWindow } from '#domain/slot.ts'
import { useQuery } from '#web/data/use-query.ts'

/** Reads the free times of a service, or for a booking that is rescheduled. Keep it stable between renders. */
export type AskForTimes = (query: AvailabilityQuery) => Promise<Availability>

type Days = DaysOfWindow['days']

/** The slots of the chosen day, undefined while loading; `reread` loads the days again too. */
export function useTimes(asking: AskForTimes, date: string | undefined) {
  const [turn, setTurn] = useState(0)
  const key = useMemo(() => ({ asking, date, turn }), [asking, date, turn])
  const slots = useQuery(key, () => readSlots(asking, date), { when: date !== undefined })
  const days = useQuery(asking, () => readDays(asking), { when: turn > 0 })
  return {
    /** The days, if they have been reloaded. */
    days: days.isCurrent ? days.value : undefined,
    slots: slots.isCurrent ? slots.value?.slots : undefined,
    /** Why the shop is closed on that day. */
    closed: slots.isCurrent ? slots.value?.closed : undefined,
    hasFailed: slots.hasFailed,
    reread: () => {
      if (turn > 0) days.refresh()
      setTurn(turn + 1)
    },
  }
}

async function readSlots(asking: AskForTimes, date: string | undefined) {
  const answer = await asking({ date })
  if (!('slots' in answer)) throw new TypeError('Without a day the answer has no slots')
  return answer
}

export async function readDays(asking: AskForTimes): Promise<Days> {
  const answer = await asking({})
  if (!('days' in answer)) throw new TypeError('With a day the answer has no days')
  return answer.days
}

/** The requested day if it has a free slot, otherwise the next day from tomorrow on that has one, otherwise today. */
export function dayToBeginWith(days: Days, wished?: string): string | undefined {
  const isFree = ({ free }: Days[number]) => free > 0
  const isWished = (day: Days[number]) => day.date === wished && isFree(day)
  return (days.find(isWished) ?? days.slice(1).find(isFree) ?? days.find(isFree))?.date
}
