import { movedByShopText, statusNames } from '#domain/booking.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { calendarOfEmail } from '#server/booking/messages/calendar.ts'
import type { BookingData, ChangedVisit } from '#server/booking/messages/data.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'

/** A booking as it is now, and its time before. */
type Visit = BookingData & Pick<ChangedVisit, 'wasDate' | 'wasTime'>
type VisitsChanged = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string
  name: string
  visits: [Visit, ...Visit[]]
  at: Date
}

export function visitsChangedEmail({ plan, origin, recipient, userId, name, visits, at }: VisitsChanged) {
  const { brand, locale, support } = plan
  const moved = visits.filter(isMoved).length
  const [first] = visits
  const isOne = visits.length === 1
  const heading = isOne ? 'Your visit has changed' : `${plural(visits.length, 'visit', locale)} have changed`
  const right = isOne
    ? movedByShopText
    : 'You can choose another time for a visit that we moved, or cancel it, without charge until it starts.'
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [
      `${helloTo(name)} the professional who was to come to you is not available then, so we have changed ${isOne ? 'your visit' : 'your visits'}. The price stays the same.`,
      moved > 0 ? right : '',
    ].filter((text) => text !== ''),
    rows: visits.map((visit) => rowOf(visit, plan, origin)),
    button: isOne
      ? { label: 'View my booking', href: `${origin}${pathOfBooked(first.booking)}` }
      : { label: 'View my bookings', href: `${origin}/dashboard` },
    after: [`If you have a question, please call ${support.phone} (${support.hours}).`],
    reason: `Sent to ${recipient} because you booked with ${brand}.`,
  })
  const calendar = calendarOfEmail(plan, visits, at)
  return { subject: `${heading} · ${brand}`, userId, calendar, ...words }
}

function isMoved({ date, time, wasDate, wasTime }: Visit): boolean {
  return date !== wasDate || time !== wasTime
}

function rowOf(visit: Visit, { locale }: StorefrontPlan, origin: string) {
  const { title, number, status, date, time, wasDate, wasTime, professional, booking } = visit
  const at = (day: string, hour: string) => `${formatDay(day, locale, 'full')}, ${formatTime(hour, locale)}`
  const who = professional === '' ? '' : `${professional} will come to you`
  return {
    name: isMoved(visit) ? 'New time' : 'New professional',
    lines: [title, at(date, time), ...(who === '' ? [] : [who])],
    small: [
      ...(isMoved(visit) ? [`before: ${at(wasDate, wasTime)}`] : []),
      statusNames[status].toLowerCase(),
      number,
    ].join(', '),
    href: `${origin}${pathOfBooked(booking)}`,
  }
}
