import { htmlOf, type Letter } from './letter-html.ts'
import { wrapped } from './plain-text.ts'

/** The same words twice: for mail programs that show HTML, and for those that do not. */
export function writeLetter({ greeting, ...rest }: Letter & { greeting?: string }): { text: string; html: string } {
  for (const address of [rest.origin, rest.button?.href]) if (address !== undefined) refuseOddLink(address)
  const hello = greeting !== undefined && looksLikeLink.test(greeting) ? 'Hello,' : greeting
  const letter = { ...rest, paragraphs: [...(hello === undefined ? [] : [hello]), ...rest.paragraphs] }
  return { text: textOf(letter), html: htmlOf(letter) }
}

/** Mail programs make links of what looks like one: a made-up name must not send the reader anywhere. */
const looksLikeLink = /[@/\\]|www|:\S|[.。．｡]\p{L}{2}/iu

function refuseOddLink(address: string) {
  if (!/^https?:\/\/[^\s"<>]+$/.test(address)) throw new Error('A letter links to web addresses only.')
}

function textOf({ plan, origin, heading, paragraphs, button, after = [], reason }: Letter): string {
  const { phone, email, hours } = plan.support
  const blocks = [
    ...[heading, ...paragraphs].map(wrapped),
    ...(button ? [`${wrapped(button.label)}:\n${button.href}`] : []),
    ...after.map(wrapped),
    ['-- ', plan.brand, `${phone} · ${email}`, hours, origin].join('\n'),
    wrapped(reason),
  ]
  return `${blocks.join('\n\n')}\n`
}
