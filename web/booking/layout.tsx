import { Outlet, useSearchParams } from 'react-router'
import { Open } from '#web/shell/opening/before-opening.tsx'
import { QuietHeader } from '#web/shell/quiet-header.tsx'
import { ReadAhead } from '#web/shell/read-ahead.tsx'
import { PageBody, Shell, SkipLink, NavigationProgress } from '#web/shell/shell.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useUser } from '#web/data/use-user.ts'

export { ShellError as ErrorBoundary } from '#web/shell/shell.tsx'

/** A quiet header while booking; the full one with the confirmation. */
export default function BookingLayout() {
  const isDone = useSearchParams()[0].has('confirmed')
  const storefront = useStorefront()
  const user = useUser()
  if (isDone) {
    return (
      <Open>
        <Shell>
          <Outlet />
        </Shell>
      </Open>
    )
  }
  return (
    <Open>
      <SkipLink />
      <NavigationProgress />
      <ReadAhead />
      <QuietHeader storefront={storefront} user={user} />
      <PageBody>
        <Outlet />
      </PageBody>
    </Open>
  )
}
