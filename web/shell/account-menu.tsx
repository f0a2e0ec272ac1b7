import type { User } from '#domain/identity.ts'
import { Icon } from '#web/art/icons.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { useSignOut } from './use-sign-out.ts'

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
      {user.professional && (
        <MenuLink to="/my-day" icon="cal">
          My day
        </MenuLink>
      )}
      <MenuLink to="/account" icon="id">
        Account
      </MenuLink>
      <MenuButton icon="logout" onClick={() => void signOut()}>
        Sign Out
      </MenuButton>
    </Menu>
  )
}
