import { nameOfCustomer } from '#domain/customer.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Selection } from '#web/admin/bookings/use-selection.ts'
import { failedOf, type Result, wordsOf } from './set-statuses.ts'
import { CancelSeveral } from './cancel-dialog.tsx'
import { counted, useSeveral } from './use-bulk.ts'
import { useBookingView } from '#web/admin/bookings/use-booking-route.ts'

type Props = { selection: Selection; onChanged: () => void }

/** What can be done with those that are chosen; it stays in sight at the foot of the list. */
export function BookingSeveral({ selection, onChanged }: Props) {
  const several = useSeveral({ selection, onChanged })
  const [isAsking, setAsking] = useState(false)
  const { busy, problem, results, run, close } = several
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
        {/* It stands there before there is anything to say: else it would not be heard. */}
        <p role="status" className="figures min-w-24 flex-1 text-ui font-semibold">
          {isThere && `${chosen.length} selected`}
        </p>
        {isThere && (
          <>
            <Button look="ghost" size="s" disabled={busy !== undefined} onClick={() => selection.choose([])}>
              Clear selection
            </Button>
            <Button look="warningOutlined" size="s" disabled={busy !== undefined} onClick={() => setAsking(true)}>
              Cancel bookings
            </Button>
            <Button
              look="ink"
              size="s"
              busy={busy === 'confirmed'}
              busyLabel="Confirming..."
              onClick={() => void run('confirmed')}
            >
              Confirm
            </Button>
          </>
        )}
      </div>
      {isAsking && <CancelSeveral onClose={() => setAsking(false)} bookings={chosen} several={several} />}
      {results && <Results results={results} onClose={close} />}
    </>
  )
}

/** What has become of each. */
function Results({ results, onClose }: { results: Result[]; onClose: () => void }) {
  const { linkTo } = useBookingView()
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
                {wordsOf(result)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function titleOf(results: Result[]): string {
  const unknown = results.filter(({ isUnknown }) => isUnknown).length
  if (unknown > 0) return `We could not find out about ${counted(unknown)}`
  const failed = failedOf(results).length
  return failed === results.length ? 'Nothing was changed' : `${counted(failed)} of ${results.length} not changed`
}
