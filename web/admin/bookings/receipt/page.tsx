import { api } from '#domain/api.ts'
import { professionalForCustomer } from '#domain/booking.ts'
import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { nameOfCustomer } from '#domain/customer.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { StorefrontContext } from '#web/data/use-storefront.ts'
import { Receipt } from '#web/shared/receipt/receipt.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
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
        <Instead isGone={booking === null} hasFailed={hasFailed} onRetry={refresh} />
      )}
    </>
  )
}

/** In the language and with the brand of the booking's storefront. */
function OwnReceipt({ booking, now }: { booking: AdminBookingDetails; now: number }) {
  const { storefrontOf } = useAdmin()
  const customer = { name: nameOfCustomer(booking.customer) }
  const professional = professionalForCustomer(booking.professional?.name ?? null)
  return (
    <StorefrontContext value={storefrontOf(booking.storefront)}>
      <Receipt booking={{ ...booking, customer, professional }} now={now} />
    </StorefrontContext>
  )
}

type InsteadProps = { isGone: boolean; hasFailed: boolean; onRetry: () => void }

function Instead({ isGone, hasFailed, onRetry }: InsteadProps) {
  const isWaiting = useSkeleton(!isGone && !hasFailed)
  if (isGone) return <Empty title="There is no such booking" text="The link may be mistyped, or cut off at its end." />
  if (hasFailed) return <Failed onRetry={onRetry}>We could not load this booking.</Failed>
  if (!isWaiting) return null
  return (
    <div className="mx-auto grid max-w-[794px] gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-180 rounded-xl" />
    </div>
  )
}

function readBooking(id: string): Promise<AdminBookingDetails | null> {
  return ask(api.adminBookings.any, { params: { booking: id } }).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}
