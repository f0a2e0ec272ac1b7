import type { NewsItem } from '#domain/activity/news.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { nameOfMessage } from '#domain/message/admin.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { TeamEvent } from '#domain/storefront/settings.ts'
import { renderEmail } from '#server/platform/mail/template.ts'

type Words = {
  one: string
  many: string
  /** The list of exactly these things, and the parameter that opens one. */
  path: string
  opens: string
}

const words: Record<TeamEvent, Words> = {
  booking: { one: 'New booking', many: 'new booking', path: '/admin/bookings', opens: 'booking' },
  cancellation: { one: 'Booking cancelled', many: 'cancelled booking', path: '/admin/bookings', opens: 'booking' },
  move: { one: 'Booking moved', many: 'moved booking', path: '/admin/bookings', opens: 'booking' },
  unassigned: {
    one: 'Booking without a professional',
    many: 'booking without a professional',
    path: '/admin/bookings',
    opens: 'booking',
  },
  undelivered: {
    one: 'An email could not be delivered',
    many: 'email that could not be delivered',
    path: '/admin/messages',
    opens: 'message',
  },
  message: { one: 'New message', many: 'new message', path: '/admin/messages/received', opens: 'contact' },
  review: { one: 'Low review', many: 'low review', path: '/admin/reviews', opens: 'review' },
}

type TeamEmail = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string | null
  event: TeamEvent
  items: NewsItem[]
  count: number
}

export function teamEmail({ plan, origin, recipient, userId, event, items, count }: TeamEmail) {
  const { one, many, path, opens } = words[event]
  const [only, ...others] = items
  const isOne = count === 1 && only !== undefined && others.length === 0
  const heading = isOne ? one : severalOf(count, many)
  const left = count - items.length
  const query = new URLSearchParams({ storefront: plan.key, ...(isOne && { [opens]: only.subject }) })
  const email = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [],
    rows: items.map((item) => ({ name: item.who, lines: linesOf(item, plan.locale) })),
    button: { label: isOne ? 'Open it' : 'Open the list', href: `${origin}${path}?${query.toString()}` },
    after: left > 0 ? [`And ${left} more.`] : [],
    reason: `Sent to ${recipient}, as chosen in the settings of ${plan.brand} under Messages.`,
  })
  return { subject: `${heading} · ${plan.brand}`, userId, ...email }
}

/** '3 bookings without a professional' */
function severalOf(count: number, many: string): string {
  const noun = /^(?:new |cancelled |moved |low )?\w+/.exec(many)?.[0] ?? many
  return `${plural(count, noun)}${many.slice(noun.length)}`
}

function linesOf({ kind, what, visit, stars }: NewsItem, locale: string): string[] {
  if (kind === 'undelivered') return [nameOfMessage({ kind: what, status: null })]
  const when = visit ? [`${formatDay(visit.date, locale)}, ${formatTime(visit.time, locale)}`] : []
  return [what, ...when, ...(stars === null ? [] : [plural(stars, 'star')])]
}

export function testEmail({ plan, origin, recipient }: Pick<TeamEmail, 'plan' | 'origin' | 'recipient'>) {
  const heading = 'The mail of your shop works'
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: ['This is a test. The emails to your customers have the same sender.'],
    reason: `Sent to ${recipient} because an administrator of ${plan.brand} asked for a test.`,
  })
  return { subject: `${heading} · ${plan.brand}`, ...words }
}
