import { redirect, useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { Refusal } from '#domain/refusal.ts'
import { ask } from '#web/api.ts'
import { useStorefront } from '#web/parts/use-storefront.ts'
import { forgetToken, loginAddress, readToken } from '#web/session.ts'
import type { Route } from './+types/dashboard.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const toLogin = () => redirect(loginAddress(new URL(request.url)))
  if (readToken() === null) throw toLogin()
  try {
    return { user: await ask(api.identity.me, {}) }
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) throw toLogin()
    throw error
  }
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
    await ask(api.identity.logout, {}).catch(() => undefined)
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
