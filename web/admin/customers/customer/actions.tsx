import type { CustomerDetails } from '#domain/customer.ts'
import { boxLook } from '#web/admin/lists/frame.tsx'
import { Icon, type IconName } from '#web/art/icons.tsx'
import type { CustomerAction } from './page.tsx'

type Props = { customer: CustomerDetails; onDo: (action: CustomerAction) => void }

/** What an administrator can do with the account. */
export function CustomerActions({ customer: { disabled, isProfessional }, onDo }: Props) {
  return (
    <section aria-label="Account" className={boxLook}>
      {!isProfessional && (
        <Row icon="users" title="Merge two accounts" text="Cannot be undone" onClick={() => onDo('merge')} />
      )}
      {disabled ? (
        <Row icon="lock" title="Enable the account" text="Allows signing in again" onClick={() => onDo('enable')} />
      ) : (
        <Row icon="lock" title="Disable the account" text="Signs out everywhere" onClick={() => onDo('disable')} />
      )}
    </section>
  )
}

type RowProps = { icon: IconName; title: string; text: string; onClick: () => void }

function Row({ icon, title, text, onClick }: RowProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex w-full items-center gap-3 px-4 py-3.5 text-left text-ui transition-colors not-first:border-t not-first:border-border hover:bg-surface-2 focus-visible:-outline-offset-2 768:px-6"
    >
      <Icon name={icon} className="text-text-3" />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold">{title}</b>
        <span className="text-sm text-text-2">{text}</span>
      </span>
      <Icon name="right" className="size-4 text-text-3" />
    </button>
  )
}
