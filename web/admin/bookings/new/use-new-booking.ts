import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import { type AdminBookingDetails, BookingFor } from '#domain/booking/admin.ts'
import type { Price } from '#domain/booking.ts'
import { readAs } from '#domain/contract/field.ts'
import { formatMoney, priceLines } from '#domain/format/money.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { askAt } from '#web/api.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { type Beginning, type CallDraft, type ChosenService, useCallDraft } from './draft.ts'
import { useOfficeTimes } from './times.tsx'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import type { Choice } from '#web/shared/time-picker/time-picker.tsx'
import type { Taken } from '#web/shared/time-picker/taken-note.tsx'
import type { Problem } from '#web/data/problem.ts'
import { useForm } from '#web/forms/use-form.ts'
import type { AskForTimes } from '#web/shared/time-picker/use-times.ts'

type Plan = {
  /** The storefront that was chosen; undefined when all are, and one has to be picked. */
  shop: AdminStorefront | undefined
  like: Beginning['like']
  shopOf: (key: string) => AdminStorefront
  onDone: (booking: AdminBookingDetails) => void
}

/** In the order in which a caller says it, which is that of the fields. */
const fieldNames = ['storefront', 'customer.name', 'customer.email', 'service', 'time', 'address', 'notes']
/** No answer is no answer: it may stand in the list all the same. */
export const unsure = 'We could not find out whether this was booked. Please try again: it is not booked twice.'
const reused =
  'An earlier try did go through, as it was typed then: that booking is in the list. To book this one as well, press Book again.'

/** A booking for somebody at the telephone: what is typed of it, and how it is sent, as often as it takes. */
export function useNewBooking({ shop, like, shopOf, onDone }: Plan) {
  const draft = useCallDraft({ storefront: shop?.storefront.key ?? '', like })
  const { typed, key, isSent, change, edit, discard } = draft
  const { storefront } = shopOf(typed.storefront)
  const [changed, setChanged] = useState<{ of: string; price: Price }>()
  const [taken, setTaken] = useState<Taken>()
  const [tries, setTries] = useState(0)
  const [isLost, setLost] = useState(false)
  const { service } = typed
  const picking = useTimesOf(typed)
  const isFree = picking.times.slots?.some((slot) => slot.time === picking.time && slot.available) ?? true
  // What was sent may have been booked: then it is this booking itself that has the time.
  const isGone = picking.time !== undefined && !isFree && !isSent
  const time = isGone ? undefined : picking.time
  const known = changed?.of === service?._id ? changed?.price : undefined
  const price = service
    ? (known ?? priceLines(service.price, { ...storefront, currency: service.currency }))
    : undefined

  const { state, busy, errorOf, forget } = useForm({
    fields: fieldNames,
    isWhole: true,
    read() {
      setTries((before) => before + 1)
      return readCall({ ...typed, date: picking.date, time }, price)
    },
    async send(body) {
      setTaken(undefined)
      setLost(false)
      change({ isSent: true })
      try {
        const booking = await askAt(typed.storefront)(api.adminBookings.book, { body, key })
        discard()
        onDone(booking)
      } catch (error) {
        if (!turnDown(error)) throw wordsFor(error)
      }
    },
    failed: unsure,
  })

  /** Whether there is nothing more to say: what is wrong is shown where it can be mended. */
  function turnDown(error: unknown): boolean {
    const { code, status, message, offered } = error instanceof Refusal ? error : {}
    setLost(status === undefined || status >= 500)
    if (code === 'idempotency_key_reused') change({ key: newKey(), isSent: false })
    // Declined, it was not made. Turned away before that, it was not now: what was sent before may still be.
    else if (status !== undefined && status < 500) change({ isSent: isSent && status !== 409 && status !== 422 })
    if (code === 'slot_taken' || code === 'slot_not_offered') {
      edit({ time: undefined })
      setTaken({ message: message ?? '', others: offered?.alternatives ?? [] })
      picking.times.reread()
      return true
    }
    // What the server sends here is the price of a booking; see server/booking/actions.ts.
    if (code === 'price_changed' && offered?.price && service)
      setChanged({ of: service._id, price: offered.price as Price })
    return false
  }

  function wordsFor(error: unknown): unknown {
    if (!(error instanceof Refusal)) return error
    const { code, status, offered } = error
    if (status >= 500) return new Refusal(code, { message: unsure })
    if (code === 'idempotency_key_reused') return new Refusal(code, { message: reused })
    if (code !== 'price_changed' || !offered?.price || !price) return error
    const say = (total: number) => formatMoney(total, { ...storefront, currency: price.currency }, 'summary')
    const now = say(Number(offered.price['total']))
    const message = `The price has changed: it is ${now} now, not ${say(price.total)}. Please tell the customer, then press Book again.`
    return new Refusal(code, { message })
  }

  return {
    typed,
    edit,
    isDirty: draft.isDirty,
    isOld: draft.isOld,
    round: draft.round,
    discard,
    beginAnew: () => {
      forget()
      setTaken(undefined)
      setLost(false)
      draft.beginAnew()
    },
    /** It was sent, and nobody knows what became of it. */
    isUnsure: isSent && !busy,
    /** Whatever was said of it, the list may have it. */
    wasTried: isSent || tries > 0,
    state,
    busy,
    errorOf,
    picking: { ...picking, time },
    /** The time that was chosen, and that somebody else has by now. */
    gone: isGone ? picking.time : undefined,
    taken,
    missed: time === undefined && !taken && errorOf('time') !== undefined ? tries : 0,
    price,
    /** What no field shows. */
    problem: state.problem && !fieldNames.includes(state.problem.field) ? state.problem.message : undefined,
    /** Nobody has answered: the same can be sent again. */
    isLost,
    choose: ({ date, time }: Choice) => {
      setTaken(undefined)
      edit({ date, time })
    },
    chooseStorefront: (storefront: string) => {
      forget()
      setTaken(undefined)
      edit({ storefront, service: null, date: undefined, time: undefined })
    },
    /** The time stays: perhaps somebody can come then for this one too. */
    chooseService: (service: ChosenService | null) => {
      setTaken(undefined)
      edit({ service })
    },
  }
}
export type NewBookingRun = ReturnType<typeof useNewBooking>

function useTimesOf({ storefront, service, date, time }: CallDraft) {
  const id = service?._id
  const asking: AskForTimes = useCallback(
    (query) =>
      id === undefined
        ? Promise.reject(new Error('No service, no times'))
        : askAt(storefront)(api.slot.availability, { params: { service: id }, query }),
    [storefront, id],
  )
  return useOfficeTimes({ of: id, asking, chosen: { date, time } })
}

/** As the server reads it, with what is wrong in the order of the fields. */
function readCall({ storefront, name, email, service, ...rest }: CallDraft, price: Price | undefined) {
  const { value, complaints } = readAs(BookingFor, {
    ...rest,
    service: service?._id,
    customer: { name, email },
    expectedTotal: price?.total,
  })
  if (value) return { value }
  const missing: Problem[] =
    storefront === ''
      ? [{ field: 'storefront', message: 'Please choose a storefront' }]
      : service === null
        ? [{ field: 'service', message: 'Please choose a service from the list' }]
        : []
  // Without a service there are no times to choose from, and without a time it does not matter which day it is.
  const others = complaints.filter(
    ({ field }) => !['service', 'date', ...(service === null ? ['time'] : [])].includes(field),
  )
  const placeOf = ({ field }: Problem) => fieldNames.indexOf(field)
  return { complaints: [...missing, ...others].toSorted((one, other) => placeOf(one) - placeOf(other)) }
}
