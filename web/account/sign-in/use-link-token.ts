import { useEffect, useState, useSyncExternalStore } from 'react'
import { LinkPurpose } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'

/**
 * The token of the emailed link that led here; undefined before hydration, null without one. It is removed from the URL
 * at once, because it could be seen or passed on there, and kept in the history state for a reload.
 */
export function useLinkToken(): string | null | undefined {
  const token = useOnceAlive(() => addressToken() ?? keptInHistory('linkToken') ?? null)
  useEffect(() => {
    const linkToken = addressToken()
    if (linkToken === null) return
    const search = new URLSearchParams(window.location.search)
    search.delete('token')
    const rest = search.size > 0 ? `?${search.toString()}` : ''
    // Not through the router, which would treat it as a navigation and move the focus.
    window.history.replaceState({ ...stateOfHistory(), linkToken }, '', window.location.pathname + rest)
  }, [])
  return token
}

/** Undefined before hydration, and for a link without a purpose. */
export function useLinkPurpose(): LinkPurpose | undefined {
  return useOnceAlive(() => LinkPurpose.safeParse(new URLSearchParams(window.location.search).get('for')).data)
}

/** What a link has done before redirecting here. */
export type LinkUse = 'verified' | 'restored'

/** History state that passes a token on to another page. */
export function linkState(linkToken: string, linkUse?: LinkUse): { linkToken: string; linkUse?: LinkUse } {
  return { linkToken, ...(linkUse && { linkUse }) }
}

export function useLinkUse(): LinkUse | undefined {
  const use = useOnceAlive(() => keptInHistory('linkUse'))
  return use === 'verified' || use === 'restored' ? use : undefined
}

/** Removes a used token, so that a reload does not try it again. */
export function forgetLinkToken() {
  const { linkToken: _, usr: __, ...state } = stateOfHistory()
  window.history.replaceState(state, '', window.location.pathname)
}

/** Whether the server rejects the token, expired, used or malformed. */
export function isDeadLink(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  return error.code === 'invalid_token' || error.errors?.[0]?.field === 'token'
}

/** Undefined before hydration: the server renders the same page for everyone. */
function useOnceAlive<T>(read: () => T): T | undefined {
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [found, setFound] = useState<{ value: T }>()
  if (isAlive && found === undefined) setFound({ value: read() })
  return found?.value
}

function addressToken(): string | null {
  return new URLSearchParams(window.location.search).get('token') || null
}

/** Set by this page, or by the page before it, whose state the router keeps under `usr`. */
function keptInHistory(name: string): string | undefined {
  const { [name]: own, usr } = stateOfHistory()
  const passed = typeof usr === 'object' && usr !== null ? Object.entries(usr).find(([key]) => key === name)?.[1] : null
  return [own, passed].find((value) => typeof value === 'string')
}

/** The router keeps its own fields in it. */
function stateOfHistory(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
