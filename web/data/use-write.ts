import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Refusal } from '#domain/contract/refusal.ts'
import { Offline, OfflineAgain } from '#web/api.ts'
import { type Problem, problemsOf } from './problem.ts'

export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; refusal: Refusal }
  /** The device is offline, and neither this nor an earlier attempt has arrived. */
  | { kind: 'unsent' }
  /** The answer to this or an earlier attempt was lost, or the server failed: the write may have happened. */
  | { kind: 'unknown' }

type Failure = Exclude<Outcome<never>, { kind: 'done' }>

type Options = {
  /** The sentence for the user where the server has sent none. */
  failed: string | ((error: unknown) => string)
  /** Called with the first problem in words, as for a toast. */
  onFailed?: (message: string) => void
}

const none: Problem[] = []

/**
 * A write that a user starts. `run` sends it, unless the last one is still in flight (then it resolves to undefined).
 * When `run` resolves, the screen already shows `problem`, so the caller can move the focus.
 */
export function useWrite<T, A extends unknown[]>(send: (...args: A) => Promise<T>, { failed, onFailed }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [last, setLast] = useState<{ failure: Failure; problems: Problem[] }>()
  const isInFlight = useRef(false)

  async function run(...args: A): Promise<Outcome<T> | undefined> {
    if (isInFlight.current) return undefined
    isInFlight.current = true
    // Clear the live region first, or screen readers skip a repeated message.
    flushSync(() => {
      setLast(undefined)
      setBusy(true)
    })
    const [outcome, problems] = await attempt(() => send(...args), failed)
    isInFlight.current = false
    flushSync(() => {
      setLast(outcome.kind === 'done' ? undefined : { failure: outcome, problems })
      setBusy(false)
    })
    if (problems[0]) onFailed?.(problems[0].message)
    return outcome
  }

  return {
    isBusy,
    /** The first problem in words; `problems` has every one, with its field. */
    problem: last?.problems[0]?.message,
    problems: last?.problems ?? none,
    /** Why the last run failed. */
    failure: last?.failure,
    run,
    clear: () => setLast(undefined),
  }
}

/**
 * The same for a write that belongs to no place on the screen, such as one from a toast: returns its outcome, and its
 * problems in words.
 */
export async function attempt<T>(send: () => Promise<T>, failed: Options['failed']): Promise<[Outcome<T>, Problem[]]> {
  try {
    return [{ kind: 'done', value: await send() }, none]
  } catch (error) {
    return [outcomeOfError(error), problemsOf(error, typeof failed === 'string' ? failed : failed(error))]
  }
}

/** What the error of a call says about its outcome. */
export function outcomeOfError(error: unknown): Failure {
  if (error instanceof Offline && !(error instanceof OfflineAgain)) return { kind: 'unsent' }
  const isRefused = error instanceof Refusal && error.status < 500
  return isRefused ? { kind: 'refused', refusal: error } : { kind: 'unknown' }
}
