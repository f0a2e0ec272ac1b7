import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import { askAt } from '#web/api.ts'
import { useFreeTimes } from '#web/admin/bookings/free-times.tsx'
import type { Taken } from '#web/shared/time-picker/taken-note.tsx'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import type { AskForTimes } from '#web/shared/time-picker/use-times.ts'
import type { NewBookingDraft } from './draft.ts'

/** The free times of the chosen service at the postcode, and the chosen one. */
export function useChosenTime({ typed, isSent, edit }: NewBookingDraft, postcode: string | undefined) {
  const { storefront, service, date, time } = typed
  const id = service?._id
  const asking: AskForTimes = useCallback(
    (query) =>
      id === undefined
        ? Promise.reject(new Error('No service is chosen'))
        : askAt(storefront)(api.adminBookings.timesFor, {
            params: { service: id },
            query: { ...query, ...(postcode !== undefined && { postcode }) },
          }),
    [storefront, id, postcode],
  )
  const picking = useFreeTimes({ of: id && `${id} ${postcode}`, asking, chosen: { date, time } })
  const [taken, setTaken] = useState<Taken>()
  const isFree = picking.times.slots?.some((slot) => slot.time === picking.time && slot.available) ?? true
  // A booking that was sent may itself have the slot.
  const isGone = picking.time !== undefined && !isFree && !isSent

  return {
    picking: { ...picking, time: isGone ? undefined : picking.time },
    /** What is sent: while the times at another postcode are read, the server says whether the choice still is free. */
    sent: picking.isRead ? { date: picking.date, time: isGone ? undefined : picking.time } : { date, time },
    /** The chosen time, when someone else has booked it in the meantime. */
    gone: isGone ? picking.time : undefined,
    /** Why the server refused the chosen time. */
    taken,
    clearTaken: () => setTaken(undefined),
    refuse: (why: Taken) => {
      edit({ time: undefined })
      setTaken(why)
      picking.times.reread()
    },
    choose: ({ date, time }: Choice) => {
      setTaken(undefined)
      edit({ date, time })
    },
  }
}
export type ChosenTime = ReturnType<typeof useChosenTime>
