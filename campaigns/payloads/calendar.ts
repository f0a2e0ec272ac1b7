import type { Calls } from './api-calls.ts'
import { type Booked, inLanes } from './fixtures.ts'
import type { Tally } from '#campaigns/rig/tally.ts'

/** The property names of the product's calendar files; any other name comes from a payload. */
const lines =
  /^(BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|UID|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|DESCRIPTION|STATUS|SEQUENCE|URL|ORGANIZER|ATTENDEE|LAST-MODIFIED|CREATED|TRANSP|TZID|TZOFFSETFROM|TZOFFSETTO|TZNAME|RRULE|REFRESH-INTERVAL|X-[A-Z-]+|TRIGGER|ACTION)[;:]/

/** Expects exactly one appointment, regardless of its address and note. */
export function checkCalendar(tally: Tally, where: string, text: string) {
  const found = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  const events = found.filter((line) => line === 'BEGIN:VEVENT').length
  const foreign = found.filter((line) => line !== '' && !lines.test(line))
  const isLed = found.some((line) => /^(URL|ATTACH|X-)/.test(line) && /__ran|evil/.test(line))
  if (events !== 1 || foreign.length > 0 || isLed)
    tally.wrong('calendar files with more than one appointment', `${where}: ${events} events, ${foreign.join(' | ')}`)
  tally.count('calendar files')
}

export async function readCalendars(calls: Calls, tally: Tally, booked: Booked[]) {
  await inLanes(booked, async ({ author, booking }) => {
    const path = `/api/bookings/${booking._id}/calendar.ics`
    const { status, headers, text } = await calls.ask('GET', path, { token: author.customer.token })
    if (status !== 200) return tally.wrong('missing replies', `${path}: ${status}`)
    if (!headers.get('content-disposition')?.startsWith('attachment'))
      tally.wrong('files without Content-Disposition: attachment', path)
    checkCalendar(tally, path, text)
  })
}
