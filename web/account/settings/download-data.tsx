import { useState } from 'react'
import { api } from '#domain/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { saveFile } from '#web/forms/save-file.ts'
import { problemOf } from '#web/data/problem.ts'

export function DownloadData() {
  const show = useToast()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const everything = await ask(api.account.export, {})
      saveFile({
        name: 'doorstep-data.json',
        text: JSON.stringify(everything, null, 2),
        type: 'application/json',
      })
    } catch (error) {
      const { message } = problemOf(error, 'Your data could not be loaded. Please try again.')
      show({ text: message, isFailure: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section
      title="Your data"
      text="Your profile, bookings, signed-in devices, recent activity and a list of the emails we sent you, in one JSON file."
    >
      <Button look="secondary" busy={busy} busyLabel="Preparing..." onClick={() => void download()}>
        <Icon name="file" />
        Download my data
      </Button>
    </Section>
  )
}
