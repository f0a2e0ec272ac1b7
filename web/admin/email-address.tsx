import { noEmail } from '#domain/customer.ts'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'

/** Breaks a long address before the @. */
export function EmailAddress({ of: email }: { of: string | null }) {
  if (email === null) return noEmail
  const at = email.lastIndexOf('@')
  if (at < 1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** An address that opens the mail program, or that there is none. */
export function EmailLink({ to: email, className = linkClass }: { to: string | null; className?: string }) {
  if (email === null) return <span className="text-sm text-text-2">{noEmail}</span>
  return (
    <a href={`mailto:${email}`} className={cx(className, 'wrap-anywhere')}>
      <EmailAddress of={email} />
    </a>
  )
}
