import { nameOfCustomer } from '#domain/customer.ts'
import { useState } from 'react'
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
import { CancelDialog } from './cancel-dialog.tsx'
import { failedOf, type Result, useBulk } from './use-bulk.ts'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'

/** The actions for the selected bookings, at the foot of the list. */
export function BulkBar({ selection }: { selection: Selection }) {
  const bulk = useBulk(selection)
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, results, setStatus, closeResults } = bulk
  const { chosen } = selection
  const isThere = chosen.length > 0
  return (
    <>
      <div
        role="group"
        aria-label="Selected bookings"
        data-foot-bar={isThere ? '' : undefined}
        className={cx(
          isThere
            ? 'sticky bottom-0 z-2 flex flex-wrap items-center gap-2.5 border-t border-border bg-surface-raised px-4 py-3 shadow-3 768:px-6'
            : 'sr-only',
        )}
      >
        {problem !== undefined && !isAsking && (
          <div className="w-full">
            <Note tone="problem">{problem}</Note>
          </div>
        )}
        {/* Always present: screen readers announce only changes to an existing live region. */}
        <p role="status" className="figures min-w-24 flex-1 text-ui font-semibold">
          {isThere && `${chosen.length} selected`}
        </p>
        {isThere && (
          <>
            <Button look="ghost" size="s" disabled={isBusy} onClick={() => selection.choose([])}>
              Clear selection
            </Button>
            <Button look="warningOutlined" size="s" disabled={isBusy} onClick={() => setAsking(true)}>
              Cancel bookings
            </Button>
            <Button
              look="ink"
              size="s"
              busy={isBusy}
              busyLabel="Confirming..."
              onClick={() => void setStatus('confirmed')}
            >
              Confirm
            </Button>
          </>
        )}
      </div>
      {isAsking && <CancelDialog onClose={() => setAsking(false)} bookings={chosen} bulk={bulk} />}
      {results && <Results results={results} onClose={closeResults} />}
    </>
  )
}

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
  const unknown = results.filter(({ isUnknown }) => isUnknown).length
  if (unknown > 0) return `The result is unknown for ${plural(unknown, 'booking')}`
  const failed = failedOf(results).length
  return failed === results.length
    ? 'Nothing was changed'
    : `${plural(failed, 'booking')} of ${results.length} not changed`
}
