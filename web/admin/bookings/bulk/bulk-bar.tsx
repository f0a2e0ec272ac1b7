import { nameOfCustomer } from '#domain/customer.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { plural } from '#domain/format/plural.ts'
import { statusNames } from '#domain/booking.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { type BulkStatus, bulkStatuses, splitBulk } from '#domain/booking/bulk.ts'
import { useNow } from '#web/shared/use-now.ts'
import { words } from './actions.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { failedOf, type Result } from './set-statuses.ts'
import type { Bulk } from './use-bulk.ts'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'

/**
 * The actions for the selected bookings, at the foot of the list. Its place is always there, and the bar lies over the
 * rows while something is selected, so that selecting moves nothing.
 */
export function BulkBar({ selection, bulk }: { selection: Selection; bulk: Bulk }) {
  const [asked, setAsked] = useState<BulkStatus>()
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
          <Actions {...{ selection, bulk }} onAsk={setAsked} />
        ) : (
          <p className="w-full text-sm">
            Select bookings to change several at once.
            <span className="max-600:hidden"> Hold Shift to select a range.</span>
          </p>
        )}
      </div>
      {asked && <BulkDialog status={asked} onClose={() => setAsked(undefined)} bookings={chosen} bulk={bulk} />}
      {results && <Results results={results} onClose={closeResults} />}
    </>
  )
}

function SelectedText({ selection: { chosen, elsewhere, isFull } }: { selection: Selection }) {
  return (
    <>
      <b className="font-semibold">{chosen.length} selected</b>
      {elsewhere > 0 && `, ${elsewhere} not on this page`}
      {isFull && `, the most at once`}
    </>
  )
}

type ActionsProps = { selection: Selection; bulk: Bulk; onAsk: (status: BulkStatus) => void }

/** Only what applies to the selected bookings. */
function Actions({ selection: { chosen, clear }, bulk: { isBusy }, onAsk }: ActionsProps) {
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
            {words[status].verb} {count} {words[status].which}
          </button>
        ))}
        {offers.length === 0 && <span className="text-sm">Nothing to confirm, complete or cancel</span>}
      </span>
      <button type="button" aria-label="Clear selection" title="Clear selection" className={closeLook} onClick={clear}>
        <Icon name="x" className="size-5" />
      </button>
    </>
  )
}

const actionLook =
  'min-h-9 rounded-md border-[1.5px] border-current px-3.5 text-sm font-semibold whitespace-nowrap transition-opacity hover:opacity-80 disabled:opacity-50 focus-visible:outline-current pointer-coarse:min-h-11'
const closeLook =
  'grid size-9 flex-none place-items-center rounded-md hover:opacity-80 focus-visible:outline-current pointer-coarse:size-11'

function Results({ results, onClose }: { results: Result[]; onClose: () => void }) {
  const { linkTo } = useBookingRoute()
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(results)}
      actions={
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <ul aria-label="Results" className="grid gap-3 text-sm">
        {results.map((result) => (
          <li key={result.booking._id} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
            <Icon
              name={result.problem === undefined ? 'check' : 'alert'}
              className={cx('mt-px size-5', result.problem === undefined ? 'text-success-text' : 'text-danger-text')}
            />
            <p className="figures wrap-anywhere">
              <Link {...linkTo(result.booking._id)} className={linkClass} onClick={onClose}>
                {result.booking.number}
              </Link>
              , {nameOfCustomer(result.booking.customer)}:{' '}
              <span className={result.problem === undefined ? 'text-text-2' : 'text-danger-text'}>
                {textOf(result)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function textOf({ booking, status, problem }: Result): string {
  const name = statusNames[status]
  return problem ?? (booking.status === status ? `Was ${name.toLowerCase()} already` : name)
}

function titleOf(results: Result[]): string {
  const unknown = results.filter(({ lost }) => lost === 'unknown').length
  if (unknown > 0) return `The result is unknown for ${plural(unknown, 'booking')}`
  const failed = failedOf(results).length
  return failed === results.length
    ? 'Nothing was changed'
    : `${plural(failed, 'booking')} of ${results.length} not changed`
}
