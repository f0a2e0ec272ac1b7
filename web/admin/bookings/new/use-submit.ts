import { useState } from 'react'
import { api } from '#domain/api.ts'
import { type AdminBookingDetails, BookingFor } from '#domain/booking/admin.ts'
import type { Price } from '#domain/booking.ts'
import { readPostcode } from '#domain/booking/postcode.ts'
import { formatMoney } from '#domain/format/money.ts'
import { priceLines } from '#domain/format/price.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAt } from '#web/api.ts'
import { mayHaveArrived, nameOfKey } from '#web/sent-writes.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import type { Problem } from '#web/data/problem.ts'
import { type FormState, useForm } from '#web/forms/use-form.ts'
import { sentContact } from '#web/shared/correction/contact-draft.ts'
import { orTaken } from '#web/shared/time-picker/taken-note.tsx'
import type { NewBookingDraft, Typed } from './draft.ts'
import type { ChosenTime } from './use-chosen-time.ts'

/** In their order on the screen. */
const fields = [
  'storefront',
  'customer.name',
  'customer.email',
  'phone',
  'customer._id',
  'service',
  'time',
  'professional',
  'postcode',
  'address',
  'onSite.name',
  'onSite.phone',
  'notes',
]
export const noService = 'Please choose a service from the list'
export const unsure = 'We could not find out whether this was booked. Please try again: it is not booked twice.'
const reused =
  'An earlier attempt went through with the details entered at that time: that booking is in the list. To book this one as well, press Book again.'

type Options = {
  draft: NewBookingDraft
  time: ChosenTime
  onDone: (booking: AdminBookingDetails) => void
}

/** Sends a new booking, as often as needed: one idempotency key makes one booking. */
export function useSubmitNewBooking({ draft, time, onDone }: Options) {
  const price = usePrice(draft)
  const { typed, key, isSent, change } = draft
  const { picking, taken } = time

  const form = useForm({
    fields,
    isWhole: true,
    read: () => readBooking({ ...typed, ...time.sent }, price.price),
    async send(body) {
      time.clearTaken()
      change({ isSent: true })
      const sending = askAt(typed.storefront)(api.adminBookings.book, { body, key })
      const { value, taken } = await orTaken(sending.catch((error: unknown) => explain(error, draft, price)))
      if (taken) return time.refuse(taken)
      draft.discard()
      onDone(value)
    },
    failed: unsure,
  })
  const { busy, failure, errorOf, forget } = form
  const { tries, ...shown } = useShownState(form.state)

  return {
    price: price.price,
    ...shown,
    busy,
    errorOf,
    forget,
    tries,
    canRetry: failure?.kind === 'unknown',
    /** It was sent, and the answer was lost. */
    isUnsure: isSent && !busy,
    /** It may have been booked, so the list has to be read again. */
    wasTried: isSent || tries > 0,
    /** How often it was sent without a time. */
    missed: picking.time === undefined && !taken && errorOf('time') !== undefined ? tries : 0,
  }
}

/** What the form shows, and how often it was submitted. */
function useShownState(state: FormState) {
  const [tries, setTries] = useState(0)
  const fieldProblem = state.problem && fields.includes(state.problem.field) ? state.problem : undefined
  const onSubmit = (submitted: FormData) => {
    setTries((before) => before + 1)
    return state.onSubmit(submitted)
  }
  return {
    tries,
    /** For <Form>, which shows the problems of fields only. */
    state: { ...state, problem: fieldProblem, onSubmit },
    /** The problem that no field shows. */
    problem: fieldProblem ? undefined : state.problem?.message,
  }
}

/** Records what a refusal says about this and earlier attempts, and throws it in words for the administrator. */
function explain(error: unknown, { key, change }: NewBookingDraft, price: PriceOfBooking): never {
  change({ isSent: mayHaveArrived(nameOfKey(key)) })
  if (!(error instanceof Refusal)) throw error
  const { code, status, offered } = error
  if (code === 'idempotency_key_reused') {
    change({ key: newKey(), isSent: false })
    throw new Refusal(code, { status, message: reused })
  }
  if (status >= 500) throw new Refusal(code, { status, message: unsure })
  if (code !== 'price_changed' || !offered?.price) throw error
  // The server sends the price of a booking here; see server/booking/actions.ts.
  throw new Refusal(code, { status, message: price.change(offered.price as Price) })
}

/** Parses it as the server does. The complaints are in the order of the fields. */
function readBooking(typed: Typed, price: Price | undefined) {
  const { storefront, name, email, customer, isOther, service, professional, isConfirmed, date, time, address } = typed
  const rest = { date, time, address, notes: typed.notes, ...sentContact(typed) }
  const { value, complaints } = readAs(BookingFor, {
    ...rest,
    status: isConfirmed ? 'confirmed' : 'pending',
    ...(professional !== '' && { professional }),
    service: service?._id,
    customer: {
      name,
      ...(email.trim() !== '' && { email }),
      ...(customer !== '' && { _id: customer }),
      ...(isOther && { sharesPhone: true }),
    },
    expectedTotal: price?.total,
  })
  if (value) return { value }
  const missing: Problem[] =
    storefront === ''
      ? [{ field: 'storefront', message: 'Please choose a storefront' }]
      : service === null
        ? [{ field: 'service', message: noService }]
        : []
  // Without a service there are no times to choose from, and without a time the day does not matter.
  const hidden = ['service', 'date', ...(service === null ? ['time'] : [])]
  const others = complaints.filter(({ field }) => !hidden.includes(field))
  const placeOf = ({ field }: Problem) => fields.indexOf(field)
  return { complaints: [...missing, ...others].toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

/** The price of the chosen service: as in the list, or as the server has answered since. */
function usePrice({ typed }: NewBookingDraft) {
  const storefront = useAdmin().storefrontOf(typed.storefront)
  const { service } = typed
  const [changed, setChanged] = useState<{ service: string; price: Price }>()
  const postcode = readPostcode(typed.postcode, storefront.locale)
  const listed = service && priceLines(service.price, { ...storefront, currency: service.currency }, postcode)
  const price = service && (changed?.service === service._id ? changed.price : listed)

  return {
    price: price ?? undefined,
    /** Takes the new price; returns the words for the administrator. */
    change(next: Price): string {
      if (service) setChanged({ service: service._id, price: next })
      const say = ({ total, currency }: Price) => formatMoney(total, { ...storefront, currency }, 'summary')
      const before = price ? `, not ${say(price)}` : ''
      return `The price has changed: it is ${say(next)} now${before}. Please tell the customer, then press Book again.`
    },
  }
}
type PriceOfBooking = ReturnType<typeof usePrice>
