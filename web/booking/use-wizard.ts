import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import type { Booking, BookingDetails, Price } from '#domain/booking.ts'
import { readPostcode } from '#domain/booking/postcode.ts'
import type { Service } from '#domain/catalogue.ts'
import type { Ask } from '#domain/contract/endpoint.ts'
import type { User } from '#domain/identity.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { priceLines } from '#domain/format/price.ts'
import type { DaysOfWindow } from '#domain/slot.ts'
import { ask } from '#web/api.ts'
import { orAhead } from '#web/data/ask-ahead.ts'
import { finishDraft, useBookingDraft } from '#web/shared/booking-draft.ts'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import { type AskForTimes, dayToBeginWith, useTimes } from '#web/shared/time-picker/use-times.ts'
import { keptPostcode, useArea } from '#web/shared/area/use-area.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { updateUser } from '#web/data/use-user.ts'

export type Place = Pick<Booking, 'address' | 'postcode'>

/** The postcode of an earlier address, if it is known. */
export function postcodeOf(places: Place[], saved: string | undefined): string {
  return places.find(({ address }) => address === saved)?.postcode ?? ''
}

export type WizardData = {
  service: Service
  user: User
  days: DaysOfWindow['days']
  /** Earlier addresses, the latest first. */
  places: Place[]
  /** The ids of the customer's open bookings, as far as they were loaded. */
  open: string[]
  /** Upcoming bookings of this storefront, as far as they were loaded. */
  upcoming: number
}

export function timesOf(service: string, asking: Ask = orAhead(ask)): AskForTimes {
  return (query) => asking(api.slot.availability, { params: { service }, query: { ...query, ...keptPostcode() } })
}

/** The new booking while its confirmation is shown. Kept in memory only, because it contains an address. */
let made: BookingDetails | undefined

export function findConfirmed(id: string | null): BookingDetails | undefined {
  return made?._id === id ? made : undefined
}

export function keepConfirmed(booking: BookingDetails) {
  made = booking
}

export function forgetConfirmed() {
  made = undefined
}

/** The state of the three steps: choices that are no longer possible are left out. */
export function useWizard({ service, user, places: latest, open, ...wizardData }: WizardData) {
  const shop = useStorefront()
  const area = useArea()
  const of = { user: user._id, service: service._id }
  const { draft, change } = useBookingDraft(of)
  const [agreed, setAgreed] = useState<{ price: Price; postcode: string }>()
  const time = useTimeOf(draft, wizardData.days, service._id)
  const first = draft.address === '' ? latest[0]?.address : undefined
  const saved = draft.saved === undefined ? first : (draft.saved ?? undefined)
  const { again, againPostcode = '' } = draft
  // The address of the booking that is booked again may not be among the latest.
  const places = [again, saved].reduce(
    (list, one) =>
      one === undefined || list.some(({ address }) => address === one)
        ? list
        : [{ address: one, postcode: one === again ? againPostcode : '' }, ...list],
    latest,
  )
  const contact = {
    phone: draft.phone ?? showPhone(user.phone, shop.locale),
    hasOther: draft.hasOther ?? false,
    otherName: draft.otherName ?? '',
    otherPhone: draft.otherPhone ?? '',
    postcode: postcodeOf(places, saved) || (draft.postcode ?? area.postcode ?? ''),
  }
  // The taxes of a visit depend on its postcode, once it is complete.
  const postcode = readPostcode(contact.postcode, shop.locale) ?? ''
  return {
    service,
    user,
    timeZone: shop.timeZone,
    draft,
    change,
    ...time,
    choose: ({ date, time }: Choice) => change({ date, time }),
    finish: (booking: BookingDetails) => {
      finishDraft(of, booking)
      // The account keeps the number of its first booking that has one.
      if (user.phone === '') updateUser({ ...user, phone: booking.phone })
    },
    booked: open.some((id) => id === draft.booked?._id) ? draft.booked : undefined,
    places,
    saved,
    address: saved ?? draft.address,
    contact,
    price:
      agreed?.postcode === postcode
        ? agreed.price
        : priceLines(service.price, { ...shop, currency: service.currency }, postcode),
    setPrice: (price: Price) => setAgreed({ price, postcode }),
    form: 'booking-step',
  }
}

/** The date and time of a draft, which may no longer be available. */
function useTimeOf(draft: Choice & { isSent?: boolean | undefined }, read: DaysOfWindow['days'], service: string) {
  const isStillThere = read.some((day) => day.date === draft.date)
  const date = isStillThere ? draft.date : dayToBeginWith(read)
  const chosen = isStillThere ? draft.time : undefined
  const times = useTimes(
    useCallback((query) => timesOf(service)(query), [service]),
    date,
  )
  const isFree = times.slots?.some((slot) => slot.time === chosen && slot.available) ?? true
  // If the draft was sent, the slot may be taken by this very booking.
  const isGone = chosen !== undefined && !isFree && !draft.isSent
  return {
    days: times.days ?? read,
    times,
    date,
    time: isGone ? undefined : chosen,
    /** The chosen time, if it is no longer free. */
    gone: isGone ? chosen : undefined,
  }
}

export type Wizard = ReturnType<typeof useWizard> & {
  /** Whether the customer came here from another step. */
  takesFocus: boolean
}
