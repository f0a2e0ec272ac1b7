import { useState } from 'react'
import type { User } from '#domain/identity.ts'
import { clockAt } from '#domain/format/day.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useTick } from '#web/shared/use-now.ts'
import { readKept, writeKept } from './storage.ts'

type Clock = { timeZone: string; ahead: number }

const clockName = 'clock'

/** Remembers the time zone of the work, and how far the clock of the server is ahead. */
export function keepClock(account: string, clock: Clock) {
  writeKept(account, clockName, clock)
}

/** The time by the clock of the server, as milliseconds: that of a phone may be wrong. */
export function serverNow(account: string): number {
  return Date.now() + (readKept<Clock>(account, clockName)?.ahead ?? 0)
}

/** The time and the day where the professional works, updated while the page is open, and how far the clock of the server is ahead. */
export function useWorkClock(user: User) {
  const storefront = useStorefront()
  const [shownAt] = useState(() => Date.now())
  const now = useTick(shownAt)
  const { timeZone, ahead } = readKept<Clock>(user._id, clockName) ?? { timeZone: storefront.timeZone, ahead: 0 }
  const time = now + ahead
  return { now: time, timeZone, ahead, today: clockAt(new Date(time).toISOString(), timeZone).date }
}
