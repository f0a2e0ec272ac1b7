import { clockAt, formatDay, formatTime, nameOfZone } from '#domain/day.ts'
import { linkRules, type User } from '#domain/identity.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { helloTo, writeLetter } from '#server/letter.ts'

/** Who writes to whom. */
type Letter = { plan: StorefrontPlan; origin: string; recipient: string; user: User }

const ifNotYou = 'If this was not you, you need not do anything: without the link nothing changes.'

export function verifyLetter(letter: Letter, href: string) {
  return compose(letter, {
    subject: 'Please verify your email',
    paragraphs: [
      `Welcome to ${letter.plan.brand}. Please confirm that this address is yours, so that what we write about your bookings reaches you.`,
    ],
    button: { label: 'Verify my email', href },
    after: ['The link works for 24 hours.', ifNotYou],
    because: 'it was used to open an account',
  })
}

export function changeEmailLetter(letter: Letter, href: string) {
  return compose(letter, {
    subject: 'Please confirm your new email address',
    paragraphs: [
      `Your account is to have this address: ${letter.recipient}. It changes when you confirm that it is yours.`,
    ],
    button: { label: 'Confirm this address', href },
    after: ['The link works for 24 hours.', ifNotYou],
    because: 'someone who is signed in asked for this address',
  })
}

/** With no word of who has asked, and nothing to press: it only keeps its reader from wondering. */
export function addressTakenLetter(letter: Letter) {
  return compose(letter, {
    subject: 'This address has an account already',
    paragraphs: [
      'Someone who is signed in to another account asked to use this address for it. That is not possible, because the address belongs to an account already.',
      "If it was you: sign in with this address. 'Forgot password' on the sign-in page sends you a link if you need one.",
    ],
    after: ['If it was not you, there is nothing to do. Nothing has changed.'],
    because: 'someone who is signed in asked for this address',
  })
}

/** Only an address that was confirmed is given the new one, and the way back: any other may be a stranger's. */
type Changed = { email: string | undefined; wayBack: string | undefined }

export function emailChangedLetter(letter: Letter, { email, wayBack }: Changed) {
  const { support } = letter.plan
  const news =
    email === undefined
      ? 'The account that was opened with this address now has another one.'
      : `Your account now has the address ${email}. From here on we write there, and you sign in with it.`
  const help = `please write to ${support.email} or call ${support.phone}`
  const ifNot =
    wayBack === undefined
      ? `If this was not you, ${help} at once.`
      : 'If this was not you, take the account back: it gets this address again, every device is signed out, and you choose a new password.'
  return compose(letter, {
    subject: 'Your email address was changed',
    paragraphs: [news, ifNot],
    ...(wayBack !== undefined && {
      button: { label: 'Take my account back', href: wayBack },
      after: [
        `The link works for ${linkRules.restore.hours / 24} days. After that, ${help}.`,
        'If it was you, there is nothing to do.',
      ],
    }),
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

/** What is known of a sign-in; the moment is an instant. */
type SignIn = { device: string; address: string; at: string }

export function newSignInLetter(letter: Letter, { device, address, at }: SignIn, href: string) {
  const { locale, timeZone } = letter.plan
  const { date, time } = clockAt(at, timeZone)
  const when = `${formatDay(date, locale, 'full')}, ${formatTime(time, locale)}, ${nameOfZone(timeZone, locale)}`
  return compose(letter, {
    subject: 'New sign-in to your account',
    paragraphs: [
      'Someone has signed in to your account from a device that it was not used on before.',
      `Device: ${device}`,
      `Time: ${when}`,
      `Network: ${address}`,
    ],
    button: { label: 'This was not me', href },
    after: [
      'If it was you, there is nothing to do.',
      'If it was not you, choose a new password at once. Saving it signs out every device.',
    ],
    because: 'someone signed in to your account',
  })
}

export function signInTriesLetter(letter: Letter, href: string) {
  return compose(letter, {
    subject: 'Someone is trying to sign in to your account',
    paragraphs: [
      'A wrong password was entered for your account many times. For now we take no more passwords from devices that were not used to sign in to it before, and answer slowly where one is guessed on a device that was.',
      'You can still sign in on a device that you have used before. Anywhere else, choose a new password: the browser in which you do that can sign in at once.',
    ],
    button: { label: 'Choose a new password', href },
    after: ['If it was you, there is nothing to do: try again later. We write this once a day at most.'],
    because: 'a wrong password was entered for your account many times',
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
