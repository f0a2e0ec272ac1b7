import { formatMoment } from '#domain/format/day.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'

type AnswerEmail = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string | null
  answer: string
  writtenAt: Date
  /** Empty for an address that is not confirmed: anyone can give it in the form. */
  name: string
  message: string
}

export function answerEmail({ plan, origin, recipient, userId, answer, writtenAt, name, message }: AnswerEmail) {
  const heading = `${plan.brand} has answered your message`
  const when = formatMoment(writtenAt.toISOString(), plan, 'short')
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [`${helloTo(name)} thank you for your message of ${when}.`],
    rows: [
      { name: 'Our answer', lines: answer.split('\n') },
      ...(message === '' ? [] : [{ name: 'Your message', lines: message.split('\n') }]),
    ],
    button: { label: 'Write to us again', href: `${origin}/contactus` },
    reason: `Sent to ${recipient} because this address was given in the contact form of ${plan.brand}.`,
  })
  return { subject: heading, userId, ...words }
}
