import { companyLines } from '#domain/storefront/company.ts'
import { urlOfChat } from '#domain/format/phone.ts'
import { statusNames } from '#domain/booking.ts'
import { htmlOf, type Email } from './template-html.ts'
import type { Line, Row } from './template-tables.ts'
import { oneLine, wrapped } from './plain-text.ts'

/** The same content as HTML and as plain text. */
export function renderEmail(email: Email): { text: string; html: string } {
  const links = [email.origin, email.button?.href, ...(email.rows ?? []).map(({ href }) => href)]
  for (const address of links) if (address !== undefined) refuseOddLink(address)
  return { text: textOf(email), html: htmlOf(email) }
}

const demo = 'This is a demo: its people and bookings are made up.'

/** Says at the end of an email that its shop is a demo. */
export function withDemoNote<Words extends { text: string; html: string }>(words: Words): Words {
  const { text, html } = words
  // The last paragraph is the reason why it was sent.
  const end = html.lastIndexOf('</p>')
  return { ...words, text: `${text}${demo}\n`, html: `${html.slice(0, end)} ${demo}${html.slice(end)}` }
}

/** 'Hello Ananya,' or, without a usable name, 'Hello,'. */
export function helloTo(name: string): string {
  return name === '' || looksLikeLink.test(name) ? 'Hello,' : `Hello ${name},`
}

/** Mail programs turn text that looks like a link into one: a forged name must not lead the reader anywhere. */
const looksLikeLink = /[@/\\]|www|:\S|[.。．｡]\p{L}{2}/iu

function refuseOddLink(address: string) {
  if (!/^https?:\/\/[^\s"<>]+$/.test(address)) throw new Error('An email links to web addresses only.')
}

function textOf(content: Email): string {
  const { plan, origin, heading, paragraphs, badge, rows = [], sums, button, after = [], reason } = content
  const { phone, email, hours, whatsapp } = plan.support
  const chat = urlOfChat(whatsapp)
  const blocks = [
    ...[heading, ...paragraphs].map(wrapped),
    badge ? statusNames[badge] : '',
    rows.map(lineOf).join('\n'),
    sums
      ? [...sums.lines, sums.total].map(({ name, amount }) => `${oneLine(name)}: ${oneLine(amount)}`).join('\n')
      : '',
    button ? `${wrapped(button.label)}:\n${button.href}` : '',
    ...after.map(wrapped),
    [
      '-- ',
      plan.brand,
      `${phone} · ${email}`,
      hours,
      ...(chat ? [`Chat on WhatsApp: ${chat}`] : []),
      origin,
      ...companyLines(plan.company),
    ].join('\n'),
    wrapped(reason),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function lineOf({ name, lines, small = '', href }: Row): string {
  const line = wrapped(`${name}: ${inOne([...lines.map(plainOf), small])}`)
  return href === undefined ? line : `${line}\n${href}`
}

function plainOf(line: Line): string {
  return typeof line === 'string' ? line : `${line.before} ${line.shown}`
}

function inOne(lines: string[]): string {
  return lines
    .map((line) => oneLine(line).replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
}
