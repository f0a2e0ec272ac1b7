import { cancellableUntil, isOpen, statusHeadings, whyNotChange } from '#domain/booking.ts'
import { nameOnSite, placeOf } from '#domain/booking/contact-words.ts'
import { pathOfBooked, pathOfReviewing } from '#domain/booking/path.ts'
import { correctedInWords } from '#domain/booking/correction.ts'
import { correctionHeading } from '#domain/booking/announcement.ts'
import { clockAt, formatDay, formatTime, nameOfZone } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { type PaidFacts, totalOfCompleted } from '#domain/ledger/words.ts'
import { namedLines } from '#domain/format/price.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'
import { calendarOfEmail } from './calendar.ts'
import type { BookingChangedData, BookingData, CorrectedData, CustomerAccount } from './data.ts'

export type BookingEmail = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string
  booking: BookingData
  /** Only in emails about a change. */
  change?: BookingChangedData
  /** Only if an administrator made the booking. */
  account?: CustomerAccount | undefined
  /** Only in the email about a completed visit: the invoice that is attached, and what was collected. */
  invoice?: { number: string } | undefined
  paid?: Pick<PaidFacts, 'paid' | 'collected'> | undefined
  /** Whether it corrects an earlier email after the visit has begun. */
  isCorrection?: boolean
  /** When the email is rendered: what can still be changed depends on it. */
  at: Date
}

export function receivedEmail(email: BookingEmail) {
  const { plan, account, origin } = email
  const received = 'We received your booking'
  if (account === undefined) return compose(email, { heading: received, news: `your slot is held. ${nextStep}` })
  const { status, professional } = email.booking
  // An administrator can confirm a booking while making it; it gets this email only.
  const isConfirmed = status === 'confirmed'
  const heading = isConfirmed ? statusHeadings[status] : received
  const next = isConfirmed ? `It is confirmed.${willCome(professional)}` : `Your slot is held. ${nextStep}`
  const news = `${plan.brand} has made this booking for you, as you asked. ${next}`
  const because = `${plan.brand} was asked to make a booking for this address`
  if (account === 'old') return compose(email, { heading, news, because })
  const access =
    account === 'unclaimed'
      ? `This address had not been confirmed, so every device that was signed in with it was signed out. To sign in, choose a new password: ${forgot}`
      : `You now have an account with us under this address. To sign in, choose a password: ${forgot}`
  const button = { label: 'Choose a password', href: `${origin}/forgot-password` }
  return compose(email, { heading, news, because, access, button })
}

const nextStep = 'We will email you as soon as a professional confirms it.'
const forgot = "'Forgot password' on the sign-in page sends you a link."

export function rescheduledEmail(email: BookingEmail) {
  const next = email.booking.status === 'confirmed' ? 'It is confirmed.' : nextStep
  return compose(email, {
    heading: 'Your booking has a new time',
    news: `your booking has been moved to a new time. ${next}`,
  })
}

export function statusEmail(email: BookingEmail) {
  const { status } = email.booking
  return compose(email, { heading: statusHeadings[status], news: newsOf(email) })
}

/** For a visit that has begun: it says only how the booking is recorded, not that a professional comes. */
export function correctionEmail(email: BookingEmail) {
  const news = `our last email about this booking is no longer right. It is recorded as ${email.booking.status}, at a time that has already begun.`
  return compose({ ...email, isCorrection: true }, { heading: correctionHeading, news })
}

function newsOf({ plan, booking, change }: BookingEmail): string {
  const { status, professional } = booking
  if (status === 'pending') return 'your booking is waiting to be confirmed again. We will email you when it is.'
  if (status === 'completed') return `your service is complete. Thank you for booking with ${plan.brand}.`
  if (status === 'confirmed') return `your slot is confirmed.${willCome(professional)}`
  const who = change?.by === 'you' ? 'you have' : `${plan.brand} has`
  return `${who} cancelled this booking. There is nothing to pay.`
}

function willCome(professional: string): string {
  return professional === '' ? '' : ` ${professional} will come to you.`
}

export function correctedEmail(email: BookingEmail, { corrected, by }: CorrectedData) {
  const who = by === 'you' ? 'you have' : `${email.plan.brand} has`
  return compose(email, {
    heading: 'Your booking has been corrected',
    news: `${who} changed the ${correctedInWords(corrected)} of this booking. Its time and its price stay the same.`,
  })
}

export function reminderEmail(email: BookingEmail) {
  const { status, time, professional } = email.booking
  const who = professional === '' ? 'your professional' : professional
  const still = status === 'pending' ? ' The booking is not confirmed yet, and we will email you when it is.' : ''
  return compose(email, {
    heading: 'Your appointment is tomorrow',
    news: `${who} will come tomorrow at ${formatTime(time, email.plan.locale)}.${still}`,
  })
}

export function onTheWayEmail(email: BookingEmail) {
  const { professional, time } = email.booking
  return compose(email, {
    heading: `${professional} is on the way`,
    news: `${professional} is on the way to you for your visit at ${formatTime(time, email.plan.locale)}.`,
  })
}

export function invitationEmail({ plan, origin, recipient, userId, booking }: BookingEmail) {
  const subject = `How was it? ${booking.title}`
  const words = renderEmail({
    plan,
    origin,
    heading: 'How was it?',
    paragraphs: [
      `${helloTo(booking.name)} we hope that everything went well. A short review helps other customers to choose, and helps us to improve.`,
    ],
    rows: [
      { name: 'Service', lines: [booking.title] },
      { name: 'When', lines: [formatDay(booking.date, plan.locale, 'full')] },
      { name: 'Booking ID', lines: [booking.number] },
    ],
    button: { label: 'Write a review', href: `${origin}${pathOfReviewing(booking.booking)}` },
    after: ['We only ask once per booking.'],
    reason: reasonOf(recipient, plan),
  })
  return { subject: `${subject} · ${plan.brand}`, userId, ...words }
}

type Content = {
  heading: string
  news: string
  /** How to sign in, for a customer without a password of their own. */
  access?: string
  button?: { label: string; href: string }
  /** Completes 'Sent to … because …'. */
  because?: string
}

function compose(email: BookingEmail, content: Content) {
  const { heading, news, access = '' } = content
  const { plan, origin, recipient, userId, booking, change, at } = email
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [`${helloTo(booking.name)} ${news}`, change?.note ?? '', access].filter((text) => text !== ''),
    badge: booking.status,
    rows: rowsOf(email),
    sums: booking.status === 'cancelled' ? undefined : sumsOf(email),
    button: content.button ?? { label: 'View my booking', href: `${origin}${pathOfBooked(booking.booking)}` },
    after: [howToChange(email)],
    reason: reasonOf(recipient, plan, content.because),
  })
  const calendar = calendarOfEmail(plan, [booking], at)
  return { subject: `${heading} · ${plan.brand}`, userId, calendar, ...words }
}

function reasonOf(recipient: string, { brand }: StorefrontPlan, because = `you booked with ${brand}`): string {
  return `Sent to ${recipient} because ${because}.`
}

function rowsOf({ plan, booking, change, isCorrection = false }: BookingEmail) {
  const { locale, content } = plan
  const { title, date, time, timeZone, duration, address, notes, number, category, professional, status } = booking
  const { phone, onSite, postcode } = booking
  const { wasDate: day = date, wasTime: hour = time } = change ?? {}
  const isMoved = day !== date || hour !== time
  const isAnnounced = isOpen(status) && !isCorrection
  const preparation = content.preparations.find((one) => one.category === category)?.text
  const row = (name: string, text: string) => (text === '' ? [] : [{ name, lines: text.split('\n') }])
  const remark = (name: string, text: string) => row(name, text).map((one) => ({ ...one, isRemark: true }))
  return [
    ...row('Service', title),
    {
      name: 'When',
      lines: [formatDay(date, locale, 'full'), `${formatTime(time, locale)}, about ${duration} minutes`],
      small: nameOfZone(timeZone, locale),
    },
    ...row('Previously', isMoved ? `${formatDay(day, locale, 'full')}, ${formatTime(hour, locale)}` : ''),
    ...row('Where', placeOf({ address, postcode })),
    ...row('Professional', isAnnounced ? professional : ''),
    ...row('Your phone', showPhone(phone, locale)),
    ...row('At the door', onSite ? nameOnSite(onSite, locale) : ''),
    ...remark('Note', notes),
    ...remark('Keep ready', isAnnounced ? (preparation ?? '') : ''),
    ...row('Booking ID', number),
  ]
}

function sumsOf({ booking, plan: { locale }, paid }: BookingEmail) {
  const { currency, status, total } = booking
  const say = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  const name =
    status === 'completed' ? totalOfCompleted({ status, total, currency, ...paid }, locale) : 'Total, cash on delivery'
  return {
    lines: namedLines(booking).map(([line, amount]) => ({ name: line, amount: say(amount) })),
    total: { name, amount: say(total) },
  }
}

/** What the customer can still change, and until when. */
function howToChange({ plan, booking, account, at, isCorrection, invoice }: BookingEmail): string {
  const contact = `${plan.support.phone} (${plan.support.hours})`
  if (isCorrection) return `If you have a question, please call ${contact}.`
  if (booking.status === 'cancelled') return 'You can book the service again there at any time.'
  if (booking.status === 'completed')
    return invoice ? `Your invoice ${invoice.number} is attached.` : 'Your receipt is there too.'
  const { status, movedByShop, freeHours } = booking
  const limited = { startsAt: new Date(booking.startsAt), movedByShop, freeHours }
  if (whyNotChange({ status, ...limited }, at) !== undefined)
    return `To change or cancel it now, please call ${contact}.`
  const { date, time } = clockAt(cancellableUntil(limited).toISOString(), booking.timeZone)
  // The button of a customer who has to choose a password leads to another page.
  const where = account === 'new' || account === 'unclaimed' ? 'in your account' : 'there'
  return `You can reschedule or cancel it ${where}, free of charge until ${formatDay(date, plan.locale, 'full')}, ${formatTime(time, plan.locale)}.`
}
