import type { User } from '#domain/identity.ts'
import { ConfirmEmail } from '#web/shared/confirm-email.tsx'

type Props = {
  user: User
  /** The address is already visible beside the banner. */
  isBesideAddress?: boolean
}

export function VerifyBanner({ user, isBesideAddress = false }: Props) {
  if (user.emailVerified) return null
  const address = isBesideAddress ? 'this address' : <span className="wrap-anywhere">{user.email}</span>
  return (
    <ConfirmEmail user={user} tone="info" address={address}>
      <b>Please verify your email.</b> We sent a link to {address}.
    </ConfirmEmail>
  )
}
