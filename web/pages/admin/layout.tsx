import { Outlet } from 'react-router'
import { type AdminArea, AdminRail } from '#web/parts/admin-rail.tsx'
import { errorKindOf, ErrorPage } from '#web/parts/error-page.tsx'
import { requireAdmin, usePrivatePage } from '#web/parts/private-page.ts'
import { Loading } from '#web/parts/loading.tsx'
import { PageBody, SkipLink, UnderWay } from '#web/parts/shell.tsx'
import { useStorefront } from '#web/parts/use-storefront.ts'
import type { Route } from './+types/layout.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireAdmin(request) }
}
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/parts/loading.tsx'

const areas: AdminArea[] = [{ label: 'Dashboard', to: '/admin', icon: 'chart' }]

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  const storefront = useStorefront()
  if (!user) return <Loading />
  return (
    <div className="min-h-dvh bg-bg-sunken 1024:flex">
      <SkipLink />
      <UnderWay />
      <AdminRail {...{ storefront, areas, user }} />
      <div className="min-w-0 flex-1 px-4 pt-5 pb-10 [--head:3.75rem] 1024:[--head:0px] 1024:px-8 1024:pt-7 1024:pb-12">
        <div className="mx-auto max-w-310">
          <PageBody>
            <Outlet />
          </PageBody>
        </div>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageBody>
      <ErrorPage kind={errorKindOf(error)} />
    </PageBody>
  )
}
