import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { passwordHere } from './fill.ts'

type App = ReturnType<typeof createApp>

export async function signInAsAdmin(app: App): Promise<string> {
  const signedIn = await app.request('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@doorstep.example', password: passwordHere }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  return token
}

/** Calls the API as an administrator; the last argument is the status that it must answer with. */
export async function openAdminClient(deps: ServerDeps) {
  const app = createApp(deps)
  const token = await signInAsAdmin(app)
  return async (address: string, headers: Record<string, string> = {}, status = 200) => {
    const response = await app.request(address, { headers: { Authorization: `Bearer ${token}`, ...headers } })
    if (response.status !== status) throw new Error(`${address} answered ${response.status}`)
    return response
  }
}
