import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'

type Begin = (file: File | undefined) => void

type Props = {
  /** From useUpload. */
  upload: { share: number | undefined; begin: Begin; cancel: () => void }
  label: string
  accept: string
  progressLabel: string
  cancelLabel: string
  size?: 's'
  /** The field of a form, to focus it. */
  name?: string | undefined
  disabled?: boolean
  /** Other buttons beside this one. */
  beside?: React.ReactNode
  children: React.ReactNode
}

/** A button that chooses a file to upload. During the upload, shows the progress and a button to cancel. */
export function FileChooser({ upload, label, accept, progressLabel, cancelLabel, beside, ...button }: Props) {
  const { share, begin, cancel } = upload
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {share === undefined ? (
        <div className="flex flex-wrap gap-2.5">
          <Button look="secondary" {...button} onClick={() => input.current?.click()} />
          {beside}
        </div>
      ) : (
        <div className="in-ink flex items-center gap-3">
          <div className="flex-1">
            <Progress label={progressLabel} value={100 * share} />
          </div>
          <Button look="secondary" size="s" onClick={cancel}>
            {cancelLabel}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="hidden"
        tabIndex={-1}
        onChange={(event) => {
          begin(event.currentTarget.files?.[0])
          // Otherwise choosing the same file again fires no event.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Lets an element take a dropped file. */
export function dropTarget(begin: Begin) {
  return {
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      begin(event.dataTransfer.files[0])
    },
  }
}
