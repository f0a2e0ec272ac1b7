import type { Customer } from '#domain/customer.ts'
import { Icon } from '#web/art/icons.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function DisabledBadge() {
  return (
    <Badge colours="bg-cancelled-bg text-cancelled-text" shape={<Icon name="lock" className="size-3.5" />}>
      Disabled
    </Badge>
  )
}

/** Whether the owner of the address has confirmed it. */
export function EmailState({ of: { email, emailVerified } }: { of: Pick<Customer, 'email' | 'emailVerified'> }) {
  if (email === null) return null
  return <span className="block text-xs text-text-3">{emailVerified ? 'Verified' : 'Not confirmed'}</span>
}
