import type { User } from '#domain/identity.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { onDemand } from './on-demand.tsx'

/** Only for users who are signed in, whom the page knows after hydration. */
export const AccountMenu = onDemand(async () => (await import('./account-menu.tsx')).AccountMenu, AvatarRoom)

type Props = { user: User | null | undefined }

/**
 * Public pages are rendered without the user, who is known after hydration. A stored token is known before the first
 * paint (see mode.ts), so the right space is reserved and nothing moves.
 */
export function Account({ user }: Props) {
  if (user) return <AccountMenu user={user} />
  const isUnknown = user === undefined
  return (
    <>
      <div className={cx('flex gap-1.5', isUnknown && 'held:hidden')}>
        <ButtonLink look="ghost" to="/login">
          Login
        </ButtonLink>
        <ButtonLink to="/register">Sign Up</ButtonLink>
      </div>
      {isUnknown && <AvatarRoom />}
    </>
  )
}

/** The space of the avatar and its arrow. */
export function AvatarRoom() {
  return <span className="hidden h-11 w-17.5 held:block" />
}
