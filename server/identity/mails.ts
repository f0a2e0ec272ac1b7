import type { User } from '#domain/identity.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, writeLetter } from '#server/letter.ts'

/** Who writes to whom. */
type Letter = { plan: StorefrontPlan; origin: string; recipient: string; user: User }

const ifNotYou = 'If this was not you, you need not do anything: without the link nothing changes.'

export function verifyLetter(letter: Letter, href: string) {
  return compose(letter, {
    subject: 'Please verify your e-mail',
    paragraphs: [
      `Welcome to ${letter.plan.brand}. Please confirm that this address is yours, so that what we write about your bookings reaches you.`,
    ],
    button: { label: 'Verify my e-mail', href },
    after: ['The link works for 24 hours.', ifNotYou],
    because: 'it was used to open an account',
  })
}

export function changeEmailLetter(letter: Letter, href: string) {
  return compose(letter, {
    subject: 'Please confirm your new e-mail address',
    paragraphs: [
      `Your account is to have this address: ${letter.recipient}. It changes when you confirm that it is yours.`,
    ],
    button: { label: 'Confirm this address', href },
    after: ['The link works for 24 hours.', ifNotYou],
    because: 'somebody who is signed in asked for this address',
  })
}

export function emailChangedLetter(letter: Letter, email: string) {
  return compose(letter, {
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Your account now has the address ${email}. From here on we write there, and you sign in with it.`,
      `If this was not you, please write to ${letter.plan.support.email} or call ${letter.plan.support.phone} at once.`,
    ],
    because: 'it was the address of an account',
  })
}

export function resetLetter(letter: Letter, href: string) {
  return compose(letter, {
    subject: 'Choose a new password',
    paragraphs: ['Somebody, we hope you, has asked for a new password for your account.'],
    button: { label: 'Choose a new password', href },
    after: ['The link works once, for one hour. Saving a new password signs out every device.', ifNotYou],
    because: 'somebody asked for a new password for this address',
  })
}

export function passwordChangedLetter(letter: Letter, href: string) {
  return compose(letter, {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now, and other devices were signed out.'],
    button: { label: 'This was not me', href },
    after: ['If it was you, there is nothing to do.'],
    because: 'the password of your account was changed',
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

function compose({ plan, origin, recipient, user }: Letter, content: Content) {
  const { subject, because, paragraphs, button, after = [] } = content
  // A name is what somebody typed. Whoever has not confirmed an address may have typed it for a stranger to read.
  const name = user.emailVerified && user.email === recipient ? user.name : ''
  const letter = writeLetter({
    plan,
    origin,
    heading: subject,
    paragraphs: [helloTo(name), ...paragraphs],
    ...(button && { button: { ...button, isSpelled: true } }),
    after,
    reason: `Sent to ${recipient} because ${because}.`,
  })
  return { subject: `${subject} · ${plan.brand}`, userId: user._id, ...letter }
}
