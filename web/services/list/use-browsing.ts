import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { type Browsing, browsingOf, pathOfBrowsing } from '#domain/catalogue/browsing.ts'
import { createBroadcast } from '#web/broadcast.ts'

const nothingChosen = { category: undefined, search: undefined, minPrice: undefined, maxPrice: undefined }

type Options = {
  /** Replaces the history entry, for steps that Back should skip. */
  replace?: boolean
}

/** The last choice while its navigation is pending. Controls show it at once, and a second choice builds on it. */
let chosen: Browsing | undefined
/** Counts resets, which also discard a search that was typed but not applied. */
let resets = 0
const broadcast = createBroadcast(() => {
  const forget = () => choose(undefined)
  // Back and Forward cancel the navigation.
  window.addEventListener('popstate', forget)
  return () => window.removeEventListener('popstate', forget)
})

function choose(browsing: Browsing | undefined) {
  if (chosen === browsing) return
  chosen = browsing
  broadcast.announce()
}

function browsingIn(search: string): Browsing {
  return browsingOf(Object.fromEntries(new URLSearchParams(search)))
}

/** The filters of the list, from the URL, and how to change them. A change goes back to the first page. */
export function useBrowsing() {
  const { search, key } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const isPop = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const addressed = useMemo(() => browsingIn(search), [search])
  const pending = useSyncExternalStore(
    broadcast.subscribe,
    () => chosen,
    () => undefined,
  )
  const [lastPop, setLastPop] = useState(key)
  if (isPop && lastPop !== key) setLastPop(key)
  // The navigation has ended or was cancelled: the URL counts again.
  useEffect(() => {
    if (isIdle) choose(undefined)
  }, [isIdle, key])

  function browse(change: Partial<Browsing>, { replace = false }: Options = {}) {
    // After Back the browser is already where the change applies, while the page may still load.
    const { pathname, search } = window.location
    const { shown: _, ...rest } = chosen ?? (pathname === '/services' ? browsingIn(search) : addressed)
    const next = { ...rest, ...change }
    choose(next)
    // At once, so that it cancels an earlier navigation and a later one cancels it.
    void navigate(pathOfBrowsing(next), { replace, preventScrollReset: true })
  }

  function reset() {
    resets += 1
    browse(nothingChosen)
  }

  return {
    browsing: pending ?? addressed,
    addressed,
    browse,
    reset,
    /** Changes after a reset or Back, which discard text that was typed but not applied. */
    turn: `${resets} ${isPop ? key : lastPop}`,
  }
}
