import { api } from '#domain/api.ts'
import { firstNameOf, type Professional } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { UpcomingBookings } from './upcoming-bookings.tsx'

type Props = {
  /** Undefined while the dialog is closed. */
  professional: Professional | undefined
  onClose: () => void
  onDone: (professional: Professional) => void
}

/** Asks before a professional gets no new bookings, and says which ones they still have. */
export function ArchiveDialog({ professional, onClose, onDone }: Props) {
  const toast = useToast()
  const id = professional?._id ?? ''
  const read = () => ask(api.professional.professional, { params: { professional: id } })
  const { value, isCurrent } = useQuery(id, read, { when: professional !== undefined })
  const { isBusy, problem, run, clear } = useWrite(
    () => ask(api.professional.change, { params: { professional: id }, body: { active: false } }),
    { failed: 'The professional could not be archived. Please try again.' },
  )
  const first = firstNameOf(professional?.name ?? '')

  async function archive() {
    const outcome = await run()
    if (outcome?.kind !== 'done') return
    toast({ text: `${first} gets no new bookings` })
    onDone(outcome.value)
  }

  return (
    <FormDialog
      open={professional !== undefined}
      title={`Archive ${professional?.name ?? ''}`}
      onClose={() => {
        clear()
        onClose()
      }}
      isBusy={isBusy}
      problem={problem}
      action={{ label: 'Archive', busyLabel: 'Archiving...', look: 'danger', onClick: () => void archive() }}
    >
      <p>
        {first} gets no new bookings. Hours and time off are kept, and you can restore {first} at any time.
      </p>
      {professional && isCurrent && value && (
        <div className="mt-3">
          <UpcomingBookings professional={value} />
        </div>
      )}
    </FormDialog>
  )
}
