import * as z from 'zod/mini'
import { NewBooking } from '#domain/booking.ts'
import { readAs } from '#domain/contract/field.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { AddressField, NotesField } from '#web/shared/address-fields.tsx'
import type { Wizard } from './use-wizard.ts'
import { Form } from '#web/forms/form.tsx'
import { StepTitle } from '#web/shared/time-picker/step-title.tsx'
import { useForm } from '#web/forms/use-form.ts'

const AddressAndNotes = z.pick(NewBooking, { address: true, notes: true })

export function StepAddress({ wizard, onDone }: { wizard: Wizard; onDone: () => void }) {
  const { draft, change, addresses, saved } = wizard
  const { state, errorOf } = useForm({
    fields: ['address', 'notes'],
    read: () => readAs(AddressAndNotes, { address: wizard.address, notes: draft.notes }),
    send: async () => onDone(),
    failed: '',
  })
  return (
    <div className="p-5 600:p-6">
      <StepTitle takesFocus={wizard.takesFocus}>Where should we come?</StepTitle>
      <div className="mt-4.5">
        <Form {...state} id={wizard.form}>
          {addresses.length > 0 && (
            <fieldset className="grid gap-2.5">
              <legend className="sr-only">Address of the visit</legend>
              {addresses.map((address) => (
                <RadioRow
                  key={address}
                  name="place"
                  checked={address === saved}
                  onChange={() => change({ saved: address })}
                >
                  <span className="py-3 text-ui whitespace-pre-line wrap-anywhere">{address}</span>
                </RadioRow>
              ))}
              <RadioRow name="place" checked={saved === undefined} onChange={() => change({ saved: null })}>
                <b className="font-semibold">Use a different address</b>
              </RadioRow>
            </fieldset>
          )}
          {saved === undefined && (
            <AddressField
              autoComplete="street-address"
              value={draft.address}
              onChange={(address) => change({ address })}
              error={errorOf('address')}
            />
          )}
          <NotesField value={draft.notes} onChange={(notes) => change({ notes })} error={errorOf('notes')} />
        </Form>
      </div>
    </div>
  )
}
