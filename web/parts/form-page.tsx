import { useEffect, useRef } from 'react'
import type { Complaint } from '#domain/refusal.ts'
import { Note } from '#web/ui/note.tsx'

export type Problem = Pick<Complaint, 'field' | 'message'>

type Props = {
  title: string
  /** What is wrong. The focus goes to its field; what no field shows stands above the form. */
  problem: Problem | undefined
  /** The fields that show their own problems. */
  fields?: readonly string[]
  onSubmit: (form: FormData) => Promise<void>
  /** The way to the neighbouring form. */
  foot?: React.ReactNode
  children: React.ReactNode
}

/** A page that is one short form. */
export function FormPage({ title, problem, fields = [], onSubmit, foot, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = problem && form.current?.elements.namedItem(problem.field)
    if (field instanceof HTMLElement) field.focus()
  }, [problem])

  return (
    <section className="mx-auto w-full max-w-110 px-5 py-12 768:py-18">
      <h1 className="mb-6">{title}</h1>
      <form
        ref={form}
        noValidate
        // Never GET: pressed before our scripts are there, it would put the password into the address.
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit(new FormData(event.currentTarget))
        }}
      >
        <noscript>
          <Note>This form needs scripts, which are switched off in this browser.</Note>
        </noscript>
        {problem && !fields.includes(problem.field) && <Note tone="problem">{problem.message}</Note>}
        {children}
      </form>
      {foot !== undefined && <p className="mt-6 text-ui text-text-2">{foot}</p>}
    </section>
  )
}

/** The address of the neighbouring form, which remembers where to go afterwards. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}`
}
