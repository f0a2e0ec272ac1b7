import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { CorrectedPhone, type CustomerDetails } from '#domain/customer.ts'
import { problemOfPhone, showPhone } from '#domain/format/national-phone.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { CustomerQuery } from './use-customer.ts'

type Props = { customer: CustomerDetails; query: Pick<CustomerQuery, 'show'>; onClose: () => void }

/** Corrects the number of a customer of telephone bookings, who cannot sign in. */
export function PhoneDialog({ customer: { _id, name, phone }, query, onClose }: Props) {
  const toast = useToast()
  const { own, storefront = own } = useAdmin()
  const { state, busy, errorOf } = useForm({
    fields: ['phone'],
    read: (form) => {
      const typed = textOf(form, 'phone')
      const message = problemOfPhone(typed, storefront.locale)
      return message === undefined
        ? readAs(CorrectedPhone, { phone: typed })
        : { complaints: [{ field: 'phone', message }] }
    },
    send: async (body) => {
      query.show(await askAt(storefront.key)(api.customer.correctPhone, { params: { customer: _id }, body }))
      onClose()
      toast({ text: 'Phone number corrected.' })
    },
    failed: 'We could not find out whether the number was saved. Please try again: it is not saved twice.',
  })
  return (
    <FormDialog
      title="Correct the phone number"
      guarded
      onClose={onClose}
      isBusy={busy}
      form={state}
      action={{ label: 'Save number', busyLabel: 'Saving...', look: 'ink' }}
      lead={
        <p className="mb-4.5 text-text-2">
          New bookings of <b className="font-semibold wrap-anywhere text-text">{name}</b> get this number. Bookings
          already made keep theirs until you correct them.
        </p>
      }
    >
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="off"
        maxLength={40}
        defaultValue={showPhone(phone, storefront.locale)}
        data-first-focus
        error={errorOf('phone')}
      />
    </FormDialog>
  )
}
