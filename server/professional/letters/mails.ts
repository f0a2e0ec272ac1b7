import type { Booking } from '#domain/booking.ts'
import { placeOf } from '#domain/booking/contact-words.ts'
import { correctedInWords } from '#domain/booking/correction.ts'
import { withQuery } from '#domain/contract/address.ts'
import { formatDay, formatDayAndTime, formatTime, unbrokenTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { showPhone } from '#domain/format/national-phone.ts'
import { plural } from '#domain/format/plural.ts'
import type { VisitNews } from '#domain/professional/visit-news.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Line } from '#server/platform/mail/template-tables.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'

type Shown = '_id' | 'number' | 'status' | 'date' | 'time' | 'service' | 'notes' | 'price'
type Visit = {
  booking: Pick<Booking, Shown | 'address' | 'postcode' | 'phone' | 'onSite'> & { customer: { name: string } | null }
  /** In minutes. */
  duration: number
  /** What the customer was asked to keep ready. */
  preparation: string
  /** What is to be collected. */
  due: number
}
type ChangedVisit = Visit & { news: VisitNews }

type VisitEmail = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string | null
  addressee: { name: string; userId: string | null }
}

/** Mail programs cut off long emails. */
const mostNamed = 50

export function visitNewsEmail(email: VisitEmail & { visits: [ChangedVisit, ...ChangedVisit[]] }) {
  const { plan, origin, recipient, userId, addressee, visits } = email
  const [first] = visits
  const isOne = visits.length === 1
  const { heading, news } = isOne ? wordsOf(first, plan) : severalOf(visits, plan)
  const left = visits.length - mostNamed
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [`${helloTo(addressee.name)} ${news}`],
    rows: isOne ? rowsOf(first, plan) : visits.slice(0, mostNamed).map((visit) => changeRow(visit, email)),
    ...buttonTo(
      email,
      visits.find(({ news }) => news.kind !== 'ended'),
    ),
    after: left > 0 ? [`And ${left} more.`] : [],
    reason: reasonOf(email),
  })
  const when = isOne ? `: ${formatDayAndTime(first.booking, plan.locale)}` : ''
  return { subject: `${heading}${when} · ${plan.brand}`, recipient, userId, ...words }
}

function reasonOf({ recipient, plan }: VisitEmail): string {
  return `Sent to ${recipient} because you work for ${plan.brand}.`
}

/** Without an account there is no page that could be opened. */
function linkTo({ origin, addressee }: VisitEmail, { booking }: Visit) {
  const { _id, date } = booking
  return addressee.userId === null ? {} : { href: `${origin}${withQuery('/my-day', { date, visit: _id })}` }
}

/** A visit that is no longer theirs cannot be opened. */
function buttonTo(email: VisitEmail, visit: Visit | undefined) {
  const { href } = visit ? linkTo(email, visit) : {}
  return href === undefined ? {} : { button: { label: 'Open My day', href } }
}

function severalOf(visits: ChangedVisit[], { locale }: StorefrontPlan) {
  const isNew = visits.every(({ news }) => news.kind === 'added')
  const count = plural(visits.length, isNew ? 'new visit' : 'visit', locale)
  return isNew
    ? { heading: count, news: 'you have these new visits.' }
    : { heading: `${count} changed`, news: 'these visits have changed.' }
}

const names: Record<'added' | 'cancelled' | 'gone' | 'moved' | 'corrected', string> = {
  added: 'New visit',
  cancelled: 'Visit cancelled',
  gone: 'No longer your visit',
  moved: 'New time',
  corrected: 'Visit corrected',
}

function nameOf({ news, booking }: ChangedVisit) {
  if (news.kind !== 'ended') return names[news.kind]
  return booking.status === 'cancelled' ? names.cancelled : names.gone
}

function wordsOf(visit: ChangedVisit, { locale }: StorefrontPlan) {
  const { news, booking } = visit
  const at = momentOf(booking, locale)
  const heading = nameOf(visit)
  if (news.kind === 'added') return { heading, news: `you have a new visit: ${at}.` }
  if (news.kind === 'corrected')
    return { heading, news: `your visit of ${at} has been corrected: new ${correctedInWords(news.corrected)}.` }
  if (news.kind === 'ended') {
    const end = booking.status === 'cancelled' ? 'was cancelled' : 'is no longer yours'
    return { heading, news: `your visit of ${at} ${end}. You do not need to go there.` }
  }
  const more = news.corrected.length > 0 ? ` The ${correctedInWords(news.corrected)} changed too.` : ''
  return { heading, news: `your visit of ${before(news, locale)} was moved to ${at}.${more}` }
}

function amountOf({ due, price }: { due: number; price: Visit['booking']['price'] }, locale: string): string {
  return due > 0 ? formatMoney(due, { currency: price.currency, locale }) : 'Nothing'
}

function momentOf({ date, time }: { date: string; time: string }, locale: string): string {
  return `${formatDay(date, locale, 'near')}, ${unbrokenTime(time, locale)}`
}

function before({ wasDate, wasTime }: { wasDate: string; wasTime: string }, locale: string): string {
  return momentOf({ date: wasDate, time: wasTime }, locale)
}

const row = (name: string, text: string) => (text === '' ? [] : [{ name, lines: text.split('\n') }])
const linesRow = (name: string, lines: Line[]) => (lines.length === 0 ? [] : [{ name, lines }])
const remark = (name: string, text: string) => row(name, text).map((one) => ({ ...one, isRemark: true }))

/** Those who read it on a phone call the number with a tap. */
function phoneLine(name: string, phone: string, locale: string): Line[] {
  if (phone === '') return name === '' ? [] : [name]
  const before = name === '' || name.endsWith(':') ? name : `${name},`
  return [{ before, phone, shown: showPhone(phone, locale) }]
}

/** All about one visit; of one that is no longer theirs only what tells which it was. */
function rowsOf({ booking, duration, preparation, due, news }: ChangedVisit, { locale }: StorefrontPlan) {
  const { date, time, service, customer, phone, onSite, notes, number, price } = booking
  const isTheirs = news.kind !== 'ended'
  const ofTheirs = <Row>(rows: Row[]) => (isTheirs ? rows : [])
  const hour = unbrokenTime(time, locale)
  return [
    {
      name: 'When',
      lines: [formatDay(date, locale, 'near'), isTheirs ? `${hour}, about ${duration} minutes` : hour],
    },
    ...row('Previously', news.kind === 'moved' ? before(news, locale) : ''),
    ...row('Service', service.title),
    ...row('Customer', customer?.name ?? ''),
    ...ofTheirs([
      ...row('Where', placeOf(booking)),
      ...linesRow('Phone', phoneLine('', phone, locale)),
      ...linesRow('At the door', onSite ? phoneLine(onSite.name, onSite.phone, locale) : []),
      ...remark('Note', notes),
      ...remark('Asked to keep ready', preparation),
      ...row('To collect', amountOf({ due, price }, locale)),
    ]),
    ...row('Booking ID', number),
  ]
}

function changeRow(visit: ChangedVisit, email: VisitEmail) {
  const { booking, news } = visit
  const { locale } = email.plan
  const isTheirs = news.kind !== 'ended'
  const corrected = 'corrected' in news && news.corrected.length > 0 ? [`new: ${correctedInWords(news.corrected)}`] : []
  return {
    name: nameOf(visit),
    lines: [
      momentOf(booking, locale),
      ...(isTheirs ? linesOf(booking, locale) : [booking.service.title, booking.customer?.name ?? '']),
    ].filter((line) => line !== ''),
    // The number first: at the end of a line it would break at its hyphen.
    small: [booking.number, ...(news.kind === 'moved' ? [`before: ${before(news, locale)}`] : []), ...corrected].join(
      ', ',
    ),
    isRemark: true,
    ...(isTheirs && linkTo(email, visit)),
  }
}

export function visitListEmail(email: VisitEmail & { day: string; visits: [Visit, ...Visit[]] }) {
  const { plan, origin, recipient, userId, addressee, day, visits } = email
  const { brand, locale } = plan
  const [first] = visits
  const isOne = visits.length === 1
  const count = plural(visits.length, 'visit', locale)
  const words = renderEmail({
    plan,
    origin,
    heading: `${formatDay(day, locale, 'near')}: ${count.replace(' ', '\u00a0')}`,
    paragraphs: [
      `${helloTo(addressee.name)} ${isOne ? 'your visit' : 'your first visit'} begins at ${unbrokenTime(first.booking.time, locale)}.`,
    ],
    rows: visits.map((visit) => listRow(visit, email)),
    ...buttonTo(email, first),
    after: [`If ${isOne ? 'it' : 'one of them'} changes, you get another email.`],
    reason: reasonOf(email),
  })
  const subject = `${formatDay(day, locale, 'weekday')} ${formatDay(day, locale, 'brief')}: ${count}${isOne ? '' : ', the first'} at ${formatTime(first.booking.time, locale)}`
  return { subject: `${subject} · ${brand}`, recipient, userId, ...words }
}

/** What is needed at the door, in a few lines. */
function linesOf({ service, customer, phone, onSite, notes, ...place }: Visit['booking'], locale: string): Line[] {
  return [
    service.title,
    customer?.name ?? '',
    placeOf(place),
    ...phoneLine('', phone, locale),
    ...(onSite ? phoneLine(`At the door: ${onSite.name}`.trim(), onSite.phone, locale) : []),
    notes === '' ? '' : `Note: ${notes}`,
  ].filter((line) => line !== '')
}

function listRow(visit: Visit, email: VisitEmail) {
  const { booking, duration, due } = visit
  const { locale } = email.plan
  const { time, price, number } = booking
  return {
    name: unbrokenTime(time, locale),
    lines: linesOf(booking, locale),
    small: [
      `About ${duration} minutes`,
      due > 0 ? `to collect ${amountOf({ due, price }, locale)}` : 'paid',
      number,
    ].join(', '),
    isRemark: true,
    ...linkTo(email, visit),
  }
}
