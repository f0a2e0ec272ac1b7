import { professionalForCustomer } from '#domain/booking.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { BookingInstead } from '#web/admin/bookings/booking-instead.tsx'
import { readBooking } from '#web/admin/bookings/read-booking.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { StorefrontContext } from '#web/data/use-storefront.ts'
import { Receipt } from '#web/shared/receipt/receipt.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'

/** The receipt as its customer has it, to print for them or to send. */
export default function AdminReceipt({ params: { booking: id } }: Route.ComponentProps) {
  const { pathOf } = useAdmin()
  const { value: booking, hasFailed, refresh, readAt } = useQuery(id, () => readBooking(id))
  return (
    <>
      {/* Browsers use the title as the file name of a PDF. */}
      <AdminHead title={booking ? `Receipt ${booking.number}` : 'Receipt'} />
      <div className="mx-auto mb-5 flex max-w-[794px] flex-wrap justify-between gap-2.5 print:hidden">
        <ButtonLink look="secondary" to={pathOf('/admin/bookings', { booking: id })}>
          <Icon name="back" />
          Back to booking
        </ButtonLink>
        <Button look="ink" disabled={!booking} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {booking ? (
        <OwnReceipt booking={booking} now={readAt ?? Date.parse(booking.createdAt)} />
      ) : (
        <BookingInstead isGone={booking === null} hasFailed={hasFailed} onRetry={refresh}>
          <Skeleton className="mx-auto h-180 w-full max-w-[794px] rounded-xl" />
        </BookingInstead>
      )}
    </>
  )
}

/** In the language and with the brand of the booking's storefront. */
function OwnReceipt({ booking, now }: { booking: AdminBookingDetails; now: number }) {
  const { storefrontOf } = useAdmin()
  const customer = { name: nameOfCustomer(booking.customer) }
  const professional = professionalForCustomer(booking.professional?.name ?? null)
  const storefront = storefrontOf(booking.storefront)
  const { isDemo } = storefront.frame
  return (
    <StorefrontContext value={storefront}>
      <Receipt booking={{ ...booking, customer, professional }} now={now} isDemo={isDemo} />
    </StorefrontContext>
  )
}
