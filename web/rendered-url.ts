import { openingPage } from '#domain/contract/page.ts'

/**
 * Back and Forward between the URLs of one document do not load a page. Pressed after a reload and before the scripts
 * have loaded, they leave the HTML of one URL under the address of another. React can only hydrate the HTML with the
 * data that it was rendered from, so the router starts at the URL of the HTML and then follows the browser.
 */

/** Runs in the head of every page. Written without quotes and ampersands, which React would escape. */
export const noteRenderedUrl = 'window.rendered = [location.href, history.state]'

/**
 * On the page 'Opening soon', which has the URL of another page. It also has no quotes, see above.
 */
export const renderedAsOpening = `window.rendered = [location.origin + \`${openingPage}\`, null]`

/** The URL that the router has started at, once it has. */
let startedAt: string | undefined

/** Calls `start`, which creates the router when its data is there, at the URL that the page was rendered for. */
export function atRenderedUrl<T>(start: () => T): T {
  if (startedAt !== undefined) return start()
  const { href } = window.location
  const { state } = window.history
  // TypeScript does not know what a script of the head has set.
  const [renderedHref, renderedState] = (window as { rendered?: [string, unknown] }).rendered ?? [href, state]
  const isElsewhere = withoutHash(href) !== withoutHash(renderedHref)
  // Within one task, so that neither the user nor another script sees it.
  if (isElsewhere) window.history.replaceState(renderedState, '', renderedHref)
  try {
    const started = start()
    startedAt = window.location.href
    return started
  } finally {
    if (isElsewhere) window.history.replaceState(state, '', href)
  }
}

/** The router must not leave the URL of the HTML before React has hydrated it. */
export function holdHistory() {
  window.addEventListener('popstate', hold)
}

function hold(event: PopStateEvent) {
  event.stopImmediatePropagation()
}

/** After hydration: the router moves to where the browser is by now, but not from the page 'Opening soon'. */
export function followHistory() {
  window.removeEventListener('popstate', hold)
  if (startedAt === window.location.origin + openingPage) return
  followUrl()
}

/** The router moves to where the browser is. */
export function followUrl() {
  if (startedAt === window.location.href) return
  startedAt = window.location.href
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
}

function withoutHash(href: string): string {
  return href.split('#', 1)[0] ?? href
}
