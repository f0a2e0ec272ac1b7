import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails, Price } from '#domain/booking.ts'
import type { Service } from '#domain/catalogue.ts'
import type { User } from '#domain/identity.ts'
import { priceLines } from '#domain/money.ts'
import type { DaysOfWindow } from '#domain/slot.ts'
import { ask } from '#web/api.ts'
import { keepDraft, newDraft, useDraftOf } from './booking-draft.ts'
import type { Choice } from './time-picker.tsx'
import { type AskForTimes, dayToBeginWith, useTimes } from './use-times.ts'
import { useStorefront } from './use-storefront.ts'

/** What the wizard begins with. */
export type ToBook = { service: Service; user: User; days: DaysOfWindow['days']; addresses: string[] }

/** Asks when somebody can come for a service. */
export function timesOf(service: string): AskForTimes {
  return (query) => ask(api.slot.availability, { params: { service }, query })
}

/** One way through the three steps: what has been chosen so far, as far as it still holds. */
export function useBookingRun({ service, user, days, addresses }: ToBook) {
  const shop = useStorefront()
  const of = { user: user._id, service: service._id }
  const { draft, change } = useDraftOf(of)
  const [agreed, setPrice] = useState<Price>()
  // A draft may be older than the days that can be booked now.
  const isStillThere = days.some((day) => day.date === draft.date)
  const date = isStillThere ? draft.date : dayToBeginWith(days)
  const time = isStillThere ? draft.time : undefined
  const times = useTimes(
    useCallback((query) => timesOf(service._id)(query), [service._id]),
    date,
  )
  const first = draft.address === '' ? addresses[0] : undefined
  const saved = draft.saved === undefined ? first : (draft.saved ?? undefined)
  return {
    service,
    user,
    days: times.days ?? days,
    addresses,
    timeZone: shop.timeZone,
    draft,
    change,
    /** It is made: what is kept is that, and nothing of it stays for another. */
    finish: ({ _id, date, time }: BookingDetails) => keepDraft(of, { ...newDraft(), booked: { _id, date, time } }),
    date,
    time,
    times,
    choose: (choice: Choice) => change({ date: choice.date, time: choice.time }),
    saved,
    address: saved ?? draft.address,
    price: agreed ?? priceLines(service.price, { ...shop, currency: service.currency }),
    setPrice,
    form: 'booking-step',
  }
}

export type BookingRun = ReturnType<typeof useBookingRun> & {
  /** Whether one has come here from another step. */
  isMoved: boolean
}
