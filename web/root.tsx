import { useContext, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import figtreeWithRupee from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url'
import { api } from '#domain/api.ts'
import type { StorefrontFrame } from '#domain/navigation.ts'
import type { Route } from './+types/root.ts'
import { askContext, NonceForScripts, pictureSitesContext } from './context.ts'
import { keepEarlyPress } from './early-submit.ts'
import { beforePaint, setAsBeforePaint } from './mode.ts'
import { errorKindOf, ErrorPage } from '#web/shell/error-page.tsx'
import { Shell } from '#web/shell/shell.tsx'
import { usePendingFavorite } from '#web/data/favorites/use-favorite-toggle.ts'
import { Toasts } from './ui/toast.tsx'
import './look/look.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ask = context.get(askContext)
  const [storefront, frame] = await Promise.all([ask(api.storefront.current, {}), ask(api.storefront.frame, {})])
  const pictureSites = await context.get(pictureSitesContext)
  return { storefront, frame, pictureSites, origin: new URL(request.url).origin }
}

/** The storefront does not change from one page to the next. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(NonceForScripts)
  // Undefined when the loader of the root itself has failed.
  const shop = useRouteLoaderData<typeof loader>('root')
  useLayoutEffect(setAsBeforePaint, [])
  const fonts = [figtree, bricolage, ...(shop?.storefront.currency === 'INR' ? [figtreeWithRupee] : [])]
  return (
    // What stands there before React comes, the mode and the token's mark, is not React's business.
    <html lang={shop?.storefront.locale ?? 'en'} data-storefront={shop?.storefront.key ?? ''} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* No half page is painted: the rest of it would come a moment later, and cost a second round of layout. */}
        <link rel="expect" href="#end" blocking="render" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script nonce={nonce}>{beforePaint}</script>
        <script nonce={nonce}>{keepEarlyPress}</script>
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        {shop && <style nonce={nonce}>{doorStyle(shop.frame.door)}</style>}
      </head>
      <body>
        <Toasts>{children}</Toasts>
        <span id="end" hidden />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The colour of this shop's door; look/tokens.css makes everything else of it. */
function doorStyle({ hue, chroma, chromaDark }: StorefrontFrame['door']): string {
  return `html:root{--door-hue:${hue};--door-chroma:${chroma};--door-chroma-dark:${chromaDark}}`
}

export default function Root() {
  usePendingFavorite()
  return <Outlet />
}

/** For what fails outside of any page; a page's own failures are shown in its place, see pages/content/layout.tsx. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage kind={errorKindOf(error)} />
    </Shell>
  )
}
