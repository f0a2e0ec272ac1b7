import { useState } from 'react'
import * as z from 'zod/mini'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { Customer } from '#domain/customer.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import type { NewBookingStart } from '#web/admin/bookings/use-booking-route.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { isSameDraft, useDraft } from '#web/data/use-draft.ts'
import { draftOfContact } from '#web/shared/correction/contact-draft.ts'

const text = z.string()

/** The chosen service, as it was in the list. */
const ChosenService = z.object({
  _id: text,
  title: text,
  category: text,
  duration: z.number(),
  price: z.number(),
  currency: text,
})
export type ChosenService = z.infer<typeof ChosenService>

const Typed = z.object({
  storefront: text,
  name: text,
  email: text,
  /** The id of a chosen customer without an email address; else empty, because the address names the account. */
  customer: z._default(text, ''),
  /** It is none of the customers with the same phone number. */
  isOther: z._default(z.boolean(), false),
  service: z.nullable(ChosenService),
  date: z.optional(text),
  time: z.optional(text),
  address: text,
  notes: text,
  // Missing in drafts of earlier releases.
  postcode: z._default(text, ''),
  phone: z._default(text, ''),
  hasOther: z._default(z.boolean(), false),
  otherName: z._default(text, ''),
  otherPhone: z._default(text, ''),
  /** The id of the professional who has to come; empty for any free one. */
  professional: z._default(text, ''),
  /** Whether it is confirmed at once. */
  isConfirmed: z._default(z.boolean(), true),
})
export type Typed = z.infer<typeof Typed>

const Draft = z.object({
  typed: Typed,
  /** Idempotency key: however often it is sent, one booking is made. */
  key: text,
  /** It was sent, and the answer was lost. */
  isSent: z.boolean(),
})
type Draft = z.infer<typeof Draft>

/** With the customer and the service, if the start names them; null if there are none such. */
export type GivenStart = NewBookingStart & {
  known?: Pick<Customer, '_id' | 'name' | 'email' | 'phone'> | null
  chosen?: (ChosenService & { storefront: string }) | null
}

type Start = {
  /** The chosen storefront; empty while the administrator sees all of them. */
  storefront: string
  /** What was chosen before the dialog opened. */
  given?: GivenStart | undefined
  /** A booking that is made once more, at another time. */
  like?: AdminBookingDetails | undefined
  /** Of the storefront of that booking. */
  locale: string
}

/** The draft of a booking, kept in this tab until it is booked or discarded. */
export function useNewBookingDraft(opened: Start) {
  // The draft stays that of the storefront for which the dialog was opened, even if the URL changes.
  const [{ name, start }] = useState(() => startOf(opened))
  const { draft, change, isRestored, clear } = useDraft(name, Draft, () => draftOf(start))
  const [isOld] = useState(isRestored && (draft.isSent || isDifferent(draft.typed, start)))
  const [round, setRound] = useState(0)
  return {
    ...draft,
    change,
    edit: (part: Partial<Typed>) => change(({ typed }) => ({ typed: { ...typed, ...part } })),
    isDirty: isDifferent(draft.typed, start),
    /** It was typed before this dialog was opened, perhaps for another customer. */
    isOld: round === 0 && isOld,
    /** Changes when the administrator starts over. */
    round,
    startOver() {
      change(draftOf(start))
      setRound((before) => before + 1)
    },
    discard: clear,
  }
}
export type NewBookingDraft = ReturnType<typeof useNewBookingDraft>

const noContact = { postcode: '', hasOther: false, otherName: '', otherPhone: '' }

function startOf({ storefront, like, given = {}, locale }: Start): { name: string; start: Typed } {
  if (like) return { name: `booking once more ${like._id}`, start: typedOf(like, locale) }
  const { date, time, professional = '', customer, known, chosen } = given
  const about = [date, time, professional, customer, chosen?._id].filter(Boolean)
  const empty = {
    name: '',
    email: '',
    customer: '',
    isOther: false,
    phone: '',
    ...(known && customerOf(known, locale)),
    service: chosen ? serviceOf(chosen) : null,
    address: '',
    notes: '',
    ...noContact,
    isConfirmed: true,
  }
  // Each free hour of the board has a draft of its own.
  return {
    name: ['booking for a customer at', storefront, ...about].join(' '),
    start: { ...empty, storefront: chosen?.storefront ?? storefront, date, time, professional },
  }
}

function serviceOf({ _id, title, category, duration, price, currency }: ChosenService): ChosenService {
  return { _id, title, category, duration, price, currency }
}

/** The fields about a known customer. */
export function customerOf(
  { _id, name, email, phone }: Pick<Customer, '_id' | 'name' | 'email' | 'phone'>,
  locale: string,
) {
  const account = { name, email: email ?? '', customer: email === null ? _id : '', isOther: false }
  return { ...account, ...(phone !== '' && { phone: showPhone(phone, locale) }) }
}

/** Everything about a booking except its time. */
function typedOf(like: AdminBookingDetails, locale: string): Typed {
  const { storefront, customer, duration, price, address, notes } = like
  const { _id, title, category } = like.service
  return {
    storefront,
    name: customer?.name ?? '',
    email: customer?.email ?? '',
    customer: customer?.email === null ? customer._id : '',
    isOther: false,
    service: { _id, title, category, duration, price: price.price, currency: price.currency },
    address,
    notes,
    ...draftOfContact(like, locale),
    professional: like.professional?._id ?? '',
    isConfirmed: true,
  }
}

const draftOf = (start: Typed): Draft => ({ typed: start, key: newKey(), isSent: false })

/** Ignores the storefront, which takes only a moment to choose again. */
function isDifferent(typed: Typed, start: Typed): boolean {
  return !isSameDraft(Typed, { ...typed, storefront: '' }, { ...start, storefront: '' })
}
