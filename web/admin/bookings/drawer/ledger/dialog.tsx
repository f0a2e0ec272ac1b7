import type { AdminBookingDetails } from '#domain/booking/admin.ts'
import { paymentNames } from '#domain/booking/report.ts'
import { PaymentKind } from '#domain/booking/step.ts'
import { formatMoney } from '#domain/format/money.ts'
import { AmountField } from '#web/admin/amount-field.tsx'
import { kindsIn } from '#web/admin/amount.ts'
import { Options, optionsOf } from '#web/admin/options.tsx'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsavedDialog } from '#web/forms/use-unsaved.ts'
import { SelectField, TextArea } from '#web/ui/form/field.tsx'
import { type Recording, useLedgerForm } from './form.ts'

type Props = {
  booking: AdminBookingDetails
  recording: Recording
  onClose: () => void
  onDone: (now: AdminBookingDetails) => void
}

const titles = { payment: 'Record payment', refund: 'Record refund', correction: 'Correct this entry' }
const labels = { payment: 'Collected', refund: 'Given back', correction: 'Right amount' }

/** Records what was collected or given back, or corrects an entry. */
export function LedgerDialog({ booking, recording, onClose, onDone }: Props) {
  const form = useLedgerForm({
    booking,
    recording,
    onDone(now) {
      end()
      onDone(now)
    },
  })
  const { state, busy, errorOf, place, amount, kind, note, value, isDirty } = form
  const { close, end, discard } = useUnsavedDialog({ isDirty, isBusy: busy, onClose })
  const { as } = recording
  // An entry from before may have a kind that is offered no longer.
  const kinds = PaymentKind.options.filter((one) => one === kind || kindsIn(place.currency).includes(one))
  const money = value === undefined || value === 0 ? '' : ` ${formatMoney(value, place, 'summary')}`
  return (
    <FormDialog
      title={titles[as]}
      under={<span className="figures">{booking.number}</span>}
      guarded={isDirty}
      onClose={() => close()}
      isBusy={busy}
      form={state}
      discard={discard}
      action={{
        label: as === 'correction' ? (value === 0 ? 'Take it back' : 'Correct') : `Record${money}`,
        busyLabel: 'Saving...',
        look: 'ink',
      }}
      foot={as === 'correction' ? 'The entry stays, with a counter-entry.' : undefined}
    >
      <div className="grid gap-4.5 600:grid-cols-2">
        <AmountField
          {...place}
          label={labels[as]}
          name="amount"
          value={amount}
          data-first-focus=""
          onChange={(event) => form.setAmount(event.currentTarget.value)}
          hint={as === 'correction' ? 'Zero takes the entry back.' : undefined}
          error={errorOf('amount')}
        />
        <SelectField
          label="Kind"
          name="kind"
          value={kind}
          onChange={(event) => form.setKind(PaymentKind.parse(event.currentTarget.value))}
          error={errorOf('kind')}
        >
          <Options of={optionsOf(kinds, paymentNames)} />
        </SelectField>
      </div>
      <TextArea
        label={as === 'correction' ? 'Reason' : 'Note'}
        optional={as !== 'correction'}
        name="note"
        rows={2}
        maxLength={300}
        value={note}
        onChange={(event) => form.setNote(event.currentTarget.value)}
        error={errorOf('note')}
      />
    </FormDialog>
  )
}
