import { api } from '#domain/api.ts'
import { plural } from '#domain/format/plural.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useDelete } from '#web/forms/use-delete.ts'

type Props = {
  service: AdminService | undefined
  onClose: () => void
  onDeleted: (service: AdminService) => void
}

/** 'Are you sure you want to delete …?' */
export function DeleteDialog({ service, onClose, onDeleted }: Props) {
  const upcoming = useUpcoming(service?._id)
  const { isBusy, problem, last, start, close } = useDelete({
    item: service,
    remove: ({ _id }) => ask(api.adminCatalogue.remove, { params: { service: _id } }),
    onDeleted,
    onClose,
    failed: 'The service could not be deleted. Please try again.',
  })

  return (
    <FormDialog
      open={service !== undefined}
      title="Delete service"
      onClose={close}
      isBusy={isBusy}
      problem={problem}
      action={{ label: 'Delete', busyLabel: 'Deleting...', look: 'danger', onClick: start }}
    >
      <p className="wrap-anywhere">Are you sure you want to delete "{last?.title}"? This action cannot be undone.</p>
      {upcoming > 0 && (
        <p className="mt-3 text-sm text-text-2">
          {plural(upcoming, 'upcoming booking')} {upcoming === 1 ? 'stays' : 'stay'}. New ones are no longer possible.
        </p>
      )}
    </FormDialog>
  )
}

/** The number of its upcoming bookings; 0 until that is known. */
function useUpcoming(id: string | undefined): number {
  const read = () => ask(api.adminCatalogue.service, { params: { service: id ?? '' } })
  const { value, isCurrent } = useQuery(id, read, { when: id !== undefined })
  return isCurrent ? (value?.upcoming ?? 0) : 0
}
