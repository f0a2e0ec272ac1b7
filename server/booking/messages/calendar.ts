import { type BookingDetails, professionalForCustomer } from '#domain/booking.ts'
import { type Contact } from '#domain/booking/contact.ts'
import { nameOnSite, placeOf } from '#domain/booking/contact-words.ts'
import { type CalendarEntry, calendarFile } from '#domain/format/ics.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { BookingData } from './data.ts'
import type { BookingRecord } from '#server/booking/store.ts'

const statuses = {
  pending: 'tentative',
  confirmed: 'confirmed',
  completed: 'confirmed',
  cancelled: 'cancelled',
} as const

type Appointment = Pick<
  BookingDetails,
  '_id' | 'number' | 'status' | 'date' | 'time' | 'timeZone' | 'address' | 'notes' | 'professional'
> &
  Contact & { title: string; startsAt: Date; endsAt: Date; changedAt: Date; version: number }

/** A booking keeps one calendar entry, whose sequence number grows with each change. */
function entryOf(plan: StorefrontPlan, appointment: Appointment): CalendarEntry {
  const { _id, number, status, version, professional, notes, address, postcode, phone, onSite, ...when } = appointment
  const { locale } = plan
  return {
    ...when,
    uid: `${_id}@doorstep`,
    sequence: version - 1,
    status: statuses[status],
    organizer: { name: plan.brand, email: plan.support.email },
    place: placeOf({ address, postcode }),
    text: [
      `Booking ${number}`,
      ...(professional ? [`With ${professional.name}`] : []),
      ...(phone === '' ? [] : [`Phone: ${showPhone(phone, locale)}`]),
      ...(onSite ? [`At the door: ${nameOnSite(onSite, locale)}`] : []),
      ...(notes === '' ? [] : [notes]),
    ].join('\n'),
  }
}

/** The booking as it is now. */
export function calendarOfBooking(plan: StorefrontPlan, record: BookingRecord, changedAt: Date) {
  const { booking, startsAt, endsAt, version } = record
  const professional = professionalForCustomer(record.professional?.name ?? null)
  const entry = entryOf(plan, {
    ...booking,
    title: booking.service.title,
    startsAt,
    endsAt,
    changedAt,
    version,
    professional,
  })
  return { name: `${booking.number}.ics`, text: calendarFile(entry) }
}

type Emailed = [BookingData, ...BookingData[]]

/** The bookings as the email describes them: one, or several of which none is cancelled. */
export function calendarOfEmail(plan: StorefrontPlan, [first, ...others]: Emailed, changedAt: Date) {
  const entry = (booking: BookingData) =>
    entryOf(plan, {
      ...booking,
      _id: booking.booking,
      professional: booking.professional === '' ? null : { name: booking.professional },
      startsAt: new Date(booking.startsAt),
      endsAt: new Date(Date.parse(booking.startsAt) + booking.duration * 60_000),
      changedAt,
      version: booking.version,
    })
  return {
    name: others.length === 0 ? `${first.number}.ics` : 'visits.ics',
    text: calendarFile(entry(first), ...others.map(entry)),
    isCalledOff: first.status === 'cancelled',
  }
}
