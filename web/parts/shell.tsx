import { useEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Header, page, footer; without the storefront, as when it could not be read, the page alone. */
export function Shell({ children }: { children: React.ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  return (
    <>
      <SkipLink />
      {shop && <Header {...shop} />}
      <PageBody>{children}</PageBody>
      {shop && <Footer {...shop} />}
    </>
  )
}

export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-2.5 font-semibold text-on-ink focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}

/** Whoever follows a link by keyboard or ear starts at the title of the new page, also when that says what failed. */
export function PageBody({ children }: { children: React.ReactNode }) {
  const body = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  // The page that was opened first keeps the focus where the browser has put it.
  const shown = useRef(key === 'default' ? pathname : undefined)

  useEffect(() => {
    const isElsewhere = shown.current !== pathname
    const isFocusLost = key !== 'default' && document.activeElement === document.body
    shown.current = pathname
    if (!isElsewhere && !isFocusLost) return
    const title = body.current?.querySelector('h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [pathname, key])

  return (
    <main ref={body} id="content" tabIndex={-1} className="min-h-[70vh] outline-none">
      {children}
    </main>
  )
}
