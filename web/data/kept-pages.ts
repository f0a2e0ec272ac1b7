import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { isOffline } from '#web/connection.ts'

type Kept = { at: number; value: unknown }

/** Milliseconds for which Back and Forward show at once what a page has shown, while it is read again. */
const keptFor = 300_000
const mostKept = 40

/** What public pages have shown, by entry of the history, address and part. */
const kept = new Map<string, Kept>()
/** The entry of the page on the screen. */
let shown: string | undefined

export function noteShownEntry(key: string) {
  shown = key
}

/** Keeps the data of this page for Back and Forward. Only data that every visitor may see. */
export function useKeep(part: string, value: unknown) {
  const { key, pathname, search } = useLocation()
  useEffect(() => {
    const name = nameOf({ key, url: new URL(pathname + search, window.location.origin), part })
    if (value === undefined || kept.get(name)?.value === value) return
    kept.delete(name)
    kept.set(name, { at: performance.now(), value })
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
  }, [key, pathname, search, part, value])
}

/** The earlier value of each answer that a page waits for. */
const earlier = new WeakMap<Promise<unknown>, unknown>()

/** For a loader: on the way back to a page, the answer with what the page showed before; see useDeferred(). */
export function withKept<T>(answer: Promise<T>, { request, part }: { request: Request; part: string }) {
  const value = findKept(request, part)
  if (value !== undefined) earlier.set(answer, value)
  return { answer, isKept: value !== undefined }
}

export function earlierOf<T>(answer: Promise<T>): T | undefined {
  // Set by withKept() for this answer.
  return earlier.get(answer) as T | undefined
}

function findKept(request: Request, part: string): unknown {
  const page = new URL(request.url)
  // On Back and Forward the browser is there already; if the page on the screen is read again, so it is too.
  const isThere = page.pathname === window.location.pathname && page.search === window.location.search
  const key = keyIn(window.history.state)
  // Offline it could not be read again, and would be out of date without saying so.
  if (!isThere || key === shown || isOffline()) return undefined
  const { at, value } = kept.get(nameOf({ key, url: page, part })) ?? {}
  return at !== undefined && performance.now() - at < keptFor ? value : undefined
}

/** The key alone is not enough: all entries made by links to a part of a page have the same. */
function nameOf({ key, url: { pathname, search }, part }: { key: string; url: URL; part: string }): string {
  return `${key} ${pathname}${search} ${part}`
}

/** The key that the router has given to an entry; one made by a link to a part of a page has none. */
function keyIn(state: unknown): string {
  const key = typeof state === 'object' && state !== null && 'key' in state ? state.key : undefined
  return typeof key === 'string' ? key : 'default'
}
