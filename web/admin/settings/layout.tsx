import { useEffect, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation, useOutletContext } from 'react-router'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { StorefrontContext } from '#web/data/use-storefront.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { settingsSections } from './sections.ts'

type SettingsFrame = {
  /** Says in the list of sections whether the open one has changes that are not saved. */
  noteUnsaved: (isUnsaved: boolean) => void
  /** Shows when the open section was last saved. */
  noteSaved: (saved: React.ReactNode) => void
}

export function useSettingsFrame() {
  return useOutletContext<SettingsFrame>()
}

/** The settings of a storefront: its sections, and the one that is open. */
export default function AdminSettings() {
  const { own, storefront = own, storefronts, pathOf } = useAdmin()
  const [isUnsaved, noteUnsaved] = useState(false)
  const [saved, noteSaved] = useState<React.ReactNode>()
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    // On narrower screens the list is a row, which scrolls sideways; the page must not jump.
    if (open) nav.current?.scrollTo({ left: open.offsetLeft - 16 })
  }, [pathname])
  const others = storefronts.filter(({ key }) => key !== storefront.key).map(({ brand }) => brand)
  return (
    <StorefrontContext value={storefront}>
      <AdminHead title="Settings" />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h1 tabIndex={-1} className="text-admin outline-none">
            Settings
          </h1>
          <p className="mt-0.5 min-h-[1lh] text-sm text-text-2">{sayWhose(storefront.brand, others)}</p>
        </div>
        <p className="min-h-[1lh] text-sm text-text-2">{saved}</p>
      </div>
      <div className="gap-6 1180:grid 1180:grid-cols-[9.5rem_minmax(0,1fr)] 1180:items-start">
        <nav
          aria-label="Settings"
          ref={nav}
          className="relative flex gap-1 max-1180:-mx-4 max-1180:mb-4 max-1180:overflow-x-auto max-1180:px-4 max-1180:py-1 1180:sticky 1180:top-7 1180:-mx-3 1180:grid"
        >
          {settingsSections.map(({ name, label }) => (
            <NavLink
              key={name}
              to={pathOf(`/admin/settings/${name}`)}
              className="flex min-h-10 flex-none items-center justify-between gap-3 rounded-sm px-3 text-ui font-strong text-text-2 transition-colors hover:bg-fill aria-[current=page]:bg-fill aria-[current=page]:font-heavy aria-[current=page]:text-text focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            >
              {({ isActive }) => (
                <>
                  {label}
                  {isActive && isUnsaved && (
                    <span className="size-2 flex-none rounded-full bg-ink">
                      <span className="sr-only">, not saved</span>
                    </span>
                  )}
                </>
              )}
            </NavLink>
          ))}
        </nav>
        <Outlet key={storefront.key} context={{ noteUnsaved, noteSaved } satisfies SettingsFrame} />
      </div>
    </StorefrontContext>
  )
}

function sayWhose(brand: string, others: string[]): string {
  if (others.length === 0) return brand
  const names = new Intl.ListFormat('en').format(others)
  return `${brand}. ${names} ${others.length === 1 ? 'has its own' : 'have their own'}.`
}
