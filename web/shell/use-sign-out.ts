import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { forgetDrafts } from '#web/drafts.ts'
import { forgetToken, readToken } from '#web/session.ts'

export function useSignOut() {
  const leave = useLeave()
  return async () => {
    // The browser forgets the token even if the call fails; on the server the token expires.
    const signedOut = askAsVisitor(api.identity.logout, {}).catch(() => undefined)
    await leave()
    await signedOut
  }
}

/** Goes to the home page as a visitor. */
export function useLeave() {
  const navigate = useNavigate()
  return async () => {
    const token = readToken()
    // Navigate first: a private page without its token would redirect to the login page.
    const arrived = navigate('/')
    if (token !== null) forgetToken(token)
    forgetDrafts()
    await arrived
  }
}
