import { useRef } from 'react'
import { plural } from '#domain/format/plural.ts'
import type { Import } from '#domain/import.ts'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { type Importing, useImport } from './use-import.ts'

type Props = { open: boolean; onClose: () => void; onImported: () => void }

/** A file of services: looked through first, and written only when nothing is wrong with any of it. */
export function ServiceImport({ open, onClose, onImported }: Props) {
  const { shop, own, shopOf } = useAdmin()
  const { key } = (shop ?? own).storefront
  const tell = useTelling({ isSeen: open, onImported })
  const importing = useImport({ storefront: key, onOver: tell })
  const { found, reset, isUnderWay } = importing
  // A file that was looked through is for the storefront that it was looked through for, whichever is chosen by now.
  const { brand } = shopOf(found?.storefront ?? key).storefront

  function close() {
    // What is being written goes on without anybody who looks.
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
          <Next importing={importing} />
        </>
      }
    >
      <div className="grid gap-4.5">
        <p className="text-text-2">
          A CSV file, as Export makes it, for <b className="font-semibold text-text">{brand}</b>: a row whose{' '}
          <code>slug</code> is known changes that service, any other adds one. First everything is looked through;
          nothing is written until you say so, and then all of it or nothing.
        </p>
        <Chooser importing={importing} />
        {importing.problem !== undefined && <Note tone="problem">{importing.problem}</Note>}
        {found && <State of={found} />}
      </div>
    </Dialog>
  )
}

/** Whoever has closed the dialog meanwhile hears of it all the same. */
function useTelling({ isSeen, onImported }: { isSeen: boolean; onImported: () => void }) {
  const toast = useToast()
  return ({ state, adds, changes }: Import) => {
    if (state === 'done') onImported()
    if (isSeen) return
    if (state === 'done') toast({ text: `${plural(adds + changes, 'service')} imported` })
    else toast({ isFailure: true, text: 'The file of services could not be imported, and nothing of it was written.' })
  }
}

function Chooser({ importing: { share, begin, cancel, isUnderWay, found } }: { importing: Importing }) {
  const chooser = useRef<HTMLInputElement>(null)
  if (share !== undefined) {
    return (
      <div className="flex items-center gap-3">
        <div className="flex-1">
          <Progress label="Sending the file" value={100 * share} />
        </div>
        <Button look="secondary" size="s" onClick={cancel}>
          Cancel sending
        </Button>
      </div>
    )
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        begin(event.dataTransfer.files[0])
      }}
    >
      <Button look="secondary" disabled={isUnderWay} onClick={() => chooser.current?.click()}>
        <Icon name="upload" /> {found ? 'Choose another file' : 'Choose a file'}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        aria-label="File of services"
        className="hidden"
        tabIndex={-1}
        onChange={(event) => {
          begin(event.currentTarget.files?.[0])
          // The same file, mended and chosen again, is another.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function Next({ importing: { found, isAsked, write } }: { importing: Importing }) {
  const count = (found?.adds ?? 0) + (found?.changes ?? 0)
  const canWrite = found?.state === 'checked' && found.problemCount === 0 && count > 0
  if (found?.state === 'done') return null
  return (
    <Button
      look="ink"
      disabled={!canWrite && found?.state !== 'writing'}
      busy={isAsked || found?.state === 'writing'}
      busyLabel="Importing..."
      onClick={write}
    >
      {count === 0 ? 'Import' : `Import ${plural(count, 'service')}`}
    </Button>
  )
}

function State({ of }: { of: Import }) {
  const { state, rows, done, adds, changes, unchanged, problems, problemCount } = of
  const summary = [`${adds} new`, `${changes} changed`, `${unchanged} as they are`].join(', ')
  if (state === 'checking') return <Progress label="Looking through it" {...far(done, rows)} />
  if (state === 'writing') {
    return (
      <>
        <Progress label={`Writing ${plural(adds + changes, 'service')}`} {...far(done, rows)} />
        <p className="text-sm text-text-2">It goes on when you close this, and says when it is done.</p>
      </>
    )
  }
  if (state === 'done') return <Note tone="success">Imported: {summary}.</Note>
  if (problemCount > 0) {
    return (
      <>
        <Note tone="problem">
          {state === 'failed' && problems.some(({ row }) => row > 0) && 'The catalogue has changed meanwhile. '}
          {plural(problemCount, 'problem')}, so nothing has been written.
        </Note>
        <Problems of={of} />
      </>
    )
  }
  if (state === 'failed')
    return <Note tone="problem">It could not be written, and nothing has been. Please try again.</Note>
  if (adds + changes === 0) return <Note>Nothing in it is new: {summary}.</Note>
  return <Note tone="success">Nothing is wrong with it: {summary}.</Note>
}

function Problems({ of: { problems, problemCount } }: { of: Import }) {
  return (
    <div
      // What can be scrolled must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label="Problems"
      className="max-h-72 overflow-y-auto rounded-md border border-border"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">What is wrong with the file</caption>
        <thead className="sticky top-0 bg-surface-raised text-left text-xs text-text-3">
          <tr>
            <th scope="col" className="px-3 py-2 font-strong">
              Row
            </th>
            <th scope="col" className="px-3 py-2 font-strong">
              Column
            </th>
            <th scope="col" className="px-3 py-2 font-strong">
              Problem
            </th>
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
          And {problemCount - problems.length} more, which you see when these are mended.
        </p>
      )}
    </div>
  )
}

/** How far it is, as soon as it is known of how much. */
function far(done: number, rows: number) {
  return rows === 0 ? {} : { value: done, max: rows }
}
