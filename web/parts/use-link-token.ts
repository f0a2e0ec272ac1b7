import { useEffect, useState, useSyncExternalStore } from 'react'
import { Refusal } from '#domain/refusal.ts'

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

/** What has been used opens nothing any more, after a reload either. */
export function forgetLinkToken() {
  const { linkToken: _, ...state } = stateOfHistory()
  window.history.replaceState(state, '', window.location.pathname)
}

/** Whether the server does not take the token of the link, whatever it is that it misses in it. */
export function isDeadLink(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  return error.code === 'invalid_token' || error.errors?.[0]?.field === 'token'
}

function addressToken(): string | null {
  // An empty one is none.
  return new URLSearchParams(window.location.search).get('token') || null
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
