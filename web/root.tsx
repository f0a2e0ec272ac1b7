import { useContext } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { api } from '#domain/api.ts'
import type { Route } from './+types/root.ts'
import { askContext, NonceForScripts } from './context.ts'
import { errorKindOf, ErrorPage } from './parts/error-page.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import './base.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { storefront: await context.get(askContext)(api.storefront.current, {}) }
}

/** The storefront does not change from one page to the next. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useContext(NonceForScripts)
  // Undefined when the loader of the root itself has failed.
  const storefront = useRouteLoaderData<typeof loader>('root')?.storefront
  return (
    <html lang={storefront?.locale ?? 'en'} data-storefront={storefront?.key}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <Header brand={storefront?.brand ?? 'Doorstep'} />
        <main id="content">{children}</main>
        {storefront && <Footer storefront={storefront} />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** For what fails outside of any page; a page's own failures are shown in its place, see pages/content/layout.tsx. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage kind={errorKindOf(error)} />
}
