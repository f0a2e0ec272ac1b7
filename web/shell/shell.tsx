import { memo, useContext, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useRouteError } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { errorKindOf, ErrorPage } from './error-page.tsx'
import { noteShownEntry } from '#web/data/kept-pages.ts'
import { RootContext } from '#web/data/use-storefront.ts'
import { SettledContext, useSettling } from '#web/shared/settled.ts'
import { MovingLine, useSkeleton } from '#web/ui/skeleton.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ReadAhead } from './read-ahead.tsx'

// They have many links, and stay the same on every page.
const SameHeader = memo(Header)
const SameFooter = memo(Footer)

/** Header, page and footer; the page alone if the storefront could not be loaded. */
export function Shell({ children }: { children: React.ReactNode }) {
  const shop = useContext(RootContext)
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <ReadAhead />
      {shop && <SameHeader {...shop} />}
      <PageBody>{children}</PageBody>
      {shop && <SameFooter {...shop} />}
    </>
  )
}

/** The error boundary of a layout: an error replaces the page; header and footer stay. */
export function ShellError() {
  // From the hook, not a prop: React Router passes no props to a boundary that a route only re-exports.
  const error = useRouteError()
  return (
    <Shell>
      <ErrorPage kind={errorKindOf(error)} error={error} />
    </Shell>
  )
}

/** Shows that the next page is loading, if it takes a while. */
export function NavigationProgress() {
  const isShown = useSkeleton(useNavigation().state !== 'idle')
  if (!isShown) return null
  return (
    <p role="status" className="fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden bg-brand-soft-2">
      <span className="sr-only">Loading...</span>
      <MovingLine />
    </p>
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

/** Focuses the title, or the page until its title has loaded. Returns a function that stops waiting. */
function focusTitle(page: HTMLElement | null): (() => void) | undefined {
  const title = page?.querySelector('h1')
  if (title) {
    title.setAttribute('tabindex', '-1')
    title.focus({ preventScroll: true })
    return undefined
  }
  page?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    // Not if the user has moved the focus.
    const isWaiting = document.activeElement === page || document.activeElement === document.body
    if (!isWaiting) observer.disconnect()
    else if (page?.querySelector('h1')) {
      observer.disconnect()
      focusTitle(page)
    }
  })
  if (page) observer.observe(page, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The first page keeps the focus that the browser or the user has set before hydration. */
let isFirstPage = true

/** The footer begins below the window, so that it does not move into or out of sight when a page has loaded. */
const fullHeight = 'min-h-[calc(100dvh-4rem)]'

/** After a navigation the focus is on the new page's title, for keyboards and screen readers; also on an error page. */
export function PageBody({ className = fullHeight, children }: { className?: string; children: React.ReactNode }) {
  const body = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname: isFirstPage ? pathname : undefined, key })
  const isSettled = useSettling(pathname, isFirstPage)

  useEffect(() => {
    isFirstPage = false
    noteShownEntry(key)
    const isElsewhere = shown.current.pathname !== pathname
    const isFocusLost = shown.current.key !== key && document.activeElement === document.body
    shown.current = { pathname, key }
    if (!isElsewhere && !isFocusLost) return undefined
    return focusTitle(body.current)
  }, [pathname, key])

  return (
    <main ref={body} id="content" tabIndex={-1} className={cx(className, 'outline-none')}>
      <SettledContext value={isSettled}>{children}</SettledContext>
    </main>
  )
}
