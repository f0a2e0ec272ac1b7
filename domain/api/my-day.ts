import { file, get, nothing, post } from '#domain/contract/endpoint.ts'
import { CalendarFeed, FeedFile, NewCalendarFeed } from '#domain/professional/calendar-feed.ts'
import { DayQuery, MyDay } from '#domain/professional/my-day.ts'
import { MyWeek, WeekQuery } from '#domain/professional/my-week.ts'

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
  week: get('/api/my-day/week', {
    access: 'professional',
    limit: 'browse',
    summary: 'Retrieve the week of a day in short, and the weekly hours',
    query: WeekQuery,
    reply: MyWeek,
    isLive: true,
  }),
  calendar: get('/api/my-day/calendar', {
    access: 'professional',
    limit: 'browse',
    summary: 'Retrieve the secret address at which calendars read the visits',
    query: nothing,
    reply: CalendarFeed,
    isLive: true,
  }),
  renewCalendar: post('/api/my-day/calendar', {
    access: 'professional',
    limit: 'write',
    summary: 'Make a new address for calendars; the one before it stops at once',
    body: NewCalendarFeed,
    reply: CalendarFeed,
  }),
  /** Calendars cannot sign in: the name of the file is secret. */
  feed: file('/api/my-day/calendar/:file', {
    params: { file: FeedFile },
    access: 'anyone',
    limit: 'browse',
    summary: 'Read the visits of a professional as a calendar',
    type: 'text/calendar',
    isTagged: true,
  }),
}
