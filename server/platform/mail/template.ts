import { statusNames } from '#domain/booking.ts'
import { htmlOf, type Email } from './template-html.ts'
import { oneLine, wrapped } from './plain-text.ts'

/** The same words twice: for mail programs that show HTML, and for those that do not. */
export function renderEmail(letter: Email): { text: string; html: string } {
  for (const address of [letter.origin, letter.button?.href]) if (address !== undefined) refuseOddLink(address)
  return { text: textOf(letter), html: htmlOf(letter) }
}

/** 'Hello Ananya,' where there is a name that can be said. */
export function helloTo(name: string): string {
  return name === '' || looksLikeLink.test(name) ? 'Hello,' : `Hello ${name},`
}

/** Mail programs make links of what looks like one: a made-up name must not send the reader anywhere. */
const looksLikeLink = /[@/\\]|www|:\S|[.。．｡]\p{L}{2}/iu

function refuseOddLink(address: string) {
  if (!/^https?:\/\/[^\s"<>]+$/.test(address)) throw new Error('A letter links to web addresses only.')
}

function textOf(letter: Email): string {
  const { plan, origin, heading, paragraphs, badge, rows = [], sums, button, after = [], reason } = letter
  const { phone, email, hours } = plan.support
  const blocks = [
    ...[heading, ...paragraphs].map(wrapped),
    badge ? statusNames[badge] : '',
    rows.map(({ name, lines, small = '' }) => wrapped(`${name}: ${inOne([...lines, small])}`)).join('\n'),
    sums
      ? [...sums.lines, sums.total].map(({ name, amount }) => `${oneLine(name)}: ${oneLine(amount)}`).join('\n')
      : '',
    button ? `${wrapped(button.label)}:\n${button.href}` : '',
    ...after.map(wrapped),
    ['-- ', plan.brand, `${phone} · ${email}`, hours, origin].join('\n'),
    wrapped(reason),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function inOne(lines: string[]): string {
  return lines
    .map((line) => oneLine(line).replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ')
}
