import { api } from '#domain/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { saveFile } from '#web/forms/save-file.ts'

export function DownloadData() {
  const show = useToast()
  const { isBusy, run } = useWrite(download, {
    failed: 'Your data could not be loaded. Please try again.',
    onFailed: (text) => show({ text, isFailure: true }),
  })
  return (
    <Section
      title="Your data"
      text="Your profile, bookings, signed-in devices, recent activity and a list of the emails we sent you, in one JSON file."
    >
      <Button look="secondary" busy={isBusy} busyLabel="Preparing..." onClick={() => void run()}>
        <Icon name="file" />
        Download my data
      </Button>
    </Section>
  )
}

async function download() {
  const everything = await ask(api.account.export, {})
  saveFile({ name: 'doorstep-data.json', text: JSON.stringify(everything, null, 2), type: 'application/json' })
}
