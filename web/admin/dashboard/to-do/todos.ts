import type { Todo, TodoKind } from '#domain/dashboard.ts'
import { formatCount } from '#domain/format/count.ts'
import { formatNearMoment } from '#domain/format/day.ts'
import { formatDuration } from '#domain/format/duration.ts'
import { nounFor } from '#domain/format/plural.ts'
import type { IconName } from '#web/art/icons.tsx'

type Row = { icon: IconName; path: string; query: object; text: (count: number) => string }

/** How each kind is shown, and the list that contains exactly these rows. */
export const todoRows: Record<TodoKind, Row> = {
  'nobody-there': {
    icon: 'home',
    path: '/admin/bookings',
    query: { nobodyThere: true },
    text: (count) => `${nounFor(count, 'visit')} with nobody there`,
  },
  pending: {
    icon: 'cal',
    path: '/admin/bookings',
    query: { status: 'pending' },
    text: (count) => `${nounFor(count, 'booking')} ${count === 1 ? 'waits' : 'wait'} for an answer`,
  },
  unassigned: {
    icon: 'userX',
    path: '/admin/bookings',
    query: { unassigned: true },
    text: (count) => `${nounFor(count, 'booking')} ${count === 1 ? 'has' : 'have'} no professional`,
  },
  'time-off': {
    icon: 'sun',
    path: '/admin/professionals/time-off',
    query: {},
    text: (count) => `${nounFor(count, 'request')} for time off`,
  },
  due: {
    icon: 'cash',
    path: '/admin/bookings',
    query: { payment: 'due' },
    text: (count) => `completed ${nounFor(count, 'booking')} to collect`,
  },
  'refund-due': {
    icon: 'cash',
    path: '/admin/bookings',
    query: { payment: 'refund-due' },
    text: (count) => `${nounFor(count, 'refund')} to give`,
  },
  undelivered: {
    icon: 'mailX',
    path: '/admin/messages',
    query: { delivery: 'undelivered' },
    text: (count) => `${nounFor(count, 'email')} ${count === 1 ? 'was' : 'were'} not delivered`,
  },
  unanswered: {
    icon: 'chat',
    path: '/admin/messages/received',
    query: { state: 'open' },
    text: (count) => `${nounFor(count, 'message')} to answer`,
  },
}

/** More than that are not counted. */
const mostCounted = 10_000

/** '1,204', or '10,000+'. */
export function countInWords(count: number, locale: string): string {
  return formatCount(count > mostCounted ? `${mostCounted}+` : count, locale)
}

/** 'Oldest for 2 days and 4 hours', 'Unassigned for 5 hours, first visit tomorrow, 9:00 am' */
export function waitInWords(
  { kind, count, oldestAt, firstVisit }: Todo,
  { now, today, locale }: { now: number; today: string; locale: string },
): string {
  const wait = formatDuration(Math.max(0, now - Date.parse(oldestAt)), locale)
  if (kind === 'unassigned') {
    const visit = firstVisit && `, first visit ${formatNearMoment(firstVisit, { today, locale })}`
    return `Unassigned for ${wait}${visit ?? ''}`
  }
  return count === 1 ? `For ${wait}` : `Oldest for ${wait}`
}
