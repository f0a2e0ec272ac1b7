import { Booking, BookingDetails, BookingFilter, NewBooking, Reschedule } from '#domain/booking.ts'
import { del, file, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { day, id } from '#domain/contract/field.ts'
import { AdminMessage, MessageFilter } from '#domain/message.ts'
import { Availability, AvailabilityQuery } from '#domain/slot.ts'
import {
  ClosedDay,
  ClosedDayFilter,
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
  calendar: file('/api/bookings/:booking/calendar.ics', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'browse',
    summary: 'Download an appointment as a calendar file',
    type: 'text/calendar',
  }),
}

export const professional = {
  professionals: list('/api/admin/professionals', {
    access: 'admin',
    limit: 'browse',
    summary: 'List professionals by name, per storefront or overall',
    query: ProfessionalFilter,
    item: Professional,
  }),
  add: post('/api/admin/professionals', {
    access: 'admin',
    limit: 'write',
    summary: 'Create a professional',
    body: NewProfessional,
    reply: Professional,
    status: 201,
  }),
  change: put('/api/admin/professionals/:professional', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'Update a professional; existing bookings are unchanged',
    body: ProfessionalChange,
    reply: Professional,
  }),
  addTimeOff: post('/api/admin/professionals/:professional/time-off', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'Add time off and list the bookings left without a professional',
    body: NewTimeOff,
    reply: TimeOffTaken,
    status: 201,
  }),
  removeTimeOff: del('/api/admin/professionals/:professional/time-off/:absence', {
    params: { professional: id, absence: id },
    access: 'admin',
    limit: 'write',
    summary: 'Delete time off',
    body: nothing,
    reply: nothing,
  }),
  closedDays: list('/api/admin/closed-days', {
    access: 'admin',
    limit: 'browse',
    summary: 'List upcoming closed days, per storefront or overall',
    query: ClosedDayFilter,
    item: ClosedDay,
  }),
  close: put('/api/admin/closed-days/:day', {
    params: { day: day() },
    access: 'admin',
    limit: 'write',
    summary: 'Close the storefront for a day; existing bookings are unchanged',
    body: ClosingReason,
    reply: ClosedDay,
  }),
  reopen: del('/api/admin/closed-days/:day', {
    params: { day: day() },
    access: 'admin',
    limit: 'write',
    summary: 'Reopen the storefront on a closed day',
    body: nothing,
    reply: nothing,
  }),
}

export const message = {
  messages: list('/api/admin/messages', {
    access: 'admin',
    limit: 'browse',
    summary: 'List emails with their delivery state, per storefront or overall, newest first',
    query: MessageFilter,
    item: AdminMessage,
  }),
}
