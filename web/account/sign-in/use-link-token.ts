import { useEffect, useState, useSyncExternalStore } from 'react'
import { LinkPurpose } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'

/**
 * The token of the link in a letter that led here; undefined until the page is alive, null when there is none. It leaves
 * the address at once, where it could be seen and passed on, and is kept in the history, for a reload.
 */
export function useLinkToken(): string | null | undefined {
  const token = useOnceAlive(() => addressToken() ?? keptInHistory('linkToken') ?? null)
  useEffect(() => {
    const linkToken = addressToken()
    if (linkToken === null) return
    const search = new URLSearchParams(window.location.search)
    search.delete('token')
    const rest = search.size > 0 ? `?${search.toString()}` : ''
    // Not by way of the router: for it this is still the same page, and the focus stays where it is.
    window.history.replaceState({ ...stateOfHistory(), linkToken }, '', window.location.pathname + rest)
  }, [])
  return token
}

/** What the link says that it is for; undefined until the page is alive, and where it does not say it. */
export function useLinkPurpose(): LinkPurpose | undefined {
  return useOnceAlive(() => LinkPurpose.safeParse(new URLSearchParams(window.location.search).get('for')).data)
}

/** What was done with a link before it led on to this page. */
export type LinkUse = 'verified' | 'restored'

/** For a page of our own that goes on with a token: it stands in the history, as that of a link does. */
export function linkState(linkToken: string, linkUse?: LinkUse): { linkToken: string; linkUse?: LinkUse } {
  return { linkToken, ...(linkUse && { linkUse }) }
}

export function useLinkUse(): LinkUse | undefined {
  const use = useOnceAlive(() => keptInHistory('linkUse'))
  return use === 'verified' || use === 'restored' ? use : undefined
}

/** What has been used opens nothing any more, after a reload either. */
export function forgetLinkToken() {
  const { linkToken: _, usr: __, ...state } = stateOfHistory()
  window.history.replaceState(state, '', window.location.pathname)
}

/** Whether the server does not take the token of the link, whatever it is that it misses in it. */
export function isDeadLink(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  return error.code === 'invalid_token' || error.errors?.[0]?.field === 'token'
}

/** Read once. The server draws the page for everybody, so the first thing drawn here does not know it either. */
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
  // An empty one is none.
  return new URLSearchParams(window.location.search).get('token') || null
}

/** What this page has put there, or the one that led here, whose part the router keeps under a name of its own. */
function keptInHistory(name: string): string | undefined {
  const { [name]: own, usr } = stateOfHistory()
  const handed = typeof usr === 'object' && usr !== null ? Object.entries(usr).find(([key]) => key === name)?.[1] : null
  return [own, handed].find((value) => typeof value === 'string')
}

/** The router keeps its own things in there. */
function stateOfHistory(): Record<string, unknown> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
