import type { NewsItem, NewsKind } from '#domain/activity/news.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { nameOfMessage } from '#domain/message/admin.ts'
import type { IconName } from '#web/art/icons.tsx'

type Look = {
  icon: IconName
  headline: (item: NewsItem) => string
  path: string
  /** The parameter that opens the thing. */
  opens: string
}

const looks: Record<NewsKind, Look> = {
  booking: { icon: 'cal', headline: ({ who }) => `New booking: ${who}`, path: '/admin/bookings', opens: 'booking' },
  cancellation: { icon: 'calX', headline: ({ who }) => `Cancelled: ${who}`, path: '/admin/bookings', opens: 'booking' },
  move: { icon: 'cal', headline: ({ who }) => `Moved: ${who}`, path: '/admin/bookings', opens: 'booking' },
  unassigned: { icon: 'userX', headline: ({ who }) => `${who} has nobody`, path: '/admin/bookings', opens: 'booking' },
  'nobody-there': {
    icon: 'userX',
    headline: ({ who }) => `Nobody there: ${who}`,
    path: '/admin/bookings',
    opens: 'booking',
  },
  undelivered: {
    icon: 'mailX',
    headline: () => 'Mail could not be delivered',
    path: '/admin/messages',
    opens: 'message',
  },
  message: {
    icon: 'chat',
    headline: ({ who }) => `${who} writes`,
    path: '/admin/messages/received',
    opens: 'contact',
  },
  review: {
    icon: 'star',
    headline: ({ who, stars }) => `${plural(stars ?? 0, 'star')} from ${who}`,
    path: '/admin/reviews',
    opens: 'review',
  },
  'time-off': {
    icon: 'sun',
    headline: ({ who }) => `${who} asks for time off`,
    path: '/admin/professionals/time-off',
    opens: 'request',
  },
}

export const headlineOf = (item: NewsItem) => looks[item.kind].headline(item)
export const iconOf = ({ kind }: NewsItem) => looks[kind].icon

/** The page that shows it, with its parameters. */
export function addressOf({ kind, subject, storefront }: NewsItem): [string, Record<string, string>] {
  const { path, opens } = looks[kind]
  return [path, { storefront, [opens]: subject }]
}

/** 'GST Registration, 24 Nov, 9:00 am', or the beginning of a message. */
export function detailsOf({ kind, what, who, visit }: NewsItem, locale: string): string {
  if (kind === 'undelivered') return `${nameOfMessage({ kind: what, status: null })}, to ${who}`
  if (kind === 'message') return `“${what}”`
  if (kind === 'time-off') return what === '' ? 'Without a reason' : `“${what}”`
  return visit ? `${what}, ${formatDay(visit.date, locale, 'brief')}, ${formatTime(visit.time, locale)}` : what
}

/** 'Just now', '4 min', '3 h', and after a day its date. */
export function ageInWords(at: string, { now, locale }: { now: number; locale: string }): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000)
  if (minutes < 1) return 'Just now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h`
  return formatDay(at.slice(0, 10), locale, 'brief')
}
