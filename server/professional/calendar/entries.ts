import { withQuery } from '#domain/contract/address.ts'
import { nameOnSite, placeOf } from '#domain/booking/contact-words.ts'
import type { BookingStatus } from '#domain/booking.ts'
import { type CalendarEntry, calendarFile } from '#domain/format/ics.ts'
import { formatMoney } from '#domain/format/money.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { clockAt } from '#domain/format/day.ts'
import type { Visit } from '#domain/professional/my-day.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { BookingRecord } from '#server/booking/store.ts'

/** Whose visit it is, and the version of the booking that the entry describes. */
type Versioned = {
  /** Of the booking. */
  _id: string
  /** The customer's account, by which the professional's own booking is known. */
  customerId: string | null
  /** The account of the professional. */
  userId: string | null
  version: number
  changedAt: Date
  startsAt: Date
  endsAt: Date
  timeZone: string
  /** Of the service. */
  title: string
}

type ToVisit = Versioned &
  Pick<
    Visit,
    'number' | 'address' | 'postcode' | 'customer' | 'phone' | 'onSite' | 'notes' | 'preparation' | 'currency'
  > & {
    status: Exclude<BookingStatus, 'cancelled'>
    /** What is to be collected. */
    due: number
    /** The address of the visit in 'My day'; undefined without an account. */
    url: string | undefined
  }

const statuses = { pending: 'tentative', confirmed: 'confirmed', completed: 'confirmed' } as const

/** A visit in the calendar of the professional who has it. */
function entryOfVisit(plan: StorefrontPlan, visit: ToVisit): CalendarEntry {
  const { locale } = plan
  const { customer, phone, onSite, notes, preparation, currency, due, url } = visit
  return {
    ...commonOf(plan, visit),
    status: statuses[visit.status],
    place: placeOf(visit),
    ...(url !== undefined && { url }),
    text: [
      `Booking ${visit.number}`,
      customer,
      phone && `Phone: ${showPhone(phone, locale)}`,
      onSite && `At the door: ${nameOnSite(onSite, locale)}`,
      notes,
      preparation && `Asked to keep ready: ${preparation}`,
      due > 0 ? `To collect: ${formatMoney(due, { currency, locale }, 'summary')}` : 'All paid',
      url,
    ]
      .filter((line) => line)
      .join('\n'),
  }
}

/** A visit that the professional no longer has: without the customer's data. */
export function entryOfLostVisit(plan: StorefrontPlan, visit: Versioned): CalendarEntry {
  return { ...commonOf(plan, visit), status: 'cancelled', place: '', text: 'You no longer have this visit.' }
}

type Details = Pick<Versioned, 'userId' | 'changedAt'> &
  Pick<ToVisit, 'preparation' | 'due'> & { origin: string; isLost?: boolean }

/** A booking in the calendar of the professional who has it, or has lost it. */
export function entryOfBooking(plan: StorefrontPlan, record: BookingRecord, details: Details): CalendarEntry {
  const { booking, startsAt, endsAt, version } = record
  const { isLost = false, origin, ...known } = details
  const { _id, date, status, service, customer, price } = booking
  const title = service.title
  const visit = { ...booking, ...known, title, customerId: customer?._id ?? null, version, startsAt, endsAt }
  if (isLost || status === 'cancelled') return entryOfLostVisit(plan, visit)
  return entryOfVisit(plan, {
    ...visit,
    status,
    customer: customer?.name ?? '',
    currency: price.currency,
    url: known.userId === null ? undefined : origin + withQuery('/my-day', { date, visit: _id }),
  })
}

function commonOf(plan: StorefrontPlan, visit: Versioned) {
  const { _id, customerId, userId, version, changedAt, startsAt, endsAt, timeZone, title } = visit
  // The same entry as the customer's. Someone who is both would have one that the other replaces.
  const isOwn = customerId !== null && customerId === userId
  return {
    uid: isOwn ? `${_id}-visit@doorstep` : `${_id}@doorstep`,
    sequence: version - 1,
    changedAt,
    ...clockAt(startsAt.toISOString(), timeZone),
    startsAt,
    endsAt,
    timeZone,
    organizer: { name: plan.brand, email: plan.support.email },
    title,
  }
}

type Absence = { id: string; startsAt: Date; endsAt: Date; changedAt: Date }

/** Time off, which keeps no one from planning something else. */
export function entryOfTimeOff(plan: StorefrontPlan, { id, startsAt, endsAt, changedAt }: Absence): CalendarEntry {
  const { timeZone, brand, support } = plan
  return {
    uid: `${id}@doorstep`,
    sequence: 0,
    changedAt,
    status: 'confirmed',
    ...clockAt(startsAt.toISOString(), timeZone),
    startsAt,
    endsAt,
    timeZone,
    organizer: { name: brand, email: support.email },
    title: 'Time off',
    place: '',
    text: '',
    isTransparent: true,
    isAllDay: [startsAt, endsAt].every((edge) => clockAt(edge.toISOString(), timeZone).time === '00:00'),
  }
}

/** The same entry as a file for an email: a cancelled one takes the entry out of the calendar. */
export function fileOfEntry(entry: CalendarEntry, number: string) {
  return { name: `${number}.ics`, text: calendarFile(entry), isCalledOff: entry.status === 'cancelled' }
}
