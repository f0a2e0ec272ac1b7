import { useState } from 'react'
import { api } from '#domain/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { saveFile } from '#web/forms/save-file.ts'
import { problemOf } from '#web/data/problem.ts'

type Props = { booking: { _id: string }; look?: ButtonLook; size?: 's' | 'm'; full?: boolean }

export function CalendarButton({ booking, ...style }: Props) {
  const show = useToast()
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const file = await ask(api.booking.calendar, { params: { booking: booking._id } })
      saveFile({ ...file, type: 'text/calendar' })
    } catch (error) {
      const { message } = problemOf(error, 'The calendar file could not be loaded. Please try again.')
      show({ text: message, isFailure: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button {...style} busy={busy} onClick={() => void download()}>
      <Icon name="cal" />
      Add to calendar
    </Button>
  )
}
