import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Problem } from '#web/data/problem.ts'
import { useWrite } from '#web/data/use-write.ts'

export type Reading<T> = { value: T; complaints?: never } | { value?: never; complaints: Problem[] }

type Options<T> = {
  /** The fields that show their own problems. */
  fields?: readonly string[]
  /** Shows all problems at once, each at its field; otherwise only the first. */
  isWhole?: boolean
  /** Without side effects: it is also called while the user corrects the form. */
  read: (form: FormData) => Reading<T>
  send: (value: T) => Promise<void>
  /** The sentence for the user where the server has sent none. */
  failed: string
}

/** What <Form> needs. */
export type FormState = {
  problem: Problem | undefined
  fields: readonly string[]
  /** Counts the attempts that have ended with a problem; each moves the focus. */
  turn: number
  onSubmit: (form: FormData) => Promise<void>
  /** After any change of the values. */
  onEdit: (form: FormData) => void
}

const none: readonly string[] = []
const fine: Problem[] = []

/**
 * A form: reads its values and sends them; `problems` has those found while reading, or those of the server. A problem
 * leaves its field as soon as the value is right, or, if the server has found it, when the value changes.
 */
export function useForm<T>({ fields = none, read, send, failed, isWhole = false }: Options<T>) {
  const [complaints, setComplaints] = useState(fine)
  /** Fields that were changed after the server had complained about them. */
  const [changed, setChanged] = useState(none)
  const [turn, setTurn] = useState(0)
  const sent = useRef<FormData>(undefined)
  const write = useWrite(send, { failed })
  const shown = (found: Problem[]) => (isWhole ? found : found.slice(0, 1))
  const refused = shown(write.problems).filter(({ field }) => !changed.includes(field))
  const problems = complaints.length > 0 ? complaints : refused

  function forget() {
    setComplaints(fine)
    setChanged(none)
    write.clear()
  }

  async function onSubmit(form: FormData) {
    // Clear the live region first, as in useWrite.
    flushSync(forget)
    sent.current = form
    const { value, complaints } = read(form)
    if (complaints) setComplaints(shown(complaints))
    else await write.run(value)
    setTurn((before) => before + 1)
  }

  function onEdit(form: FormData) {
    if (complaints.length > 0) {
      const found = read(form).complaints ?? fine
      const left = complaints.flatMap(({ field }) => found.find((one) => one.field === field) ?? [])
      if (!isSame(left, complaints)) setComplaints(left)
    }
    const before = sent.current
    const edited = refused.filter(({ field }) => form.has(field) && form.get(field) !== before?.get(field))
    if (edited.length > 0) setChanged([...changed, ...edited.map(({ field }) => field)])
  }

  const state: FormState = { problem: problems[0], fields, turn, onSubmit, onEdit }
  const errorOf = (field: string) => problems.find((one) => one.field === field)?.message
  return { state, busy: write.isBusy, failure: write.failure, errorOf, forget }
}

function isSame(one: Problem[], other: Problem[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ field, message }, at) => field === other[at]?.field && message === other[at].message)
  )
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
