import { useEffect, useEffectEvent, useRef } from 'react'
import { takeEarlySubmit } from '#web/early-submit.ts'
import { Note } from '#web/ui/note.tsx'
import type { FormState } from './use-form.ts'

type Props = FormState & {
  /** For a submit button outside the form, as in a dialog. */
  id?: string
  children: React.ReactNode
}

/** A form for useForm. A problem moves the focus to its field; one without a field is shown above the form. */
export function Form({ id, problem, fields, turn, onSubmit, onEdit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // After the effects of the whole page: the submission may need their results.
    const timer = setTimeout(() => form.current && takeEarlySubmit(form.current))
    return () => clearTimeout(timer)
  }, [])
  // The values of a form may also be state of the component around it.
  const noteEdit = useEffectEvent(() => form.current && onEdit(new FormData(form.current)))
  useEffect(() => void noteEdit())
  const showProblem = useEffectEvent(() => {
    const found = problem && form.current?.elements.namedItem(problem.field)
    // Several inputs of one name, such as stars: focus the first.
    const field = found instanceof RadioNodeList ? found[0] : found
    // Do not take the focus from another part of the page.
    const { activeElement } = document
    const isOurButton = activeElement instanceof HTMLButtonElement && activeElement.form === form.current
    const isHere = activeElement === document.body || isOurButton || form.current?.contains(activeElement)
    if (field instanceof HTMLElement && isHere) field.focus()
    else note.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => showProblem(), [turn])

  return (
    <form
      ref={form}
      id={id}
      noValidate
      // Never GET: submitted before the scripts have loaded, it would put the password into the URL.
      method="post"
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5"
      onInput={(event) => onEdit(new FormData(event.currentTarget))}
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
