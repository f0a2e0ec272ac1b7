import { Booking, BookingDetails, BookingFilter, NewBooking, Reschedule } from '#domain/booking.ts'
import { del, file, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { day, id } from '#domain/contract/field.ts'
import { AdminMessage, MessageFilter } from '#domain/message.ts'
import { Availability, AvailabilityQuery } from '#domain/slot.ts'
import {
  ClosedDay,
  ClosingReason,
  NewProfessional,
  NewTimeOff,
  Professional,
  ProfessionalChange,
  ProfessionalFilter,
  TimeOffTaken,
} from '#domain/professional.ts'

export const booking = {
  book: post('/api/bookings', {
    access: 'signed-in',
    limit: 'write',
    summary:
      'Books a slot; sent again with the same Idempotency-Key it gets the same answer, and makes no second booking',
    body: NewBooking,
    reply: BookingDetails,
    status: 201,
    takesKey: true,
  }),
  bookings: list('/api/bookings', {
    access: 'signed-in',
    limit: 'browse',
    summary: "One's own bookings at this storefront: upcoming ones soonest first, others latest first",
    query: BookingFilter,
    item: Booking,
  }),
  booking: get('/api/bookings/:booking', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'browse',
    summary: "One of one's own bookings, of any storefront",
    query: nothing,
    reply: BookingDetails,
  }),
  otherTimes: get('/api/bookings/:booking/availability', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'The slots to which a booking can be moved, asked like those of a service; its own time counts as free',
    query: AvailabilityQuery,
    reply: Availability,
    isLive: true,
  }),
  cancel: post('/api/bookings/:booking/cancel', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Cancels a booking, up to 24 hours before the appointment',
    body: nothing,
    reply: BookingDetails,
  }),
  reschedule: post('/api/bookings/:booking/reschedule', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Moves a booking to another slot, up to 24 hours before the appointment; it is pending again',
    body: Reschedule,
    reply: BookingDetails,
  }),
  calendar: file('/api/bookings/:booking/calendar.ics', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'The appointment as a calendar file',
    type: 'text/calendar',
  }),
}

export const professional = {
  professionals: list('/api/admin/professionals', {
    access: 'admin',
    limit: 'browse',
    summary: 'Who does the work of the storefront, by name',
    query: ProfessionalFilter,
    item: Professional,
  }),
  add: post('/api/admin/professionals', {
    access: 'admin',
    limit: 'write',
    summary: 'Adds a professional to the storefront',
    body: NewProfessional,
    reply: Professional,
    status: 201,
  }),
  change: put('/api/admin/professionals/:professional', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'Changes a professional; what is booked already stays',
    body: ProfessionalChange,
    reply: Professional,
  }),
  addTimeOff: post('/api/admin/professionals/:professional/time-off', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'Marks a professional away; what they had to do then is left without a professional, and named',
    body: NewTimeOff,
    reply: TimeOffTaken,
    status: 201,
  }),
  removeTimeOff: del('/api/admin/professionals/:professional/time-off/:absence', {
    params: { professional: id, absence: id },
    access: 'admin',
    limit: 'write',
    summary: 'Takes an absence back',
    body: nothing,
    reply: nothing,
  }),
  closedDays: list('/api/admin/closed-days', {
    access: 'admin',
    limit: 'browse',
    summary: 'The days on which nobody comes: holidays and the like, from today on',
    query: nothing,
    item: ClosedDay,
  }),
  close: put('/api/admin/closed-days/:day', {
    params: { day: day() },
    access: 'admin',
    limit: 'write',
    summary: 'Closes the storefront on a day; what is booked already stays',
    body: ClosingReason,
    reply: ClosedDay,
  }),
  reopen: del('/api/admin/closed-days/:day', {
    params: { day: day() },
    access: 'admin',
    limit: 'write',
    summary: 'Opens it again',
    body: nothing,
    reply: nothing,
  }),
}

export const message = {
  messages: list('/api/admin/messages', {
    access: 'admin',
    limit: 'browse',
    summary: 'The letters of all storefronts and what has become of them, the newest first',
    query: MessageFilter,
    item: AdminMessage,
  }),
}
