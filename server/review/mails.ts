import { pathOfOwnReviews } from '#domain/review.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'

type ReplyEmail = {
  plan: StorefrontPlan
  origin: string
  recipient: string
  userId: string
  name: string
  title: string
  /** Empty for an address that is not confirmed: it may belong to another person than the author. */
  reply: string
}

export function replyEmail({ plan, origin, recipient, userId, name, title, reply }: ReplyEmail) {
  const heading = `${plan.brand} has replied to your review`
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [`${helloTo(name)} thank you again for your review of ${title}.`],
    rows: reply === '' ? [] : [{ name: 'Reply', lines: reply.split('\n') }],
    button: { label: 'Read the reply', href: `${origin}${pathOfOwnReviews}` },
    after: ['Everyone who reads your review can read the reply too. You can still change or delete your review.'],
    reason: `Sent to ${recipient} because you reviewed a service of ${plan.brand}.`,
  })
  return { subject: heading, userId, ...words }
}
