import { useRef } from 'react'
import { api } from '#domain/api.ts'
import { clockAt, formatNearMoment } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

/** The maximum number of services that one request may name. */
const atOnce = 24
/** Milliseconds for which an answer is not requested again. */
const freshFor = 60_000

/** The next free time of each service in words; null when it has none. */
export type NextMoments = ReadonlyMap<string, string | null>
const nothing: NextMoments = new Map()

/**
 * The next free time of each service. The pages are cached for everyone and these times change by the minute, so the
 * browser requests them. A card without an answer says nothing.
 */
export function useNextSlots(ids: string[]): NextMoments {
  const { locale, timeZone } = useStorefront()
  const known = useRef(new Map<string, { words: string | null; readAt: number }>())

  async function read(chunk: string[]) {
    const { items } = await ask(api.slot.nextSlots, { query: { ids: chunk } })
    const { date: today } = clockAt(new Date().toISOString(), timeZone)
    for (const id of chunk) {
      const slot = items.find(({ _id }) => _id === id)
      known.current.set(id, {
        words: slot ? formatNearMoment(slot, { today, locale }) : null,
        readAt: performance.now(),
      })
    }
  }
  async function readAll(): Promise<NextMoments> {
    const due = ids.filter((id) => performance.now() - (known.current.get(id)?.readAt ?? -Infinity) >= freshFor)
    const chunks = Array.from({ length: Math.ceil(due.length / atOnce) }, (_, at) =>
      due.slice(at * atOnce, (at + 1) * atOnce),
    )
    await Promise.allSettled(chunks.map(read))
    return new Map([...known.current].map(([id, { words }]) => [id, words]))
  }
  return useQuery(ids.join(), readAll, { start: 'idle' }).value ?? nothing
}
