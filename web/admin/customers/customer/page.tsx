import { useState } from 'react'
import { useParams } from 'react-router'
import type { CustomerDetails } from '#domain/customer.ts'
import { Timeline } from '#web/admin/activity/timeline.tsx'
import { boxLook } from '#web/admin/lists/frame.tsx'
import { AdminHead } from '#web/admin/admin-head.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Empty, Failed } from '#web/ui/empty.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { BookingDrawer } from '#web/admin/bookings/drawer/drawer.tsx'
import { useBookingRoute } from '#web/admin/bookings/use-booking-route.ts'
import { CustomerActions } from './actions.tsx'
import { CustomerBookings } from './bookings.tsx'
import { Contact } from './contact.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { Figures } from './figures.tsx'
import { CustomerHead, DisabledNote } from './head.tsx'
import { CustomerMessages } from './messages.tsx'
import { MergeDialog } from './merge/dialog.tsx'
import { CustomerMoney } from './money.tsx'
import { Notes } from './notes.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { CustomerReviews } from './reviews.tsx'
import { CustomerSkeleton } from './skeleton.tsx'
import { type CustomerQuery, useCustomer } from './use-customer.ts'

export default function AdminCustomer() {
  const { customer: id = '' } = useParams()
  // Another customer starts with fresh state.
  return <Page key={id} id={id} />
}

function Page({ id }: { id: string }) {
  const { pathOf } = useAdmin()
  const query = useCustomer(id)
  const { customer, isGone, hasFailed, refresh } = query
  const list = { label: 'Customers', to: pathOf('/admin/customers') }
  if (customer && !isGone) return <Customer customer={customer} query={query} />
  return (
    <>
      <AdminHead title="Customers" />
      {isGone ? (
        <Empty
          heading="h1"
          title="There is no such customer"
          text="The account may have been closed or merged into another one, or the link may be mistyped."
        >
          <ButtonLink look="secondary" to={list.to}>
            All customers
          </ButtonLink>
        </Empty>
      ) : (
        <>
          <Breadcrumb trail={[list]} here="Customer" />
          {hasFailed ? <Failed onRetry={refresh}>We could not load this customer.</Failed> : <CustomerSkeleton />}
        </>
      )}
    </>
  )
}

export type CustomerAction = 'disable' | 'enable' | 'merge' | 'email' | 'phone'

function Customer({ customer, query }: { customer: CustomerDetails; query: CustomerQuery }) {
  const { booking, close } = useBookingRoute()
  const [action, setAction] = useState<CustomerAction>()
  const props = { customer, onDo: setAction }
  return (
    <>
      {booking === undefined && <AdminHead title="Customers" open={customer.name} />}
      <CustomerHead {...props} readAt={query.readAt} />
      {customer.disabling && <DisabledNote {...props} disabling={customer.disabling} />}
      <Figures customer={customer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 1100:grid-cols-[minmax(0,1fr)_18.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <CustomerBookings customer={customer} />
          <CustomerMoney customer={customer} />
          <CustomerReviews customer={customer} writes={query.writes} />
          <CustomerMessages customer={customer} writes={query.writes} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Contact {...props} />
          {!customer.isAdmin && <Notes customer={customer} onChanged={query.refresh} />}
          <div className={`${boxLook} p-4 768:px-6`}>
            <Timeline of={customer._id} writes={query.writes} />
          </div>
          {!customer.isAdmin && <CustomerActions {...props} />}
        </div>
      </div>
      {(action === 'disable' || action === 'enable') && (
        <DisableDialog
          customer={customer}
          disabled={action === 'disable'}
          query={query}
          onClose={() => setAction(undefined)}
        />
      )}
      {action === 'email' && <EmailDialog customer={customer} query={query} onClose={() => setAction(undefined)} />}
      {action === 'phone' && <PhoneDialog customer={customer} query={query} onClose={() => setAction(undefined)} />}
      {action === 'merge' && <MergeDialog customer={customer} query={query} onClose={() => setAction(undefined)} />}
      {booking !== undefined && <BookingDrawer id={booking} onClose={close} filter={[customer.name]} />}
    </>
  )
}
