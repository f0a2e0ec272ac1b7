import { NewTimeOff, ProposalQuery, Proposals, TimeOffTaken } from '#domain/professional/away.ts'
import { del, get, nothing, post } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'

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
}
