import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#web/art/icons.tsx'
import type { Way } from '#web/files.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { saveFile } from './save-file.ts'
import { problemOf } from '#web/data/problem.ts'

type Props = { fetch: (way: Way) => Promise<{ name: string; file: Blob }> }

/** Saves what a list shows as a file, all pages of it: how far it is, and the way to call it off. */
export function FileExport({ fetch }: Props) {
  const toast = useToast()
  const [size, setSize] = useState<number>()
  const control = useRef<AbortController>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => () => control.current?.abort(), [])
  const isUnderWay = size !== undefined

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

  function stop() {
    control.current?.abort()
    flushSync(() => setSize(undefined))
    // The button that was pressed is gone.
    button.current?.focus()
  }

  const megabytes = ((size ?? 0) / 1_000_000).toFixed(1)
  return (
    <>
      {isUnderWay && (
        <Button look="ghost" onClick={stop}>
          Cancel export
        </Button>
      )}
      <Button ref={button} look="secondary" busy={isUnderWay} busyLabel={`${megabytes} MB`} onClick={() => void save()}>
        <Icon name="download" /> Export
      </Button>
    </>
  )
}
