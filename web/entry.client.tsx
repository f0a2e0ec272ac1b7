import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import * as z from 'zod/mini'

// Our policy for scripts forbids making code from text; without this zod would try, and the browser would report it.
z.config({ jitless: true })

type TrustedTypes = { createPolicy: (name: string, rules: { createHTML: (html: string) => string | null }) => unknown }

// Not in the compiler's picture of a browser yet, nor in every browser.
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }

/** React fills a script element through innerHTML when it draws a whole document anew, as it does for an error page. */
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' ? html : null),
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
