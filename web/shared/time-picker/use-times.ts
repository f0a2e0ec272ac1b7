import { useEffect, useState } from 'react'
import type { Availability, AvailabilityQuery, DaysOfWindow, Slot } from '#domain/slot.ts'

/** Asks for the free times of a service, or of a booking that is to be moved. Keep it the same from one drawing to the next. */
export type AskForTimes = (query: AvailabilityQuery) => Promise<Availability>

type Days = DaysOfWindow['days']
type Settled = { of: string; asking: AskForTimes; slots?: Slot[] }

/** The times of a day, read for each day that is chosen; undefined while they are on their way. On demand all is read anew. */
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
    // When they do not come, those that are there are still good for choosing.
    if (turn > 0)
      readDays(asking).then(
        (days) => setFresh({ of: asking, days }),
        () => undefined,
      )
  }, [asking, turn])

  const now = settled?.of === of && settled.asking === asking ? settled : undefined
  return {
    /** The days, when they have been read anew. */
    days: fresh?.of === asking ? fresh.days : undefined,
    slots: now?.slots,
    hasFailed: now !== undefined && now.slots === undefined,
    reread: () => setTurn((before) => before + 1),
  }
}

/** All days that can be booked, today first. */
export async function readDays(asking: AskForTimes): Promise<Days> {
  const answer = await asking({})
  if (!('days' in answer)) throw new TypeError('Asked about no day, the answer is about all')
  return answer.days
}

/** The day to begin with: the one that is wished, else tomorrow, or the next one on which somebody can come. */
export function dayToBeginWith(days: Days, wished?: string): string | undefined {
  const isFree = ({ free }: Days[number]) => free > 0
  const isWished = (day: Days[number]) => day.date === wished && isFree(day)
  return (days.find(isWished) ?? days.slice(1).find(isFree) ?? days.find(isFree))?.date
}
