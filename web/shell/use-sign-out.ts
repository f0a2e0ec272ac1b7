import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { forgetDrafts } from '#web/drafts.ts'
import { forgetKeptPage } from '#web/data/kept-page.ts'
import { forgetToken, readToken } from '#web/session.ts'

/** The browser forgets the token even if the call fails; on the server it expires. */
export async function signOut() {
  const signedOut = askAsVisitor(api.identity.logout, {}).catch(() => undefined)
  forgetUser()
  await signedOut
}

function forgetUser() {
  const token = readToken()
  if (token !== null) forgetToken(token)
  forgetDrafts()
  forgetKeptPage().catch(() => {})
}

export function useSignOut() {
  const leave = useLeave()
  return () => leave(signOut)
}

/** Goes to the home page as a visitor. */
export function useLeave() {
  const navigate = useNavigate()
  return async (forget: () => Promise<void> | void = forgetUser) => {
    // Navigate first: a private page without its token would redirect to the login page.
    const arrived = navigate('/')
    await forget()
    await arrived
  }
}
