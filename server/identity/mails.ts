import * as z from 'zod/mini'
import { clockAt, formatDay, formatTime, nameOfZone } from '#domain/format/day.ts'
import { linkRules, type User } from '#domain/identity.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, renderEmail } from '#server/platform/mail/template.ts'

type Envelope = { plan: StorefrontPlan; origin: string; recipient: string; user: User }

const ifNotYou = 'If this was not you, you can ignore this email. Nothing changes unless the link is used.'

export function verificationEmail(envelope: Envelope, href: string) {
  return compose(envelope, {
    subject: 'Please verify your email',
    paragraphs: [
      `Welcome to ${envelope.plan.brand}. Please confirm that this is your email address, so that our emails about your bookings reach you.`,
    ],
    button: { label: 'Verify my email', href },
    after: ['The link works for 24 hours.', ifNotYou],
    because: 'this address was used to create an account',
  })
}

export function changeAddressEmail(envelope: Envelope, href: string) {
  return compose(envelope, {
    subject: 'Please confirm your new email address',
    paragraphs: [
      `Please confirm ${envelope.recipient} as the new email address of your account. The address changes only when you confirm it.`,
    ],
    button: { label: 'Confirm this address', href },
    after: ['The link works for 24 hours.', ifNotYou],
    because: 'it was entered as the new email address of an account',
  })
}

/** Does not reveal who asked, and contains no link: it only explains why no confirmation email arrives. */
export function addressTakenEmail(envelope: Envelope) {
  return compose(envelope, {
    subject: 'This email address already has an account',
    paragraphs: [
      'Someone tried to change the email address of another account to this one. That is not possible, because this address already has an account.',
      "If that was you, sign in with this address instead. If you do not know the password, use 'Forgot password' on the sign-in page.",
    ],
    after: ['If that was not you, you can ignore this email. Nothing has changed.'],
    because: 'it was entered as the new email address of an account',
  })
}

/** Both are sent only to a confirmed address: an unconfirmed one may belong to a stranger. */
export const EmailChangedData = z.object({ email: z.optional(z.string()), until: z.optional(z.string()) })
export type EmailChangedData = z.infer<typeof EmailChangedData>
type AddressChange = { email: string | undefined; wayBack: string | undefined }

export function addressChangedEmail(envelope: Envelope, { email, wayBack }: AddressChange) {
  const { support } = envelope.plan
  const news =
    email === undefined
      ? 'The account that was created with this address now uses another one.'
      : `Your account now uses ${email}. We will send our emails there from now on, and you sign in with it.`
  const help = `please email ${support.email} or call ${support.phone}`
  const ifNot =
    wayBack === undefined
      ? `If this was not you, ${help} right away.`
      : 'If this was not you, use the link below to take your account back. Its email address is changed back to this one, every device is signed out, and you choose a new password.'
  return compose(envelope, {
    subject: 'Your email address was changed',
    paragraphs: [news, ifNot],
    ...(wayBack !== undefined && {
      button: { label: 'Take my account back', href: wayBack },
      after: [
        `The link works for ${linkRules.restore.hours / 24} days. After that, ${help}.`,
        'If this was you, you do not need to do anything.',
      ],
    }),
    because: 'it was the email address of an account',
  })
}

export function resetPasswordEmail(envelope: Envelope, href: string) {
  return compose(envelope, {
    subject: 'Choose a new password',
    paragraphs: ['We received a request for a new password for your account.'],
    button: { label: 'Choose a new password', href },
    after: ['The link works once, within one hour. Saving a new password signs out every device.', ifNotYou],
    because: 'a new password was requested for this address',
  })
}

export function passwordChangedEmail(envelope: Envelope, href: string) {
  return compose(envelope, {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed, and your other devices were signed out.'],
    button: { label: 'This was not me', href },
    after: ['If this was you, you do not need to do anything.'],
    because: 'the password of your account was changed',
  })
}

/** `at` is an instant, in ISO 8601. */
export const NewSignInData = z.object({ device: z.string(), address: z.string(), at: z.string() })
export type NewSignInData = z.infer<typeof NewSignInData>

export function newSignInEmail(envelope: Envelope, { device, address, at }: NewSignInData, href: string) {
  const { locale, timeZone } = envelope.plan
  const { date, time } = clockAt(at, timeZone)
  const when = `${formatDay(date, locale, 'full')}, ${formatTime(time, locale)}, ${nameOfZone(timeZone, locale)}`
  return compose(envelope, {
    subject: 'New sign-in to your account',
    paragraphs: [
      'Someone signed in to your account on a device that had not been used with it before.',
      `Device: ${device}`,
      `Time: ${when}`,
      `Network: ${address}`,
    ],
    button: { label: 'This was not me', href },
    after: [
      'If this was you, you do not need to do anything.',
      'If this was not you, choose a new password right away. Saving it signs out every device.',
    ],
    because: 'someone signed in to your account',
  })
}

export function signInTriesEmail(envelope: Envelope, href: string) {
  return compose(envelope, {
    subject: 'Someone is trying to sign in to your account',
    paragraphs: [
      'A wrong password has been entered for your account many times. To protect it, we are blocking password sign-ins from new devices for now, and slowing down repeated attempts on devices that have signed in before.',
      'You can still sign in on a device that you have used before. On any other device, choose a new password: the browser in which you do that can sign in right away.',
    ],
    button: { label: 'Choose a new password', href },
    after: [
      'If this was you, you do not need to do anything: just try again later. We send this email at most once a day.',
    ],
    because: 'a wrong password was entered for your account many times',
  })
}

export const TwoStepData = z.object({ change: z.enum(['on', 'off', 'reset', 'code-used', 'new-codes']) })
export type TwoStepData = z.infer<typeof TwoStepData>

const twoStepTexts = {
  on: {
    subject: 'Two-step sign-in is on',
    text: 'From now on we ask for a code of your authenticator app after your password. Your other devices were signed out.',
  },
  off: { subject: 'Two-step sign-in is off', text: 'From now on your password alone opens your account.' },
  reset: {
    subject: 'Two-step sign-in was turned off',
    text: 'The shop has turned off two-step sign-in of your account, for example because your phone is lost. Your password alone opens your account now. You can set it up again under Account.',
  },
  'code-used': {
    subject: 'A recovery code was used',
    text: 'One of your recovery codes has just been used in place of a code of your authenticator app. It does not work again.',
  },
  'new-codes': {
    subject: 'New recovery codes',
    text: 'Your account has ten new recovery codes. The ones before them no longer work.',
  },
} satisfies Record<TwoStepData['change'], { subject: string; text: string }>

export function twoStepEmail(envelope: Envelope, { change }: TwoStepData, href: string) {
  const { subject, text } = twoStepTexts[change]
  return compose(envelope, {
    subject,
    paragraphs: [text],
    button: { label: 'This was not me', href },
    after: ['If this was you, you do not need to do anything.'],
    because: 'the two-step sign-in of your account was changed or used',
  })
}

type Content = {
  subject: string
  paragraphs: string[]
  button?: { label: string; href: string }
  after?: string[]
  /** Completes 'Sent to … because …'. */
  because: string
}

function compose({ plan, origin, recipient, user }: Envelope, content: Content) {
  const { subject, because, paragraphs, button, after = [] } = content
  // Names are user input: without a confirmed address, the name may be a message aimed at a stranger.
  const name = user.emailVerified && user.email === recipient ? user.name : ''
  const email = renderEmail({
    plan,
    origin,
    heading: subject,
    paragraphs: [helloTo(name), ...paragraphs],
    ...(button && { button: { ...button, isSpelled: true } }),
    after,
    reason: `Sent to ${recipient} because ${because}.`,
  })
  return { subject: `${subject} · ${plan.brand}`, userId: user._id, ...email }
}
