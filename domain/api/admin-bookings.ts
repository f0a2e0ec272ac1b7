import * as z from 'zod/mini'
import { Board, BoardQuery } from '#domain/board.ts'
import { Week, WeekQuery } from '#domain/board/week.ts'
import {
  AdminBooking,
  AdminBookingDetails,
  AdminBookingFilter,
  Assignment,
  Assignments,
  BookingFor,
  BookingMatchFilter,
  Candidate,
  CandidateQuery,
  ChosenBookings,
  AdminReschedule,
  MatchingBooking,
  mostBytesChosen,
  StatusChange,
  StatusChanges,
  StatusResults,
} from '#domain/booking/admin.ts'
import { Correction } from '#domain/booking/correction.ts'
import { download, downloadOf, file, get, list, nothing, patch, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { Availability, AvailabilityQuery } from '#domain/slot.ts'

/** All bookings, for administrators. */
export const adminBookings = {
  all: list('/api/admin/bookings', {
    access: 'admin',
    limit: 'browse',
    summary: 'List bookings, per storefront or overall',
    query: AdminBookingFilter,
    item: AdminBooking,
  }),
  file: download('/api/admin/bookings.csv', {
    access: 'admin',
    limit: 'browse',
    isRecent: true,
    summary: 'Export bookings as CSV',
    query: BookingMatchFilter,
    type: 'text/csv',
  }),
  fileOfChosen: downloadOf('/api/admin/bookings.csv', {
    access: 'admin',
    limit: 'write',
    isRecent: true,
    summary: 'Export chosen bookings as CSV: at most 10,000',
    body: ChosenBookings,
    mostBytes: mostBytesChosen,
    type: 'text/csv',
  }),
  book: post('/api/admin/bookings', {
    access: 'admin',
    limit: 'write',
    summary: 'Create a booking for a customer, optionally with a chosen professional; creates an account if needed',
    body: BookingFor,
    reply: AdminBookingDetails,
    status: 201,
    takesKey: true,
  }),
  setSeveral: post('/api/admin/bookings/statuses', {
    access: 'admin',
    limit: 'write',
    summary: 'Change the status of several bookings, with one result per booking',
    body: StatusChanges,
    reply: StatusResults,
  }),
  assignSeveral: post('/api/admin/bookings/professionals', {
    access: 'admin',
    limit: 'write',
    summary:
      'Assign several bookings, with one result per booking; without a professional, those that have none get the least busy one',
    body: Assignments,
    reply: StatusResults,
  }),
  matching: get('/api/admin/bookings/matching', {
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve all bookings that match, in short: at most 10,000, in the order of the list',
    query: BookingMatchFilter,
    reply: z.array(MatchingBooking),
  }),
  any: get('/api/admin/bookings/:booking', {
    params: { booking: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve a booking',
    query: nothing,
    reply: AdminBookingDetails,
  }),
  calendar: file('/api/admin/bookings/:booking/calendar.ics', {
    params: { booking: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Download the appointment of any customer as a calendar file',
    type: 'text/calendar',
  }),
  correct: patch('/api/admin/bookings/:booking', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary: 'Correct the address, the contact or the notes of an open booking',
    body: Correction,
    reply: AdminBookingDetails,
  }),
  setStatus: put('/api/admin/bookings/:booking/status', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary: 'Change the status of a booking; reopening a cancelled one requires a free professional',
    body: StatusChange,
    reply: AdminBookingDetails,
  }),
  candidates: list('/api/admin/bookings/:booking/professionals', {
    params: { booking: id },
    access: 'admin',
    limit: 'browse',
    summary: 'List professionals who can perform a booking, with their availability',
    query: nothing,
    item: Candidate,
    isLive: true,
  }),
  assign: put('/api/admin/bookings/:booking/professional', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary: 'Assign a booking to another available professional',
    body: Assignment,
    reply: AdminBookingDetails,
  }),
  candidatesFor: list('/api/admin/services/:service/professionals', {
    params: { service: id },
    access: 'admin',
    limit: 'browse',
    summary: 'List professionals who can perform a new booking, with their availability',
    query: CandidateQuery,
    item: Candidate,
    isLive: true,
  }),
  timesFor: get('/api/admin/services/:service/availability', {
    params: { service: id },
    access: 'admin',
    limit: 'browse',
    summary: 'List slots of a day, or count free slots per day, also within the notice that customers have to keep',
    query: AvailabilityQuery,
    reply: Availability,
    isLive: true,
  }),
  otherTimes: get('/api/admin/bookings/:booking/availability', {
    params: { booking: id },
    access: 'admin',
    limit: 'browse',
    summary: 'List slots for rescheduling a booking; its current slot counts as free',
    query: AvailabilityQuery,
    reply: Availability,
    isLive: true,
  }),
  reschedule: post('/api/admin/bookings/:booking/reschedule', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary:
      'Reschedule a booking at any time; it becomes pending again unless it is confirmed at once or has no professional',
    body: AdminReschedule,
    reply: AdminBookingDetails,
  }),
}

export const board = {
  days: get('/api/admin/board', {
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve the daily schedule of a storefront, for one or more days',
    query: BoardQuery,
    reply: Board,
    isLive: true,
  }),
  week: get('/api/admin/board/week', {
    access: 'admin',
    limit: 'browse',
    summary:
      'Retrieve seven days of a storefront: the number of appointments per professional and day, and the first ones',
    query: WeekQuery,
    reply: Week,
    isLive: true,
  }),
}
