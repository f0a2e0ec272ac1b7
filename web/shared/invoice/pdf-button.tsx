import type { api } from '#domain/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { saveFile } from '#web/forms/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  invoice: string
  /** Customers and administrators have their own call. */
  from: typeof api.invoice.ownFile | typeof api.invoice.file
}

/** Saves the file: a plain link cannot send the token of the session. */
export function PdfButton({ invoice, from }: Props) {
  const show = useToast()
  const { isBusy, run } = useWrite(() => download(from, invoice), {
    failed: 'The PDF file could not be loaded. Please try again.',
    onFailed: (text) => show({ text, isFailure: true }),
  })
  return (
    <Button look="secondary" busy={isBusy} onClick={() => void run()}>
      <Icon name="download" />
      PDF
    </Button>
  )
}

async function download(from: Props['from'], invoice: string) {
  const { name, bytes } = await ask(from, { params: { invoice } })
  saveFile({ name, file: new Blob([bytes], { type: 'application/pdf' }) })
}
