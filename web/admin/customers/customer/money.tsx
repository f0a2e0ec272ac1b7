import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { CustomerDetails } from '#domain/customer.ts'
import { formatCount } from '#domain/format/count.ts'
import { useBookingEvents } from '#web/admin/bookings/booking-events.ts'
import { EntriesDialog } from '#web/admin/money/entries/dialog.tsx'
import { EntriesTable } from '#web/admin/money/entries/table.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { Failed } from '#web/ui/empty.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { NoneYet, Section } from './section.tsx'

const shown = 5

/** The latest payments, refunds and corrections of the customer's bookings. */
export function CustomerMoney({ customer: { _id, name } }: { customer: CustomerDetails }) {
  const { storefrontKey: storefront, locale } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const { value, hasFailed, refresh } = useQuery(
    `money of ${_id} at ${storefront}`,
    () => ask(api.ledger.entries, { query: { customer: _id, storefront, limit: shown } }),
    { every: pollingPause },
  )
  useBookingEvents(refresh)
  const all = value && value.next !== null && (
    <button type="button" className={linkClass} onClick={() => setOpen(true)}>
      All {formatCount(value.total, locale)}
      <span className="sr-only"> entries</span>
    </button>
  )
  return (
    <Section title="Money" end={all}>
      {hasFailed && !value && (
        <div className="px-4 pb-4 768:px-6">
          <Failed onRetry={refresh}>We could not load the money.</Failed>
        </div>
      )}
      {value?.items.length === 0 && <NoneYet>Nothing collected here yet.</NoneYet>}
      {(value ? value.items.length > 0 : !hasFailed) && <EntriesTable entries={value?.items} isOfOne />}
      {isOpen && (
        <EntriesDialog
          of={{ customer: _id }}
          title={`Money, ${name}`}
          isOfOne
          storefront={storefront}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
