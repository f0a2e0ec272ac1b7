import { Outlet } from 'react-router'
import { errorKindOf, ErrorPage } from '#web/shell/error-page.tsx'
import { Shell } from '#web/shell/shell.tsx'
import type { Route } from './+types/layout.ts'

/** An error replaces the page; header and footer stay. */
export default function PageLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage kind={errorKindOf(error)} />
    </Shell>
  )
}
