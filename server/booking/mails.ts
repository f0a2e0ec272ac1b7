import {
  cancellableUntil,
  isOpen,
  pathOfBooked,
  pathOfReviewing,
  statusHeadings,
  whyNotChange,
} from '#domain/booking.ts'
import { clockAt, formatDay, formatTime, nameOfZone } from '#domain/day.ts'
import { formatMoney, namedLines } from '#domain/money.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, writeLetter } from '#server/letter.ts'
import { calendarOfLetter } from './calendar.ts'
import type { Change, Facts, Made } from './facts.ts'

/** Who writes to whom, and what there is to say. */
export type Letter = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string
  facts: Facts
  /** Nothing where it tells of none. */
  change: Partial<Change>
  /** Nothing where its customer has made it. */
  made: Partial<Made>
  /** As of when that is so. */
  at: Date
}

export function receivedLetter(letter: Letter) {
  const { plan, made, origin } = letter
  const heading = 'We have your booking'
  const next = 'A professional accepts it next, and we write again when that happens.'
  if (made.account === undefined) return compose(letter, { heading, news: `your slot is held. ${next}` })
  const news = `${plan.brand} has booked this for you, as you asked. Your slot is held. ${next}`
  const because = `${plan.brand} was asked to book for this address`
  if (made.account === 'old') return compose(letter, { heading, news, because })
  const access =
    made.account === 'unclaimed'
      ? `Nobody had confirmed this address, so everyone who was signed in with it was signed out. To get in, choose a new password: ${forgot}`
      : `You have an account with us now, under this address. To get in, choose a password: ${forgot}`
  const button = { label: 'Choose a password', href: `${origin}/forgot-password` }
  return compose(letter, { heading, news, because, access, button })
}

const forgot = "'Forgot password' on the sign-in page sends you a link."

export function rescheduledLetter(letter: Letter) {
  const next =
    letter.facts.status === 'confirmed'
      ? 'It is confirmed.'
      : 'A professional accepts it next, and we write again when that happens.'
  return compose(letter, { heading: 'Your booking has a new time', news: `your booking was moved. ${next}` })
}

export function statusLetter(letter: Letter) {
  const { status } = letter.facts
  return compose(letter, { heading: statusHeadings[status], news: newsOf(letter) })
}

function newsOf({ plan, facts, change }: Letter): string {
  const { status, professional } = facts
  if (status === 'pending') return 'your booking waits to be confirmed again. We write when that happens.'
  if (status === 'completed') return 'the work is done. Thank you for having us.'
  if (status === 'confirmed')
    return `your slot was accepted.${professional === '' ? '' : ` ${professional} comes to you.`}`
  const who = change.by === 'you' ? 'you have' : `${plan.brand} has`
  return `${who} cancelled this booking. Nothing is to be paid.`
}

export function reminderLetter(letter: Letter) {
  const { status, time, professional } = letter.facts
  const who = professional === '' ? 'we come' : `${professional} comes`
  const still = status === 'pending' ? ' It still waits to be confirmed, and we write when that happens.' : ''
  return compose(letter, {
    heading: 'Your appointment is tomorrow',
    news: `${who} tomorrow at ${formatTime(time, letter.plan.locale)}.${still}`,
  })
}

export function invitationLetter({ plan, origin, recipient, userId, facts }: Letter) {
  const subject = `How was it? ${facts.title}`
  const letter = writeLetter({
    plan,
    origin,
    heading: 'How was it?',
    paragraphs: [
      `${helloTo(facts.name)} the work is done. A few words from you help others to choose, and us to do better.`,
    ],
    rows: [
      { name: 'Service', lines: [facts.title] },
      { name: 'When', lines: [formatDay(facts.date, plan.locale, 'full')] },
      { name: 'Booking ID', lines: [facts.number] },
    ],
    button: { label: 'Write a review', href: `${origin}${pathOfReviewing(facts.booking)}` },
    after: ['We ask once, and not again.'],
    reason: reasonOf(recipient, plan),
  })
  return { subject: `${subject} · ${plan.brand}`, userId, ...letter }
}

type Content = {
  heading: string
  news: string
  /** How somebody gets in who could not before. */
  access?: string
  button?: { label: string; href: string }
  /** Completes 'Sent to … because …'. */
  because?: string
}

function compose(letter: Letter, content: Content) {
  const { heading, news, access = '' } = content
  const { plan, origin, recipient, userId, facts, change, at } = letter
  const words = writeLetter({
    plan,
    origin,
    heading,
    paragraphs: [`${helloTo(facts.name)} ${news}`, change.note ?? '', access].filter((text) => text !== ''),
    badge: facts.status,
    rows: rowsOf(letter),
    sums: facts.status === 'cancelled' ? undefined : sumsOf(facts, plan),
    button: content.button ?? { label: 'View my booking', href: `${origin}${pathOfBooked(facts.booking)}` },
    after: [howToChange(letter)],
    reason: reasonOf(recipient, plan, content.because),
  })
  const calendar = calendarOfLetter(plan, facts, at)
  return { subject: `${heading} · ${plan.brand}`, userId, calendar, ...words }
}

function reasonOf(recipient: string, { brand }: StorefrontPlan, because = `you booked with ${brand}`): string {
  return `Sent to ${recipient} because ${because}.`
}

function rowsOf({ plan, facts, change }: Letter) {
  const { locale, content } = plan
  const { title, date, time, timeZone, duration, address, notes, number, category, professional, status } = facts
  const { wasDate: day = date, wasTime: hour = time } = change
  const isMoved = day !== date || hour !== time
  const ready = content.preparations.find((one) => one.category === category)?.text
  const row = (name: string, text: string) => (text === '' ? [] : [{ name, lines: text.split('\n') }])
  const remark = (name: string, text: string) => row(name, text).map((one) => ({ ...one, isRemark: true }))
  return [
    ...row('Service', title),
    {
      name: 'When',
      lines: [formatDay(date, locale, 'full'), `${formatTime(time, locale)}, about ${duration} minutes`],
      small: nameOfZone(timeZone, locale),
    },
    ...row('Before', isMoved ? `${formatDay(day, locale, 'full')}, ${formatTime(hour, locale)}` : ''),
    ...row('Where', address),
    ...row('Professional', isOpen(status) ? professional : ''),
    ...remark('Note', notes),
    ...remark('Keep ready', isOpen(status) ? (ready ?? '') : ''),
    ...row('Booking ID', number),
  ]
}

function sumsOf(facts: Facts, { locale }: StorefrontPlan) {
  const { currency, status } = facts
  const amounts = { price: Number(facts.price), serviceFee: Number(facts.serviceFee), tax: Number(facts.tax) }
  const say = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  return {
    lines: namedLines(amounts).map(([name, amount]) => ({ name, amount: say(amount) })),
    total: {
      name: status === 'completed' ? 'Total, paid in cash' : 'Total, cash on delivery',
      amount: say(Number(facts.total)),
    },
  }
}

/** What they can still do about it, and until when. */
function howToChange({ plan, facts, made, at }: Letter): string {
  if (facts.status === 'cancelled') return 'You can book again there at any time.'
  if (facts.status === 'completed') return 'You find the receipt there.'
  const startsAt = new Date(facts.startsAt)
  if (whyNotChange({ status: facts.status, startsAt }, at) !== undefined)
    return `To cancel or move it now, please call ${plan.support.phone}, ${plan.support.hours}.`
  const { date, time } = clockAt(cancellableUntil(startsAt).toISOString(), facts.timeZone)
  // Who has to choose a password is led elsewhere first.
  const where = made.account === 'new' || made.account === 'unclaimed' ? 'in your account' : 'there'
  return `Reschedule or cancel ${where}, free until ${formatDay(date, plan.locale, 'full')}, ${formatTime(time, plan.locale)}.`
}
