import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'
import { cx } from '#web/ui/cx.ts'
import { MovingLine, useSkeleton } from '#web/ui/skeleton.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Header, page, footer; without the storefront, as when it could not be read, the page alone. */
export function Shell({ children }: { children: React.ReactNode }) {
  const shop = useRouteLoaderData<typeof loader>('root')
  return (
    <>
      <SkipLink />
      <UnderWay />
      {shop && <Header {...shop} />}
      <PageBody>{children}</PageBody>
      {shop && <Footer {...shop} />}
    </>
  )
}

/** A link was followed and its page takes a while: something moves, so that nobody presses again. */
export function UnderWay() {
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

/** The title, or for as long as it is on its way the page; returns how to stop waiting for it. */
function focusTitle(page: HTMLElement | null): (() => void) | undefined {
  const title = page?.querySelector('h1')
  if (title) {
    title.setAttribute('tabindex', '-1')
    title.focus({ preventScroll: true })
    return undefined
  }
  page?.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    // Whoever has gone on meanwhile is not called back.
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

/** The page that was opened first keeps the focus where the browser, or a reader who was quicker than us, has put it. */
let isFirstPage = true

/** Whoever follows a link by keyboard or ear starts at the title of the new page, also when that says what failed. */
export function PageBody({ className = 'min-h-[70vh]', children }: { className?: string; children: React.ReactNode }) {
  const body = useRef<HTMLElement>(null)
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname: isFirstPage ? pathname : undefined, key })

  useEffect(() => {
    isFirstPage = false
    const isElsewhere = shown.current.pathname !== pathname
    const isFocusLost = shown.current.key !== key && document.activeElement === document.body
    shown.current = { pathname, key }
    if (!isElsewhere && !isFocusLost) return undefined
    return focusTitle(body.current)
  }, [pathname, key])

  return (
    <main ref={body} id="content" tabIndex={-1} className={cx(className, 'outline-none')}>
      {children}
    </main>
  )
}
