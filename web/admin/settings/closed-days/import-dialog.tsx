import { useState } from 'react'
import { api } from '#domain/api.ts'
import { plural } from '#domain/format/plural.ts'
import { type CalendarFileDays, largestCalendarFile } from '#domain/professional/closed-day.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { dropTarget, FileChooser } from '#web/forms/file-chooser.tsx'
import { useUpload } from '#web/forms/use-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { chosenOf, PlannedDays } from './planned-days.tsx'
import type { ClosedDays } from './use-closed-days.ts'

type Props = { open?: boolean; onClose: () => void; closing: ClosedDays }

/** Takes closed days from a calendar file: first a look at them, then they stand among the changes to save. */
export function ImportDialog({ open = false, onClose, closing }: Props) {
  const { key, locale } = useStorefront()
  const [found, setFound] = useState<CalendarFileDays>()
  const [unticked, setUnticked] = useState<string[]>([])
  const upload = useUpload(api.closedDay.read, {
    storefront: key,
    check: ({ size }) => (size > largestCalendarFile ? 'Please choose a file of at most 1 MB.' : undefined),
    onDone: (days) => {
      setUnticked([])
      setFound(days)
    },
    failed: 'The file could not be read. Please try again.',
  })
  const proposals = (found?.days ?? []).map(({ date, reason }) => ({
    id: date,
    date,
    reason,
    isTicked: !unticked.includes(date),
  }))
  const chosen = chosenOf(closing, proposals)
  function begin(file: File | undefined) {
    setFound(undefined)
    upload.begin(file)
  }
  function close() {
    upload.cancel()
    upload.setProblem(undefined)
    setFound(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Import closed days"
      shape="form"
      guarded={found !== undefined}
      actions={
        <>
          <Button look="secondary" onClick={close}>
            Cancel
          </Button>
          <Button
            look="ink"
            disabled={chosen.length === 0}
            onClick={() => {
              closing.plan(chosen)
              close()
            }}
          >
            {chosen.length === 0 ? 'Add days' : `Add ${plural(chosen.length, 'day', locale)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4.5">
        <p className="text-text-2">
          A calendar file (.ics), as calendars export it. Entries of whole days become closed days, up to two years
          ahead. Nothing is closed until you save.
        </p>
        <div {...dropTarget(begin)}>
          <FileChooser
            upload={{ ...upload, begin }}
            label="Calendar file"
            accept=".ics,text/calendar"
            progressLabel="Sending the file"
            cancelLabel="Cancel sending"
          >
            <Icon name="upload" /> {found ? 'Choose another file' : 'Choose a file'}
          </FileChooser>
        </div>
        {upload.problem !== undefined && <Note tone="problem">{upload.problem}</Note>}
        {found && (
          <p role="status" className="text-sm">
            {summaryOf(found, locale)}
          </p>
        )}
        {proposals.length > 0 && (
          <PlannedDays
            closing={closing}
            proposals={proposals}
            onTick={(id, isTicked) => setUnticked(isTicked ? unticked.filter((one) => one !== id) : [...unticked, id])}
          />
        )}
        {found && found.leftOut > 0 && <LeftOut of={found} />}
      </div>
    </Dialog>
  )
}

function summaryOf({ days, leftOut }: CalendarFileDays, locale: string): string {
  const rest = leftOut === 0 ? '' : ` ${plural(leftOut, 'entry', locale)} left out.`
  return days.length === 0
    ? `This file has no days to close.${rest}`
    : `${plural(days.length, 'day', locale)} found.${rest}`
}

function LeftOut({ of: { others, leftOut } }: { of: CalendarFileDays }) {
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer font-semibold">What was left out</summary>
      <ul className="mt-1 grid gap-1 text-text-2">
        {others.map(({ title, line, why }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}, {title || 'without a title'}: {why}
          </li>
        ))}
        {leftOut > others.length && <li>And {leftOut - others.length} more.</li>}
      </ul>
    </details>
  )
}
