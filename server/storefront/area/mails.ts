import type { StorefrontPlan } from '#domain/storefront.ts'
import { renderEmail } from '#server/platform/mail/template.ts'

type ServedEmail = { plan: StorefrontPlan; origin: string; recipient: string; postcodes: string[] }

export function servedEmail({ plan, origin, recipient, postcodes }: ServedEmail) {
  const places = new Intl.ListFormat(plan.locale).format(postcodes)
  const heading = `${plan.brand} comes to ${places} now`
  const words = renderEmail({
    plan,
    origin,
    heading,
    paragraphs: [
      `Hello, you asked us to write when we come to ${places}. We do now, so you can book a service there.`,
      'This is the only email about it: we have deleted this request from our list.',
    ],
    button: { label: 'Browse Services', href: `${origin}/services` },
    reason: `Sent to ${recipient} because this address was given at ${plan.brand} for ${places}.`,
  })
  return { subject: heading, userId: null, ...words }
}
