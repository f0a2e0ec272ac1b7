import type { LinkPurpose } from '#domain/identity.ts'
import { loginAddress } from '#web/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { linkState } from './use-link-token.ts'

const confirming = {
  lead: 'Confirm that this is your email address.',
  leadOfVisitor: 'You are not signed in here. Choose how to confirm that this is your email address.',
  press: 'Verify my email',
  busy: 'Verifying...',
  failed: 'Your email address could not be verified. Please try again.',
  thanks: 'Thank you. Emails about your bookings will reach you.',
  dead: 'A link works once, for 24 hours.',
}

export const verifyWords = {
  verify: { ...confirming, title: 'Verify your email' },
  change: { ...confirming, title: 'Confirm your new email' },
  restore: {
    title: 'Take your account back',
    lead: 'This restores the previous email address of your account and signs out every device. You then choose a new password.',
    leadOfVisitor: '',
    press: 'Take my account back',
    busy: 'Taking it back...',
    failed: 'Your account could not be taken back. Please try again.',
    thanks: 'Your account has its previous email address again.',
    dead: 'A link works once, for 7 days.',
  },
}

type Props = { token: string; purpose: LinkPurpose | undefined; busy: boolean; onReplace: () => void }

/** Signing in keeps the password. With only the mailbox, a visitor must choose a new one. */
export function VerifyWays({ token, purpose, busy, onReplace }: Props) {
  const here = { pathname: '/verify-email', search: purpose === undefined ? '' : `?for=${purpose}` }
  return (
    <>
      <div className="grid gap-2">
        <ButtonLink size="l" full to={loginAddress(here)} state={linkState(token)}>
          Sign in to confirm
        </ButtonLink>
        <p className="text-sm text-text-2">You keep your password. Other devices are signed out.</p>
      </div>
      <div className="grid gap-2">
        <Button type="submit" look="secondary" size="l" full busy={busy} busyLabel="Verifying..." onClick={onReplace}>
          Choose a new password
        </Button>
        <p className="text-sm text-text-2">
          Confirms the address now, signs out every device and replaces your password.
        </p>
      </div>
    </>
  )
}
