import { useRef } from 'react'
import { api } from '#domain/api.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import type { Correction } from '#domain/booking/correction.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { usePlace } from '#web/admin/bookings/new/use-place.ts'
import { OutsideNote } from '#web/admin/bookings/outside-note.tsx'
import { readBooking } from '#web/admin/bookings/read-booking.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { StorefrontContext } from '#web/data/use-storefront.ts'
import { CorrectionDialog } from '#web/shared/correction/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  /** Called with the booking as it is then. */
  onDone: (booking: AdminBookingDetails) => void
}

/** Corrects the address, the contact or the notes of a customer's booking. */
export function CorrectDialog({ booking, onClose, onDone }: Props) {
  const { storefrontOf } = useAdmin()
  const show = useToast()
  const { version } = booking
  const base = useRef(version)

  async function send(body: Correction): Promise<AdminBookingDetails> {
    const { _id } = booking
    try {
      return await ask(api.adminBookings.correct, {
        params: { booking: _id },
        body: { ...body, version: base.current },
      })
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'version_conflict') throw error
      base.current = (await readBooking(_id))?.version ?? base.current
      const message = `${error.message} What you typed is still here: save again to apply it.`
      throw new Refusal(error.code, { message, status: error.status })
    }
  }

  return (
    <StorefrontContext value={storefrontOf(booking.storefront)}>
      <CorrectionDialog
        booking={booking}
        send={send}
        remark={(postcode) => <Remark storefront={booking.storefront} postcode={postcode} />}
        onClose={onClose}
        onDone={(corrected) => {
          const { professional, outside, postcode } = corrected
          const stays = professional && outside.professional ? ` ${professional.name} does not go to ${postcode}.` : ''
          show({ text: `${booking.number} has been corrected.${stays}` })
          onDone(corrected)
        }}
      >
        {booking.customer?.email === null
          ? 'No email: the customer has given no address.'
          : `${nameOfCustomer(booking.customer)} gets one email with the new details.`}
      </CorrectionDialog>
    </StorefrontContext>
  )
}

function Remark(typed: { storefront: string; postcode: string }) {
  return <OutsideNote place={usePlace(typed)}>A customer could not choose it.</OutsideNote>
}
