import { redirect, useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { ask, askAsVisitor } from '#web/api.ts'
import { useStorefront } from '#web/parts/use-storefront.ts'
import { forgetToken, loginAddress, readToken } from '#web/session.ts'
import type { Route } from './+types/dashboard.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (readToken() === null) throw redirect(loginAddress(new URL(request.url)))
  return { user: await ask(api.identity.me, {}) }
}
// Without this the page would be drawn on the server, which never knows who is asking.
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <p role="status">Loading...</p>
}

export default function Dashboard({ loaderData: { user } }: Route.ComponentProps) {
  const { brand } = useStorefront()
  const navigate = useNavigate()

  async function signOut() {
    const token = readToken()
    // The browser forgets the token whatever the server says; it runs out there by itself.
    await askAsVisitor(api.identity.logout, {}).catch(() => undefined)
    if (token !== null) forgetToken(token)
    await navigate('/')
  }

  return (
    <>
      <title>{`My Dashboard | ${brand}`}</title>
      <h1>My Dashboard</h1>
      <p>
        {user.name} · {user.email}
      </p>
      <button className="button" onClick={() => void signOut()}>
        Sign Out
      </button>
    </>
  )
}
