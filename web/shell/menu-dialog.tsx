import { Link } from 'react-router'
import { olderCategories, pathOfService } from '#domain/catalogue/browsing.ts'
import type { User } from '#domain/identity.ts'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { homeOf } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { iconOf } from './icon-of.ts'
import { useSignOut } from './use-sign-out.ts'

type Props = {
  open: boolean
  onClose: () => void
  brand: string
  logoUrl: string
  frame: StorefrontFrame
  user: User | null | undefined
}

/** The menu as a dialog that fills the screen. Escape and every link close it. */
export function MenuDialog({ open, onClose, brand, logoUrl, frame, user }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Menu"
      shape="screen"
      head={<Brand brand={brand} logoUrl={logoUrl} isShort />}
      actions={<AccountActions user={user} />}
    >
      <nav aria-label="Menu" className="-mt-3">
        <ul className="*:border-b *:border-border">
          <Services frame={frame} />
          <PopularServices frame={frame} />
          <Row to="/aboutus">About us</Row>
          <Row to="/contactus">Contact us</Row>
          {user?.professional && <Row to="/my-day">My day</Row>}
          {user && <Row to="/account">Account</Row>}
        </ul>
      </nav>
    </Dialog>
  )
}

function AccountActions({ user }: Pick<Props, 'user'>) {
  const signOut = useSignOut()
  return (
    <div className={cx('grid flex-1 grid-cols-2 gap-3', user === undefined && 'held:invisible')}>
      {user ? (
        <Button look="secondary" size="l" onClick={() => void signOut()}>
          Sign Out
        </Button>
      ) : (
        <ButtonLink look="secondary" size="l" to="/login">
          Login
        </ButtonLink>
      )}
      <ButtonLink size="l" to={user ? homeOf(user).to : '/register'}>
        {user ? homeOf(user).label : 'Sign Up'}
      </ButtonLink>
    </div>
  )
}

function Services({ frame: { categories, total } }: Pick<Props, 'frame'>) {
  return (
    <Group title="Services" isOpen>
      {categories.map(({ key, name, icon, count, to }) => (
        <li key={key}>
          <Link to={olderCategories.includes(key) ? pathOfService(key) : to} className={inner}>
            <Icon name={iconOf(icon)} />
            {name}
            <Count of={count} />
          </Link>
        </li>
      ))}
      <li>
        <Link to="/services" className={`${inner} font-semibold text-brand-text!`}>
          <Icon name="grid" />
          All services
          <Count of={total} />
        </Link>
      </li>
    </Group>
  )
}

function PopularServices({ frame }: Pick<Props, 'frame'>) {
  const services = frame.groups.flatMap(({ links }) => links).filter(({ to }) => to.startsWith('/services/'))
  if (services.length === 0) return null
  return (
    <Group title="Popular services">
      {services.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className={inner}>
            {label}
          </Link>
        </li>
      ))}
    </Group>
  )
}

const row = 'flex list-none min-h-14 w-full items-center justify-between text-lead font-semibold'
const inner = 'flex min-h-12 items-center gap-3 text-text-2 hover:text-text [&_.i]:flex-none'

function Group({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: React.ReactNode }) {
  return (
    <li>
      <details open={isOpen} className="group">
        <summary className={row}>
          {title}
          <Icon name="down" className="transition-transform duration-200 group-open:rotate-180" />
        </summary>
        <ul className="pb-3">{children}</ul>
      </details>
    </li>
  )
}

function Row({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className={row}>
        {children}
      </Link>
    </li>
  )
}

function Count({ of }: { of: number }) {
  return (
    <span className="figures ml-auto text-sm text-text-3">
      {of}
      <span className="sr-only"> services</span>
    </span>
  )
}
