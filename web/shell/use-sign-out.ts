import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { forgetDrafts } from '#web/drafts.ts'
import { forgetToken, readToken } from '#web/session.ts'

export function useSignOut() {
  const leave = useLeave()
  return async () => {
    // The browser forgets the token whatever the server says; it runs out there by itself.
    const told = askAsVisitor(api.identity.logout, {}).catch(() => undefined)
    await leave()
    await told
  }
}

/** To the home page, as a visitor. */
export function useLeave() {
  const navigate = useNavigate()
  return async () => {
    const token = readToken()
    // Under way first: a private page that finds its token gone would lead to the login.
    const left = navigate('/')
    if (token !== null) forgetToken(token)
    forgetDrafts()
    await left
  }
}
