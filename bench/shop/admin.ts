import { createApp } from '#server/app.ts'
import type { ServerDeps } from '#server/deps.ts'
import { passwordHere } from './fill.ts'

/** Gives the customers of fill() realistic names, some of them frequent. */
export const nameCustomers = `
  update users set name = (array['Asha', 'Ravi', 'Meera', 'Émile', 'Olive', 'Karan', 'Fatima', 'Liu'])[1 + n % 8] || ' ' ||
    (array['Rao', 'Iyer', 'Ångström', 'Patel', 'Khan', 'Nair', 'Gupta', 'Das', 'Singh', 'Bose', 'Mehta'])[1 + n % 11] ||
    case when n % 5 = 0 then ' ' || n else '' end
  from (
    select id, substr(split_part(email, '@', 1), 10)::integer - 1 as n from users
    where email like 'customer-%@bench.example'
  ) as people
  where people.id = users.id`

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
