import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import { clockAt, formatNearMoment } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { whenIdle } from '#web/data/when-idle.ts'

/** As many as can be asked about at once. */
const atOnce = 24
/** For as long, in milliseconds, an answer is not asked for again. */
const freshFor = 60_000

/** In words, by service; null when there is no such moment. */
export type NextMoments = ReadonlyMap<string, string | null>

/**
 * When somebody can come first. Pages are the same for everybody and kept, and this changes by the
 * minute: it is asked when the page is alive. Nothing is said of what is not known: it is a kindness.
 */
export function useNextSlots(ids: string[]): NextMoments {
  const { locale, timeZone } = useStorefront()
  const [known, setKnown] = useState<NextMoments>(new Map())
  const heardAt = useRef(new Map<string, number>())
  const wanted = ids.join()

  useEffect(() => {
    let isWanted = true

    async function read(chunk: string[]) {
      const { items } = await ask(api.slot.nextSlots, { query: { ids: chunk } })
      if (!isWanted) return
      const { date: today } = clockAt(new Date().toISOString(), timeZone)
      const words = chunk.map((id) => {
        const slot = items.find(({ _id }) => _id === id)
        heardAt.current.set(id, performance.now())
        return [id, slot ? formatNearMoment(slot, { today, locale }) : null] as const
      })
      setKnown((before) => new Map([...before, ...words]))
    }

    const stop = whenIdle(() => {
      const due = wanted.split(',').filter((id) => id !== '' && !isFresh(heardAt.current.get(id)))
      for (let first = 0; first < due.length; first += atOnce)
        read(due.slice(first, first + atOnce)).catch(() => undefined)
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [wanted, locale, timeZone])

  return known
}

function isFresh(at = -Infinity): boolean {
  return performance.now() - at < freshFor
}
