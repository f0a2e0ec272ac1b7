import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Refusal } from '#domain/contract/refusal.ts'
import { type Problem, problemsOf } from './problem.ts'

export type Outcome<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; refusal: Refusal }
  /** The answer was lost, or the server failed: the write may have happened. */
  | { kind: 'unknown' }

type Options = {
  /** The sentence for the user where the server has sent none. */
  failed: string
}

const none: Problem[] = []

/**
 * A write that a user starts. `run` sends it, unless the last one is still in flight (then it resolves to undefined).
 * When `run` resolves, the screen already shows `problem`, so the caller can move the focus.
 */
export function useWrite<T, A extends unknown[]>(send: (...args: A) => Promise<T>, { failed }: Options) {
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState(none)
  const isInFlight = useRef(false)

  async function run(...args: A): Promise<Outcome<T> | undefined> {
    if (isInFlight.current) return undefined
    isInFlight.current = true
    // Clear the live region first, or screen readers skip a repeated message.
    flushSync(() => {
      setProblems(none)
      setBusy(true)
    })
    const [outcome, found] = await settle(() => send(...args), failed)
    isInFlight.current = false
    flushSync(() => {
      setProblems(found)
      setBusy(false)
    })
    return outcome
  }

  return {
    isBusy,
    /** The first problem in words; `problems` has every one, with its field. */
    problem: problems[0]?.message,
    problems,
    run,
    clear: () => setProblems(none),
  }
}

async function settle<T>(send: () => Promise<T>, failed: string): Promise<[Outcome<T>, Problem[]]> {
  try {
    return [{ kind: 'done', value: await send() }, none]
  } catch (error) {
    return [outcomeOfError(error), problemsOf(error, failed)]
  }
}

/** For a write without a hook: what the error of a call says about the outcome. */
export function outcomeOfError(error: unknown): Exclude<Outcome<never>, { kind: 'done' }> {
  const isRefused = error instanceof Refusal && error.status < 500
  return isRefused ? { kind: 'refused', refusal: error } : { kind: 'unknown' }
}
