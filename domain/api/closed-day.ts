import { ClosedDay, ClosedDayFilter, ClosingReason } from '#domain/professional/closed-day.ts'
import { del, list, nothing, put } from '#domain/contract/endpoint.ts'
import { day } from '#domain/contract/field.ts'

export const closedDay = {
  coming: list('/api/admin/closed-days', {
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
