import { Note } from '#web/ui/note.tsx'

type Props = {
  title: string
  /** Why it was refused, above the fields and spoken at once. */
  problem?: string | undefined
  onSubmit: (form: FormData) => Promise<void>
  /** The way to the neighbouring form. */
  foot?: React.ReactNode
  children: React.ReactNode
}

/** A page that is one short form. */
export function FormPage({ title, problem, onSubmit, foot, children }: Props) {
  return (
    <section className="mx-auto w-full max-w-110 px-5 py-12 768:py-18">
      <h1 className="mb-6">{title}</h1>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit(new FormData(event.currentTarget))
        }}
      >
        {problem !== undefined && <Note tone="problem">{problem}</Note>}
        {children}
      </form>
      {foot !== undefined && <p className="mt-6 text-ui text-text-2">{foot}</p>}
    </section>
  )
}
