import { useEffect, useState } from 'react'
import type { Availability, AvailabilityQuery, DaysOfWindow, Slot } from '#domain/slot.ts'

/** Reads the free times of a service, or for a booking that is rescheduled. Keep it stable between renders. */
export type AskForTimes = (query: AvailabilityQuery) => Promise<Availability>

type Days = DaysOfWindow['days']
type Settled = { of: string; asking: AskForTimes; slots?: Slot[] }

/** The slots of the chosen day, undefined while loading; `reread` loads the days again too. */
export function useTimes(asking: AskForTimes, date: string | undefined) {
  const [settled, setSettled] = useState<Settled>()
  const [fresh, setFresh] = useState<{ of: AskForTimes; days: Days }>()
  const [turn, setTurn] = useState(0)
  const of = `${date} ${turn}`

  useEffect(() => {
    if (date === undefined) return
    let isWanted = true
    const settle = (slots?: Slot[]) => isWanted && setSettled({ of, asking, ...(slots && { slots }) })
    asking({ date }).then(
      (answer) => settle('slots' in answer ? answer.slots : undefined),
      () => settle(),
    )
    return () => {
      isWanted = false
    }
  }, [asking, date, of])

  useEffect(() => {
    // If it fails, the days already shown will do.
    if (turn > 0)
      readDays(asking).then(
        (days) => setFresh({ of: asking, days }),
        () => undefined,
      )
  }, [asking, turn])

  const now = settled?.of === of && settled.asking === asking ? settled : undefined
  return {
    /** The days, if they have been reloaded. */
    days: fresh?.of === asking ? fresh.days : undefined,
    slots: now?.slots,
    hasFailed: now !== undefined && now.slots === undefined,
    reread: () => setTurn((before) => before + 1),
  }
}

export async function readDays(asking: AskForTimes): Promise<Days> {
  const answer = await asking({})
  if (!('days' in answer)) throw new TypeError('Asked about no day, the answer is about all')
  return answer.days
}

/** The wished day, else tomorrow, else the next one with a free slot. */
export function dayToBeginWith(days: Days, wished?: string): string | undefined {
  const isFree = ({ free }: Days[number]) => free > 0
  const isWished = (day: Days[number]) => day.date === wished && isFree(day)
  return (days.find(isWished) ?? days.slice(1).find(isFree) ?? days.find(isFree))?.date
}
