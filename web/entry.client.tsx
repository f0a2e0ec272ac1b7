import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import * as z from 'zod/mini'
import { followSignOut } from './drafts.ts'
import { followOtherTabs } from './mode.ts'

// Our policy for scripts forbids making code from text; without this zod would try, and the browser would report it.
z.config({ jitless: true })

type TrustedTypes = {
  createPolicy: (name: string, rules: Record<'createHTML' | 'createScript', (text: string) => string>) => unknown
}

// Not in the compiler's picture of a browser yet, nor in every browser.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }

/**
 * When React draws the whole document anew, for an error outside of any page, it makes script elements through
 * innerHTML. They have run already, so they stay empty; and whatever else ever takes that way becomes nothing. So do
 * the facts for machines of a page that is reached by a link: whoever reads them loads each address by itself.
 */
const emptyScript = '<script></script>'
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === emptyScript ? html : ''),
  createScript: () => '',
})

followOtherTabs()
followSignOut()

// The first amount that is written costs a slow phone more than all that follow, so it gets a step of its own.
setTimeout(() => new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency: 'USD' }).format(0))

setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)
