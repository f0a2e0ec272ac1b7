import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Complaint, Refusal } from '#domain/contract/refusal.ts'
import { Outage } from '#web/api.ts'

export type Problem = Pick<Complaint, 'field' | 'message'>

type Reading<T> = { value: T; complaints?: never } | { value?: never; complaints: Problem[] }

type Plan<T> = {
  /** The fields that show their own problems. */
  fields?: readonly string[]
  /** Says all that is wrong at once, each beside its field; otherwise one after the other. */
  isWhole?: boolean
  read: (form: FormData) => Reading<T>
  send: (value: T) => Promise<void>
  /** Said when the server has said nothing. */
  failed: string
}

/** What <Form> needs. */
export type FormState = {
  problem: Problem | undefined
  fields: readonly string[]
  onSubmit: (form: FormData) => Promise<void>
}

const none: readonly string[] = []
const fine: Problem[] = []

/** A form: what it reads, where it sends that, what is wrong, and whether it is under way. */
export function useForm<T>({ fields = none, read, send, failed, isWhole = false }: Plan<T>) {
  const [problems, setProblems] = useState(fine)
  const [problem] = problems
  const [busy, setBusy] = useState(false)

  async function onSubmit(form: FormData) {
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => setProblems(fine))
    const { value, complaints } = read(form)
    if (complaints) return say(complaints)
    setBusy(true)
    try {
      await send(value)
    } catch (error) {
      say(problemsOf(error, failed))
    } finally {
      setBusy(false)
    }
  }

  function say(found: Problem[]) {
    setProblems(isWhole ? found : found.slice(0, 1))
  }

  const state: FormState = { problem, fields, onSubmit }
  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message
  return { state, busy, errorOf, forget: () => setProblems(fine) }
}

/** What to say about something that was asked of the server and did not happen. */
export function problemOf(error: unknown, failed: string): Problem {
  return problemsOf(error, failed)[0] ?? { field: '', message: failed }
}

function problemsOf(error: unknown, failed: string): Problem[] {
  // A fault of ours is no outage, though all that can be said here is the same.
  if (!(error instanceof Refusal || error instanceof Outage)) reportError(error)
  if (!(error instanceof Refusal)) return [{ field: '', message: failed }]
  return error.errors ?? [{ field: '', message: error.message }]
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
