import { cx } from '#web/ui/cx.ts'

type Props = {
  title: string
  /** One sentence under the title, or the way to the neighbouring form. */
  lead: React.ReactNode
  /** The way back, above the title. */
  back?: React.ReactNode
  /** Of no use to whoever is signed in: shown once it is known that nobody is; see useRedirectAfterSignIn. */
  isHeld?: boolean
  children: React.ReactNode
}

/** A page that is one short form. */
export function FormPage({ title, lead, back, isHeld = false, children }: Props) {
  return (
    <>
      {isHeld && <p className="late hidden text-text-2 held:block">Loading...</p>}
      <section className={cx(isHeld && 'held:hidden')}>
        {back !== undefined && <p className="mb-4">{back}</p>}
        <h1>{title}</h1>
        <p className="mt-2 text-balance text-text-2">{lead}</p>
        <div className="mt-6 grid gap-5">{children}</div>
      </section>
    </>
  )
}

/** The address of the neighbouring form, which remembers where to go afterwards. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}`
}
