import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { clockAt, daysFrom, formatDay, formatTime } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { open: boolean; booking: AdminBookingDetails; onStay: () => void; onComplete: () => void }

/** 'This visit is on 11 December. Complete it anyway?' */
export function CompleteQuestion({ open, booking, onStay, onComplete }: Props) {
  const { locale } = useAdmin().storefrontOf(booking.storefront)
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={`This visit is ${whenInWords(booking, locale)}. Complete it anyway?`}
      actions={
        <>
          <Button look="secondary" data-first-focus onClick={onStay}>
            Do not complete it
          </Button>
          <Button look="ink" onClick={onComplete}>
            Complete it anyway
          </Button>
        </>
      }
    >
      <p className="text-text-2">A completed booking counts as revenue, and the customer can review it.</p>
    </Dialog>
  )
}

function whenInWords({ date, time, timeZone }: AdminBookingDetails, locale: string): string {
  const today = clockAt(new Date().toISOString(), timeZone).date
  if (daysFrom(today, date) === 0) return `today at ${formatTime(time, locale)}`
  const isThisYear = today.slice(0, 4) === date.slice(0, 4)
  return `on ${formatDay(date, locale, isThisYear ? 'dayAndMonth' : 'plain')}`
}
