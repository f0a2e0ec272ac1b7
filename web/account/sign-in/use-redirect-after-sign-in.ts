import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ownPath } from '#domain/identity.ts'
import { useUser } from '#web/data/use-user.ts'

/** In milliseconds. A signed-in user is normally known long before. */
const longestWait = 4_000

/**
 * Redirects a signed-in user, including one who has signed in in another tab. The form is only for visitors: with a
 * token it stays hidden until the server has said that the token is no longer valid.
 */
export function useRedirectAfterSignIn(next: string | null): { isRedirecting: boolean; isForVisitors: boolean } {
  const user = useUser()
  const navigate = useNavigate()
  // The next page needs it again: it has the token of a link.
  const { state } = useLocation()
  const [isForVisitors, setForVisitors] = useState(false)
  if (user === null && !isForVisitors) setForVisitors(true)

  useEffect(() => {
    // If the server does not answer, show the form.
    const timer = setTimeout(() => setForVisitors(true), longestWait)
    return () => clearTimeout(timer)
  }, [])

  const role = user?.role
  const isRedirecting = user !== undefined && user !== null
  useEffect(() => {
    if (isRedirecting) void navigate(ownPath(next, role), { replace: true, state })
  }, [isRedirecting, role, next, navigate, state])
  return { isRedirecting, isForVisitors }
}
