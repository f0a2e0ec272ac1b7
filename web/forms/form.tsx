import { useEffect, useRef } from 'react'
import { takeEarlyPress } from '#web/early-submit.ts'
import { Note } from '#web/ui/note.tsx'
import type { FormState } from './use-form.ts'

type Props = FormState & {
  /** For a button that stands outside, as in a dialog. */
  id?: string
  children: React.ReactNode
}

/** A form of useForm. The focus goes to the field with the problem; what no field shows stands above them all. */
export function Form({ id, problem, fields, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // When everything on the page is alive: what is sent off may need what its other parts have found out.
    const timer = setTimeout(() => form.current && takeEarlyPress(form.current))
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const found = problem && form.current?.elements.namedItem(problem.field)
    // Of several under one name, as stars are, the first.
    const field = found instanceof RadioNodeList ? found[0] : found
    // Whoever has gone on to another part of the page is not called back.
    const { activeElement } = document
    const isOurButton = activeElement instanceof HTMLButtonElement && activeElement.form === form.current
    const isHere = activeElement === document.body || isOurButton || form.current?.contains(activeElement)
    if (field instanceof HTMLElement && isHere) field.focus()
    else note.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  return (
    <form
      ref={form}
      id={id}
      noValidate
      // Never GET: pressed before our scripts are there, it would put the password into the address.
      method="post"
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(new FormData(event.currentTarget))
      }}
    >
      <noscript>
        <Note>This form needs scripts, which are switched off in this browser.</Note>
      </noscript>
      {problem && !fields.includes(problem.field) && (
        <div ref={note}>
          <Note tone="problem">{problem.message}</Note>
        </div>
      )}
      {children}
    </form>
  )
}
