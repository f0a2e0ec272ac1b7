import { plural } from '#domain/format/plural.ts'
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
  state: 'taken' | 'refused' | 'ended'
  /** How many visits are still planned during it. */
  visits: number
  span: { from: string; to: string }
}

export function decisionEmail({ plan, origin, recipient, userId, name, answer, state, visits, span }: Decision) {
  const when = absenceInWords(span, plan.locale, 'short')
  const { heading, sentence } = {
    taken: {
      heading: 'You have time off',
      sentence: `your request for time off was granted. ${visitsLeft(visits, plan.locale)}`,
    },
    refused: {
      heading: 'Your request for time off was refused',
      sentence: 'the office could not grant your request for time off. Your visits stay as they are.',
    },
    ended: {
      heading: 'You no longer have time off',
      sentence: 'the office has ended your time off. Visits can be planned for you again during this time.',
    },
  }[state]
  const title = `${heading}: ${when}`
  const words = renderEmail({
    plan,
    origin,
    heading: title,
    paragraphs: [`${helloTo(name)} ${sentence}`],
    rows: [
      { name: 'When', lines: [when] },
      ...(answer === '' ? [] : [{ name: 'What the office says', lines: answer.split('\n') }]),
    ],
    button: { label: 'Open My day', href: `${origin}/my-day?view=week` },
    reason: `Sent to ${recipient} because it is about your time off at ${plan.brand}.`,
  })
  return { subject: `${title} · ${plan.brand}`, userId, ...words }
}

/** A visit that has begun stays with its professional. */
function visitsLeft(visits: number, locale: string): string {
  if (visits === 0) return 'No visits are planned for you during this time.'
  return `${plural(visits, 'visit', locale)} during this time ${visits === 1 ? 'is' : 'are'} still yours.`
}
