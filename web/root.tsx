import { useContext, useEffect, useLayoutEffect } from 'react'
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import bricolage from './look/fonts/bricolage-titles.woff2?url'
import figtree from './look/fonts/figtree-text.woff2?url'
import figtreeWithRupee from './look/fonts/figtree-rupee.woff2?url'
import adminLook from './look/admin.css?url'
import shopLook from './look/shop.css?url'
import { api } from '#domain/api.ts'
import { openingPage } from '#domain/contract/page.ts'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import type { Route } from './+types/root.ts'
import { askContext, NonceForScripts, pictureSitesContext } from './context.ts'
import { isOffline } from './connection.ts'
import { holdEarlySubmit } from './early-submit.ts'
import { beforePaint, setAsBeforePaint } from './mode.ts'
import { areaOf, preloadPages } from './preload-pages.ts'
import { noteRenderedUrl } from './rendered-url.ts'
import { errorKindOf, ErrorPage } from '#web/shell/error-page.tsx'
import { Shell } from '#web/shell/shell.tsx'
import { usePendingFavorite } from '#web/data/favorites/use-favorite-toggle.ts'
import { RootContext } from '#web/data/use-storefront.ts'
import { Toasts } from './ui/toast.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const ask = context.get(askContext)
  const [storefront, frame] = await Promise.all([ask(api.storefront.current, {}), ask(api.storefront.frame, {})])
  const pictureSites = await context.get(pictureSitesContext)
  const isOpening = new URL(request.url).pathname === openingPage
  return {
    storefront,
    frame: isOpening ? withoutCatalogue(frame) : frame,
    pictureSites,
    origin: new URL(request.url).origin,
  }
}

function withoutCatalogue(frame: StorefrontFrame): StorefrontFrame {
  return { ...frame, groups: [], footerServices: [], categories: [], formerCategories: [], total: 0, feature: null }
}

/**
 * The storefront is the same on every page, until an administrator has changed it in the admin area. Without a network
 * the page that follows keeps what is known of it.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const [from, to] = [currentUrl.pathname, nextUrl.pathname]
  return from === openingPage || (areaOf(from) === 'admin' && areaOf(to) !== 'admin' && !isOffline())
}

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(NonceForScripts)
  // Undefined if the root's own loader has failed.
  const shop = useRouteLoaderData<typeof loader>('root')
  const look = useLook()
  const app = useArea() === 'my-day' ? '/my-day' : '/manifest'
  useLayoutEffect(setAsBeforePaint, [])
  const fonts = [figtree, bricolage, ...(shop?.storefront.currency === 'INR' ? [figtreeWithRupee] : [])]
  return (
    // Theme and token mark are set before React starts, which must not remove them.
    <html
      lang={shop?.storefront.locale ?? 'en'}
      data-storefront={shop?.storefront.key ?? ''}
      data-area={shop?.storefront.hasArea ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Paint the page only when it is complete: a second layout would cost more. */}
        <link rel="expect" href="#end" blocking="render" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`${app}.webmanifest`} />
        <script nonce={nonce}>{noteRenderedUrl}</script>
        <script nonce={nonce}>{beforePaint}</script>
        <script nonce={nonce}>{holdEarlySubmit}</script>
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {/* With a precedence, a page that needs the other file appears when that is loaded, and the first one stays. */}
        <link rel="stylesheet" href={look} precedence="look" />
        {shop && <style nonce={nonce}>{doorStyle(shop.frame.door)}</style>}
      </head>
      <body>
        <RootContext value={shop}>
          <Toasts>{children}</Toasts>
        </RootContext>
        <span id="end" hidden />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** The storefront's door colour, from which look/tokens.css derives the rest. */
function doorStyle({ hue, chroma, chromaDark }: StorefrontFrame['door']): string {
  return `html:root{--door-hue:${hue};--door-chroma:${chroma};--door-chroma-dark:${chromaDark}}`
}

/** Effects run in the browser only. Not a state, because React mounts the layout again when the root has failed. */
let hasAllClasses = false

/** Once all classes are loaded, the pages of the shop need no others. */
function useLook(): string {
  const isOfTeam = useArea() !== 'shop'
  useEffect(() => {
    if (isOfTeam) hasAllClasses = true
  }, [isOfTeam])
  return isOfTeam || hasAllClasses ? adminLook : shopLook
}

function useArea() {
  return areaOf(useLocation().pathname)
}

export default function Root() {
  usePendingFavorite()
  const area = useArea()
  useEffect(() => preloadPages(area), [area])
  return <Outlet />
}

/** For errors outside any page; the layouts show a page's own errors in its place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage kind={errorKindOf(error)} error={error} />
    </Shell>
  )
}
