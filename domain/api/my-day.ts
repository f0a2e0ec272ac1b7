import { NewStep } from '#domain/booking/new-step.ts'
import { Step } from '#domain/booking/step.ts'
import { del, file, get, nothing, post } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { CalendarFeed, FeedFile, NewCalendarFeed } from '#domain/professional/calendar-feed.ts'
import { DayQuery, MyDay, Visit } from '#domain/professional/my-day.ts'
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
  visit: get('/api/my-day/bookings/:booking', {
    params: { booking: id },
    access: 'professional',
    limit: 'browse',
    summary: 'Retrieve one visit, on whatever day it is',
    query: nothing,
    reply: Visit,
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

/** What they report from a visit. */
export const step = {
  take: post('/api/my-day/bookings/:booking/steps', {
    params: { booking: id },
    access: 'professional',
    limit: 'write',
    summary: 'Report a step of a visit; a repeated step changes nothing',
    body: NewStep,
    reply: Visit,
  }),
  undo: del('/api/my-day/bookings/:booking/steps/:step', {
    params: { booking: id, step: Step },
    access: 'professional',
    limit: 'write',
    summary: 'Take back the latest step of a visit within 15 seconds, with what was collected',
    body: nothing,
    reply: Visit,
  }),
}
