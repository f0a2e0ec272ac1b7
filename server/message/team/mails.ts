import { fewStars, type NewsItem } from '#domain/activity/news.ts'
import { formatDay, unbrokenTime } from '#domain/format/day.ts'
import { dayIn } from '#domain/format/zone.ts'
import { plural } from '#domain/format/plural.ts'
import { nameOfMessage } from '#domain/message/admin.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { TeamEvent } from '#domain/storefront/settings.ts'
import { renderEmail } from '#server/platform/mail/template.ts'

type Words = {
  one: string
  many: string
  /** The list that has these things, with the filters of the list that come nearest, and the parameter that opens one. */
  path: string
  filter: Record<string, string>
  opens: string
}

const words: Record<TeamEvent, Words> = {
  booking: { one: 'New booking', many: 'new booking', path: '/admin/bookings', filter: {}, opens: 'booking' },
  cancellation: {
    one: 'Booking cancelled',
    many: 'cancelled booking',
    path: '/admin/bookings',
    filter: { status: 'cancelled' },
    opens: 'booking',
  },
  // The list cannot be narrowed to moves.
  move: { one: 'Booking moved', many: 'moved booking', path: '/admin/bookings', filter: {}, opens: 'booking' },
  unassigned: {
    one: 'Booking without a professional',
    many: 'booking without a professional',
    path: '/admin/bookings',
    filter: { unassigned: 'true' },
    opens: 'booking',
  },
  'nobody-there': {
    one: 'Nobody there',
    many: 'visit with nobody there',
    path: '/admin/bookings',
    filter: { nobodyThere: 'true' },
    opens: 'booking',
  },
  undelivered: {
    one: 'An email could not be delivered',
    many: 'email that could not be delivered',
    path: '/admin/messages',
    filter: { delivery: 'failed' },
    opens: 'message',
  },
  message: {
    one: 'New message',
    many: 'new message',
    path: '/admin/messages/received',
    filter: { state: 'open' },
    opens: 'contact',
  },
  review: {
    one: 'Low review',
    many: 'low review',
    path: '/admin/reviews',
    filter: { maxRating: `${fewStars}` },
    opens: 'review',
  },
}

type TeamEmail = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string | null
  event: TeamEvent
  items: NewsItem[]
  count: number
  /** From the first of these events to the end of the time. */
  span: { first: string; until: string } | undefined
}

export function teamEmail({ plan, origin, recipient, userId, event, items, count, span }: TeamEmail) {
  const { one, many, path, filter, opens } = words[event]
  const [only, ...others] = items
  const isOne = count === 1 && only !== undefined && others.length === 0
  const heading = isOne ? one : severalOf(count, many)
  const left = count - items.length
  const several = { ...filter, ...(event === 'booking' && span && daysOf(plan, span)) }
  const linkTo = (query: Record<string, string>) =>
    `${origin}${path}?${new URLSearchParams({ storefront: plan.key, ...query }).toString()}`
  const linkOf = ({ subject }: NewsItem) => linkTo({ [opens]: subject })
  const email = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [],
    // No filter of a list leads to exactly these.
    rows: items.map((item) => ({
      name: item.who,
      lines: linesOf(item, plan.locale),
      ...(!isOne && { href: linkOf(item) }),
    })),
    button: isOne ? { label: 'Open it', href: linkOf(only) } : { label: 'Open the list', href: linkTo(several) },
    after: left > 0 ? [`And ${left} more.`] : [],
    reason: `Sent to ${recipient}, as chosen in the settings of ${plan.brand} under Messages.`,
  })
  return { subject: `${heading} · ${plan.brand}`, userId, ...email }
}

/** The list of bookings knows the days on which they were made. */
function daysOf({ timeZone }: StorefrontPlan, { first, until }: { first: string; until: string }) {
  return { createdFrom: dayIn(timeZone, new Date(first)), createdTo: dayIn(timeZone, new Date(until)) }
}

/** '3 bookings without a professional' */
function severalOf(count: number, many: string): string {
  const noun = /^(?:new |cancelled |moved |low )?\w+/.exec(many)?.[0] ?? many
  return `${plural(count, noun)}${many.slice(noun.length)}`
}

function linesOf({ kind, what, visit, stars }: NewsItem, locale: string): string[] {
  if (kind === 'undelivered') return [nameOfMessage({ kind: what, status: null })]
  const when = visit ? [`${formatDay(visit.date, locale)}, ${unbrokenTime(visit.time, locale)}`] : []
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
