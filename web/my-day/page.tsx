import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#domain/identity.ts'
import { forgetWork } from '#web/drafts.ts'
import { checkNetwork } from '#web/api.ts'
import { useUser } from '#web/data/use-user.ts'
import { useTokenGuard } from '#web/data/private-page.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Loading } from '#web/shell/loading.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import type { Route } from './+types/page.ts'
import { Day } from './day/day.tsx'
import { DaySkeleton, Frame } from './frame.tsx'
import { requireWorker } from './guard.ts'
import { keepUserOfDay } from './kept/signed-in.ts'
import { WorksElsewhere } from './no-work.tsx'
import { isPageKept, useKeptPage } from '#web/my-day/offline/use-kept-page.ts'
import { usePlace, type View } from './view.ts'

const findPart = async () => (isPageKept() ? undefined : checkNetwork())
const onDemandHere = (importView: () => Promise<React.ComponentType<{ user: User }>>) =>
  onDemand(importView, DaySkeleton, findPart)
const Week = onDemandHere(async () => (await import('./week/week.tsx')).Week)
const TimeOff = onDemandHere(async () => (await import('./time-off/time-off.tsx')).TimeOff)
const Calendar = onDemandHere(async () => (await import('./calendar/calendar.tsx')).Calendar)
const SignedOut = onDemand(async () => (await import('./signed-out.tsx')).SignedOut, Loading, findPart)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireWorker(request) }
}
clientLoader.hydrate = true as const

/** Who works stays the same between days and views; useTokenGuard() follows a change of user. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.href === nextUrl.href
}

export { ShellError as ErrorBoundary } from '#web/shell/shell.tsx'
export { FrameLoading as HydrateFallback } from './frame.tsx'

const views: Record<View, React.ComponentType<{ user: User }>> = {
  day: Day,
  week: Week,
  'time-off': TimeOff,
  calendar: Calendar,
}

export default function MyDay({ loaderData: { user } }: Route.ComponentProps) {
  /** The token of the session that is being ended. */
  const [left, setLeft] = useState<string>()
  return left === undefined ? <SignedIn loaded={user} onLeave={setLeft} /> : <SignedOut token={left} />
}

function SignedIn({ loaded, onLeave }: { loaded: User; onLeave: (token: string) => void }) {
  useTokenGuard()
  useKeptPage(loaded)
  const now = useUser()
  const { view } = usePlace()
  const { others } = useStorefront()
  // Unknown without a network: the page stays. Another user replaces it.
  const isAnother = now !== undefined && now?._id !== loaded._id
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAnother) return
    if (now) forgetWork(now._id)
    // The token may have changed before the page followed it.
    void revalidate()
  }, [isAnother, now, revalidate])
  useEffect(() => keepUserOfDay(), [now])
  if (isAnother) return <Loading />
  const user = now ?? loaded
  const workplace = others.find(({ key }) => key === user.worksAt)
  const Shown = views[view]
  return (
    <Frame user={user} view={view} onLeave={onLeave}>
      <PageHead title="My day" isPrivate />
      {/* A storefront without an address of its own has My day here. */}
      {workplace?.url ? <WorksElsewhere {...workplace} /> : <Shown key={user._id} user={user} />}
    </Frame>
  )
}
