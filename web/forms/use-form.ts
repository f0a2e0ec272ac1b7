import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from '#web/data/problem.ts'
import { useWrite } from '#web/data/use-write.ts'

type Reading<T> = { value: T; complaints?: never } | { value?: never; complaints: Problem[] }

type Options<T> = {
  /** The fields that show their own problems. */
  fields?: readonly string[]
  /** Shows all problems at once, each at its field; otherwise only the first. */
  isWhole?: boolean
  read: (form: FormData) => Reading<T>
  send: (value: T) => Promise<void>
  /** The sentence for the user where the server has sent none. */
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

/** A form: reads its values and sends them; `problems` has those found while reading, or those of the server. */
export function useForm<T>({ fields = none, read, send, failed, isWhole = false }: Options<T>) {
  const [complaints, setComplaints] = useState(fine)
  const write = useWrite(send, { failed })
  const found = complaints.length > 0 ? complaints : write.problems
  const problems = isWhole ? found : found.slice(0, 1)

  function forget() {
    setComplaints(fine)
    write.clear()
  }

  async function onSubmit(form: FormData) {
    // Clear the live region first, as in useWrite.
    flushSync(forget)
    const { value, complaints } = read(form)
    if (complaints) setComplaints(complaints)
    else await write.run(value)
  }

  const state: FormState = { problem: problems[0], fields, onSubmit }
  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message
  return { state, busy: write.isBusy, failure: write.failure, errorOf, forget }
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
