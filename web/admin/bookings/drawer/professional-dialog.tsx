import { useState } from 'react'
import type { AdminBookingDetails, Candidate } from '#domain/booking/admin.ts'
import { plural } from '#domain/format/plural.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Skeleton, useSkeleton } from '#web/ui/skeleton.tsx'
import { whyNotInWords } from '#web/admin/bookings/board/labels.ts'
import { useAssign } from '#web/admin/bookings/board/use-assign.ts'
import { CustomerAndTime } from '#web/admin/bookings/columns.tsx'
import { assign, conflictOf } from '#web/admin/bookings/change-booking.ts'
import { applyMine, ConflictNote } from '#web/admin/bookings/conflict-note.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useCandidates } from '#web/admin/bookings/use-candidates.ts'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'

type Props = {
  booking: AdminBookingDetails
  onClose: () => void
  onDone: (booking: AdminBookingDetails) => void
}

/** Assigns a booking to another professional. */
export function ProfessionalDialog({ booking, onClose, onDone }: Props) {
  const { locale } = useAdmin().storefrontOf(booking.storefront)
  const form = useAssignForm({ booking, onDone })
  const { base, candidates, canSave, isBusy, problem, conflict, canRetry, save } = form
  return (
    <FormDialog
      title="Change professional"
      shape="list"
      under={<CustomerAndTime booking={base} />}
      onClose={onClose}
      isBusy={isBusy}
      problem={conflict ? <ConflictNote conflict={conflict} onKeepTheirs={() => onDone(base)} /> : problem}
      action={{
        label: conflict ? applyMine : canRetry ? 'Retry' : 'Save',
        busyLabel: 'Saving...',
        look: 'ink',
        // After a failed try only `aria-disabled`, or the button that was just pressed would lose the focus.
        disabled: !canSave && problem === undefined,
        'aria-disabled': !canSave,
      }}
      onSubmit={save}
    >
      <p className="text-sm text-text-2">The customer is not emailed about this. The reminder gives the new name.</p>
      {candidates.hasFailed && <Failed onRetry={candidates.refresh}>We could not load who is free.</Failed>}
      <Candidates form={form} locale={locale} />
    </FormDialog>
  )
}

/** A change by someone else in the meantime is shown, not overwritten. */
function useAssignForm({ booking, onDone }: Pick<Props, 'booking' | 'onDone'>) {
  const [base, setBase] = useState(booking)
  const [picked, setPicked] = useState<string>()
  const candidates = useCandidates(base)
  const current = base.professional?._id
  const chosen = picked ?? current
  const to = candidates.value?.find(({ _id }) => _id === chosen)
  const canSave = to !== undefined && to.free && chosen !== current
  const { offerUndo } = useAssign()
  const write = useWrite((to: Candidate) => assign(base, to._id), {
    failed: 'We could not confirm that this was saved.',
  })
  const { isBusy, problem, failure, run } = write

  async function save() {
    if (!canSave) return
    const outcome = await run(to)
    if (outcome?.kind === 'done') {
      onDone(outcome.value)
      offerUndo(outcome.value, { to, from: base.professional ?? undefined })
    } else if (outcome?.kind === 'refused') {
      // Others may be free by now.
      candidates.refresh()
      setBase((before) => conflictOf(outcome)?.now ?? before)
    }
  }

  return {
    base,
    candidates,
    current,
    chosen,
    canSave,
    // Not `disabled` while saving: that would take the focus away.
    choose: (next: string) => isBusy || setPicked(next),
    isBusy,
    problem,
    conflict: conflictOf(failure),
    canRetry: failure?.kind === 'unknown',
    save: () => void save(),
  }
}

type AssignForm = ReturnType<typeof useAssignForm>

function Candidates({ form, locale }: { form: AssignForm; locale: string }) {
  const { candidates, current } = form
  const isShown = useSkeleton(candidates.value === undefined && !candidates.hasFailed)
  if (!candidates.value) {
    return (
      <div role="status" aria-label="Loading the professionals" className="grid gap-2">
        {isShown && [1, 2, 3].map((row) => <Skeleton key={row} className="h-13" />)}
      </div>
    )
  }
  const able = candidates.value.filter(({ _id, free }) => free || _id === current)
  const others = candidates.value.filter((one) => !able.includes(one))
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">Free then, least busy first</legend>
        {able.length === 0 && <p className="text-sm text-text-2">No professional is free then.</p>}
        {able.map((one) => (
          <CandidateRow key={one._id} one={one} form={form} />
        ))}
      </fieldset>
      {others.length > 0 && (
        <div>
          <h3 className="mb-1 text-sm font-semibold">Cannot come</h3>
          <ul className="text-sm text-text-2">
            {others.map((one) => (
              <li key={one._id} className="border-b border-border py-2 last:border-0">
                <b className="font-strong text-text">{one.name}</b> {whyNotInWords(one, undefined, locale)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function CandidateRow({ one, form: { current, chosen, choose } }: { one: Candidate; form: AssignForm }) {
  const count = one.appointments
  return (
    <RadioRow
      tone="ink"
      name="professional"
      value={one._id}
      checked={one._id === chosen}
      onChange={() => choose(one._id)}
    >
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-x-3 py-2 600:grid-cols-[minmax(0,1fr)_auto] 600:items-center">
        <span className="min-w-0 font-strong wrap-break-word">
          {one.name}
          {one._id === current && <span className="ml-2 inline-block text-sm font-normal text-text-3">Current</span>}
        </span>
        <span className="figures text-sm text-text-3">{plural(count, 'appointment')} that day</span>
      </span>
    </RadioRow>
  )
}
