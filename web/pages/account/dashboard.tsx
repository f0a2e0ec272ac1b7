import { Loading } from '#web/parts/loading.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { requireUser, usePrivatePage } from '#web/parts/private-page.ts'
import { useSignOut } from '#web/parts/use-sign-out.ts'
import { VerifyBanner } from '#web/parts/verify-banner.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/dashboard.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { user: await requireUser(request) }
}
// Without this the page would be drawn on the server, which never knows who is asking.
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/parts/loading.tsx'

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const user = usePrivatePage(loaderData.user)
  const signOut = useSignOut()
  if (!user) return <Loading />
  return (
    <section key={user._id} className="wrap grid grid-cols-1 gap-8 py-10">
      <PageHead title="My Dashboard" isPrivate />
      <div className="flex items-center gap-4">
        <Avatar name={user.name} arch />
        <div className="min-w-0">
          <h1>My Dashboard</h1>
          <p className="wrap-anywhere text-text-2">
            {user.name} · {user.email}
          </p>
        </div>
      </div>
      <VerifyBanner user={user} isBesideAddress />
      <p>
        <Button look="secondary" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </p>
    </section>
  )
}
