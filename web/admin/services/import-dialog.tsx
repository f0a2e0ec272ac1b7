import { plural } from '#domain/format/plural.ts'
import type { Import } from '#domain/import.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { dropTarget, FileChooser } from '#web/forms/file-chooser.tsx'
import { type Importing, useImport } from './use-import.ts'

type Props = { open: boolean; onClose: () => void; onImported: () => void }

/** Imports a CSV file of services: first a check, then all of it or nothing. */
export function ImportDialog({ open, onClose, onImported }: Props) {
  const { storefront, own, storefrontOf } = useAdmin()
  const { key } = storefront ?? own
  const announce = useAnnouncement({ isSeen: open, onImported })
  const importing = useImport({ storefront: key, onOver: announce })
  const { found, reset, isUnderWay } = importing
  // A checked file belongs to the storefront it was checked for, even if another is chosen now.
  const { brand } = storefrontOf(found?.storefront ?? key)

  function close() {
    // A running import continues in the background.
    if (!isUnderWay) reset()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Import services"
      shape="form"
      guarded
      actions={
        <>
          <Button look="secondary" onClick={close}>
            {found?.state === 'done' || found?.state === 'writing' ? 'Close' : 'Cancel'}
          </Button>
          <ImportButton importing={importing} />
        </>
      }
    >
      <div className="grid gap-4.5">
        <p className="text-text-2">
          Upload a CSV in the format of Export for <b className="font-semibold text-text">{brand}</b>. A row with a
          known <code>slug</code> updates that service; any other adds one. You see a check first; with any problem
          nothing is saved.
        </p>
        <div {...dropTarget(importing.begin)}>
          <FileChooser
            upload={importing}
            label="File of services"
            accept=".csv,text/csv"
            progressLabel="Sending the file"
            cancelLabel="Cancel sending"
            disabled={isUnderWay}
          >
            <Icon name="upload" /> {found ? 'Choose another file' : 'Choose a file'}
          </FileChooser>
        </div>
        {importing.problem !== undefined && <Note tone="problem">{importing.problem}</Note>}
        {found && <Status of={found} />}
      </div>
    </Dialog>
  )
}

/** Shows the result in a toast if the dialog was closed. */
function useAnnouncement({ isSeen, onImported }: { isSeen: boolean; onImported: () => void }) {
  const toast = useToast()
  return ({ state, adds, changes }: Import) => {
    if (state === 'done') onImported()
    if (isSeen) return
    if (state === 'done') toast({ text: `${plural(adds + changes, 'service')} imported` })
    else toast({ isFailure: true, text: 'The services could not be imported. Nothing was saved.' })
  }
}

function ImportButton({ importing: { found, isStarting, write } }: { importing: Importing }) {
  const count = (found?.adds ?? 0) + (found?.changes ?? 0)
  const canWrite = found?.state === 'checked' && found.problemCount === 0 && count > 0
  if (found?.state === 'done') return null
  return (
    <Button
      look="ink"
      disabled={!canWrite && found?.state !== 'writing'}
      busy={isStarting || found?.state === 'writing'}
      busyLabel="Importing..."
      onClick={write}
    >
      {count === 0 ? 'Import' : `Import ${plural(count, 'service')}`}
    </Button>
  )
}

function Status({ of }: { of: Import }) {
  const { state, rows, done, adds, changes, unchanged, problems, problemCount } = of
  const summary = [`${adds} new`, `${changes} changed`, `${unchanged} unchanged`].join(', ')
  if (state === 'checking')
    return (
      <div className="in-ink">
        <Progress label="Checking the file" {...progressOf(done, rows)} />
      </div>
    )
  if (state === 'writing') {
    return (
      <>
        <div className="in-ink">
          <Progress label={`Importing ${plural(adds + changes, 'service')}`} {...progressOf(done, rows)} />
        </div>
        <p className="text-sm text-text-2">
          You can close this: the import continues, and a message says when it is done.
        </p>
      </>
    )
  }
  if (state === 'done') return <Note tone="success">Imported: {summary}.</Note>
  if (problemCount > 0) {
    return (
      <>
        <Note tone="problem">
          {state === 'failed' && problems.some(({ row }) => row > 0) && 'The catalogue has changed since the check. '}
          {plural(problemCount, 'problem')}, so nothing was saved.
        </Note>
        <Problems of={of} />
      </>
    )
  }
  if (state === 'failed') return <Note tone="problem">The import failed and nothing was saved. Please try again.</Note>
  if (adds + changes === 0) return <Note>No changes found: {summary}.</Note>
  return <Note tone="success">No problems found: {summary}.</Note>
}

function Problems({ of: { problems, problemCount } }: { of: Import }) {
  return (
    <div
      // A scrollable region must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label="Problems"
      className="max-h-72 overflow-y-auto rounded-md border border-border"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Problems in the file</caption>
        <thead className="sticky top-0 bg-surface-raised text-left text-xs text-text-3">
          <tr>
            {['Row', 'Column', 'Problem'].map((title) => (
              <th key={title} scope="col" className="px-3 py-2 font-strong">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, field, message }, at) => (
            <tr key={at} className="border-t border-border align-top">
              <td className="figures px-3 py-2">{row === 0 ? 'File' : row}</td>
              <td className="px-3 py-2 wrap-anywhere">{field}</td>
              <td className="px-3 py-2 wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problemCount > problems.length && (
        <p className="border-t border-border px-3 py-2 text-sm text-text-2">
          {plural(problemCount - problems.length, 'more problem')}. Fix these first.
        </p>
      )}
    </div>
  )
}

/** The progress, once the number of rows is known. */
function progressOf(done: number, rows: number) {
  return rows === 0 ? {} : { value: done, max: rows }
}
