import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Booking } from '#domain/booking.ts'
import { useToast } from '#web/ui/toast.tsx'
import { ReviewDialog } from './review-dialog.tsx'

/** The dialog for the review of a booking, as long as there is one to be reviewed. */
export function ReviewBooking({ booking, onClose }: { booking: Booking | undefined; onClose: () => void }) {
  // The last one stays in the dialog while that goes away.
  const [last, setLast] = useState(booking)
  if (booking && booking !== last) setLast(booking)
  const { revalidate } = useRevalidator()
  const show = useToast()
  if (!last) return null
  const { _id, service, date, time } = last

  async function thank() {
    onClose()
    show({ text: 'Thank you. Your review is posted.' })
    await revalidate()
    // The button that opened the dialog is gone: whoever has not gone on goes on with what stands in its place.
    if (document.activeElement?.matches('body, h1')) linkTo(_id)?.focus({ preventScroll: true })
  }

  return (
    <ReviewDialog
      key={_id}
      of={{ booking: _id, service, date, time }}
      open={booking !== undefined}
      onClose={onClose}
      onDone={() => void thank()}
    />
  )
}

function linkTo(booking: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-booking="${booking}"] [data-reviewed]`)
}
