import { api } from '#domain/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { saveFile } from '#web/forms/save-file.ts'

type Props = { booking: { _id: string }; look?: ButtonLook; size?: 's' | 'm'; full?: boolean }

export function CalendarButton({ booking, ...style }: Props) {
  const show = useToast()
  const { isBusy, run } = useWrite(download, {
    failed: 'The calendar file could not be loaded. Please try again.',
    onFailed: (text) => show({ text, isFailure: true }),
  })
  return (
    <Button {...style} busy={isBusy} onClick={() => void run(booking._id)}>
      <Icon name="cal" />
      Add to calendar
    </Button>
  )
}

async function download(booking: string) {
  const file = await ask(api.booking.calendar, { params: { booking } })
  saveFile({ ...file, type: 'text/calendar' })
}
