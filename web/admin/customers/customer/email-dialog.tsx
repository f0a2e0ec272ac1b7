import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { type CustomerDetails, FirstEmail } from '#domain/customer.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { CustomerQuery } from './use-customer.ts'

type Props = { customer: CustomerDetails; query: Pick<CustomerQuery, 'show'>; onClose: () => void }

/** Adds the first address of a customer of telephone bookings. */
export function EmailDialog({ customer: { _id, name }, query, onClose }: Props) {
  const toast = useToast()
  const { own, storefront = own } = useAdmin()
  const { state, busy, errorOf } = useForm({
    fields: ['email'],
    isWhole: true,
    read: (form) => readAs(FirstEmail, { email: form.get('email') }),
    send: async (body) => {
      const changed = await askAt(storefront.key)(api.customer.addEmail, { params: { customer: _id }, body })
      query.show(changed)
      onClose()
      toast({ text: `We send a link to ${changed.email}.` })
    },
    failed: 'We could not find out whether the address was saved. Please try again: it is not saved twice.',
  })
  return (
    <FormDialog
      title="Add an email address"
      guarded
      onClose={onClose}
      isBusy={busy}
      form={state}
      action={{ label: 'Add address', busyLabel: 'Adding...', look: 'ink' }}
      lead={
        <p className="mb-4.5 text-text-2">
          <b className="font-semibold wrap-anywhere text-text">{name}</b> gets a link to confirm it and to choose a
          password, and emails about bookings from now on.
        </p>
      }
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        error={errorOf('email')}
      />
    </FormDialog>
  )
}
