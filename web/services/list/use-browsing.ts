import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { type Browsing, browsingOf, pathOfBrowsing } from '#domain/catalogue.ts'

const nothingChosen = { category: undefined, search: undefined, minPrice: undefined, maxPrice: undefined }

type Options = {
  /** In place of the present entry of the history: for steps that nobody wants to go back to one by one. */
  replace?: boolean
}

/**
 * What was chosen last and is still on its way. Two choices in quick succession are one after the other, not one instead
 * of the other, and every control shows what was chosen, whatever the line is like.
 */
let chosen: Browsing | undefined
/** How often everything was put back: then what somebody had begun to type is meant as well. */
let resets = 0
const listeners = new Set<() => void>()

function choose(browsing: Browsing | undefined) {
  if (chosen === browsing) return
  chosen = browsing
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the list shows, which the address says, and how to change it. A change starts again with the first page. */
export function useBrowsing() {
  const { search, key } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const hasComeBack = useNavigationType() === 'POP'
  const navigate = useNavigate()
  const addressed = useMemo(() => browsingOf(Object.fromEntries(new URLSearchParams(search))), [search])
  const onItsWay = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  )
  const [comeback, setComeback] = useState(key)
  if (hasComeBack && comeback !== key) setComeback(key)
  // Arrived, overtaken or given up: the address says it again.
  useEffect(() => {
    if (isIdle) choose(undefined)
  }, [isIdle, key])

  function browse(change: Partial<Browsing>, { replace = false }: Options = {}) {
    const { shown: _, ...rest } = chosen ?? addressed
    const next = { ...rest, ...change }
    choose(next)
    void navigate(pathOfBrowsing(next), { replace, preventScrollReset: true })
  }

  function reset() {
    resets += 1
    browse(nothingChosen)
  }

  return {
    browsing: onItsWay ?? addressed,
    addressed,
    browse,
    reset,
    /** Changes when what has been typed is not to be followed up: after a reset, and on the way back. */
    turn: `${resets} ${comeback}`,
  }
}
