import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { askAsVisitor } from '#web/api.ts'
import { forgetDrafts, hasUnsentSteps } from '#web/drafts.ts'
import { forgetKeptPage } from '#web/data/kept-page.ts'
import { knownUser } from '#web/data/use-user.ts'
import { forgetToken, readToken } from '#web/session.ts'

/**
 * The browser forgets the token even if the call fails; on the server it expires. Steps that were not sent are removed
 * only of the account that was asked about them.
 */
export async function signOut(asked?: string) {
  const signedOut = askAsVisitor(api.identity.logout, {}).catch(() => undefined)
  forgetUser(asked)
  await signedOut
}

/** Removes what this browser knows of the user, and of no one's steps but those of the account that was asked. */
export function forgetUser(asked?: string) {
  const token = readToken()
  if (token !== null) forgetToken(token)
  forgetDrafts(asked)
  forgetKeptPage().catch(() => {})
}

export function useSignOut() {
  const leave = useLeave()
  return async () => {
    const user = knownUser()
    // 'My day' sends them, or asks: also once the access of a professional has ended.
    if (user && hasUnsentSteps(user._id)) return window.location.assign('/my-day?sign-out=ask')
    return leave(() => signOut(user?._id))
  }
}

/** Goes to the home page as a visitor. */
export function useLeave() {
  const navigate = useNavigate()
  return async (forget: () => Promise<void> | void = () => forgetUser(knownUser()?._id)) => {
    // Navigate first: a private page without its token would redirect to the login page.
    const arrived = navigate('/')
    await forget()
    await arrived
  }
}
