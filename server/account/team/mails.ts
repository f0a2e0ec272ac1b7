import { invitationDays } from '#domain/account/team.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'

type Invitation = { plan: StorefrontPlan; origin: string; recipient: string; name: string; href: string }

/** The same for an address with an account and one without. */
export function invitationEmail({ plan, origin, recipient, name, href }: Invitation) {
  const subject = `You are invited to the team of ${plan.brand}`
  const email = renderEmail({
    plan,
    origin,
    heading: subject,
    paragraphs: [
      helloTo(name),
      `You are invited to become an administrator of ${plan.brand}. Choose a password, and sign in with ${recipient}.`,
    ],
    button: { label: 'Choose a password', href, isSpelled: true },
    after: [
      `The link works once, within ${invitationDays} days. If this address has an account already, the password replaces the one it has.`,
      'If you did not expect this, you can ignore this email. Nothing changes unless the link is used.',
    ],
    reason: `Sent to ${recipient} because an administrator invited this address.`,
  })
  return { subject: `${subject}`, userId: null, ...email }
}

/** For a professional. The same for an address with an account and one without. */
export function professionalInvitationEmail({ plan, origin, recipient, name, href }: Invitation) {
  const subject = `Your appointments at ${plan.brand}`
  const email = renderEmail({
    plan,
    origin,
    heading: 'Your day, on your phone',
    paragraphs: [
      helloTo(name),
      `${plan.brand} invites you to My day: your appointments with addresses, phone numbers and notes. Choose a password, and sign in with ${recipient}.`,
    ],
    button: { label: 'Choose a password', href, isSpelled: true },
    after: [
      `The link works once, within ${invitationDays} days. If this address has an account already, it keeps its bookings, and the password replaces the one it has.`,
      'If you did not expect this, you can ignore this email. Nothing changes unless the link is used.',
    ],
    reason: `Sent to ${recipient} because ${plan.brand} invited this address.`,
  })
  return { subject, userId: null, ...email }
}
