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
  thanks: 'Thank you. What we write about your bookings reaches you.',
  dead: 'A link works for 24 hours, and once.',
}

/** What the page says, by what the link is for. */
export const verifyWords = {
  verify: { ...confirming, title: 'Verify your email' },
  change: { ...confirming, title: 'Confirm your new email' },
  restore: {
    title: 'Take your account back',
    lead: 'Your account gets its former email address again, every device is signed out, and you choose a new password.',
    leadOfVisitor: '',
    press: 'Take my account back',
    busy: 'Taking it back...',
    failed: 'Your account could not be taken back. Please try again.',
    thanks: 'Your account has its former email address again.',
    dead: 'A link works for 7 days, and once.',
  },
}

type Props = { token: string; purpose: LinkPurpose | undefined; busy: boolean; onReplace: () => void }

/** Who only has the mailbox gets in by a new password; who has the password as well keeps it by signing in. */
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
          Confirms the address at once, signs out every device, and replaces the password of the account.
        </p>
      </div>
    </>
  )
}
