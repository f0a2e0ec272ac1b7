import { api } from '#domain/api.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { ask } from '#web/api.ts'
import type { NewBookingStart } from '#web/admin/bookings/use-booking-route.ts'
import { useQuery } from '#web/data/use-query.ts'
import { NewBookingDialog } from './dialog.tsx'

type Props = Omit<React.ComponentProps<typeof NewBookingDialog>, 'start' | 'like'> & { start: NewBookingStart }

/** The form of a new booking as the URL describes it. A customer is read before it opens, or left out if unknown. */
export function StartedBooking({ start, ...props }: Props) {
  const { customer: id } = start
  const { value: customer, hasFailed } = useQuery(id, () => ask(api.customer.any, { params: { customer: id ?? '' } }), {
    when: id !== undefined,
  })
  return (
    <>
      <AdminHead title="Bookings" open="New booking" />
      {(id === undefined || customer || hasFailed) && (
        <NewBookingDialog {...props} start={{ ...start, ...(customer && { known: customer }) }} />
      )}
    </>
  )
}
