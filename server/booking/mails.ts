import type { Booking, BookingStatus } from '#domain/booking.ts'
import { formatDay, formatTime, nameOfZone } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { writeLetter } from '#server/letter.ts'

/** What a letter about a booking says, as it was when it was written down; put into words when it leaves. */
type Facts = Record<
  'booking' | 'title' | 'date' | 'time' | 'timeZone' | 'address' | 'total' | 'currency' | 'status',
  string
>

type Told = Pick<Booking, '_id' | 'service' | 'date' | 'time' | 'timeZone' | 'address' | 'price' | 'status'>

/** What somebody typed goes only to an address that is known to be theirs: else we would write it to strangers. */
export function factsOf(
  { _id, service, date, time, timeZone, address, price, status }: Told,
  isVerified: boolean,
): Facts {
  const when = { date, time, timeZone }
  const paid = { total: String(price.total), currency: price.currency }
  return { booking: _id, title: service.title, ...when, address: isVerified ? address : '', ...paid, status }
}

type Letter = { plan: StorefrontPlan; origin: string; recipient: string; userId: string; facts: Record<string, string> }

export function receivedLetter(letter: Letter) {
  return compose(letter, {
    subject: 'We have received your booking',
    paragraphs: ['Thank you for your booking. We will confirm it soon.'],
  })
}

export function rescheduledLetter(letter: Letter) {
  return compose(letter, {
    subject: 'Your booking has been moved',
    paragraphs: ['Your booking has a new time. We will confirm it soon.'],
  })
}

const statusWords: Record<BookingStatus, { subject: string; paragraph: string }> = {
  pending: { subject: 'Your booking is waiting again', paragraph: 'Your booking is waiting to be confirmed.' },
  confirmed: { subject: 'Your booking is confirmed', paragraph: 'We have confirmed your booking.' },
  completed: { subject: 'Your booking is completed', paragraph: 'The work is done. Thank you for having us.' },
  cancelled: { subject: 'Your booking is cancelled', paragraph: 'Your booking is cancelled. Nothing is to be paid.' },
}

export function statusLetter(letter: Letter) {
  // Written by factsOf, from a status.
  const { subject, paragraph } = statusWords[letter.facts['status'] as BookingStatus]
  return compose(letter, { subject, paragraphs: [paragraph] })
}

type Content = { subject: string; paragraphs: string[] }

function compose({ plan, origin, recipient, userId, facts }: Letter, { subject, paragraphs }: Content) {
  const { title, date = '', time = '', timeZone = '', address = '', total, currency = '', number } = facts
  const { locale } = plan
  const letter = writeLetter({
    plan,
    origin,
    heading: subject,
    paragraphs: [
      ...paragraphs,
      `${title}, ${formatDay(date, locale)}, ${formatTime(time, locale)} (${nameOfZone(timeZone, locale)}).`,
      ...(address === '' ? [] : [`Where: ${address.replaceAll('\n', ', ')}`]),
      `Total: ${formatMoney(Number(total), { currency, locale }, 'summary')}, cash on delivery.`,
    ],
    after: [`Booking ${number}.`],
    reason: `Sent to ${recipient} because a service was booked with this address.`,
  })
  return { subject: `${subject} · ${plan.brand}`, userId, ...letter }
}
