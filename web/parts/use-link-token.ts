import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * The token of the link in a letter that led here; undefined until the page is alive, null when there is none. It leaves
 * the address at once, where it could be seen and passed on, and is kept in the history, for a reload.
 */
export function useLinkToken(): string | null | undefined {
  // The server draws the page for everybody, so the first thing drawn here knows of no token either.
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [token, setToken] = useState<string | null>()
  if (isAlive && token === undefined) setToken(addressToken() ?? keptToken())

  useEffect(() => {
    const linkToken = addressToken()
    if (linkToken === null) return
    // Not by way of the router: for it this is still the same page, and the focus stays where it is.
    window.history.replaceState({ ...stateOfHistory(), linkToken }, '', window.location.pathname)
  }, [])
  return token
}

function addressToken(): string | null {
  return new URLSearchParams(window.location.search).get('token')
}

function keptToken(): string | null {
  const { linkToken } = stateOfHistory()
  return typeof linkToken === 'string' ? linkToken : null
}

/** The router keeps its own things in there. */
function stateOfHistory(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
