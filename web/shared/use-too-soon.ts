import { useState } from 'react'
import { isTooSoonToChange } from '#domain/booking.ts'
import type { Choice } from './time-picker/time-picker.tsx'
import { useNow } from './use-now.ts'

/** Whether a customer who books the chosen time can no longer cancel or reschedule it. */
export function useTooSoon({ date, time, freeHours }: Choice & { freeHours: number }, timeZone: string): boolean {
  const [shownAt] = useState(() => Date.now())
  const now = new Date(useNow(shownAt))
  return date !== undefined && time !== undefined && isTooSoonToChange({ date, time, freeHours }, timeZone, now)
}
