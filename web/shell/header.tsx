import { NavLink } from 'react-router'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import type { Storefront } from '#domain/storefront.ts'
import { Account, AccountMenu, AvatarRoom } from './account.tsx'
import { Brand } from './brand.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import { navLink } from './nav-link.ts'
import { ServicesMenu } from './services-menu.tsx'
import { useUser } from '#web/data/use-user.ts'

type Props = { storefront: Storefront; frame: StorefrontFrame }

export function Header({ storefront: { brand, logoUrl, locale }, frame }: Props) {
  const user = useUser()
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-bg print:hidden">
      <div className="wrap flex h-16 items-center gap-1 900:h-18 900:gap-3">
        <Brand brand={brand} logoUrl={logoUrl} isShort />
        <nav aria-label="Main" className="ml-5 flex gap-1 max-900:hidden">
          <ServicesMenu frame={frame} locale={locale} />
          <NavLink to="/aboutus" className={navLink}>
            About us
          </NavLink>
          <NavLink to="/contactus" className={navLink}>
            Contact us
          </NavLink>
        </nav>
        <span className="flex-1" />
        <div className="900:hidden">{user ? <AccountMenu user={user} /> : user === undefined && <AvatarRoom />}</div>
        <ThemeButton />
        <div className="max-900:hidden">
          <Account user={user} />
        </div>
        <div className="-mr-2 900:hidden">
          <MobileMenu brand={brand} logoUrl={logoUrl} frame={frame} user={user} />
        </div>
      </div>
    </header>
  )
}
