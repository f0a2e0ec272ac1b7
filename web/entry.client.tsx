import { startTransition, StrictMode, useInsertionEffect, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followSignOut } from './drafts.ts'
import { followOtherTabs } from './mode.ts'
import { atRenderedUrl, followHistory, holdHistory } from './rendered-url.ts'

// Our Content-Security-Policy forbids eval; zod would try it otherwise, and the browser would report that.
Object.assign(window, { __zod_globalConfig: { jitless: true } })

type TrustedTypes = {
  createPolicy: (name: string, rules: Record<'createHTML' | 'createScript', (text: string) => string>) => unknown
}

// TypeScript does not know it yet, and not every browser has it.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }

/**
 * When React replaces the whole document, after an error outside any page, it creates script elements by innerHTML.
 * They have run already, so they may stay empty. Any other HTML from text becomes empty too, even the structured data
 * of a page reached by a link: search engines load every URL directly.
 */
const emptyScript = '<script></script>'
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === emptyScript ? html : ''),
  createScript: () => '',
})

followOtherTabs()
followSignOut()
holdHistory()

type Router = { subscribe: (follow: (...news: unknown[]) => void) => () => void }

/**
 * React Router keeps the location for its outermost error boundary in a state of its own, and sets it at the press of a
 * link. With its context this would render every link of the old page again, before the first frame. In a transition,
 * React renders it together with the new page.
 */
function followInTransitions() {
  // TypeScript does not know what the router has set.
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router }
  if (!router) return undefined
  const { subscribe } = router
  router.subscribe = (follow) => subscribe((...news) => startTransition(() => follow(...news)))
  return () => {
    router.subscribe = subscribe
  }
}

function Page() {
  // Called, not rendered: it creates the router while it runs, which reads the URL.
  const page = atRenderedUrl(() => HydratedRouter({}))
  // Before the router's own layout effects, which subscribe.
  useInsertionEffect(followInTransitions, [])
  useLayoutEffect(followHistory, [])
  return page
}

// The first formatted amount is slow on a phone, so it gets a task of its own.
setTimeout(() => new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency: 'USD' }).format(0))

setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    )
  }),
)
