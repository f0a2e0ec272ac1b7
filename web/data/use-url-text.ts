import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, useLocation } from 'react-router'

const pause = 250

/**
 * The text of a field that the URL mirrors: it is applied when the user pauses typing, and follows the URL when that
 * changes by other means. A new `turn` discards unfinished text even if the URL stays the same.
 */
export function useUrlText(inUrl: string, apply: (text: string) => void, turn?: string) {
  const [text, setText] = useState(inUrl)
  const [seen, setSeen] = useState({ inUrl, turn })
  const location = useLocation()
  /** Typed after Back, for the page that was still loading: it is applied there, and not before. */
  const [early, setEarly] = useState<Location>()
  const isEarly = early === location
  const trimmed = text.trim()
  if (seen.inUrl !== inUrl || seen.turn !== turn) {
    setSeen({ inUrl, turn })
    // Keep trailing spaces: the user may be about to type another word.
    if (trimmed !== inUrl && !early) setText(inUrl)
  }
  if (early && !isEarly) setEarly(undefined)

  const applyLatest = useEffectEvent(apply)
  // Another change of the URL may have cancelled the navigation: start again.
  const { search } = location
  useEffect(() => {
    if (trimmed === inUrl || isEarly) return
    const timer = setTimeout(() => applyLatest(trimmed), pause)
    return () => clearTimeout(timer)
  }, [trimmed, inUrl, search, isEarly])

  function type(typed: string) {
    setText(typed)
    if (isBehind(location)) setEarly(location)
  }
  return { text, setText: type }
}

/** The browser is already at another URL, which is loading. Compared as URLs, because both may be written in two ways. */
function isBehind({ pathname, search }: Location): boolean {
  const { href } = window.location
  const [ours, browsers] = [new URL(pathname + search, href), new URL(href)]
  return ours.pathname !== browsers.pathname || ours.search !== browsers.search
}
