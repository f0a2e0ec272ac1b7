import { useState } from 'react'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { User } from '#domain/identity.ts'
import { BookAgain } from '#web/parts/book-again.tsx'
import {
  ifItComes,
  nextVisit,
  pathOfView,
  readAgain,
  readBookings,
  step,
  type TabKey,
  tabs,
  viewOf,
} from '#web/parts/dashboard-bookings.ts'
import { DashboardList, DashboardListSkeleton } from '#web/parts/dashboard-list.tsx'
import { DashboardVisit } from '#web/parts/dashboard-visit.tsx'
import { Loading } from '#web/parts/loading.tsx'
import { NeedHelp } from '#web/parts/need-help.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { askFor, requireUser, usePrivatePage } from '#web/parts/private-page.ts'
import { useSignOut } from '#web/parts/use-sign-out.ts'
import { VerifyBanner } from '#web/parts/verify-banner.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { useSkeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Route } from './+types/dashboard.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request)
  const ask = askFor(request)
  const view = viewOf(new URL(request.url).search)
  const read = (tab: TabKey) => {
    const isChosen = tab === view.tab
    return ifItComes(
      isChosen ? readBookings(ask, view) : ask(api.booking.bookings, { query: { status: tab, limit: step } }),
    )
  }
  const [upcoming, past] = await Promise.all([read('upcoming'), read('past')])
  const isUpcoming = view.tab === 'upcoming'
  return {
    user,
    tab: view.tab,
    lists: { upcoming, past },
    visit: nextVisit(upcoming?.items ?? [], new Date()),
    // Waited for where it is shown: it is a kindness.
    again: isUpcoming && past ? readAgain(ask, past.items) : [],
  }
}
// Without this the page would be drawn on the server, which never knows who is asking.
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/parts/loading.tsx'

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
      {/* On a phone the menu has it. */}
      <div className="max-600:hidden">
        <Button look="ghost" size="s" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Body({ tab, lists, visit, again }: Loaded) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  // A tab that was pressed is the chosen one at once, whatever the line is like.
  const chosen = location?.pathname === '/dashboard' ? viewOf(location.search).tab : tab
  const isOnItsWay = useSkeleton(chosen !== tab)
  return (
    <div className="grid grid-cols-1 900:grid-cols-[minmax(0,1fr)_296px] 900:gap-x-12 [&>[role=tablist]]:col-span-full [&>[role=tabpanel]]:min-w-0">
      <Tabs
        label="My bookings"
        tabs={tabs.map((one) => ({ ...one, count: countOf(lists[one.key]) }))}
        chosen={chosen}
        onChoose={(key) => void navigate(pathOfView({ tab: key }), { replace: true, preventScrollReset: true })}
      >
        {isOnItsWay ? <DashboardListSkeleton /> : <Bookings key={tab} tab={tab} bookings={lists[tab]} />}
        {!isOnItsWay && tab === 'upcoming' && <BookAgain of={again} />}
      </Tabs>
      <aside aria-label="Help" className="grid content-start gap-4 pt-9 900:pt-6">
        <NeedHelp />
        {visit && <DashboardVisit visit={visit} />}
      </aside>
    </div>
  )
}

function Bookings({ tab, bookings }: { tab: TabKey; bookings: Loaded['lists'][TabKey] }) {
  const { revalidate } = useRevalidator()
  const [last, setLast] = useState(bookings)
  if (bookings && bookings !== last) setLast(bookings)
  const shown = bookings ?? last
  return (
    <>
      {!bookings && (
        <div className="py-5">
          <Failed onRetry={() => void revalidate()}>We could not load your bookings.</Failed>
        </div>
      )}
      {shown && <DashboardList tab={tab} bookings={shown} />}
    </>
  )
}

function countOf(list: Loaded['lists'][TabKey]): number | undefined {
  return list && Number(list.total)
}
