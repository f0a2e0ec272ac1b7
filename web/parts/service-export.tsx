import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { ServiceFileFilter } from '#domain/catalogue-office.ts'
import { Icon } from '#web/art/icons.tsx'
import { fetchFile } from '#web/files.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { saveFile } from './save-file.ts'
import { problemOf } from './use-form.ts'

/** Saves what the list shows as a file, all pages of it. */
export function ServiceExport({ filter }: { filter: ServiceFileFilter }) {
  const toast = useToast()
  const [size, setSize] = useState<number>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  async function save() {
    const { signal } = (control.current = new AbortController())
    setSize(0)
    try {
      const onProgress = ({ sent }: { sent: number }) => setSize(sent)
      const { name, file } = await fetchFile(api.office.file, { query: filter }, { signal, onProgress })
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

  const megabytes = ((size ?? 0) / 1_000_000).toFixed(1)
  return (
    <Button look="secondary" busy={size !== undefined} busyLabel={`${megabytes} MB`} onClick={() => void save()}>
      <Icon name="download" /> Export
    </Button>
  )
}
