import { Link, NavLink } from 'react-router'
import { formatCount } from '#domain/format/count.ts'
import type { User } from '#domain/identity.ts'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { switchMode } from '#web/mode.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Menu, MenuLink } from '#web/ui/menu.tsx'
import { Brand } from '#web/shell/brand.tsx'
import { Bell } from './news/bell.tsx'
import type { NewsState } from './news/use-news.ts'
import { FindButton, FindIconButton } from './find/find.tsx'
import { OutdatedBar } from './outdated-bar.tsx'
import { paintDoor } from './paint-door.ts'
import { allStorefronts, type AdminStorefront, useAdmin } from './use-admin.ts'
import { useUrlQuery } from './use-url-query.ts'
import { useOpenHere } from '#web/shell/use-open-here.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'

export type AdminArea = {
  label: string
  to: string
  icon: IconName
  /** Other pages have URLs below this one without belonging to it. */
  isExact?: boolean
  /** Of the items there that an administrator has to look at. */
  counted?: Counted[]
}
/** A number of items, with the address of the list of exactly these. */
type Counted = { count: number; state: 'waiting' | 'to answer' | 'failed'; to: string }

type Props = {
  areas: AdminArea[]
  user: User
  news: Pick<NewsState, 'unread' | 'said'>
  onFind: () => void
  onNews: () => void
}

/** The admin navigation: a rail at the side, or a drawer on narrow screens. */
export function AdminRail({ onFind, onNews, news, ...props }: Props) {
  const { storefront } = useAdmin()
  const isDemo = useIsDemo()
  const { isOpen, open, close } = useOpenHere('1024px')
  return (
    <>
      <header className="sticky top-0 z-10 flex h-15 items-center gap-2.5 border-b border-border bg-surface pr-2 pl-4 1024:hidden print:hidden">
        <div className="min-w-0 flex-1">
          <OutdatedBar
            className="rounded-md px-2.5 py-1.5 text-xs leading-tight"
            instead={
              <span className="flex items-center gap-2 truncate font-semibold">
                <Door storefront={storefront} />
                <span className="min-w-0 truncate">
                  {storefront?.brand ?? 'All storefronts'}
                  {isDemo && <span className="block text-xs font-normal text-text-2">Demo</span>}
                </span>
              </span>
            }
          />
        </div>
        <Bell news={news} onClick={onNews} />
        <FindIconButton onClick={onFind} />
        <IconButton label="Open menu" icon="menu" aria-haspopup="dialog" onClick={open} />
        <Dialog open={isOpen} onClose={close} title="Menu" shape="drawer">
          <div className="-mx-3 flex min-h-full flex-col">
            <AdminMenu {...props} />
          </div>
        </Dialog>
      </header>
      <aside className="sticky top-0 flex h-dvh w-62 flex-none flex-col border-r border-border bg-surface px-3 py-4 max-1024:hidden print:hidden">
        <span className="flex items-center justify-between pb-3 pl-2.5">
          <Brand brand="Doorstep" to="/admin" />
          <Bell news={news} onClick={onNews} />
        </span>
        <AdminMenu
          {...props}
          find={<FindButton onClick={onFind} />}
          state={<OutdatedBar className="rounded-md px-3 py-2.5 text-sm" />}
        />
      </aside>
    </>
  )
}

const itemLook =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-left text-ui font-strong text-text-2 transition-colors hover:bg-fill aria-[current=page]:bg-fill aria-[current=page]:font-heavy aria-[current=page]:text-text focus-visible:-outline-offset-2 pointer-coarse:min-h-11'

type MenuProps = Pick<Props, 'areas' | 'user'> & { find?: React.ReactNode; state?: React.ReactNode }

function AdminMenu({ areas, user, find, state }: MenuProps) {
  const { own, storefront = own } = useAdmin()
  const signOut = useSignOut()
  return (
    <>
      <StorefrontSwitch />
      {find}
      <nav aria-label="Admin" className="-mx-1 grid min-h-0 flex-1 content-start gap-1 overflow-y-auto px-1">
        {areas.map(({ label, to, icon, isExact = false, counted = [] }) => (
          <div key={label} className="relative">
            <NavLink to={to} end={isExact} className={itemLook}>
              <Icon name={icon} />
              {label}
            </NavLink>
            <span className="absolute inset-y-0 right-0 flex">
              {counted.map((one) => one.count > 0 && <CountLink key={one.state} of={one} />)}
            </span>
          </div>
        ))}
      </nav>
      {state}
      <div className="grid flex-none gap-1 pt-3">
        {storefront.address !== undefined && (
          <a href={`${storefront.address}/`} target="_blank" rel="noopener" className={itemLook}>
            <Icon name="store" />
            View storefront
            <span className="sr-only"> {storefront.brand}, in a new tab</span>
            <Icon name="ext" className="ml-auto size-4" />
          </a>
        )}
        {user.professional && (
          <NavLink to="/my-day" className={itemLook}>
            <Icon name="cal" />
            My day
          </NavLink>
        )}
        <NavLink to="/account" className={itemLook}>
          <Icon name="id" />
          Account
        </NavLink>
        <button type="button" className={itemLook} onClick={switchMode}>
          <span className="flex items-center gap-3 dark:hidden">
            <Icon name="moon" /> Dark mode
          </span>
          <span className="hidden items-center gap-3 dark:flex">
            <Icon name="sun" /> Light mode
          </span>
        </button>
        <div className="mt-1 flex items-center gap-3 border-t border-border px-3 pt-3">
          <Avatar name={user.name} />
          <span className="min-w-0 flex-1 text-sm">
            <b className="block truncate font-semibold">{user.name}</b>
            <span className="text-text-2">Admin</span>
          </span>
          <IconButton label="Sign Out" icon="logout" small onClick={() => void signOut()} />
        </div>
      </div>
    </>
  )
}

const countLooks = {
  waiting: 'bg-pending-bg text-pending-text',
  'to answer': 'bg-pending-bg text-pending-text',
  failed: 'bg-cancelled-bg text-cancelled-text',
}

/** At the end of an item. */
function CountLink({ of: { count, state, to } }: { of: Counted }) {
  const { locale } = useAdmin()
  return (
    <Link to={to} className="group grid min-w-11 place-items-center pl-3 last:px-3 focus-visible:-outline-offset-2">
      <span
        className={cx(
          'figures rounded-full px-2 py-0.5 text-xs font-heavy underline-offset-2 group-hover:underline',
          countLooks[state],
        )}
      >
        {formatCount(count, locale)}
        <span className="sr-only"> {state}</span>
      </span>
    </Link>
  )
}

function StorefrontSwitch() {
  const { storefronts, storefront, own } = useAdmin()
  const { pathTo } = useUrlQuery()
  const isDemo = useIsDemo()
  if (storefronts.length === 1) return isDemo && <p className="px-3 pb-3 text-xs text-text-2">Demo</p>
  /** The same page of another storefront, with the same search but from the start of the list. */
  const pathAt = (key: string) =>
    pathTo({
      storefront: key === own.key ? undefined : key,
      cursor: undefined,
      category: undefined,
      professional: undefined,
      service: undefined,
    })
  return (
    <div className="mb-3">
      <Menu
        label="Storefronts"
        hasWords
        buttonClass="flex w-full items-center gap-3 rounded-md border-[1.5px] border-border px-2.5 py-1.5 text-left transition-colors hover:border-border-strong"
        button={
          <>
            <Door storefront={storefront} />
            <span className="min-w-0 flex-1 text-sm">
              <b className="block truncate font-semibold">{storefront?.brand ?? 'All storefronts'}</b>
              <span className="text-xs text-text-2">
                {storefront?.currency ?? 'Each in its own currency'}
                {isDemo && ' · Demo'}
              </span>
              <span className="sr-only">, change storefront</span>
            </span>
            <Icon name="down" />
          </>
        }
      >
        {storefronts.map(({ key, brand }) => (
          <MenuLink key={key} to={pathAt(key)} icon={key === storefront?.key ? 'check' : 'store'}>
            {brand}
          </MenuLink>
        ))}
        <MenuLink to={pathAt(allStorefronts)} icon={storefront ? 'grid' : 'check'}>
          All storefronts
        </MenuLink>
      </Menu>
    </div>
  )
}

/** Whether what is chosen here has been made up. */
function useIsDemo(): boolean {
  const { storefront, storefronts } = useAdmin()
  return (storefront ? [storefront] : storefronts).some(({ frame }) => frame.isDemo)
}

/** A door in the storefront's colour, so that it can be recognised at a glance. */
function Door({ storefront }: { storefront: AdminStorefront | undefined }) {
  const look = 'h-5.5 w-2.25 flex-none rounded-t-[5px] rounded-b-[2px]'
  if (!storefront) return <span aria-hidden="true" className={`${look} bg-ink`} />
  return (
    <span
      ref={paintDoor(storefront.frame.door)}
      aria-hidden="true"
      data-storefront={storefront.key}
      className={`${look} bg-brand`}
    />
  )
}
