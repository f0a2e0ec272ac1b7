import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Complaint, Refusal } from '#domain/refusal.ts'
import { Outage } from '#web/api.ts'

export type Problem = Pick<Complaint, 'field' | 'message'>

type Reading<T> = { value: T; complaints?: never } | { value?: never; complaints: Problem[] }

type Plan<T> = {
  /** The fields that show their own problems. */
  fields?: readonly string[]
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

/** A form: what it reads, where it sends that, what is wrong, and whether it is under way. */
export function useForm<T>({ fields = none, read, send, failed }: Plan<T>) {
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  async function onSubmit(form: FormData) {
    // What is said a second time is taken away first, so that it is heard a second time.
    flushSync(() => setProblem(undefined))
    const { value, complaints } = read(form)
    if (complaints) return setProblem(complaints[0])
    setBusy(true)
    try {
      await send(value)
    } catch (error) {
      setProblem(problemOf(error, failed))
    } finally {
      setBusy(false)
    }
  }

  const state: FormState = { problem, fields, onSubmit }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return { state, busy, errorOf, forget: () => setProblem(undefined) }
}

/** What to say about something that was asked of the server and did not happen. */
export function problemOf(error: unknown, failed: string): Problem {
  // A fault of ours is no outage, though all that can be said here is the same.
  if (!(error instanceof Refusal || error instanceof Outage)) reportError(error)
  if (!(error instanceof Refusal)) return { field: '', message: failed }
  return error.errors?.[0] ?? { field: '', message: error.message }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
