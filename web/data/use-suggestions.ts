import { useMemo } from 'react'
import { useQuery } from './use-query.ts'

const pause = 150

/** Suggestions for a text while it is typed. `find` must stay the same between renders: a new one searches again. */
export function useSuggestions<T>(typed: string, find: (text: string) => Promise<T[]>) {
  const text = typed.trim()
  const key = useMemo(() => ({ text, find }), [text, find])
  const read = async () => ({ text, items: await find(text) })
  const { value, hasFailed, isCurrent } = useQuery(key, read, { when: text !== '', start: pause })

  // Until the next answer arrives, the last one is still useful if one of the two texts begins with the other.
  const isRelated = value !== undefined && (text.startsWith(value.text) || value.text.startsWith(text))
  return {
    found: text !== '' && isRelated && !hasFailed ? value.items : [],
    /** Whether the suggestions are for exactly this text, so that an empty list means that there are none. */
    isSettled: text !== '' && isCurrent && !hasFailed,
    hasFailed,
  }
}
