import { del, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { NewTimeOff, ProposalQuery, Proposals, TimeOffTaken } from '#domain/professional/away.ts'
import { AskedFilter, AskedTimeOff, RequestRefused } from '#domain/professional/time-off.ts'

/** The time off of professionals. */
export const away = {
  proposals: get('/api/admin/professionals/:professional/time-off/proposals', {
    params: { professional: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Propose other professionals and other times for the bookings during time off',
    query: ProposalQuery,
    reply: Proposals,
    isLive: true,
  }),
  take: post('/api/admin/professionals/:professional/time-off', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'Add time off, and assign, reschedule or unassign the bookings during it, all or none',
    body: NewTimeOff,
    reply: TimeOffTaken,
    status: 201,
    takesKey: true,
  }),
  remove: del('/api/admin/professionals/:professional/time-off/:absence', {
    params: { professional: id, absence: id },
    access: 'admin',
    limit: 'write',
    summary: 'Delete time off',
    body: nothing,
    reply: nothing,
  }),
  requests: list('/api/admin/time-off-requests', {
    access: 'admin',
    limit: 'browse',
    summary: 'List the requests for time off that wait, per storefront or overall, oldest first',
    query: AskedFilter,
    item: AskedTimeOff,
  }),
  refuse: put('/api/admin/time-off-requests/:request', {
    params: { request: id },
    access: 'admin',
    limit: 'write',
    summary: 'Refuse a request for time off, with an answer',
    body: RequestRefused,
    reply: nothing,
  }),
}
