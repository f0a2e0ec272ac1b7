import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { CustomerDetails } from '#domain/customer.ts'
import { plural } from '#domain/format/plural.ts'
import { announceBooking } from '#web/admin/bookings/booking-events.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { countUpcoming } from './belongings.ts'
import type { CustomerQuery } from './use-customer.ts'

type Props = {
  customer: CustomerDetails
  /** What the account is to be. */
  disabled: boolean
  query: Pick<CustomerQuery, 'show' | 'refresh'>
  onClose: () => void
}

/** Says what disabling or enabling does, before it is done. */
export function DisableDialog({ customer, disabled, query, onClose }: Props) {
  const toast = useToast()
  const { own, storefront = own } = useAdmin()
  const [isCancelling, setCancelling] = useState(false)
  const { _id, name } = customer
  const hasEmail = customer.email !== null
  const upcoming = countUpcoming(customer)
  const cancelUpcoming = disabled && isCancelling && upcoming > 0
  const { isBusy, problem, run } = useWrite(
    () =>
      askAt(storefront.key)(api.customer.disable, {
        params: { customer: _id },
        body: { disabled, ...(cancelUpcoming && { cancelUpcoming }) },
      }),
    { failed: 'We could not find out whether this was saved. Please try again: it changes nothing twice.' },
  )

  async function save() {
    const outcome = await run()
    if (outcome?.kind !== 'done') return outcome?.kind === 'unknown' ? query.refresh() : undefined
    query.show(outcome.value)
    if (cancelUpcoming) announceBooking()
    toast({ text: `The account of ${name} is ${disabled ? 'disabled' : 'enabled'}` })
    onClose()
  }

  return (
    <FormDialog
      title={disabled ? 'Disable the account' : 'Enable the account'}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
      action={
        disabled
          ? { label: 'Disable', busyLabel: 'Disabling...', look: 'danger', onClick: () => void save() }
          : { label: 'Enable', busyLabel: 'Enabling...', look: 'ink', onClick: () => void save() }
      }
    >
      {disabled ? (
        <div className="grid gap-4">
          <p>
            <b className="font-semibold wrap-anywhere">{name}</b> is signed out everywhere at once, and can neither sign
            in nor book. You can enable the account again.
          </p>
          {customer.isProfessional && (
            <p>
              The access to My day ends too, also in calendars. The visits stay with the professional. After enabling
              the account, send another invitation to give the access back.
            </p>
          )}
          {upcoming > 0 && (
            <>
              <p>
                {plural(upcoming, 'upcoming visit')} {upcoming === 1 ? 'stays' : 'stay'} booked.
              </p>
              <div className="in-ink">
                <Checkbox checked={isCancelling} onChange={(event) => setCancelling(event.currentTarget.checked)}>
                  Cancel {upcoming === 1 ? 'it' : 'them'}{' '}
                  {hasEmail
                    ? `(${upcoming === 1 ? 'the' : 'each'} cancellation is emailed)`
                    : '(no email address: please call the customer)'}
                </Checkbox>
              </div>
            </>
          )}
        </div>
      ) : (
        <p>
          <b className="font-semibold wrap-anywhere">{name}</b> can sign in and book again. Cancelled visits stay
          cancelled.
        </p>
      )}
    </FormDialog>
  )
}
