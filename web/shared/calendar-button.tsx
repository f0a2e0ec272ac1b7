import { api } from '#domain/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { saveFile } from '#web/forms/save-file.ts'

type Style = { look?: ButtonLook; size?: 's' | 'm'; full?: boolean }
type Props = Style & {
  booking: { _id: string }
  /** Where the file comes from: customers and administrators have their own call. */
  from?: typeof api.booking.calendar | typeof api.adminBookings.calendar
}

export function CalendarButton({ booking, from = api.booking.calendar, ...style }: Props) {
  const show = useToast()
  const { isBusy, run } = useWrite(() => download(from, booking._id), {
    failed: 'The calendar file could not be loaded. Please try again.',
    onFailed: (text) => show({ text, isFailure: true }),
  })
  return (
    <Button {...style} busy={isBusy} onClick={() => void run()}>
      <Icon name="cal" />
      Add to calendar
    </Button>
  )
}

async function download(from: NonNullable<Props['from']>, booking: string) {
  const file = await ask(from, { params: { booking } })
  saveFile({ ...file, type: 'text/calendar' })
}
