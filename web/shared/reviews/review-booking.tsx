import { useEffect, useRef, useState } from 'react'
import type { Booking } from '#domain/booking.ts'
import { useToast } from '#web/ui/toast.tsx'
import { ReviewDialog } from './review-dialog.tsx'

type Props = {
  booking: Booking | undefined
  onClose: () => void
  /** The review is posted or can no longer be: close the dialog and reload. */
  onOver: () => void
}

export function ReviewBooking({ booking, onClose, onOver }: Props) {
  // The dialog shows the last booking while it closes.
  const [last, setLast] = useState(booking)
  if (booking && booking !== last) setLast(booking)
  const show = useToast()
  const posted = useRef<string>(undefined)
  // No dependencies: the link that replaces the button appears in a later render.
  useEffect(() => {
    const link = posted.current === undefined ? null : linkTo(posted.current)
    if (!link) return
    // The button is gone. Do not move the focus if the user has moved it.
    if (document.activeElement?.matches('body, main, h1')) link.focus({ preventScroll: true })
    posted.current = undefined
  })
  if (!last) return null
  const { _id, service, date, time } = last

  function thank() {
    posted.current = _id
    show({ text: 'Thank you. Your review has been posted.' })
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
