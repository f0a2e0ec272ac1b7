import { Booking, BookingDetails, BookingFilter, NewBooking, Reschedule } from '#domain/booking.ts'
import { Correction } from '#domain/booking/correction.ts'
import { file, get, list, nothing, patch, post } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { Availability, AvailabilityQuery } from '#domain/slot.ts'

export const booking = {
  book: post('/api/bookings', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Create a booking (idempotent with an Idempotency-Key)',
    body: NewBooking,
    reply: BookingDetails,
    status: 201,
    takesKey: true,
  }),
  bookings: list('/api/bookings', {
    access: 'signed-in',
    limit: 'browse',
    summary: "List the user's bookings at this storefront; upcoming ones soonest first, others latest first",
    query: BookingFilter,
    item: Booking,
  }),
  booking: get('/api/bookings/:booking', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'Retrieve a booking of the user, at any storefront',
    query: nothing,
    reply: BookingDetails,
  }),
  otherTimes: get('/api/bookings/:booking/availability', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'List slots for rescheduling a booking; its current slot counts as free',
    query: AvailabilityQuery,
    reply: Availability,
    isLive: true,
  }),
  cancel: post('/api/bookings/:booking/cancel', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Cancel a booking up to 24 hours before the appointment',
    body: nothing,
    reply: BookingDetails,
  }),
  reschedule: post('/api/bookings/:booking/reschedule', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Reschedule a booking up to 24 hours before the appointment; it becomes pending again',
    body: Reschedule,
    reply: BookingDetails,
  }),
  correct: patch('/api/bookings/:booking', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Correct the address, the contact or the notes of a booking, as long as it can be rescheduled',
    body: Correction,
    reply: BookingDetails,
  }),
  calendar: file('/api/bookings/:booking/calendar.ics', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'Download an appointment as a calendar file',
    type: 'text/calendar',
  }),
}
