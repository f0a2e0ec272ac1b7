import { absenceInWords } from '#domain/professional/words.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'

type Decision = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string | null
  /** Empty for an address that is not confirmed, like the answer. */
  name: string
  answer: string
  isTaken: boolean
  span: { from: string; to: string }
}

export function decisionEmail({ plan, origin, recipient, userId, name, answer, isTaken, span }: Decision) {
  const when = absenceInWords(span, plan.locale, 'short')
  const heading = isTaken ? `You have time off: ${when}` : `Your request for time off was refused: ${when}`
  const sentence = isTaken
    ? 'your request for time off was granted. No visits are planned for you during this time.'
    : 'the office could not grant your request for time off. Your visits stay as they are.'
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [`${helloTo(name)} ${sentence}`],
    rows: [
      { name: 'When', lines: [when] },
      ...(answer === '' ? [] : [{ name: 'What the office says', lines: answer.split('\n') }]),
    ],
    button: { label: 'Open My day', href: `${origin}/my-day?view=week` },
    reason: `Sent to ${recipient} because you asked ${plan.brand} for time off.`,
  })
  return { subject: `${heading} · ${plan.brand}`, userId, ...words }
}
