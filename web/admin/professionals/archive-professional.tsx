import { api } from '#domain/api.ts'
import { firstNameOf } from '#domain/professional/first-name.ts'
import type { Professional } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { ArchiveDialog } from '#web/forms/archive-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { UpcomingBookings } from './upcoming-bookings.tsx'

type Props = {
  /** Undefined while the dialog is closed. */
  professional: Professional | undefined
  onClose: () => void
  onDone: (professional: Professional) => void
}

/** Asks before a professional gets no new bookings, and says which ones they still have. */
export function ArchiveProfessional({ professional, onClose, onDone }: Props) {
  const toast = useToast()
  const id = professional?._id ?? ''
  const read = () => ask(api.professional.professional, { params: { professional: id } })
  const { value, isCurrent } = useQuery(id, read, { when: professional !== undefined })
  return (
    <ArchiveDialog
      item={professional}
      title={({ name }) => `Archive ${name}`}
      archive={({ _id }) => ask(api.professional.change, { params: { professional: _id }, body: { active: false } })}
      failed="The professional could not be archived. Please try again."
      onClose={onClose}
      onArchived={(archived) => {
        toast({ text: `${firstNameOf(archived.name)} gets no new bookings` })
        onDone(archived)
      }}
    >
      {({ name, signsInAs }) => (
        <>
          <p>
            {firstNameOf(name)} gets no new bookings. Hours and time off are kept, and you can restore{' '}
            {firstNameOf(name)} at any time.{signsInAs !== null && ' The access to My day stays until you end it.'}
          </p>
          {professional && isCurrent && value && (
            <div className="mt-3">
              <UpcomingBookings professional={value} />
            </div>
          )}
        </>
      )}
    </ArchiveDialog>
  )
}
