import { useState } from 'react'
import { splitAssign } from '#domain/booking/bulk.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { Options } from '#web/admin/options.tsx'
import { useWorking } from '#web/admin/bookings/use-filter-names.ts'
import type { Selected } from '#web/admin/bookings/use-selection.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { leftOutText } from './left-out.ts'
import { BulkProgress } from './progress.tsx'
import type { Bulk } from './use-bulk.ts'

type Props = {
  bookings: readonly Selected[]
  bulk: Bulk
  onClose: () => void
}

/** The choice of a professional for the selected bookings: one for all of them, or the least busy for each. */
export function AssignDialog({ bookings, bulk, onClose }: Props) {
  const { locale } = useAdmin()
  const { isBusy, problem, assign, clear } = bulk
  // As of the moment of the question: nothing in it changes while it is read.
  const [asked] = useState(bookings)
  const [isOneWished, setOne] = useState(splitAssign(asked, undefined).chosen.length === 0)
  // A professional belongs to one storefront.
  const [storefront, ...others] = new Set(asked.map((booking) => booking.storefront))
  const isOfOne = others.length === 0
  const isOne = isOneWished && isOfOne
  const professionals = useWorking(isOne ? storefront : undefined)
  const [one, setOneOf] = useState('')
  const professional = isOne ? one : undefined
  const { chosen, leftOut } = splitAssign(asked, professional)
  const isReady = (!isOne || one !== '') && chosen.length > 0

  function close() {
    clear()
    onClose()
  }
  async function send() {
    if (isReady && (await assign(chosen, professional))) onClose()
  }
  return (
    <FormDialog
      title={`Assign ${plural(asked.length, 'booking', locale)}`}
      onClose={close}
      isBusy={isBusy}
      problem={problem}
      action={{
        label: `Assign ${formatCount(chosen.length, locale)}`,
        busyLabel: 'Assigning...',
        look: 'ink',
        disabled: !isReady,
        onClick: () => void send(),
      }}
    >
      <fieldset className="grid gap-2.5" disabled={isBusy}>
        <legend className="mb-2.5 text-text-2">
          The customers get no email about this. Emails that are still waiting get the new name.
        </legend>
        <RadioRow tone="ink" name="who" checked={!isOne} onChange={() => setOne(false)}>
          To each, the least busy professional who is free
        </RadioRow>
        <RadioRow tone="ink" name="who" checked={isOne} disabled={!isOfOne} onChange={() => setOne(true)}>
          {isOfOne ? 'To all, the same professional' : 'To all, the same professional: not for several storefronts'}
        </RadioRow>
        {isOne && (
          <SelectField label="Professional" value={one} onChange={(event) => setOneOf(event.currentTarget.value)}>
            <option value="">Please choose</option>
            <Options of={professionals} />
          </SelectField>
        )}
      </fieldset>
      {leftOut.length > 0 && (
        <div className="mt-4">
          <Note>{leftOutText(leftOut, locale)}</Note>
        </div>
      )}
      <div className="mt-4 empty:hidden">
        <BulkProgress bulk={bulk} />
      </div>
    </FormDialog>
  )
}
