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
  const { customer, service } = start
  return (
    <>
      <AdminHead title="Bookings" open="New booking" />
      {customer === undefined && service === undefined ? (
        <NewBookingDialog {...props} start={start} />
      ) : (
        <ForKnown key={`${customer} ${service}`} {...props} start={start} />
      )}
    </>
  )
}

/** Reads the customer and the service first, because the form copies them when it opens. */
function ForKnown({ start, ...props }: Props) {
  const { customer, service } = start
  const read = async () => {
    const [known, chosen] = await Promise.all([
      customer === undefined ? undefined : ask(api.customer.any, { params: { customer } }).catch(nullIfMissing),
      service === undefined ? undefined : ask(api.adminCatalogue.service, { params: { service } }).catch(nullIfMissing),
    ])
    return { ...(known !== undefined && { known }), ...(chosen !== undefined && { chosen }) }
  }
  const { value, hasFailed, refresh } = useQuery(`${customer} ${service}`, read)
  if (value !== undefined) return <NewBookingDialog {...props} start={{ ...start, ...value }} />
  return (
    <Dialog open onClose={props.onClose} title="New booking" shape="wide">
      {hasFailed ? (
        <Failed onRetry={refresh}>{`We could not load the ${customer === undefined ? 'service' : 'customer'}.`}</Failed>
      ) : (
        <p role="status" className="text-text-2">
          Loading...
        </p>
      )}
    </Dialog>
  )
}
