import { del, get, nothing, post } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { ProposalQuery } from '#domain/professional/away.ts'
import { NewOwnTimeOff, OwnTimeOff, OwnTimesOff, VisitsDuring } from '#domain/professional/time-off.ts'

/** The time off of professionals, as they enter it themselves. */
export const timeOff = {
  own: get('/api/my-day/time-off', {
    access: 'professional',
    limit: 'browse',
    summary: 'List own time off and requests for it, ahead and of the last 30 days',
    query: nothing,
    reply: OwnTimesOff,
    isLive: true,
  }),
  visits: get('/api/my-day/time-off/visits', {
    access: 'professional',
    limit: 'browse',
    summary: 'List the own visits during a time',
    query: ProposalQuery,
    reply: VisitsDuring,
    isLive: true,
  }),
  ask: post('/api/my-day/time-off', {
    access: 'professional',
    limit: 'write',
    summary: 'Take time off, or ask for it if visits are during it (idempotent with an Idempotency-Key)',
    body: NewOwnTimeOff,
    reply: OwnTimeOff,
    status: 201,
    takesKey: true,
  }),
  end: del('/api/my-day/time-off/:request', {
    params: { request: id },
    access: 'professional',
    limit: 'write',
    summary: 'Withdraw a request for time off, or take back time off that has not begun',
    body: nothing,
    reply: nothing,
  }),
}
