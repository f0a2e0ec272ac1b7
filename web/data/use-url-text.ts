import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'

const pause = 250

/**
 * The text of a field that the URL mirrors: it is applied when the user pauses typing, and follows the URL when that
 * changes by other means. A new `turn` discards unfinished text even if the URL stays the same.
 */
export function useUrlText(inUrl: string, apply: (text: string) => void, turn?: string) {
  const [text, setText] = useState(inUrl)
  const [seen, setSeen] = useState({ inUrl, turn })
  const trimmed = text.trim()
  if (seen.inUrl !== inUrl || seen.turn !== turn) {
    setSeen({ inUrl, turn })
    // Keep trailing spaces: the user may be about to type another word.
    if (trimmed !== inUrl) setText(inUrl)
  }

  const applyLatest = useEffectEvent(apply)
  // Another change of the URL may have cancelled the navigation: start again.
  const { search } = useLocation()
  useEffect(() => {
    if (trimmed === inUrl) return
    const timer = setTimeout(() => applyLatest(trimmed), pause)
    return () => clearTimeout(timer)
  }, [trimmed, inUrl, search])
  return { text, setText }
}
