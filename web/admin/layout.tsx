import { useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { FindDialog, useFindKey } from './find/find.tsx'
import { NewsPanel } from './news/bell.tsx'
import { useNews } from './news/use-news.ts'
import { AdminRail, type AdminArea } from './rail.tsx'
import { errorKindOf, ErrorPage } from '#web/shell/error-page.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { loadStorefronts, AdminContext, type AdminStorefront, useChosen } from './use-admin.ts'
import { useKeptFilters } from './use-kept-filters.ts'
import { requireAdmin, usePrivatePage } from '#web/data/private-page.ts'
import { PasswordAgain } from '#web/forms/password-again.tsx'
import { ReadAhead } from '#web/shell/read-ahead.tsx'
import { PageBody, SkipLink, NavigationProgress } from '#web/shell/shell.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { readToken } from '#web/session.ts'
import type { Route } from './+types/layout.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // Storefronts are public, so they need not wait for the user; a visitor is redirected without them.
  const storefronts = readToken() === null ? undefined : loadStorefronts()
  storefronts?.catch(() => {})
  const user = await requireAdmin(request)
  return { user, storefronts: await (storefronts ?? loadStorefronts()) }
}
clientLoader.hydrate = true as const

/** The storefronts stay the same between admin pages; usePrivatePage() follows a change of user. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href
}

export { AdminLoading as HydrateFallback } from './loading.tsx'

export default function AdminLayout({ loaderData: { user: loaded, storefronts } }: Route.ComponentProps) {
  const user = usePrivatePage(loaded)
  return user ? <Frame user={user} storefronts={storefronts} /> : <Loading />
}

const pauseUntilBack = 5_000

/** The rail beside every page, with the number of pending bookings. */
function Frame({ user, storefronts }: { user: User; storefronts: AdminStorefront[] }) {
  const { storefrontKey, pathOf } = useChosen(storefronts)
  const filtersOf = useKeptFilters(storefrontKey)
  const [isFinding, setFinding] = useState(false)
  const [isReading, setReading] = useState(false)
  const news = useNews(storefrontKey)
  useFindKey(() => setFinding(!isFinding))
  const listAt = (path: string) => pathOf(path, filtersOf(path))
  const figures = useQuery(
    `stats ${storefrontKey}`,
    () => ask(api.dashboard.stats, { query: { storefront: storefrontKey } }),
    // After a failure more often: this read finds out for the whole page when the server is back.
    { every: ({ hasFailed }) => (hasFailed ? pauseUntilBack : pollingPause) },
  )
  const stats = figures.isCurrent ? figures.value : undefined
  const mail = useQuery(
    `mail ${storefrontKey}`,
    () => ask(api.message.summary, { query: { storefront: storefrontKey } }),
    { every: pollingPause },
  )
  const counted = <State extends string>(state: State, count: number | undefined, to: string) => {
    return { count: count ?? 0, state, to }
  }
  const waiting = counted('waiting', stats?.pendingBookings, pathOf('/admin/bookings', { status: 'pending' }))
  const undelivered = mail.isCurrent && mail.value ? mail.value.failed + mail.value.delayed : undefined
  const unanswered = mail.isCurrent ? mail.value?.unanswered : undefined
  const received = counted('to answer', unanswered, pathOf('/admin/messages/received', { state: 'open' }))
  const failed = counted('failed', undelivered, pathOf('/admin/messages', { delivery: 'undelivered' }))
  const areas: AdminArea[] = [
    { label: 'Dashboard', to: pathOf('/admin'), icon: 'chart', isExact: true },
    { label: 'Bookings', to: listAt('/admin/bookings'), icon: 'cal', counted: [waiting] },
    { label: 'Services', to: listAt('/admin/services'), icon: 'grid' },
    { label: 'Professionals', to: listAt('/admin/professionals'), icon: 'briefcase' },
    { label: 'Categories', to: listAt('/admin/categories'), icon: 'sort' },
    { label: 'Customers', to: listAt('/admin/customers'), icon: 'users' },
    { label: 'Reviews', to: listAt('/admin/reviews'), icon: 'heart' },
    { label: 'Messages', to: listAt('/admin/messages'), icon: 'mail', counted: [received, failed] },
    { label: 'Money', to: listAt('/admin/money'), icon: 'cash' },
    { label: 'Settings', to: pathOf('/admin/settings'), icon: 'sliders' },
    { label: 'Activity', to: listAt('/admin/activity'), icon: 'clock' },
  ]
  return (
    <AdminContext value={{ storefronts, stats, figures, mail }}>
      <div className="min-h-dvh bg-bg-sunken 1024:flex">
        <SkipLink />
        <NavigationProgress />
        <ReadAhead />
        <AdminRail {...{ areas, user, news }} onFind={() => setFinding(true)} onNews={() => setReading(true)} />
        <div className="min-w-0 flex-1 px-4 pt-5 pb-[calc(2.5rem+var(--toast-room,0px))] [--head:3.75rem] 1024:[--head:0px] 1024:px-8 1024:pt-7">
          <div className="mx-auto max-w-310">
            <PageBody>
              <Outlet />
            </PageBody>
          </div>
        </div>
        <PasswordAgain />
        <NewsPanel open={isReading} onClose={() => setReading(false)} news={news} />
        <FindDialog open={isFinding} onClose={() => setFinding(false)} areas={areas} user={user._id} />
      </div>
    </AdminContext>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageBody>
      <ErrorPage kind={errorKindOf(error)} error={error} />
    </PageBody>
  )
}
