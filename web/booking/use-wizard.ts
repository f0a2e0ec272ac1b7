import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import type { BookingDetails, Price } from '#domain/booking.ts'
import type { Service } from '#domain/catalogue.ts'
import type { User } from '#domain/identity.ts'
import { priceLines } from '#domain/format/money.ts'
import type { DaysOfWindow } from '#domain/slot.ts'
import { ask } from '#web/api.ts'
import { keepDraft, newDraft, useDraftOf } from './draft.ts'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import { type AskForTimes, dayToBeginWith, useTimes } from '#web/shared/time-picker/use-times.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

/** What the wizard begins with. */
export type ToBook = {
  service: Service
  user: User
  days: DaysOfWindow['days']
  addresses: string[]
  /** Which of the customer's bookings are still to come, as far as they were read. */
  open: string[]
  /** How many of them have not begun: those of other storefronts, and what was not read, are missing. */
  upcoming: number
}

/** Asks when somebody can come for a service. */
export function timesOf(service: string): AskForTimes {
  return (query) => ask(api.slot.availability, { params: { service }, query })
}

/** What has just been booked, for as long as its confirmation is shown: nowhere else, for it says where somebody lives. */
let made: BookingDetails | undefined

export function findConfirmed(id: string | null): BookingDetails | undefined {
  return made?._id === id ? made : undefined
}

/** Until `forgetConfirmed`. */
export function keepConfirmed(booking: BookingDetails) {
  made = booking
}

export function forgetConfirmed() {
  made = undefined
}

/** One way through the three steps: what has been chosen so far, as far as it still holds. */
export function useWizard({ service, user, addresses, open, ...toBook }: ToBook) {
  const shop = useStorefront()
  const of = { user: user._id, service: service._id }
  const { draft, change } = useDraftOf(of)
  const [agreed, setPrice] = useState<Price>()
  const time = useTimeOf(draft, toBook.days, service._id)
  const first = draft.address === '' ? addresses[0] : undefined
  const saved = draft.saved === undefined ? first : (draft.saved ?? undefined)
  return {
    service,
    user,
    timeZone: shop.timeZone,
    draft,
    change,
    ...time,
    choose: ({ date, time }: Choice) => change({ date, time }),
    /** It is made: what is kept is that, and nothing of it stays for another. */
    finish: (booking: BookingDetails) => {
      const { _id, date, time } = booking
      keepDraft(of, { ...newDraft(), booked: { _id, date, time } })
    },
    booked: open.some((id) => id === draft.booked?._id) ? draft.booked : undefined,
    // The one of the booking that is made again stays in sight, also when it is not among the last.
    addresses: [draft.again, saved].reduce(
      (list, one) => (one === undefined || list.includes(one) ? list : [one, ...list]),
      addresses,
    ),
    saved,
    address: saved ?? draft.address,
    price: agreed ?? priceLines(service.price, { ...shop, currency: service.currency }),
    setPrice,
    form: 'booking-step',
  }
}

/** The day and the time of a draft, which may be older than what can be booked now. */
function useTimeOf(draft: Choice & { isSent?: boolean | undefined }, read: DaysOfWindow['days'], service: string) {
  const isStillThere = read.some((day) => day.date === draft.date)
  const date = isStillThere ? draft.date : dayToBeginWith(read)
  const chosen = isStillThere ? draft.time : undefined
  const times = useTimes(
    useCallback((query) => timesOf(service)(query), [service]),
    date,
  )
  const isFree = times.slots?.some((slot) => slot.time === chosen && slot.available) ?? true
  // What was sent may have been booked: then it is this booking itself that has the time.
  const isGone = chosen !== undefined && !isFree && !draft.isSent
  return {
    days: times.days ?? read,
    times,
    date,
    time: isGone ? undefined : chosen,
    /** The time that was chosen, and that somebody else has by now. */
    gone: isGone ? chosen : undefined,
  }
}

export type Wizard = ReturnType<typeof useWizard> & {
  /** Whether one has come here from another step. */
  isMoved: boolean
}
