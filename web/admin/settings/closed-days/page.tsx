import { useEffect, useId, useRef, useState } from 'react'
import { formatDay } from '#domain/format/day.ts'
import { useSettingsFrame } from '#web/admin/settings/layout.tsx'
import { SaveBar } from '#web/admin/settings/save-bar.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { DiscardDialog } from '#web/forms/discard-dialog.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Button } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ChosenDay } from './chosen-day.tsx'
import { DayList } from './day-list.tsx'
import { Month } from './month.tsx'
import { type ClosedDays, useClosedDays } from './use-closed-days.ts'

const CopyDialog = onDemand(async () => (await import('./copy-dialog.tsx')).CopyDialog)
const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)

export default function ClosedDaySettings() {
  const { key } = useStorefront()
  return <Section key={key} />
}

/** The days on which the storefront is closed: they are changed together, and nothing is closed before it is saved. */
function Section() {
  const id = useId()
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathOf } = useAdmin()
  const { noteUnsaved, noteSaved } = useSettingsFrame()
  const closing = useClosedDays(() => {
    heading.current?.focus()
    toast({ text: 'Closed days saved.' })
  })
  const [chosen, setChosen] = useState(closing.today)
  const [dialog, setDialog] = useState<'copy' | 'import'>()
  const isUnsaved = closing.changes.length > 0
  useEffect(() => noteUnsaved(isUnsaved), [isUnsaved, noteUnsaved])
  const log = pathOf('/admin/activity', { about: 'professional' })
  useEffect(() => {
    noteSaved(<TextLink to={log}>What was changed</TextLink>)
    return () => {
      noteSaved(undefined)
      noteUnsaved(false)
    }
  }, [log, noteSaved, noteUnsaved])
  const close = () => setDialog(undefined)
  return (
    <section aria-labelledby={id} className="rounded-lg border border-border bg-surface shadow-1">
      <div className="px-4 pt-5 pb-6 600:px-6">
        <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 ref={heading} id={id} tabIndex={-1} className="font-text text-card font-heavy outline-none">
              Closed days
            </h2>
            <p className="text-sm text-text-2">No one can book on these days.</p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" size="s" onClick={() => setDialog('copy')}>
              <Icon name="copy" /> Copy last year’s
            </Button>
            <Button look="secondary" size="s" onClick={() => setDialog('import')}>
              <Icon name="upload" /> Import .ics
            </Button>
          </div>
        </div>
        <Problems closing={closing} />
        {closing.days ? (
          <div className="grid gap-6 1024:grid-cols-[20.75rem_minmax(0,1fr)] 1024:gap-0">
            <div className="1024:pr-7">
              <Month closing={closing} chosen={chosen} onChoose={setChosen} />
            </div>
            <div className="1024:border-l 1024:border-border 1024:pl-7">
              <ChosenDay closing={closing} date={chosen} />
            </div>
          </div>
        ) : closing.hasFailed ? (
          <Failed onRetry={closing.refresh}>We could not load the closed days.</Failed>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
      {closing.days && (
        <DayList
          closing={closing}
          onChoose={(date) => {
            setChosen(date)
            closing.showMonth(date)
          }}
        />
      )}
      <form
        id={`${id}-form`}
        onSubmit={(event) => {
          event.preventDefault()
          closing.save()
        }}
      />
      <SaveBar
        id={`${id}-form`}
        title="Closed days"
        busy={closing.isBusy}
        changed={closing.changesInWords}
        onUndo={closing.undo}
      />
      <CopyDialog open={dialog === 'copy'} onClose={close} closing={closing} />
      <ImportDialog open={dialog === 'import'} onClose={close} closing={closing} />
      <DiscardDialog {...closing.discard} />
    </section>
  )
}

function Problems({ closing: { changedByOthers, problem, stateOf } }: { closing: ClosedDays }) {
  const { locale } = useStorefront()
  if (changedByOthers.length > 0) {
    return (
      <div className="mb-5">
        <Note tone="problem">
          Nothing was saved: someone else has changed{' '}
          {changedByOthers.length === 1 ? 'one of these days' : 'some of these days'} in the meantime.
          <ul className="mt-1">
            {changedByOthers.map((date) => {
              const { closed } = stateOf(date)
              const now = closed === undefined ? 'open now' : closed === '' ? 'closed now' : `closed now: ${closed}`
              return (
                <li key={date} className="wrap-anywhere">
                  {formatDay(date, locale, 'short')} is {now}
                </li>
              )
            })}
          </ul>
          Save again to replace it, or press Undo.
        </Note>
      </div>
    )
  }
  if (problem === undefined) return null
  return (
    <div className="mb-5">
      <Note tone="problem">{problem}</Note>
    </div>
  )
}
