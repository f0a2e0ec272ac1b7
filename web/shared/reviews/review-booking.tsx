import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#domain/booking.ts'
import { useToast } from '#web/ui/toast.tsx'
import { ReviewDialog } from './review-dialog.tsx'

type Props = {
  booking: Booking | undefined
  onClose: () => void
  /** It is posted, or cannot be: the page closes this, and is read anew. */
  onOver: () => void
}

/** The dialog for the review of a booking, as long as there is one to be reviewed. */
export function ReviewBooking({ booking, onClose, onOver }: Props) {
  // The last one stays in the dialog while that goes away.
  const [last, setLast] = useState(booking)
  if (booking && booking !== last) setLast(booking)
  const show = useToast()
  const posted = useRef<string>(undefined)
  // After each time that the page is drawn: until what stands in the place of the button is there.
  useEffect(() => {
    const link = posted.current === undefined ? null : linkTo(posted.current)
    if (!link) return
    // The button is gone. Whoever has gone on to something else meanwhile is not called back.
    if (document.activeElement?.matches('body, main, h1')) link.focus({ preventScroll: true })
    posted.current = undefined
  })
  if (!last) return null
  const { _id, service, date, time } = last

  function thank() {
    posted.current = _id
    show({ text: 'Thank you. Your review is posted.' })
    onOver()
  }

  return (
    <ReviewDialog
      key={_id}
      of={{ booking: _id, service, date, time }}
      open={booking !== undefined}
      onClose={onClose}
      onDone={thank}
      onStale={onOver}
    />
  )
}

function linkTo(booking: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-booking="${booking}"] [data-reviewed]`)
}
