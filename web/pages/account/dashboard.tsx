import { redirect } from 'react-router'
import { api } from '#domain/api.ts'
import { ask } from '#web/api.ts'
import { useSignOut } from '#web/parts/use-sign-out.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { loginAddress, readToken } from '#web/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/dashboard.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (readToken() === null) throw redirect(loginAddress(new URL(request.url)))
  return { user: await ask(api.identity.me, {}) }
}
// Without this the page would be drawn on the server, which never knows who is asking.
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '#web/parts/loading.tsx'

export default function Dashboard({ loaderData: { user } }: Route.ComponentProps) {
  const signOut = useSignOut()
  return (
    <section className="wrap grid gap-8 py-10">
      <PageHead title="My Dashboard" isPrivate />
      <div className="flex items-center gap-4">
        <Avatar name={user.name} arch />
        <div className="min-w-0">
          <h1>My Dashboard</h1>
          <p className="text-text-2">
            {user.name} · {user.email}
          </p>
        </div>
      </div>
      <p>
        <Button look="secondary" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </p>
    </section>
  )
}
