import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePlace } from '#web/my-day/view.ts'

type Held = { date: string; key: string }

/** The day without one in the address: today, or the one on which a visit has begun that goes on past midnight. */
export function useHeldDay(today: string) {
  const place = usePlace()
  const { key } = useLocation()
  const [held, hold] = useState<Held>()
  // Until the professional goes elsewhere, also to 'Today'.
  const heldDate = held?.key === key ? held.date : undefined
  return { date: place.date ?? heldDate ?? today, hold }
}

type Holding = { date: string; isGoingOn: boolean; hold: (held: Held | undefined) => void }

export function useHolding({ date, isGoingOn, hold }: Holding) {
  const { key } = useLocation()
  useEffect(() => {
    if (!isGoingOn) return undefined
    hold({ date, key })
    return () => hold(undefined)
  }, [isGoingOn, date, key, hold])
}
