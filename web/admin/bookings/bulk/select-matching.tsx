import { api } from '#domain/api.ts'
import { mostMatching } from '#domain/booking/admin.ts'
import { formatCount } from '#domain/format/count.ts'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

type Props = { list: BookingList; selection: Selection; filters: string }

/** Once the page is selected: all bookings that match, on every page. */
export function SelectMatching({ list, selection, filters }: Props) {
  const { storefrontKey, locale } = useAdmin()
  const toast = useToast()
  const { isBusy, run } = useWrite(
    () => ask(api.adminBookings.matching, { query: { ...list.filter, storefront: storefrontKey } }),
    {
      failed: 'The bookings could not be selected. Please try again.',
      onFailed: (text) => toast({ isFailure: true, text }),
    },
  )
  const total = list.isCurrent ? list.page?.total : undefined
  const isMore = total !== undefined && Number.parseInt(total) > (list.rows?.length ?? 0)
  if (!selection.isWhole || !isMore || selection.allOf === filters) return null
  if (total === `${mostMatching}+`)
    return (
      <span className="text-sm">
        More than {formatCount(mostMatching, locale)} match: narrow the filters to select all
      </span>
    )

  async function select() {
    const outcome = await run()
    if (outcome?.kind === 'done') selection.selectMatching(outcome.value, filters)
  }
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      className="min-h-9 text-sm font-semibold underline underline-offset-3 focus-visible:outline-current pointer-coarse:min-h-11"
      onClick={() => void select()}
    >
      {/* Rows that no longer match stay in the list and in its total: how many match is not known. */}
      {isBusy
        ? 'Selecting...'
        : list.left > 0
          ? 'Select all that match'
          : `Select all ${formatCount(total, locale)} that match`}
    </button>
  )
}
