import { Outlet } from 'react-router'
import { errorKindOf, ErrorPage } from '#web/parts/error-page.tsx'
import type { Route } from './+types/layout.ts'

/** A page that fails is replaced by the words for it; the header and the way on stay. */
export default function PageLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage kind={errorKindOf(error)} />
}
