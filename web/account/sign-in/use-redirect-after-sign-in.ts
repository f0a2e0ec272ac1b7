import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ownPath } from '#domain/identity.ts'
import { useUser } from '#web/data/use-user.ts'

/** In milliseconds, and for who is signed in that is known long before. */
const longestWait = 4_000

/**
 * Whoever is signed in, here or in another tab, is sent on to where they wanted to go: the one way that leads on from
 * signing in and signing up. Until a visitor has been seen, whoever holds a token should not be shown the form.
 */
export function useRedirectAfterSignIn(next: string | null): { isRedirecting: boolean; isForVisitors: boolean } {
  const user = useUser()
  const navigate = useNavigate()
  // What the page that led here needs again: the token of a link.
  const { state } = useLocation()
  const [isForVisitors, setForVisitors] = useState(false)
  if (user === null && !isForVisitors) setForVisitors(true)

  useEffect(() => {
    // When nobody can say, the form does no harm.
    const timer = setTimeout(() => setForVisitors(true), longestWait)
    return () => clearTimeout(timer)
  }, [])

  const isRedirecting = user !== undefined && user !== null
  useEffect(() => {
    if (isRedirecting) void navigate(ownPath(next), { replace: true, state })
  }, [isRedirecting, next, navigate, state])
  return { isRedirecting, isForVisitors }
}
