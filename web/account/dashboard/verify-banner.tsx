import type { User } from '#domain/identity.ts'
import { Note } from '#web/ui/note.tsx'
import { LinkOutcome, SendLinkAgain, useVerificationLink } from '#web/shared/verification-link.tsx'

type Props = {
  user: User
  /** The address is already visible beside the banner. */
  isBesideAddress?: boolean
}

export function VerifyBanner({ user: { email, emailVerified }, isBesideAddress = false }: Props) {
  const link = useVerificationLink()
  if (emailVerified) return null
  const address = isBesideAddress ? 'this address' : <span className="wrap-anywhere">{email}</span>
  return (
    <div className="grid gap-3">
      <Note tone="info" icon="mail" action={<SendLinkAgain link={link} />}>
        <b>Please verify your email.</b> We sent a link to {address}.
      </Note>
      <LinkOutcome link={link} address={address} />
    </div>
  )
}
