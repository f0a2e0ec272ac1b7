import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { Note } from '#web/ui/note.tsx'
import { formatCount } from '#domain/format/count.ts'
import { isOpen } from '#domain/booking.ts'
import { withQuery } from '#domain/contract/address.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { BookingList } from '#web/admin/bookings/use-booking-list.ts'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { type BulkStatus, bulkStatuses, splitBulk } from '#domain/booking/bulk.ts'
import { useNow } from '#web/shared/use-now.ts'
import { actionLook, words } from './actions.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { ExportSelection } from './export-selection.tsx'
import { Results } from './results.tsx'
import { SelectMatching } from './select-matching.tsx'
import type { Bulk } from './use-bulk.ts'

/**
 * The actions for the selected bookings, at the foot of the list. Its place is always there, and the bar lies over the
 * rows while something is selected, so that selecting moves nothing.
 */
export function BulkBar({ selection, bulk, list }: { selection: Selection; bulk: Bulk; list: BookingList }) {
  const [asked, setAsked] = useState<BulkStatus | 'assign'>()
  const filters = useFilters(list)
  const { locale } = useAdmin()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === undefined) return undefined
    const group = bar.current
    return () => {
      // The button that asked is gone when nothing is left to confirm.
      if (document.activeElement === document.body) group?.focus({ preventScroll: true })
    }
  }, [asked])
  const { problem, results, closeResults } = bulk
  const { chosen } = selection
  const isThere = chosen.length > 0
  return (
    <>
      <div
        ref={bar}
        role="group"
        tabIndex={-1}
        aria-label="Selected bookings"
        data-foot-bar={isThere ? '' : undefined}
        className={cx(
          'flex min-h-16 flex-wrap outline-none items-center gap-x-2.5 gap-y-2 border-t border-border px-4 py-2.5 768:px-6',
          isThere ? 'sticky bottom-0 z-2 bg-ink text-on-ink' : 'text-text-3',
        )}
      >
        {problem !== undefined && asked === undefined && (
          <div className="w-full">
            <Note tone="problem">{problem}</Note>
          </div>
        )}
        {/* Always present: screen readers announce only changes to an existing live region. */}
        <p role="status" className={cx('figures min-w-24 flex-1 text-sm', !isThere && 'sr-only')}>
          {isThere && <SelectedText selection={selection} />}
        </p>
        {isThere ? (
          <>
            <SelectMatching {...{ list, selection, filters }} />
            {bulk.progress && asked === undefined ? (
              <span className="flex flex-wrap items-center gap-2.5">
                <span className="figures text-sm">
                  {formatCount(bulk.progress.done, locale)} of {formatCount(bulk.progress.total, locale)} done
                </span>
                <button type="button" className={actionLook} onClick={bulk.stop}>
                  Stop
                </button>
              </span>
            ) : (
              <Actions {...{ selection, bulk, list, filters }} onAsk={setAsked} />
            )}
          </>
        ) : (
          <p className="w-full text-sm">
            Select bookings to change several at once.
            <span className="max-600:hidden"> Hold Shift to select a range.</span>
          </p>
        )}
      </div>
      {asked === 'assign' && <AssignDialog bulk={bulk} bookings={chosen} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'assign' && (
        <BulkDialog status={asked} onClose={() => setAsked(undefined)} bookings={chosen} bulk={bulk} />
      )}
      {results && <Results results={results} onClose={closeResults} />}
    </>
  )
}

function SelectedText({ selection: { chosen, elsewhere, isFull } }: { selection: Selection }) {
  const { locale } = useAdmin()
  return (
    <>
      <b className="font-semibold">{formatCount(chosen.length, locale)} selected</b>
      {elsewhere > 0 && `, ${formatCount(elsewhere, locale)} not on this page`}
      {isFull && `, the most at once`}
    </>
  )
}

type ActionsProps = {
  selection: Selection
  bulk: Bulk
  list: BookingList
  filters: string
  onAsk: (what: BulkStatus | 'assign') => void
}

/** Only what applies to the selected bookings. */
function Actions({ selection, bulk: { isBusy }, list, filters, onAsk }: ActionsProps) {
  const { chosen, clear } = selection
  const { locale } = useAdmin()
  const [shownAt] = useState(() => Date.now())
  const now = new Date(useNow(shownAt))
  const offers = bulkStatuses
    .map((status) => ({ status, count: splitBulk(chosen, status, now).chosen.length }))
    .filter(({ count }) => count > 0)
  return (
    <>
      <span className="flex flex-wrap gap-2.5 max-600:order-last max-600:w-full">
        {offers.map(({ status, count }) => (
          <button key={status} type="button" disabled={isBusy} className={actionLook} onClick={() => onAsk(status)}>
            {words[status].verb} {formatCount(count, locale)} {words[status].which}
          </button>
        ))}
        {offers.length === 0 && <span className="self-center text-sm">Nothing to confirm, complete or cancel</span>}
        {chosen.some(({ status }) => isOpen(status)) && (
          <button type="button" disabled={isBusy} className={actionLook} onClick={() => onAsk('assign')}>
            Professional
          </button>
        )}
        <ExportSelection {...{ list, selection, filters }} />
      </span>
      <button type="button" aria-label="Clear selection" title="Clear selection" className={closeLook} onClick={clear}>
        <Icon name="x" className="size-5" />
      </button>
    </>
  )
}

const closeLook =
  'grid size-9 flex-none place-items-center rounded-md hover:opacity-80 focus-visible:outline-current pointer-coarse:size-11'

/** The filters of the list in one text, without its order. */
function useFilters({ filter }: BookingList): string {
  return withQuery(useAdmin().storefrontKey, { ...filter, sort: undefined })
}
