import type { User } from '#domain/identity.ts'
import { Icon } from '#web/art/icons.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { useSignOut } from './use-sign-out.ts'

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

export function homeOf({ role }: User) {
  return role === 'admin'
    ? ({ to: '/admin', label: 'Admin Panel', icon: 'chart' } as const)
    : ({ to: '/dashboard', label: 'My Dashboard', icon: 'user' } as const)
}

export function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOut()
  const { to, label, icon } = homeOf(user)
  return (
    <Menu
      label={`Account menu for ${user.name}`}
      buttonClass="flex min-h-11 w-17.5 items-center gap-1.5 rounded-full p-1 pr-2 transition-colors hover:bg-fill aria-expanded:bg-fill"
      button={
        <>
          <Avatar name={user.name} />
          <Icon name="down" className="size-4" />
        </>
      }
    >
      <MenuLink to={to} icon={icon}>
        {label}
      </MenuLink>
      <MenuLink to="/account" icon="id">
        Account
      </MenuLink>
      <MenuButton icon="logout" onClick={() => void signOut()}>
        Sign Out
      </MenuButton>
    </Menu>
  )
}
