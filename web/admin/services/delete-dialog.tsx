import { api } from '#domain/api.ts'
import { plural } from '#domain/format/plural.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'

type Props = {
  service: AdminService | undefined
  onClose: () => void
  onDeleted: (service: AdminService) => void
}

/** 'Are you sure you want to delete …?' */
export function DeleteServiceDialog({ service, ...rest }: Props) {
  const upcoming = useUpcoming(service?._id)
  return (
    <DeleteDialog
      {...rest}
      item={service}
      title="Delete service"
      remove={({ _id }) => ask(api.adminCatalogue.remove, { params: { service: _id } })}
      failed="The service could not be deleted. Please try again."
    >
      {({ title }) => (
        <>
          <p className="wrap-anywhere">Are you sure you want to delete "{title}"? This action cannot be undone.</p>
          {upcoming > 0 && (
            <p className="mt-3 text-sm text-text-2">
              {plural(upcoming, 'upcoming booking')} {upcoming === 1 ? 'stays' : 'stay'}. New ones are no longer
              possible.
            </p>
          )}
        </>
      )}
    </DeleteDialog>
  )
}

/** The number of its upcoming bookings; 0 until that is known. */
function useUpcoming(id: string | undefined): number {
  const read = () => ask(api.adminCatalogue.service, { params: { service: id ?? '' } })
  const { value, isCurrent } = useQuery(id, read, { when: id !== undefined })
  return isCurrent ? (value?.upcoming ?? 0) : 0
}
