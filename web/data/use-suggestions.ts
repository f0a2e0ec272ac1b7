import { useEffect, useState } from 'react'

const pause = 150

type Last<T> = { text: string; items: T[]; hasFailed: boolean }

/** What fits a text as it is typed. Keep `find` the same from one drawing to the next: another one asks anew. */
export function useSuggestions<T>(typed: string, find: (text: string) => Promise<T[]>) {
  const text = typed.trim()
  const [last, setLast] = useState<Last<T>>({ text: '', items: [], hasFailed: false })

  useEffect(() => {
    if (text === '') return
    let isWanted = true
    const settle = (items: T[], hasFailed: boolean) => {
      // An answer that was overtaken is for a question that nobody asks any more.
      if (isWanted) setLast({ text, items, hasFailed })
    }
    const timer = setTimeout(() => {
      find(text).then(
        (items) => settle(items, false),
        () => settle([], true),
      )
    }, pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text, find])

  // Until the next answer, the last one helps as long as it is about the same beginning.
  const isOnTheWay = text.startsWith(last.text) || last.text.startsWith(text)
  const isSettled = text !== '' && last.text === text
  return {
    found: text !== '' && isOnTheWay ? last.items : [],
    /** Whether this is the answer to what stands there now: then nothing means that there is nothing. */
    isSettled: isSettled && !last.hasFailed,
    hasFailed: isSettled && last.hasFailed,
  }
}
