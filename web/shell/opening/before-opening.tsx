import { useLocation } from 'react-router'
import { isShownBeforeOpening } from '#domain/contract/page.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useUser } from '#web/data/use-user.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { PageLink } from '#web/ui/link.tsx'

const OpeningSoon = onDemand(() => import('./opening-soon.tsx').then((part) => part.OpeningSoon))

/** A page of the shop; before the shop is open, only administrators see it, with a bar that says so. */
export function Open({ children }: { children: React.ReactNode }) {
  return useStorefront().isOpen ? children : <BeforeOpening>{children}</BeforeOpening>
}

function BeforeOpening({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const user = useUser()
  if (isShownBeforeOpening(pathname)) return children
  if (user?.role !== 'admin')
    return (
      <>
        <title>Opening soon</title>
        <OpeningSoon />
      </>
    )
  return (
    <>
      <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 bg-ink px-4 py-1 text-center text-sm text-on-ink print:hidden">
        <span>Only you see this. Visitors see ‘Opening soon’.</span>
        <PageLink to="/admin" className="rounded-xs font-semibold underline underline-offset-3">
          Get ready to open
        </PageLink>
      </p>
      {children}
    </>
  )
}
