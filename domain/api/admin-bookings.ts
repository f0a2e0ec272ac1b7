import { Board, BoardQuery } from '#domain/board.ts'
import {
  AdminBooking,
  AdminBookingDetails,
  AdminBookingFilter,
  Assignment,
  BookingFileFilter,
  BookingFor,
  Candidate,
  Move,
  StatusChange,
  StatusChanges,
  StatusResults,
} from '#domain/booking/admin.ts'
import { Customer, CustomerFilter } from '#domain/customer.ts'
import { download, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { Availability, AvailabilityQuery } from '#domain/slot.ts'

/** The bookings of everybody, as administrators handle them. */
export const adminBookings = {
  all: list('/api/admin/bookings', {
    access: 'admin',
    limit: 'browse',
    summary: 'The bookings of a storefront, or of all: searched, narrowed, in order of the appointment',
    query: AdminBookingFilter,
    item: AdminBooking,
  }),
  file: download('/api/admin/bookings.csv', {
    access: 'admin',
    limit: 'browse',
    summary: 'The same as a file, whole',
    query: BookingFileFilter,
    type: 'text/csv',
  }),
  book: post('/api/admin/bookings', {
    access: 'admin',
    limit: 'write',
    summary: 'Books for somebody at the telephone, by the same rules; who has no account under that address gets one',
    body: BookingFor,
    reply: AdminBookingDetails,
    status: 201,
    takesKey: true,
  }),
  setSeveral: post('/api/admin/bookings/statuses', {
    access: 'admin',
    limit: 'write',
    summary: 'Gives several bookings a status, each for itself, and says of each what has become of it',
    body: StatusChanges,
    reply: StatusResults,
  }),
  any: get('/api/admin/bookings/:booking', {
    params: { booking: id },
    access: 'admin',
    limit: 'browse',
    summary: 'One booking, of anybody',
    query: nothing,
    reply: AdminBookingDetails,
  }),
  setStatus: put('/api/admin/bookings/:booking/status', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary: 'Gives a booking any status; a cancelled one becomes live again only if somebody is free then',
    body: StatusChange,
    reply: AdminBookingDetails,
  }),
  candidates: list('/api/admin/bookings/:booking/professionals', {
    params: { booking: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Who does that kind of work, whether they are free then, and why not; who is free and least busy first',
    query: nothing,
    item: Candidate,
    isLive: true,
  }),
  assign: put('/api/admin/bookings/:booking/professional', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary: 'Hands a booking to another professional, if they are free then',
    body: Assignment,
    reply: AdminBookingDetails,
  }),
  otherTimes: get('/api/admin/bookings/:booking/availability', {
    params: { booking: id },
    access: 'admin',
    limit: 'browse',
    summary: 'The slots to which a booking can be moved, asked like those of a service; its own time counts as free',
    query: AvailabilityQuery,
    reply: Availability,
    isLive: true,
  }),
  reschedule: post('/api/admin/bookings/:booking/reschedule', {
    params: { booking: id },
    access: 'admin',
    limit: 'write',
    summary: 'Moves a booking to another slot for its customer, at any time before or after it; it is pending again',
    body: Move,
    reply: AdminBookingDetails,
  }),
}

export const board = {
  days: get('/api/admin/board', {
    access: 'admin',
    limit: 'browse',
    summary: 'The appointments of a storefront on a day, or on several, and who keeps them when',
    query: BoardQuery,
    reply: Board,
    isLive: true,
  }),
}

export const customer = {
  all: list('/api/admin/customers', {
    access: 'admin',
    limit: 'browse',
    summary: 'Who books, by name: all, or those that are looked for',
    query: CustomerFilter,
    item: Customer,
  }),
}
