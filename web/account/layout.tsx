import { Outlet, useLocation } from 'react-router'
import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { Brand } from '#web/shell/brand.tsx'
import { Doorstep } from '#web/shared/doorstep.tsx'
import { ReadAhead } from '#web/shell/read-ahead.tsx'
import { PageBody, SkipLink, NavigationProgress } from '#web/shell/shell.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import type { Route } from './+types/layout.ts'

export { ShellError as ErrorBoundary } from '#web/shell/shell.tsx'

/** Two quotes, so that 'Login' and 'Sign Up' do not look the same. */
export async function loader({ context }: Route.LoaderArgs) {
  // Signing in does not depend on the quotes.
  const welcome = await context
    .get(askContext)(api.storefront.welcome, {})
    .catch(() => undefined)
  return { testimonials: welcome?.testimonials.slice(0, 2) ?? [] }
}

export const shouldRevalidate = () => false

const pathsWithSecondQuote = ['/register', '/reset-password']

export default function AccountLayout({ loaderData: { testimonials } }: Route.ComponentProps) {
  const { brand, logoUrl } = useStorefront()
  const { scenery } = useFrame()
  const { pathname } = useLocation()
  const [first, second = first] = testimonials
  return (
    <div className="grid min-h-dvh 900:grid-cols-[1fr_1.04fr]">
      <SkipLink />
      <NavigationProgress />
      <ReadAhead />
      <div className="toast-room after:top-full mx-auto flex w-full max-w-110 min-w-0 flex-col px-5">
        <header className="py-3.5">
          <Brand brand={brand} logoUrl={logoUrl} />
        </header>
        <PageBody className="flex flex-1 flex-col justify-center pt-4 pb-12">
          <Outlet />
        </PageBody>
      </div>
      <aside
        aria-label="What a customer says"
        className="tone-brand sticky top-0 flex h-dvh flex-col gap-4 overflow-hidden bg-(--il-ground) pt-11 max-900:hidden print:hidden"
      >
        <Quote of={pathsWithSecondQuote.includes(pathname) ? second : first} />
        <div className="min-h-0 flex-1">
          <Doorstep of={scenery} tall />
        </div>
      </aside>
    </div>
  )
}

function Quote({ of }: { of: Route.ComponentProps['loaderData']['testimonials'][number] | undefined }) {
  if (!of) return null
  return (
    // Above the wall of the drawing, which overflows its frame.
    <figure className="z-1 mx-12 grid max-w-115 gap-3.5">
      <blockquote className="font-display text-[1.5rem] leading-[1.3] font-semibold tracking-[-0.015em] text-balance">
        “{of.quote}”
      </blockquote>
      <figcaption className="text-ui text-text-2">
        {of.name}, {of.role}
      </figcaption>
    </figure>
  )
}
