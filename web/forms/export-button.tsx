import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import type { Transfer } from '#web/files.ts'
import { Button } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { useToast } from '#web/ui/toast.tsx'
import { saveFile } from './save-file.ts'
import { problemOf } from '#web/data/problem.ts'

type Props = { label?: string; fetch: (way: Transfer) => Promise<{ name: string; file: Blob }> }

/** Downloads a file, with its progress, unless it is cancelled. */
export function useExport(fetch: Props['fetch']) {
  const toast = useToast()
  const [size, setSize] = useState<number>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const isBusy = size !== undefined

  async function save() {
    const { signal } = (control.current = new AbortController())
    setSize(0)
    try {
      const { name, file } = await fetch({ signal, onProgress: ({ sent }) => setSize(sent) })
      saveFile({ name, file })
      toast({ text: `Saved as ${name}` })
    } catch (error) {
      if (!signal.aborted) {
        toast({ isFailure: true, text: problemOf(error, 'The file could not be made. Please try again.').message })
      }
    } finally {
      setSize(undefined)
    }
  }

  return {
    isBusy,
    megabytes: `${((size ?? 0) / 1_000_000).toFixed(1)} MB`,
    save: () => void save(),
    cancel: () => {
      control.current?.abort()
      setSize(undefined)
    },
  }
}

/** Downloads all pages of a list as a file, with progress and a button to cancel it. */
export function ExportButton({ label = 'Export', fetch }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { isBusy, megabytes, save, cancel } = useExport(fetch)
  return (
    <span className="relative inline-flex">
      <Button ref={button} look="secondary" busy={isBusy} busyLabel={megabytes} onClick={save}>
        <Icon name="download" /> {label}
      </Button>
      {isBusy && (
        // On the corner of the button, so that it moves nothing beside it.
        <button
          type="button"
          aria-label="Cancel export"
          title="Cancel export"
          onClick={() => focusAfter(cancel, button)}
          className="absolute -top-2.5 -right-2.5 grid size-6 place-items-center rounded-full bg-ink text-on-ink hover:opacity-85 pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
        >
          <Icon name="x" className="size-3.5" />
        </button>
      )}
    </span>
  )
}
