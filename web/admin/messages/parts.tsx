import { NavLink } from 'react-router'
import { formatCount } from '#domain/format/count.ts'
import { useAdmin } from '#web/admin/use-admin.ts'

const linkLook =
  'relative flex h-12 flex-none items-center gap-2 rounded-t-sm px-1 text-ui font-strong whitespace-nowrap text-text-2 transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:scale-x-0 after:rounded-t-[3px] after:bg-ink after:transition-transform after:duration-200 after:ease-standard hover:text-text focus-visible:-outline-offset-2 aria-[current]:text-text aria-[current]:after:scale-x-100 forced-colors:aria-[current]:after:bg-[Highlight]'

/** Above both lists of messages: the emails of the shop, and what people have written to it. */
export function MessageParts() {
  const { pathOf, mail, locale } = useAdmin()
  const unanswered = mail?.isCurrent ? mail.value?.unanswered : undefined
  return (
    <nav aria-label="Messages" className="flex gap-5 border-b border-border px-4 768:px-6">
      <NavLink to={pathOf('/admin/messages')} end preventScrollReset className={linkLook}>
        Sent
      </NavLink>
      <NavLink to={pathOf('/admin/messages/received')} preventScrollReset className={linkLook}>
        Received
        <span className="figures min-w-8 rounded-full border border-transparent bg-fill px-2 py-0.5 text-center text-xs font-semibold text-text-2">
          {unanswered === undefined ? '\u00A0' : formatCount(unanswered, locale)}
          <span className="sr-only"> to answer</span>
        </span>
      </NavLink>
    </nav>
  )
}
