import { useEffect, useState } from 'react'
import { matchRoutes, PrefetchPageLinks } from 'react-router'
import { isOffline } from '#web/connection.ts'
import type { ReadsAhead } from '#web/data/ask-ahead.ts'

/** Milliseconds for which the pointer or the focus rests on a link before its page is read. */
const pause = 80
/** Milliseconds after which the same page is read again: what was read is used for ten seconds. */
const againAfter = 5_000
/** Pages read ahead in a minute: each takes up to four of the 1,200 reads that a visitor has. */
const mostInAMinute = 60
/** When pages were read ahead in the last minute. Kept here, since every layout has its own component. */
const readAts: number[] = []

/**
 * Reads the page of a link, with its scripts, while the pointer or the focus rests on it, or once it is pressed: so the
 * page is there when it is opened. Without prefetch on the links themselves, of which a page has more than a hundred.
 */
export function ReadAhead() {
  const [page, setPage] = useState<string>()
  useEffect(() => followIntent(setPage), [])
  return page === undefined ? null : <PrefetchPageLinks page={page} />
}

function followIntent(onPage: (page: string) => void): () => void {
  let timer: number | undefined
  let near: HTMLAnchorElement | undefined
  let last: { href: string; at: number } | undefined

  function read(url: URL) {
    window.clearTimeout(timer)
    if (!isWorthwhile()) return
    const now = performance.now()
    // A page on which the pointer rested is pressed a moment later.
    if (url.href === last?.href && now - last.at < againAfter) return
    last = { href: url.href, at: now }
    while (readAts[0] !== undefined && now - readAts[0] > 60_000) readAts.shift()
    if (readAts.length >= mostInAMinute) return
    readAts.push(now)
    onPage(url.pathname + url.search)
    void readPage(url)
  }
  function wait({ target }: Event) {
    const link = linkOf(target)
    if (link === near) return
    near = link
    window.clearTimeout(timer)
    const url = link && pageOf(link)
    if (url) timer = window.setTimeout(() => read(url), pause)
  }
  function press({ target, button, pointerType }: PointerEvent) {
    // A touch may begin to scroll: like a pointer, it reads once it has rested.
    if (button !== 0 || pointerType === 'touch') return
    const link = linkOf(target)
    const url = link && pageOf(link)
    if (url) read(url)
  }

  function cancel() {
    near = undefined
    window.clearTimeout(timer)
  }

  document.addEventListener('pointerover', wait)
  document.addEventListener('focusin', wait)
  document.addEventListener('pointerdown', press)
  document.addEventListener('pointercancel', cancel)
  return () => {
    window.clearTimeout(timer)
    document.removeEventListener('pointerover', wait)
    document.removeEventListener('focusin', wait)
    document.removeEventListener('pointerdown', press)
    document.removeEventListener('pointercancel', cancel)
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  return (target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')) || undefined
}

/** Where the link leads, if that is another page of this document. */
function pageOf({ href, target, download }: HTMLAnchorElement): URL | undefined {
  const url = new URL(href)
  const isElsewhere = url.origin !== window.location.origin || target !== '' || download !== ''
  const isHere = url.pathname === window.location.pathname && url.search === window.location.search
  return isElsewhere || isHere ? undefined : url
}

/** Not where the user saves data, nor on a network so slow that it would delay what they are waiting for. */
function isWorthwhile(): boolean {
  // TypeScript does not know it, and only Chromium has it.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !isOffline() && connection?.saveData !== true && connection?.effectiveType?.includes('2g') !== true
}

type ManifestRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: string }

/** Runs the scripts of the page and of its layouts, and reads what its loader will ask for. */
async function readPage(url: URL): Promise<void> {
  // TypeScript does not know what the router has set.
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, ManifestRoute> }
  }
  const routes = Object.values(manifest?.routes ?? {})
  const pages = routes.filter(({ path, index }) => path !== undefined || index === true)
  const [match] =
    matchRoutes(
      pages.map(({ id, path = '' }) => ({ id, path: `/${path}` })),
      url,
    ) ?? []
  const route = routes.find(({ id }) => id === match?.route.id)
  if (!match || !route) return
  try {
    const layout = route.parentId === undefined ? undefined : manifest?.routes[route.parentId]
    const [{ handle }] = await Promise.all([importModule(route), layout && importModule(layout)])
    await handle?.readAhead({ url, params: match.params })
  } catch {
    // The loader of the page tries again, and shows what is wrong.
  }
}

function importModule({ module }: ManifestRoute): Promise<{ handle?: ReadsAhead }> {
  return import(/* @vite-ignore */ module)
}
