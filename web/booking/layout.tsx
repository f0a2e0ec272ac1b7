import { Outlet, useSearchParams } from 'react-router'
import { errorKindOf, ErrorPage } from '#web/shell/error-page.tsx'
import { QuietHeader } from '#web/shell/quiet-header.tsx'
import { PageBody, Shell, SkipLink, NavigationProgress } from '#web/shell/shell.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useUser } from '#web/data/use-user.ts'
import type { Route } from './+types/layout.ts'

/** A quiet header while booking; the full one with the confirmation. */
export default function BookingLayout() {
  const isDone = useSearchParams()[0].has('confirmed')
  const storefront = useStorefront()
  const user = useUser()
  if (isDone) {
    return (
      <Shell>
        <Outlet />
      </Shell>
    )
  }
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <QuietHeader storefront={storefront} user={user} />
      <PageBody>
        <Outlet />
      </PageBody>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage kind={errorKindOf(error)} />
    </Shell>
  )
}
