import { api } from '#domain/api.ts'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { ask } from '#web/api.ts'
import type { NewBookingStart } from '#web/admin/bookings/use-booking-route.ts'
import { nullIfMissing } from '#web/data/null-if-missing.ts'
import { useQuery } from '#web/data/use-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { NewBookingDialog } from './dialog.tsx'

type Props = Omit<React.ComponentProps<typeof NewBookingDialog>, 'start' | 'like'> & { start: NewBookingStart }

/** The form of a new booking as the URL describes it. */
export function StartedBooking({ start, ...props }: Props) {
  const { customer } = start
  return (
    <>
      <AdminHead title="Bookings" open="New booking" />
      {customer === undefined ? (
        <NewBookingDialog {...props} start={start} />
      ) : (
        <ForCustomer key={customer} {...props} id={customer} start={start} />
      )}
    </>
  )
}

/** Reads the customer first, because the form copies the name and the email when it opens. */
function ForCustomer({ id, start, ...props }: Props & { id: string }) {
  const read = () => ask(api.customer.any, { params: { customer: id } }).catch(nullIfMissing)
  const { value: known, hasFailed, refresh } = useQuery(id, read)
  if (known !== undefined) return <NewBookingDialog {...props} start={{ ...start, known }} />
  return (
    <Dialog open onClose={props.onClose} title="New booking" shape="wide">
      {hasFailed ? (
        <Failed onRetry={refresh}>We could not load the customer.</Failed>
      ) : (
        <p role="status" className="text-text-2">
          Loading...
        </p>
      )}
    </Dialog>
  )
}
