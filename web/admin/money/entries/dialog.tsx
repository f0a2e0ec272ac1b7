import { api } from '#domain/api.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import type { LedgerEntry, LedgerQuery } from '#domain/ledger.ts'
import { useBookingEvents } from '#web/admin/bookings/booking-events.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useMorePages } from '#web/shared/use-more-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { EntriesTable } from './table.tsx'

type Props = {
  of: Pick<LedgerQuery, 'from' | 'to' | 'professional' | 'kind' | 'customer'>
  title: string
  /** Its key, or all. */
  storefront: string
  /** Of one customer, whom the title names. */
  isOfOne?: boolean
  onClose: () => void
}

const atOnce = 50

/** The entries of the ledger behind an amount, the newest first. */
export function EntriesDialog({ of, title, storefront, isOfOne = false, onClose }: Props) {
  const { from, to, professional, kind, customer } = of
  const { locale } = useAdmin()
  const query = { from, to, professional, kind, customer, storefront, limit: atOnce }
  const read = (cursor?: string) => ask(api.ledger.entries, { query: { ...query, cursor } })
  const { value, hasFailed, refresh } = useQuery(JSON.stringify(query), () => read())
  useBookingEvents(refresh)
  return (
    <Dialog
      open
      onClose={onClose}
      shape="table"
      title={title}
      under={<span className="figures">{value ? plural(value.total, 'entry', locale) : '\u00a0'}</span>}
    >
      {value && <Listed first={value} readNext={read} isOfOne={isOfOne} />}
      {!value && hasFailed && <Failed onRetry={refresh}>We could not load the entries.</Failed>}
      {!value && !hasFailed && <EntriesTable entries={undefined} isOfOne={isOfOne} />}
    </Dialog>
  )
}

type ListedProps = {
  isOfOne: boolean
  first: Page<LedgerEntry>
  readNext: (cursor: string) => Promise<Page<LedgerEntry>>
}

function Listed({ first, readNext, isOfOne }: ListedProps) {
  const { locale } = useAdmin()
  const failed = 'The next entries could not be loaded. Please try again.'
  const more = useMorePages(first, { selector: '[data-details]', readNext, failed })
  return (
    <>
      <EntriesTable entries={more.items} isOfOne={isOfOne} />
      {more.next !== null && (
        <p className="flex items-center justify-center gap-3 pt-4">
          <Button look="secondary" size="s" busy={more.isBusy} onClick={more.showMore}>
            Show more
          </Button>
          <span className="figures text-sm text-text-2">
            {formatCount(more.items.length, locale)} of {formatCount(first.total, locale)}
          </span>
        </p>
      )}
    </>
  )
}
