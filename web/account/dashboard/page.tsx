import { useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import type { User } from '#domain/identity.ts'
import { BookAgain } from './book-again.tsx'
import { nextVisit, readAgain, readLists, readReviewOf, readStarted, readUnreviewed } from './read.ts'
import { pathOfView, type TabKey, tabOf, tabs, viewOf } from '#web/shared/dashboard-view.ts'
import { Favorites } from './favorites.tsx'
import { ContinueBooking } from './continue-booking.tsx'
import { Bookings, BookingsSkeleton } from './bookings.tsx'
import { Reviews } from './reviews.tsx'
import { NextVisit } from './next-visit.tsx'
import { Loading } from '#web/shell/loading.tsx'
import { NeedHelp } from './need-help.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/data/private-page.ts'
import { noteFavorites, useRemovedCount } from '#web/data/favorites/use-favorites.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { VerifyBanner } from './verify-banner.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { RecommendedServices } from '#web/shared/services/recommended-services.tsx'
import { loadPreparations } from '#web/shared/use-preparation.ts'
import { useSkeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const ask = askFor(request)
  const view = viewOf(new URL(request.url).search)
  const isReviews = view.tab === 'reviews'
  const [lists, unreviewed, target, started] = await Promise.all([
    readLists(ask, view),
    isReviews ? readUnreviewed(ask) : [],
    isReviews && view.booking !== undefined ? readReviewOf(ask, view.booking) : undefined,
    view.tab === 'upcoming' ? readStarted(ask, user._id) : undefined,
    loadPreparations(),
  ])
  // A service may have become a favorite on another device since.
  noteFavorites(lists.favorites?.items.map(({ _id }) => _id) ?? [])
  return {
    user,
    tab: view.tab,
    lists,
    unreviewed,
    target,
    started,
    visit: nextVisit(lists.upcoming?.items ?? [], new Date()),
    // Not awaited: the rest of the page does not need it.
    again: view.tab === 'upcoming' && lists.past?.items.length ? readAgain(ask, lists.past.items) : [],
  }
}
clientLoader.hydrate = true as const

export { DashboardLoading as HydrateFallback } from './loading.tsx'

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  if (!user) return <Loading />
  return (
    <div key={user._id} className="wrap pt-8 pb-18">
      <PageHead title="My Dashboard" isPrivate />
      <Head user={user} />
      <div className="mb-6 empty:hidden">
        <VerifyBanner user={user} isBesideAddress />
      </div>
      <Body {...loaderData} />
    </div>
  )
}

function Head({ user: { name, email } }: { user: User }) {
  const signOut = useSignOut()
  const shownName = name.trim() || 'User'
  return (
    <div className="mb-6 flex items-center gap-4">
      <Avatar name={shownName} arch />
      <div className="min-w-0 flex-1">
        <h1>My Dashboard</h1>
        <p className="text-sm wrap-anywhere text-text-2">
          <span>{shownName}</span>
          <span className="max-600:hidden"> · </span>
          <span className="max-600:block">{email || 'name@example.com'}</span>
        </p>
      </div>
      {/* Phones have it in the menu. */}
      <div className="max-600:hidden">
        <Button look="ghost" size="s" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Body({ user, tab, lists, visit, again, started, unreviewed, target }: Loaded) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  // A pressed tab is selected at once, before its data has loaded.
  const chosen = location?.pathname === '/dashboard' ? viewOf(location.search).tab : tab
  const isOnItsWay = useSkeleton(chosen !== tab)
  const removed = useRemovedCount(lists.favorites?.items.map(({ _id }) => _id) ?? [])
  const countOf = (key: TabKey) => lists[key] && Number(lists[key].total) - (key === 'favorites' ? removed : 0)
  return (
    <div className="grid grid-cols-1 900:grid-cols-[minmax(0,1fr)_296px] 900:gap-x-12 [&>[role=tablist]]:col-span-full [&>[role=tabpanel]]:min-w-0">
      <Tabs
        label="My bookings"
        tabs={tabs.map(({ key, label }) => ({ key, label, count: countOf(key) }))}
        chosen={chosen}
        onChoose={(key) => void navigate(pathOfView({ tab: key }), { replace: true, preventScrollReset: true })}
      >
        {!isOnItsWay && started && <ContinueBooking key={started.service._id} {...{ user, started }} />}
        {isOnItsWay ? <BookingsSkeleton /> : <Panel key={tab} {...{ tab, lists, unreviewed, target }} />}
        {!isOnItsWay && tab === 'upcoming' && <BookAgain of={again} />}
        {!isOnItsWay && isNewTo(tab, lists) && <RecommendedServices />}
      </Tabs>
      <aside aria-label="Help" className="grid content-start gap-4 pt-9 900:pt-6">
        <NeedHelp />
        {visit && <NextVisit visit={visit} />}
      </aside>
    </div>
  )
}

/** An empty list leads on with real services, unless there are some to book again. */
function isNewTo(tab: TabKey, { upcoming, past, favorites }: Loaded['lists']): boolean {
  if (tab === 'favorites') return favorites?.items.length === 0
  return tab === 'upcoming' && upcoming?.items.length === 0 && past?.items.length === 0
}

/** Shows the last data of a tab when the current request fails. */
function Panel({ tab, lists, unreviewed, target }: Pick<Loaded, 'tab' | 'lists' | 'unreviewed' | 'target'>) {
  const { revalidate } = useRevalidator()
  const [last, setLast] = useState(lists)
  if (lists[tab] && lists !== last) setLast(lists)
  const { reviews, favorites } = last
  return (
    <>
      {!lists[tab] && (
        <div className="py-5">
          <Failed onRetry={() => void revalidate()}>{`We could not load your ${tabOf(tab).noun}.`}</Failed>
        </div>
      )}
      {tab === 'reviews' && reviews && <Reviews {...{ reviews, unreviewed, target }} />}
      {tab === 'favorites' && favorites && <Favorites favorites={favorites} />}
      {(tab === 'upcoming' || tab === 'past') && last[tab] && <Bookings tab={tab} bookings={last[tab]} />}
    </>
  )
}
