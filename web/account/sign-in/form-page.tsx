import { cx } from '#web/ui/cx.ts'

type Props = {
  title: string
  lead: React.ReactNode
  back?: React.ReactNode
  /** Hidden until the visitor is known to be signed out; see useRedirectAfterSignIn. */
  isHeld?: boolean
  /** Hidden where no token of an emailed link is, until the page can say so; see useLinkToken. */
  needsLink?: boolean
  children: React.ReactNode
}

export function FormPage({ title, lead, back, isHeld = false, needsLink = false, children }: Props) {
  return (
    <>
      {isHeld && <p className="late hidden text-text-2 held:block">Loading...</p>}
      <section className={cx(isHeld && 'held:hidden', needsLink && 'unlinked:hidden')}>
        {back !== undefined && <p className="mb-4">{back}</p>}
        <h1>{title}</h1>
        <p className="mt-2 text-balance text-text-2">{lead}</p>
        <div className="mt-6 grid gap-5">{children}</div>
      </section>
    </>
  )
}

/** Keeps the `next` parameter when switching between 'Login' and 'Sign Up'. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next }).toString()}`
}
