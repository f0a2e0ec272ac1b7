import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#domain/contract/refusal.ts'
import { Outage } from '#web/api.ts'
import { onRecovery } from '#web/connection.ts'
import { earlierOf } from './kept-pages.ts'
import { keepReading } from './keep-reading.ts'
import { useNoteRead } from './outdated.ts'

/** Milliseconds between the reads of what an administrator watches. */
export const pollingPause = 15_000

type Pause = number | ((reads: { count: number; hasFailed: boolean }) => number)

type Options<T> = {
  /** Nothing is read while this is false. */
  when?: boolean
  /** 'idle' waits until the browser is idle; a number of milliseconds waits for the user to finish typing. */
  start?: 'now' | 'idle' | number
  /** Milliseconds from each answer to the next read. */
  every?: Pause | undefined
  /** The value of this key when the page already has it, so that only `every`, `refresh` and a given `start` read it. */
  known?: T | undefined
}

type Answer<T> = { key: unknown; value: T; at: number | undefined }
type Failure = { key: unknown; error: unknown }
type State<T> = { last?: Answer<T> | undefined; failure?: Failure | undefined }

/**
 * Reads data in the browser, again whenever the key changes. The last value stays until the next arrives, or if that
 * fails: the user may be reading it. Keys are compared with Object.is.
 *
 * A read that has failed is repeated as soon as the network or the server is back.
 */
export function useQuery<T>(
  key: unknown,
  read: () => Promise<T>,
  { when = true, start, every, known }: Options<T> = {},
) {
  const [state, setState] = useState<State<T>>({})
  const [refreshes, setRefreshes] = useState(0)
  const first = known !== undefined && state.last?.key !== key ? { key, value: known, at: undefined } : undefined
  if (first) setState({ last: first })
  const last = first ?? state.last
  const failure = state.failure?.key === key ? state.failure : undefined

  const load = useEffectEvent(async (isOutdated: () => boolean): Promise<boolean> => {
    const result = await settle(key, read)
    if (!isOutdated()) setState((before) => ({ ...before, ...result }))
    return result.failure === undefined
  })
  const pauseAfter = useEffectEvent((count: number, hasFailed: boolean) =>
    typeof every === 'function' ? every({ count, hasFailed }) : every,
  )
  const isKnown = useEffectEvent(() => known !== undefined && refreshes === 0)
  const isPolled = every !== undefined
  useEffect(() => {
    if (!when) return
    return keepReading(load, { start: start ?? (isKnown() ? 'later' : 'now'), pauseAfter, isPolled })
  }, [key, when, start, isPolled, refreshes])
  const isCurrent = last !== undefined && last.key === key
  const id = useNoteRead({ readAt: last?.at, isCurrent, error: failure?.error })

  return {
    /** For useOutdated(). */
    id,
    /** Undefined until the first answer; belongs to another key while `isCurrent` is false. */
    value: last?.value,
    /** When it was read. */
    readAt: last?.at,
    isCurrent,
    /** The value of another key is still there while this one loads. */
    isRefreshing: last !== undefined && last.key !== key && !failure,
    hasFailed: failure !== undefined,
    error: failure?.error,
    refresh: () => setRefreshes((count) => count + 1),
  }
}
export type Query<T> = ReturnType<typeof useQuery<T>>

/**
 * Data from a client loader, which may not have arrived yet; Back and Forward show the earlier data until it has. When
 * it has failed and the network is back, `reread` reads it again; without that, the loader does, with all the other data
 * of the route.
 */
export function useDeferred<T>(data: T | Promise<T>, reread?: () => Promise<T>) {
  const failed = useRef<unknown>(undefined)
  async function read(): Promise<T> {
    if (reread && failed.current === data) return reread()
    try {
      return await data
    } catch (error) {
      failed.current = data
      throw error
    }
  }
  const query = useQuery(
    data,
    read,
    data instanceof Promise ? { known: earlierOf(data), start: 'now' } : { known: data },
  )
  const mustRevalidate = query.hasFailed && !reread
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!mustRevalidate) return
    return onRecovery((cause) => {
      // Not after an answer: the loader asks several endpoints, of which one may answer each time.
      if (cause === 'network') void revalidate()
    })
  }, [mustRevalidate, revalidate])
  return query
}

async function settle<T>(key: unknown, read: () => Promise<T>): Promise<State<T>> {
  try {
    return { last: { key, value: await read(), at: Date.now() }, failure: undefined }
  } catch (error) {
    // Anything else is a bug: report it.
    if (!(error instanceof Outage || error instanceof Refusal)) reportError(error)
    return { failure: { key, error } }
  }
}
