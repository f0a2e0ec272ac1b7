import { get } from '#domain/contract/endpoint.ts'
import { DayQuery, MyDay } from '#domain/professional/my-day.ts'

/** What professionals read and do from their phones: only what is theirs. */
export const myDay = {
  day: get('/api/my-day', {
    access: 'professional',
    limit: 'browse',
    summary: 'Retrieve the visits of a day, today if no day is given',
    query: DayQuery,
    reply: MyDay,
    isLive: true,
  }),
}
