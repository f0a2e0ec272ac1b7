import { api } from '#domain/api.ts'
import type { SavedView } from '#domain/booking/view.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { ask } from '#web/api.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { Views } from './use-views.ts'

type Props = { views: Views; view: SavedView | undefined; onClose: () => void }

export function DeleteViewDialog({ views, view, onClose }: Props) {
  const { go } = useUrlQuery()
  const toast = useToast()
  return (
    <DeleteDialog
      item={view}
      title="Delete view"
      remove={({ _id }) => ask(api.view.remove, { params: { view: _id } })}
      onDeleted={(deleted) => {
        onClose()
        // The rows stay as they are: only the view is gone.
        go({ view: undefined, columns: undefined }, { replace: true })
        views.remove(deleted)
        toast({ text: `View ${deleted.name} deleted` })
      }}
      onClose={onClose}
      failed="The view could not be deleted. Please try again."
    >
      {({ name, shared }) => (
        <p className="wrap-anywhere">
          Are you sure you want to delete "{name}"? {shared && 'Other administrators lose it too. '}
          The bookings stay.
        </p>
      )}
    </DeleteDialog>
  )
}
