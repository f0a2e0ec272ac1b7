import { Link } from 'react-router'
import { olderCategories, pathOfService } from '#domain/catalogue.ts'
import type { StorefrontFrame } from '#domain/navigation.ts'
import type { User } from '#domain/identity.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button, ButtonLink, IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { homeOf } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { iconOf } from './icon-of.ts'
import { useOpenHere } from './use-open-here.ts'
import { useSignOut } from './use-sign-out.ts'

type Props = { brand: string; frame: StorefrontFrame; user: User | null | undefined }

const row = 'flex list-none min-h-14 w-full items-center justify-between text-lead font-semibold'
const inner = 'flex min-h-12 items-center gap-3 text-text-2 hover:text-text [&_.i]:flex-none'

/** The whole menu as one page over the page: focus stays in it, Escape and every link close it. */
export function MobileMenu({ brand, frame, user }: Props) {
  const { isOpen, open, close } = useOpenHere('900px')
  const signOut = useSignOut()
  const services = frame.groups.flatMap(({ links }) => links).filter(({ to }) => to.startsWith('/services/'))

  return (
    <>
      <span className="noscript:hidden">
        <IconButton label="Open menu" icon="menu" aria-haspopup="dialog" onClick={open} />
      </span>
      {/* Without scripts the foot of the page is the menu. */}
      <span className="hidden noscript:inline">
        <a href="#foot" className={iconButtonClass()} aria-label="Menu">
          <Icon name="menu" />
        </a>
      </span>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Menu"
        shape="screen"
        head={<Brand brand={brand} isShort />}
        actions={
          user ? (
            <div className="grid flex-1 grid-cols-2 gap-3">
              <Button look="secondary" size="l" onClick={() => void signOut()}>
                Sign Out
              </Button>
              <ButtonLink size="l" to={homeOf(user).to}>
                {homeOf(user).label}
              </ButtonLink>
            </div>
          ) : (
            <div className={cx('grid flex-1 grid-cols-2 gap-3', user === undefined && 'held:invisible')}>
              <ButtonLink look="secondary" size="l" to="/login">
                Login
              </ButtonLink>
              <ButtonLink size="l" to="/register">
                Sign Up
              </ButtonLink>
            </div>
          )
        }
      >
        <nav aria-label="Menu" className="-mt-3">
          <ul className="*:border-b *:border-border">
            <li>
              <details open className="group">
                <summary className={row}>
                  Services
                  <Icon name="down" className="transition-transform duration-200 group-open:rotate-180" />
                </summary>
                <ul className="pb-3">
                  {frame.categories.map(({ key, name, icon, count, to }) => (
                    <li key={key}>
                      <Link to={olderCategories.includes(key) ? pathOfService(key) : to} className={inner}>
                        <Icon name={iconOf(icon)} />
                        {name}
                        <span className="figures ml-auto text-sm text-text-3">
                          {count}
                          <span className="sr-only"> services</span>
                        </span>
                      </Link>
                    </li>
                  ))}
                  <li>
                    <Link to="/services" className={`${inner} font-semibold text-brand-text!`}>
                      <Icon name="grid" />
                      All services
                      <span className="figures ml-auto text-sm text-text-3">
                        {frame.total}
                        <span className="sr-only"> services</span>
                      </span>
                    </Link>
                  </li>
                </ul>
              </details>
            </li>
            {services.length > 0 && (
              <li>
                <details className="group">
                  <summary className={row}>
                    Popular services
                    <Icon name="down" className="transition-transform duration-200 group-open:rotate-180" />
                  </summary>
                  <ul className="pb-3">
                    {services.map(({ label, to }) => (
                      <li key={to}>
                        <Link to={to} className={inner}>
                          {label}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            )}
            <li>
              <Link to="/aboutus" className={row}>
                About us
              </Link>
            </li>
            <li>
              <Link to="/contactus" className={row}>
                Contact us
              </Link>
            </li>
            {user && (
              <li>
                <Link to="/account" className={row}>
                  Account
                </Link>
              </li>
            )}
          </ul>
        </nav>
      </Dialog>
    </>
  )
}
