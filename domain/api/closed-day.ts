import {
  CalendarFileDays,
  ClosedDay,
  ClosedDayCalendar,
  ClosedDayChanges,
  ClosedDayFilter,
  ClosedDayRange,
  ClosingReason,
  largestCalendarFile,
} from '#domain/professional/closed-day.ts'
import { del, get, list, nothing, patch, put, upload } from '#domain/contract/endpoint.ts'
import { day } from '#domain/contract/field.ts'

export const closedDay = {
  coming: list('/api/admin/closed-days', {
    access: 'admin',
    limit: 'browse',
    summary: 'List upcoming closed days, per storefront or overall',
    query: ClosedDayFilter,
    item: ClosedDay,
  }),
  calendar: get('/api/admin/closed-days/calendar', {
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve the closed days of a range, and the number of open bookings on each day',
    query: ClosedDayRange,
    reply: ClosedDayCalendar,
  }),
  change: patch('/api/admin/closed-days', {
    access: 'admin',
    limit: 'write',
    summary: 'Close and reopen several days, all or none; refused where a day is no longer as it was seen',
    body: ClosedDayChanges,
    reply: ClosedDayChanges,
  }),
  read: upload('/api/admin/closed-days/file', {
    access: 'admin',
    limit: 'write',
    summary: 'Read which days a calendar file (.ics) would close; nothing is saved',
    takes: { types: ['text/calendar'], most: largestCalendarFile },
    reply: CalendarFileDays,
    status: 200,
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
